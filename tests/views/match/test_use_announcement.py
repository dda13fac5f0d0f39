"""The message after a save, a deletion, an undo and a redo, and its button."""

import asyncio
from dataclasses import replace
from fractions import Fraction

import flet as ft
import pytest

from models.access import register_device
from models.deals import redo, undo
from models.drafts import load_draft, save_draft_side
from models.matches import create_match
from models.sharing import join_match
from models.store import Store
from models.values import DealSnapshot, MatchSnapshot, Role
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.match_table import Table, deal_entry, pairs_setup, set_up_table
from views import routes
from views.match.use_announcement import gains_text
from wording import translator

NAMES = ("Anna", "Bruno", "Carla")


@pytest.mark.parametrize(
    ("language", "by_player", "text"),
    [
        ("en", {0: 70, 1: 155, 2: 155}, "Anna +70, Bruno and Carla +155 each"),
        ("it", {0: -70, 1: Fraction(155, 2), 2: Fraction(155, 2)}, "Anna −70, Bruno e Carla +77½ a testa"),
        ("en", {0: 70, 1: 310, 2: 310}, "Anna +70, Bruno and Carla +310"),
    ],
)
def test_points_of_partners_who_share(language: str, by_player: dict[int, Fraction], text: str) -> None:
    totals = {(0,): int(by_player[0]), (1, 2): 155 if by_player[1] == Fraction(155, 2) else 310}
    assert gains_text(translator(language), totals, by_player, NAMES) == text


async def test_undo_says_what_was_taken_back_and_offers_to_redo_it(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="Phone")
        match_id = create_match(session, device=device, setup=pairs_setup()).id
    Table(store=sqlite_store, match_id=match_id, owner=device, scorer=device, viewer=device, outsider=device).save()
    async with app_phone(sqlite_store, route=routes.match(match_id), secret=secret, size=(1280, 800)) as phone:
        await phone.tap("Undo deal 1")
        await phone.expect_text("Deal 1 undone")
        [message] = [each for each in phone.visible_controls if isinstance(each, ft.SnackBar)]
        assert isinstance(message.margin, ft.Margin)
        assert (message.margin.left, message.margin.right) == (340, 340)  # 600 pixels remain
        await phone.dispatch(snackbar_action(phone, "Redo"), "click")
        await phone.expect_text("Deal 1 is back")
        await phone.expect_text("Score deal 2")
        await phone.dispatch(snackbar_action(phone, "Undo"), "click")
        await phone.expect_text("Deal 1 undone")
        await phone.expect_text("Score deal 1")
        await phone.navigate(routes.new_deal(match_id))
        await phone.wait_until(lambda: not is_snackbar_shown(phone), "the message covers the pad's keys")


@pytest.mark.parametrize(("width", "totals"), [(390, ""), (1280, ": Anna and Carla +745, Player 2 and Dino +400")])
async def test_totals_fit_one_line_with_the_seat_for_a_name_that_cannot_be_drawn(
    sqlite_store: Store, width: int, totals: str
) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="Phone")
        setup = replace(pairs_setup(), names=("Anna", "עדי", "Carla", "Dino"))
        match_id = create_match(session, device=device, setup=setup).id
    table = Table(store=sqlite_store, match_id=match_id, owner=device, scorer=device, viewer=device, outsider=device)
    deal = _deal_with_corrected_draft(table)
    route = routes.edit_deal(match_id, deal.id)
    async with app_phone(sqlite_store, route=route, secret=secret, size=(width, 800)) as phone:
        await phone.tap("Save the correction")
        await phone.wait_until(lambda: is_snackbar_shown(phone), "no message was shown")
        texts = [each.value for each in phone.visible_controls if isinstance(each, ft.Text)]
        assert [each for each in texts if "Deal 1" in each and "corrected" in each] == [f"Deal 1 corrected{totals}"]


async def test_message_stays_after_the_save_and_goes_on_the_way_to_another_screen(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="Phone")
        match_id = create_match(session, device=device, setup=pairs_setup()).id
    table = Table(store=sqlite_store, match_id=match_id, owner=device, scorer=device, viewer=device, outsider=device)
    deal = _deal_with_corrected_draft(table)
    async with app_phone(sqlite_store, route=routes.edit_deal(match_id, deal.id), secret=secret) as phone:
        await phone.tap("Save the correction")
        await phone.navigate(routes.match(match_id))  # where the client goes at the app's request
        await phone.expect_text("Score deal 2")
        await phone.wait_until(lambda: is_snackbar_shown(phone), "no message was shown")
        await phone.navigate(routes.deal(match_id, deal.id))
        await phone.wait_until(lambda: not is_snackbar_shown(phone), "the message covers another deal")


