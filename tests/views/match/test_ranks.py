"""The ranks at the totals and in the result, their order, and the single bar of a match by deals."""

import asyncio
from collections.abc import Callable

import flet as ft

from models.access import register_device
from models.deals import end_match, save_deal
from models.matches import create_match
from models.store import Store
from models.values import MatchSetup, MatchSnapshot
from scoring import DealEntry, MatchConfig, Seating, SideEntry, find_variant
from testkit.clients.app_phone import app_phone, within
from testkit.seeding.match_table import NAMES
from views import routes
from views.result.share import match_result_text
from views.ui.theme import SIDE_STYLES
from wording import translator

BURRACO = find_variant("burraco")
POINTS = (100, 300, 200)  # of Anna, Bruno and Carla in the only deal


def play_deal(store: Store, *, deals: int | None = None, ended: bool = False) -> tuple[MatchSnapshot, str]:
    """Return a match of three singles after a deal, and the secret of its owner."""
    rules = BURRACO.replace(seatings=frozenset({Seating.SINGLES}))
    config = MatchConfig(rules=rules, players=3, seating=Seating.SINGLES, target=None if deals else 2005, deals=deals)
    sides = tuple(SideEntry(players=(seat,), table_points=points) for seat, points in enumerate(POINTS))
    with store.transaction() as session:
        device, secret = register_device(session, label="")
        match = create_match(session, device=device, setup=MatchSetup(config=config, names=NAMES[:3]))
        match = save_deal(
            session,
            device=device,
            match_id=match.id,
            revision=match.revision,
            entry=DealEntry(sides=sides),
            request_id="1",
        )
        if ended:
            match = end_match(session, device=device, match_id=match.id, revision=match.revision, request_id="2")
    return match, secret


def read_screen(
    store: Store, route: str, secret: str, text: str, read: Callable[[list[ft.BaseControl], list[str]], object]
) -> None:
    """Open a screen, wait for `text`, and call `read` with its controls and texts."""

    async def scenario() -> None:
        async with app_phone(store, route=route, secret=secret) as phone:
            await phone.expect_text(text)
            read(phone.visible_controls, phone.visible_texts)

    asyncio.run(scenario())


def totals_in_order(texts: list[str]) -> list[str]:
    return [text for text in texts if " points, place " in text]


def test_each_total_has_its_rank_and_the_result_is_ordered_by_it(sqlite_store: Store) -> None:
    match, secret = play_deal(sqlite_store, ended=True)
    shown: list[str] = []
    read_screen(
        sqlite_store, routes.match(match.id), secret, "place 1", lambda _, texts: shown.extend(totals_in_order(texts))
    )
    assert shown == [
        "Anna: 100 points, place 3",
        "Bruno: 300 points, place 1",
        "Carla: 200 points, place 2",
    ]
    shown.clear()
    read_screen(
        sqlite_store,
        routes.past_match(match.id),
        secret,
        "place 1",
        lambda _, texts: shown.extend(totals_in_order(texts)),
    )
    assert [text.partition(":")[0] for text in shown] == ["Bruno", "Carla", "Anna"]
    sent = match_result_text(translator("en"), match).splitlines()
    assert sent[1:4] == ["Bruno: 300", "Carla: 200", "Anna: 100"]


def test_match_of_a_number_of_deals_has_one_bar(sqlite_store: Store) -> None:
    match, secret = play_deal(sqlite_store, deals=4)

    def read(controls: list[ft.BaseControl], _texts: list[str]) -> None:
        bars = [each for each in controls if isinstance(each, ft.Container) and each.animate_offset]
        assert [bar.offset for bar in bars] == [ft.Offset(-0.75, 0)]

    read_screen(sqlite_store, routes.match(match.id), secret, "Deal 2 of 4", read)


def test_each_gain_has_the_mark_of_its_side(sqlite_store: Store) -> None:
    match, secret = play_deal(sqlite_store)

    def read(controls: list[ft.BaseControl], _texts: list[str]) -> None:
        (row,) = [control for control in controls if control.key == match.deals[0].id]
        marks = [(each.icon, each.color) for each in within(row) if isinstance(each, ft.Icon)]
        assert marks[:3] == [(style.icon, style.strong) for style in SIDE_STYLES[:3]]

    read_screen(sqlite_store, routes.match(match.id), secret, "Deal 1. ", read)
