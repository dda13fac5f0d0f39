"""The last result on the first screen, and its rematch."""

from dataclasses import replace

import flet as ft

from models.access import register_device
from models.deals import end_match
from models.matches import create_match
from models.store import Store
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.match_table import Table, pairs_setup
from views import routes


def _ended_match(store: Store) -> tuple[Table, str]:
    with store.transaction() as session:
        owner, secret = register_device(session, label="Owner")
        match_id = create_match(session, device=owner, setup=pairs_setup()).id
    table = Table(store=store, match_id=match_id, owner=owner, scorer=owner, viewer=owner, outsider=owner)
    table.save()
    table.run(end_match, revision=table.match().revision, request_id="the end")
    return table, secret


async def _expect_rematch(phone: AppPhone, table: Table) -> None:
    await phone.wait_until(lambda: table.match().rematch_id is not None, "no rematch was begun")
    rematch = routes.match(str(table.match().rematch_id))
    await phone.wait_until(lambda: phone.screen.route == rematch, "the tap leads nowhere")


async def test_the_last_result_leads_to_its_rematch_until_a_newer_match_is_open(sqlite_store: Store) -> None:
    table, secret = _ended_match(sqlite_store)
    async with app_phone(sqlite_store, secret=secret) as phone:
        await phone.expect_text("Last result")
        await phone.tap("Rematch")
        await _expect_rematch(phone, table)
    async with app_phone(sqlite_store, secret=secret) as phone:
        await phone.expect_text("At the table")
        await phone.expect_text("Last result")
        await phone.expect_no_text("Rematch")


async def test_a_phone_shows_the_newest_result_and_a_wide_window_a_rematch_of_each(sqlite_store: Store) -> None:
    table, secret = _ended_match(sqlite_store)
    with sqlite_store.transaction() as session:
        setup = pairs_setup(names=("Rosa", "Bruno", "Carla", "Dino"))
        other = create_match(session, device=table.owner, setup=setup)
    newer = replace(table, match_id=other.id)
    newer.save()
    newer.run(end_match, revision=newer.match().revision, request_id="the end of the newer one")
    async with app_phone(sqlite_store, secret=secret) as phone:
        await phone.expect_text("Last result")
        cards = [text for text in phone.visible_texts if text.startswith("Open ")]
        assert len(cards) == 1
        assert "Rosa" in cards[0]
    async with app_phone(sqlite_store, secret=secret, size=(1280, 800)) as phone:
        await phone.expect_text("Past matches")
        await phone.tap("Rematch: Anna")
        await _expect_rematch(phone, table)


async def test_a_phone_draws_a_caption_only_while_all_keys_have_room_below(sqlite_store: Store) -> None:
    table, secret = _ended_match(sqlite_store)
    for captions in ([True, False], []):  # of the open match and of the last result
        with sqlite_store.transaction() as session:
            create_match(session, device=table.owner, setup=pairs_setup())
        async with app_phone(sqlite_store, secret=secret, size=(390, 664)) as phone:
            await phone.expect_text("Last result")
            texts = [each.value for each in phone.visible_controls if isinstance(each, ft.Text)]
            shown = [text.replace("\N{NO-BREAK SPACE}", " ") for text in texts if text.startswith("Italian Burraco")]
            assert ["Anna deals" in text for text in shown] == captions
