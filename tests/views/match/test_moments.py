"""Moments at the table: the points of a saved deal, and the winner."""

import asyncio
from types import SimpleNamespace
from typing import cast

import flet as ft
import flet.canvas as cv
import pytest

from models.access import register_device
from models.deals import end_match, save_deal
from models.matches import create_match, load_match
from models.store import Store
from models.values import MatchSnapshot
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.match_table import deal_entry, pairs_setup
from views import routes
from views.match.moments import _Seen
from views.ui import theme


@pytest.mark.parametrize("ends", [False, True])
async def test_points_of_a_saved_deal_are_shown_for_a_moment_and_the_winner_stays(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch, *, ends: bool
) -> None:
    monkeypatch.setattr("views.match.moments._GAIN_SECONDS", 1.5)
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="Anna’s")
        match_id = create_match(session, device=device, setup=pairs_setup()).id

    def save(request_id: str) -> None:
        with sqlite_store.transaction() as session:
            revision = load_match(session, device=device, match_id=match_id).revision
            values = {"device": device, "match_id": match_id, "revision": revision, "request_id": request_id}
            if request_id == "end":
                end_match(session, **values)
            else:
                save_deal(session, entry=deal_entry(), **values)

    save("first")
    async with app_phone(sqlite_store, secret=secret, language="en") as phone:
        await phone.wait_for_screen()
        await phone.navigate(routes.match(match_id))
        await phone.expect_text("1260 to go")
        assert counted(phone) == []
        await asyncio.to_thread(save, "second")
        await phone.wait_until(lambda: {"745", "1490"} <= set(counted(phone)), "the total does not count up")
        await phone.expect_text("Anna and Carla: 1490 points, place 1")
        await phone.expect_text("515 to go")  # nothing takes its line
        await phone.wait_until(lambda: counted(phone) == [], "the total counts on")
        if ends:
            await asyncio.to_thread(save, "end")
            await phone.expect_text("Anna and Carla have won! The match was ended early.")
            assert phone.visible_texts.count("2 deals played") == 1  # not once for each side


@pytest.mark.parametrize("ends_by", ["leaving", "touch", "another deal"])
async def test_a_moment_is_over_when_its_screen_is_left_or_touched_or_another_deal_is_saved(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch, ends_by: str
) -> None:
    monkeypatch.setattr("views.match.moments._GAIN_SECONDS", 600)
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="Anna’s")
        match = create_match(session, device=device, setup=pairs_setup())

    def save(former: int = 0) -> None:
        with sqlite_store.transaction() as session:
            values = {"device": device, "match_id": match.id, "revision": match.revision + former}
            save_deal(session, entry=deal_entry(), request_id=str(former), **values)

    async with app_phone(sqlite_store, secret=secret, language="en") as phone:
        await phone.wait_for_screen()
        await phone.navigate(routes.match(match.id))
        await phone.expect_text("2005 to go")
        assert chips(phone) == []
        await asyncio.to_thread(save)
        await phone.wait_until(lambda: len(chips(phone)) == 2, "the points do not fly")
        assert (tints(phone), bars(phone)) == ([theme.NEW], [-1, -1])
        await phone.wait_until(lambda: chips(phone) == [0, 0], "the points do not fly")
        await phone.wait_until(lambda: is_counting(phone), "the total does not count up")
        assert (tints(phone), bars(phone)) == ([None], pytest.approx([745 / 2005 - 1, 400 / 2005 - 1]))
        places, numbers = cards(phone), chip_numbers(phone)
        if ends_by == "another deal":
            await asyncio.to_thread(save, 1)
            await phone.wait_until(lambda: chips(phone) == [1, 1], "the points of the second deal do not fly")
            assert chip_numbers(phone).isdisjoint(numbers)  # the client would move the former ones back to their start
            return
        if ends_by == "leaving":
            await phone.navigate(routes.HOME)
            await phone.expect_text("New match")
            await phone.navigate(routes.match(match.id))
        else:
            (layer,) = [each for each in phone.visible_controls if isinstance(each, ft.GestureDetector)]
            await phone.dispatch(layer, "long_press_down")
            await phone.wait_until(lambda: counted(phone) == [], "the total counts on")
            assert chips(phone) + tints(phone) == []
            assert cards(phone).keys().isdisjoint(places)  # the client draws others at their place at once
        await phone.expect_text("Score deal 2")
        assert counted(phone) == []


