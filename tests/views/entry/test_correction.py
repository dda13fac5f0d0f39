"""Tests that a correction differs from a new deal in the title, the bar's colour and the save key's label."""

from collections.abc import Callable

import flet as ft
import pytest

from models.access import register_device
from models.deals import save_deal
from models.matches import create_match
from models.store import Store
from models.values import MatchSetup
from scoring import Burraco, DealEntry, SideEntry
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.match_table import deal_entry, pairs_setup, three_setup
from views import routes
from views.ui import theme

Route = Callable[[str, str], str]


def bar_of(phone: AppPhone) -> ft.AppBar:
    return next(each for each in phone.visible_controls if isinstance(each, ft.AppBar))


def seed_deal(store: Store, *, setup: MatchSetup | None = None, entry: DealEntry | None = None) -> tuple[str, str, str]:
    """Save a deal, of two pairs by default, and return the match's id, the deal's and the phone's secret."""
    with store.transaction() as session:
        device, secret = register_device(session, label="A")
        match = create_match(session, device=device, setup=setup or pairs_setup())
        arguments = {"match_id": match.id, "revision": match.revision, "request_id": "one"}
        deal = save_deal(session, device=device, entry=entry or deal_entry(), **arguments).deals[0]
    return match.id, deal.id, secret


@pytest.mark.parametrize(
    ("route", "colour", "texts"),
    [
        (
            lambda match, _: routes.new_deal(match),
            theme.BAIZE.fill,
            (
                "Deal 2",
                "Nothing entered yet",
                "Save the deal",
                "Clears everything entered for this deal, on every phone. Saved deals stay as they are.",
            ),
        ),
        (
            routes.edit_deal,
            theme.ACTION.fill,
            (
                "Correct deal 1",
                "Nothing changed yet",
                "Save the correction",
                "Restores what is saved for this deal, on every phone.",
            ),
        ),
    ],
    ids=["a new deal", "a correction"],
)
async def test_correction_is_distinguishable(
    sqlite_store: Store, route: Route, colour: ft.ColorValue, texts: tuple[str, str, str, str]
) -> None:
    title, status, key, question = texts
    match_id, deal_id, secret = seed_deal(sqlite_store)
    async with app_phone(sqlite_store, secret=secret, route=route(match_id, deal_id)) as phone:
        await phone.expect_text(title)
        await phone.expect_text(status)
        await phone.expect_text(key)
        assert bar_of(phone).bgcolor == colour
        await phone.tap("More about this deal")
        await phone.tap("Start this deal over")
        await phone.expect_text(question)
        await phone.tap("Start over")
        await phone.tap("1")
        await phone.expect_text("Draft saved")


async def test_correction_in_the_singles_phase_offers_its_lone_player(sqlite_store: Store) -> None:
    entry = DealEntry(sides=(SideEntry(players=(1,), table_points=150), SideEntry(players=(0, 2))))
    match_id, deal_id, secret = seed_deal(sqlite_store, setup=three_setup(singles_from=100), entry=entry)
    async with app_phone(sqlite_store, secret=secret, route=routes.new_deal(match_id)) as phone:
        await phone.expect_text("Deal 2")
        assert "Who plays alone?" not in phone.visible_texts
        await phone.navigate(routes.edit_deal(match_id, deal_id))
        await phone.expect_text("Bruno plays alone. Tap to change.")


@pytest.mark.parametrize(("width", "button"), [(320, ft.IconButton), (360, ft.TextButton)])
async def test_words_beside_the_title_leave_room_for_the_number(
    sqlite_store: Store, width: int, button: type[ft.Control]
) -> None:
    match_id, deal_id, secret = seed_deal(sqlite_store)
    route = routes.edit_deal(match_id, deal_id)
    async with app_phone(sqlite_store, secret=secret, route=route, size=(width, 664)) as phone:
        await phone.expect_text("Save the correction")
        assert isinstance(bar_of(phone).actions[0], button)


async def test_another_lone_player_takes_over_the_column(sqlite_store: Store) -> None:
    lone = SideEntry(players=(1,), table_points=345, burrachi={Burraco.CLEAN: 1})
    entry = DealEntry(sides=(lone, SideEntry(players=(0, 2), table_points=215)), closed_by=0)
    match_id, deal_id, secret = seed_deal(sqlite_store, setup=three_setup(), entry=entry)
    async with app_phone(sqlite_store, secret=secret, route=routes.edit_deal(match_id, deal_id)) as phone:
        await phone.tap("Bruno plays alone. Tap to change.")
        await phone.expect_text("Who plays alone?")
        await phone.expect_text("This deal, Bruno: 645 points")  # nothing has moved yet
        await phone.tap("Anna")
        await phone.expect_text("Anna plays alone. Tap to change.")
        await phone.expect_text("This deal, Anna: 645 points")
        await phone.expect_text("On the table, Bruno and Carla: 215")


@pytest.mark.parametrize(
    ("route", "size", "rows"),
    [
        (lambda match, _: routes.new_deal(match), (1280, 800), ("Deal 2.", "Deal 1.")),
        (lambda match, _: routes.new_deal(match), (390, 664), ()),
        (routes.edit_deal, (1280, 800), ("Deal 1.",)),
    ],
)
async def test_sheet_beside_the_entry_has_the_typed_deal_unless_it_is_a_correction(
    sqlite_store: Store, route: Route, size: tuple[int, int], rows: tuple[str, ...]
) -> None:
    match_id, deal_id, secret = seed_deal(sqlite_store)
    async with app_phone(sqlite_store, route=route(match_id, deal_id), secret=secret, size=size) as phone:
        await phone.expect_text("Who closed")
        found = [text[:7] for text in phone.visible_texts if text.startswith(("Deal 1.", "Deal 2."))]
        assert tuple(found) == rows
