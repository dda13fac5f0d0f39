"""Screens with two parts: next to each other in a wide window, below each other in a narrow one."""

from collections.abc import Callable
from functools import partial

import flet as ft
import pytest

from models.store import Store
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.tournament_world import director_world, new_tournament
from views import routes
from views.ui.frame import aside_width

_PARTS = {
    routes.SETTINGS: ("Language", "Hints"),
    routes.PEOPLE: ("New group", "Players"),
    routes.PAST: ("Filter", "Finished matches appear here."),
    routes.RULES: ("How to use Pinella", "Your house rules"),
    routes.variant_rules("burraco"): ("The cards", "The draw"),
    routes.TOURNAMENTS: ("You direct", "Guide for directors"),
}


def _has_aside(phone: AppPhone, width: int) -> bool:
    return any(isinstance(each, ft.Container) and each.width == aside_width(width) for each in phone.visible_controls)


@pytest.mark.parametrize("path", _PARTS)
@pytest.mark.parametrize(("size", "is_wide"), [((1280, 800), True), ((899, 800), False), ((390, 844), False)])
async def test_parts_stand_beside_each_other_where_there_is_room(
    sqlite_store: Store, path: str, size: tuple[int, int], *, is_wide: bool
) -> None:
    async with app_phone(sqlite_store, route=path, size=size) as phone:
        for words in _PARTS[path]:
            await phone.expect_text(words)
        assert _has_aside(phone, size[0]) is is_wide


@pytest.mark.parametrize(("size", "is_wide"), [((1280, 800), True), ((390, 844), False)])
@pytest.mark.parametrize(
    ("route", "texts"),
    [
        (routes.tournament_entrants, ("To enter the tournament, scan this", "4 pairs")),
        (partial(routes.tournament_table, number=0, section=0, table=0), ("The players at this table", "Open its")),
    ],
)
async def test_desk_has_codes_beside_other_parts(
    sqlite_store: Store, route: Callable[[str], str], texts: tuple[str, str], size: tuple[int, int], *, is_wide: bool
) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    world.seat()
    async with app_phone(sqlite_store, route=route(world.id), secret=secret, size=size) as phone:
        for words in texts:
            await phone.expect_text(words)
        assert _has_aside(phone, size[0]) is is_wide