def chips(phone: AppPhone) -> list[object]:
    """Return the opacities of the points that fly to the totals."""
    return [each.opacity for each in flying(phone)]


def chip_numbers(phone: AppPhone) -> set[int]:
    return {each._i for each in flying(phone)}  # noqa: SLF001 - how the client tells them apart


def flying(phone: AppPhone) -> list[ft.Container]:
    return [each for each in phone.visible_controls if isinstance(each, ft.Container) and each.animate_scale]


def tints(phone: AppPhone) -> list[object]:
    """Return the colours of rows whose tint fades."""
    fading = [each for each in phone.visible_controls if isinstance(each, ft.Container) and each.animate]
    return [each.bgcolor for each in fading if each.bgcolor != theme.PANEL.fill]


def bars(phone: AppPhone) -> list[object]:
    """Return how far the filling of each bar is moved to the left, of its width."""
    moved = [each for each in phone.visible_controls if isinstance(each, ft.Container) and each.animate_offset]
    return [cast("ft.Offset", each.offset).x for each in moved]


def cards(phone: AppPhone) -> dict[int, object]:
    """Return the places of the drawn cards by the number of their control."""
    boxes = [each for each in phone.visible_controls if isinstance(each, ft.Container) and each.animate_position]
    boxes = [each for each in boxes if not each.animate_scale]
    return {each._i: each.left for each in boxes}  # noqa: SLF001 - how the client tells them apart


def counters(phone: AppPhone) -> list[cv.Canvas]:
    return [each for each in phone.visible_controls if isinstance(each, cv.Canvas) and each.animate_offset]


def counted(phone: AppPhone) -> list[str]:
    """Return the numbers that the first total shows while it counts up."""
    return [shape.value or "" for each in counters(phone)[:1] for shape in each.shapes if isinstance(shape, cv.Text)]


def is_counting(phone: AppPhone) -> bool:
    return any(isinstance(each.offset, ft.Offset) and each.offset.y < 0 for each in counters(phone))


def test_only_a_deal_that_is_added_while_the_match_is_shown_is_a_moment() -> None:
    seen = _Seen("match")
    shown = []
    for number in (2, 3, 3, 2, 3):
        seen.update(cast("MatchSnapshot", SimpleNamespace(deals=(None,) * number)))
        shown.append(seen.shown)
    assert shown == [None, 3, 3, None, 3]


async def test_cards_slide_to_the_next_dealer_and_the_arrow_fades(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="Anna’s")
        match = create_match(session, device=device, setup=pairs_setup())

    def arrows(phone: AppPhone) -> dict[object, object]:
        faded = [each for each in phone.visible_controls if isinstance(each, ft.Container) and each.animate_opacity]
        return {each.key: each.opacity for each in faded if not each.animate_scale}

    def save() -> None:
        with sqlite_store.transaction() as session:
            save_deal(
                session, device=device, match_id=match.id, revision=match.revision, request_id="a", entry=deal_entry()
            )

    async with app_phone(sqlite_store, route=routes.match(match.id), secret=secret) as phone:
        await phone.expect_text("Score deal 1")
        before, (arrow,) = cards(phone), arrows(phone)
        await asyncio.to_thread(save)
        await phone.wait_until(lambda: len(arrows(phone)) == 2, "the client has no arrow to fade in")
        (other,) = arrows(phone).keys() - {arrow}
        await phone.wait_until(lambda: cards(phone) != before, "the cards stay")
        assert cards(phone).keys() == before.keys()  # the client moves a control that stays, and replaces another
        assert arrows(phone) == {arrow: 0, other: 1}
        await phone.wait_until(lambda: arrows(phone) == {other: 1}, "the former arrow stays")
