"""Half-filled forms: what was typed is offered after the page was discarded, until the user answers or saves."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from sqlmodel import select

from models.access import register_device, save_form
from models.storage.tables import PreferenceRow
from models.store import Store
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.match_table import Table
from tests.views.hooked import HookRunner, phone_session
from views import routes
from views.new_match.use_new_match import NewMatchController, use_new_match

BreakDatabase = Callable[[], AbstractContextManager[None]]
OFFER = "You began to fill in this form and didn’t finish."
PAIRS = "\n".join(f"Anna {number}, Bruno {number}" for number in range(8))


@pytest.fixture
def secret(sqlite_store: Store) -> str:
    with sqlite_store.transaction() as session:
        return register_device(session, label="Director")[1]


async def kept(phone: AppPhone, text: str) -> None:
    """Wait until the database has the text of a form."""

    def is_kept() -> bool:
        with phone.store.reading() as session:
            rows = session.exec(select(PreferenceRow.forms)).all()
        return any(text in row for row in rows)

    await phone.wait_until(is_kept, "the form was not kept")


async def test_list_of_a_tournament_is_continued_after_the_page_was_discarded(sqlite_store: Store, secret: str) -> None:
    async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
        await phone.wait_for_screen()
        await phone.expect_no_text("Continue")
        await phone.type_into("Name of the tournament", "Friday")
        await phone.type_into("Pairs", PAIRS)
        await phone.tap("They enter with a code")
        await phone.tap("I have the list")
        await kept(phone, "Bruno 7")
    async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
        await phone.expect_text("Friday: go on?")
        await phone.expect_no_text("8 pairs")
        await phone.tap("Continue")
        await phone.expect_text("8 pairs")
        await phone.expect_no_text("Friday: go on?")
        await phone.tap("Draw the lots")
        await kept(phone, '["",')
    async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
        await phone.wait_for_screen()
        await phone.expect_no_text("Continue")


async def test_long_list_is_kept_as_its_text_and_read_again(sqlite_store: Store, secret: str) -> None:
    """With its reading, a list within the limits could be too long to be kept."""
    text = "\n".join(f"Anna Rossi Bianchi {number}, Bruno Verdi Neri {number}" for number in range(300))
    async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
        await phone.wait_for_screen()
        await phone.type_into("Pairs", text)
        await phone.expect_text("300 pairs")
        await kept(phone, "Neri 299")
        with phone.store.reading() as session:
            [row] = session.exec(select(PreferenceRow.forms)).all()
        assert row.count("Neri 299") == 1
    async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
        await phone.tap("Continue")
        await phone.expect_text("300 pairs")


async def test_names_of_a_match_are_discarded(sqlite_store: Store, secret: str) -> None:
    async with app_phone(sqlite_store, route=routes.NEW_MATCH, secret=secret) as phone:
        await phone.type_into("Player 1", "Zoe")
        await phone.type_into("Player 3", "Ugo")
        await kept(phone, "Ugo")
    async with app_phone(sqlite_store, route=routes.NEW_MATCH, secret=secret) as phone:
        await phone.expect_text("Zoe and Ugo: go on?")
        await phone.tap("Discard")
        await phone.expect_no_text("Zoe and Ugo: go on?")
        await phone.expect_no_text("Zoe")
        await kept(phone, '["",')
    async with app_phone(sqlite_store, route=routes.NEW_MATCH, secret=secret) as phone:
        await phone.wait_for_screen()
        await phone.expect_no_text("Continue")


async def test_form_without_names_is_offered(sqlite_store: Store, secret: str) -> None:
    async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
        await phone.type_into("Pairs", PAIRS)
        await kept(phone, "Bruno 7")
    async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
        await phone.expect_text(OFFER)


async def test_newest_of_two_tabs_is_offered(sqlite_store: Store, secret: str) -> None:
    async with (
        app_phone(sqlite_store, route=routes.NEW_MATCH, secret=secret) as first,
        app_phone(sqlite_store, route=routes.NEW_MATCH, secret=secret) as second,
    ):
        for phone, name in ((first, "Zoe"), (second, "Ugo"), (first, "Ida")):
            await phone.type_into("Player 1", name)
            await kept(phone, name)
    async with app_phone(sqlite_store, route=routes.NEW_MATCH, secret=secret) as phone:
        await phone.tap("Continue")
        await phone.expect_text("Ida")


@pytest.mark.usefixtures("fake_page")
def test_typing_is_kept_to_its_last_letter_despite_a_failing_database(
    sqlite_table: Table, broken_database: BreakDatabase
) -> None:
    async def scenario() -> None:
        form = (await visit(sqlite_table).run_effects()).form
        with broken_database():
            form.update_silently(lambda old: old.with_name(0, "Y"))
            await finish_tasks()
        for count in range(1, 30):
            form.update_silently(lambda old, count=count: old.with_name(0, "Z" * count))
        await finish_tasks()
        offered = (await visit(sqlite_table).run_effects()).form.kept
        assert offered is not None
        assert offered.offered == form.value

    asyncio.run(scenario())


@pytest.mark.usefixtures("fake_page")
def test_a_form_of_another_version_is_not_offered(sqlite_table: Table) -> None:
    with sqlite_table.store.transaction() as session:
        save_form(session, device=sqlite_table.owner, form="match", text='{"players": "many"}')
    kept = asyncio.run(visit(sqlite_table).run_effects()).form.kept
    assert kept is not None
    assert kept.offered is None


def visit(table: Table) -> HookRunner[NewMatchController]:
    return HookRunner(phone_session(table.store, table.owner), lambda: use_new_match(on_created=lambda _: None))


async def finish_tasks() -> None:
    await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})
