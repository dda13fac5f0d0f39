"""Hints: each is shown until it was dismissed once, on the table, in a deal and in the sample match."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

import flet as ft
import pytest

from models.access import find_device, register_device
from models.deals import save_deal
from models.matches import create_match
from models.sample import SAMPLE_MATCH_ID
from models.store import Store
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.databases import break_database
from testkit.seeding.match_table import deal_entry, pairs_setup
from views import routes
from views.core.platform import PWA, SERVER, Platform
from views.ui.theme import Size

ENDINGS = "Two-digit keys are quicker: 3, then 45, makes 345."
REASONS = "Tap a deal to see where every point comes from."
SHARING = "The others follow the score by scanning a code. They install nothing."


@dataclass(frozen=True, kw_only=True)
class Table:
    """A phone's secret and two matches of it: one without deals, one with a deal."""

    store: Store
    secret: str
    new: str
    played: str

    @asynccontextmanager
    async def phone(self, route: str, platform: Platform = SERVER) -> AsyncIterator[AppPhone]:
        async with app_phone(self.store, route=route, secret=self.secret, platform=platform) as phone:
            await phone.wait_for_screen()
            yield phone

    @property
    def places(self) -> dict[str, str]:
        """Return the path of the screen of each hint."""
        return {
            ENDINGS: routes.new_deal(self.new),
            REASONS: routes.match(self.played),
            SHARING: routes.match(self.new),
        }


@pytest.fixture
def table(sqlite_store: Store) -> Table:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="")
        new, played = (create_match(session, device=device, setup=pairs_setup()) for _ in range(2))
        save_deal(
            session,
            device=device,
            match_id=played.id,
            revision=played.revision,
            entry=deal_entry(),
            request_id="deal 1",
        )
    return Table(store=sqlite_store, secret=secret, new=new.id, played=played.id)


@pytest.mark.parametrize("hint", [ENDINGS, SHARING])
@pytest.mark.parametrize("platform", [SERVER, PWA], ids=["server", "offline"])
async def test_a_hint_stays_away_once_it_was_tapped(table: Table, hint: str, platform: Platform) -> None:
    place = table.places[hint]
    async with table.phone(place, platform) as phone:
        await phone.expect_text(hint)
        await phone.tap(f"{hint} Tap to hide this hint.")
        await phone.expect_no_text(hint)
    async with table.phone(place, platform) as phone:
        assert not _shows(phone, hint)


async def press_a_key(phone: AppPhone) -> None:
    await phone.tap("45")


async def open_a_deal(phone: AppPhone) -> None:
    await phone.tap("Deal 1.")


async def share(phone: AppPhone) -> None:
    await phone.tap("Share this table")


@pytest.mark.parametrize(
    ("hint", "act"), [(ENDINGS, press_a_key), (REASONS, open_a_deal), (SHARING, share)], ids=["key", "deal", "share"]
)
async def test_a_hint_stays_away_once_its_advice_was_followed(
    table: Table, hint: str, act: Callable[[AppPhone], Awaitable[None]]
) -> None:
    async with table.phone(table.places[hint]) as phone:
        await phone.expect_text(hint)
        await act(phone)
    async with table.phone(table.places[hint]) as phone:
        assert not _shows(phone, hint)


async def test_a_digit_does_not_dismiss_the_hint_about_the_keys_with_two(table: Table) -> None:
    async with table.phone(table.places[ENDINGS]) as phone:
        await phone.tap("4")
        await phone.expect_text("On the table, Anna and Carla: 4")
        assert _shows(phone, ENDINGS)


async def test_the_hint_about_the_keys_is_left_out_where_it_would_hide_rows(table: Table) -> None:
    opened = app_phone(table.store, route=table.places[ENDINGS], secret=table.secret, size=(390, 664))
    async with opened as phone:
        await phone.expect_text("Closed by Anna and Carla")
        await phone.tap("3")
        await phone.expect_text("On the table, Anna and Carla: 3")
        assert not _shows(phone, ENDINGS)
        # The numbers are above the pad by themselves where the rows scroll.
        assert all(each.key != "numbers-0" for each in phone.visible_controls if isinstance(each, ft.Control))


async def test_the_hint_about_the_keys_is_left_out_where_a_keyboard_is_likely(table: Table) -> None:
    opened = app_phone(table.store, route=table.places[ENDINGS], secret=table.secret, size=(1280, 1200))
    async with opened as phone:
        await phone.expect_text("Closed by Anna and Carla")
        assert not _shows(phone, ENDINGS)


async def test_notice_of_another_phone_takes_the_space_of_a_dismissed_hint(table: Table) -> None:
    async with table.phone(table.places[ENDINGS]) as phone:
        await phone.tap(f"{ENDINGS} Tap to hide this hint.")
        await phone.expect_no_text(ENDINGS)
        space = max(_empty_heights(phone))
        assert space > Size.TARGET
        with table.store.transaction() as session:
            device = find_device(session, secret=table.secret)
            arguments = {"match_id": table.new, "revision": 1, "request_id": "elsewhere"}
            save_deal(session, device=device, entry=deal_entry(), **arguments)
        await phone.expect_text("Correct it with mine")
        assert space not in _empty_heights(phone)


async def test_windows_that_dismiss_different_hints_keep_both(table: Table) -> None:
    async with table.phone(table.places[ENDINGS]) as first, table.phone(table.places[SHARING]) as second:
        for phone, hint in ((first, ENDINGS), (second, SHARING)):
            await phone.tap(f"{hint} Tap to hide this hint.")
            await phone.expect_no_text(hint)
    async with table.phone(table.places[ENDINGS]) as phone:
        assert not _shows(phone, ENDINGS)
        await phone.navigate(table.places[SHARING])
        await phone.expect_text("Score deal 1")
        assert not _shows(phone, SHARING)


async def test_a_hint_that_another_window_dismissed_can_be_dismissed_again(table: Table) -> None:
    place = table.places[SHARING]
    async with table.phone(place) as first, table.phone(place) as second:
        for phone in (first, second):
            await phone.tap(f"{SHARING} Tap to hide this hint.")
            await phone.expect_no_text(SHARING)


async def test_a_hint_goes_away_while_nothing_can_be_saved(table: Table) -> None:
    async with table.phone(table.places[SHARING]) as phone:
        with break_database(table.store):
            await phone.tap(f"{SHARING} Tap to hide this hint.")
        await phone.expect_no_text(SHARING)


async def test_settings_show_the_hints_again(table: Table) -> None:
    place = table.places[SHARING]
    async with table.phone(place) as phone:
        await phone.tap(f"{SHARING} Tap to hide this hint.")
        await phone.expect_no_text(SHARING)
        await phone.navigate(routes.SETTINGS)
        await phone.tap("Show hints again")
        await phone.navigate(place)
        await phone.expect_text(SHARING)
    async with table.phone(place) as phone:
        await phone.expect_text(SHARING)


async def test_a_deal_opened_in_the_sample_match_needs_no_hint_in_others(table: Table) -> None:
    async with table.phone(routes.match(SAMPLE_MATCH_ID)) as phone:
        await open_a_deal(phone)
    async with table.phone(table.places[REASONS]) as phone:
        assert not _shows(phone, REASONS)


def _shows(phone: AppPhone, hint: str) -> bool:
    return any(hint in text for text in phone.visible_texts)


def _empty_heights(phone: AppPhone) -> list[float]:
    containers = (each for each in phone.visible_controls if isinstance(each, ft.Container))
    return [each.height for each in containers if each.content is None and each.height]
