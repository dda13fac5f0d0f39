"""Every text is in a box that grows with it: on a phone with large text, words would be cut otherwise."""

import asyncio
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import partial

import flet as ft

from testkit.clients.app_phone import AppPhone, app_phone, within
from testkit.seeding.world import World
from tests.layout_checks.screen_paths import screen_paths
from views.routing import ROUTES

NARROW = 100  # pixels
UNKNOWN_PATH_SCREEN = "nothing"  # its view's route is the path that was requested last
# The cells and keys of a deal have fixed heights, so that all of it is on one screen: tests/views/ui/test_fit.py.
# So have those of the ticker; the rest of a table is also on the result screen. The scoreboard computes the sizes of
# its digits and names from the window and the size of text.
FIXED_HEIGHT_SCREENS = {
    "entry",
    "entry of three",
    "correction",
    "table",
    "table of three",
    "table of six",
    "table of an opening",
    "scoreboard",
    "scoreboard of six",
}


def test_the_world_has_a_path_to_every_screen(layout_world: World) -> None:
    paths: dict[object, list[str]] = defaultdict(list)
    for component, pattern in _path_patterns("", ROUTES):
        paths[component] += [path for path in screen_paths(layout_world).values() if re.fullmatch(pattern, path)]
    assert [component for component, found in paths.items() if not found] == []


def _path_patterns(parent: str, below: Iterable[ft.Route]) -> Iterator[tuple[object, str]]:
    """Yield the component of each route, and a pattern of its paths."""
    for route in below:
        path = f"{parent.rstrip('/')}/{(route.path or '').lstrip('/')}"
        yield route.component, re.sub(r":[a-z_]+[+]?", "[^/]+", path)
        yield from _path_patterns(path, route.children or ())


def test_every_text_has_room_to_grow(layout_world: World) -> None:
    async def scenario() -> list[str]:
        found = []
        async with app_phone(layout_world.store, secret=layout_world.secret) as phone:
            await phone.wait_for_screen()
            for name, path in screen_paths(layout_world).items():
                if name in FIXED_HEIGHT_SCREENS | {UNKNOWN_PATH_SCREEN}:
                    continue
                await phone.navigate(path)
                await phone.wait_until(partial(_is_at, phone, path), f"{name} never comes")
                await phone.wait_for_screen()
                found += [f"{name}: {fault}" for fault in _constrained_texts(phone.visible_controls)]
        return found

    assert asyncio.run(scenario()) == []


def _is_at(phone: AppPhone, path: str) -> bool:
    views = [each for each in phone.visible_controls if isinstance(each, ft.View)]
    return views[-1].route == path


def _constrained_texts(controls: Iterable[ft.BaseControl]) -> Iterator[str]:
    for control in controls:
        if isinstance(control, ft.Text) and (control.max_lines or control.no_wrap):
            yield f"“{control.value}” may take {control.max_lines} lines"
        if not isinstance(control, ft.LayoutControl):
            continue
        narrow = control.width is not None and control.width < NARROW
        if control.height is None and not narrow:
            continue
        texts = [each for each in within(control) if isinstance(each, ft.Text)]
        if texts:
            box = f"{control._c} of {control.width} × {control.height}"  # noqa: SLF001 - its name in the protocol
            yield f"“{texts[0].value}” stands in a {box}"