@pytest.mark.parametrize(
    ("seconds", "size", "is_shown"),
    [(600, (390, 664), False), (0, (390, 664), True), (0, (390, 390), False), (0, (1280, 800), False)],
)
async def test_message_about_the_last_deal_waits_for_the_result_and_does_not_cover_it(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch, seconds: int, size: tuple[int, int], *, is_shown: bool
) -> None:
    monkeypatch.setattr("views.match.use_announcement._RESULT_SECONDS", seconds)
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="Phone")
        setup = pairs_setup()
        setup = replace(setup, config=replace(setup.config, target=505))
        match_id = create_match(session, device=device, setup=setup).id
    table = Table(store=sqlite_store, match_id=match_id, owner=device, scorer=device, viewer=device, outsider=device)
    deal = _deal_with_corrected_draft(table)
    route = routes.edit_deal(match_id, deal.id)
    async with app_phone(sqlite_store, route=route, secret=secret, size=size) as phone:
        await phone.tap("Save the correction")
        await phone.navigate(routes.result(match_id))  # where the client goes at the app's request
        await phone.expect_text("Anna and Carla have won!")
        if is_shown:
            await phone.wait_until(lambda: is_snackbar_shown(phone), "no message was shown")
        assert is_snackbar_shown(phone) == is_shown


async def test_deletion_can_be_taken_back_from_the_message(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="Phone")
        match_id = create_match(session, device=device, setup=pairs_setup()).id
    table = Table(store=sqlite_store, match_id=match_id, owner=device, scorer=device, viewer=device, outsider=device)
    deal = table.save().deals[0]
    async with app_phone(sqlite_store, route=routes.deal(match_id, deal.id), secret=secret) as phone:
        await phone.tap("Delete this deal")
        await phone.tap("Delete the deal")
        await phone.expect_text("Deal 1 deleted")
        await phone.navigate(routes.match(match_id))  # where the client goes at the app's request
        await phone.expect_text("Score deal 1")
        assert is_snackbar_shown(phone)
        await phone.dispatch(snackbar_action(phone, "Undo"), "click")
        await phone.expect_text("Score deal 2")


async def test_change_by_another_phone_is_said_once(sqlite_store: Store) -> None:
    table = set_up_table(sqlite_store)
    deal = table.save().deals[0]
    with sqlite_store.transaction() as session:
        guest, secret = register_device(session, label="Guest")
        token = table.tokens[Role.SCORER]
        join_match(session, device=guest, signer=sqlite_store.signer, token=token)

    def correct() -> MatchSnapshot:
        return table.save(deal_entry(ours=205), deal_id=deal.id)

    async with app_phone(sqlite_store, route=routes.match(table.match_id), secret=secret) as phone:
        await phone.expect_text("Score deal 2")
        corrected = await asyncio.to_thread(correct)
        assert corrected.undoable is not None
        await phone.expect_text("Deal 1 was corrected on another phone")
        await asyncio.to_thread(table.run, undo, action_id=corrected.undoable.id)
        await phone.expect_text("Change to deal 1 undone")
        await asyncio.to_thread(table.run, redo, action_id=corrected.undoable.id)
        await phone.expect_text("The change to deal 1 is back")
        await phone.navigate(routes.new_deal(table.match_id))
        await phone.wait_until(lambda: not is_snackbar_shown(phone), "the message covers the pad's keys")
        await asyncio.to_thread(table.run, undo, action_id=corrected.undoable.id)
        await phone.wait_until_idle()
        assert not is_snackbar_shown(phone)


def is_snackbar_shown(phone: AppPhone) -> bool:
    return any(isinstance(each, ft.SnackBar) and each.open for each in phone.visible_controls)


def snackbar_action(phone: AppPhone, label: str) -> ft.SnackBarAction:
    """Return the button of the message that is shown."""
    actions = [each for each in phone.visible_controls if isinstance(each, ft.SnackBarAction) and each.label == label]
    assert actions, f"no message offers “{label}”"
    return actions[-1]


def _deal_with_corrected_draft(table: Table) -> DealSnapshot:
    """Save a deal of 700 points and enter its correction to 745."""
    deal = table.save(deal_entry(ours=300)).deals[0]
    draft = table.run(load_draft, deal_id=deal.id)
    corrected = deal_entry().sides[0]
    table.run(save_draft_side, deal_id=deal.id, side=0, version=draft.sides[0].version, value=corrected)
    return deal
