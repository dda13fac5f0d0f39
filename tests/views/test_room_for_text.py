"""No text stands in a box that cannot grow with it: on a phone with large text, words would be cut."""

import asyncio
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import partial

import flet as ft
import pytest

from models import Store
from tests.sweep.house import House, settle
from tests.views.app_phone import AppPhone, app_phone, within
from views.routing import ROUTES

NARROW = 100  # pixels
NOTHING = "nothing"  # lies under whatever address was asked for last
# A deal's cells and keys have heights of their own, so that all of it is on one screen: tests/views/entry/test_fit. So
# have the ticker's; the rest of a table is on the screen of its result too.
FITTED = {"entry", "entry of three", "correction", "table", "table of three", "table of six", "table of an opening"}


@pytest.fixture
def house(sqlite_store: Store) -> House:
    return settle(sqlite_store)


def test_the_house_has_a_path_to_every_screen(house: House) -> None:
    paths: dict[object, list[str]] = defaultdict(list)
    for component, pattern in _patterns("", ROUTES):
        paths[component] += [path for path in house.screens.values() if re.fullmatch(pattern, path)]
    assert [component for component, found in paths.items() if not found] == []


def _patterns(parent: str, below: Iterable[ft.Route]) -> Iterator[tuple[object, str]]:
    """The component of each route, and what its paths look like."""
    for route in below:
        path = f"{parent.rstrip('/')}/{(route.path or '').lstrip('/')}"
        yield route.component, re.sub(r":[a-z_]+[+]?", "[^/]+", path)
        yield from _patterns(path, route.children or ())


def test_every_text_has_room_to_grow(house: House, sqlite_store: Store) -> None:
    async def scenario() -> list[str]:
        found = []
        async with app_phone(sqlite_store, secret=house.secret) as phone:
            await phone.arrives()
            for name, path in house.screens.items():
                if name in FITTED | {NOTHING}:
                    continue
                await phone.go(path)
                await phone.until(partial(_is_at, phone, path), f"{name} never comes")
                await phone.arrives()
                found += [f"{name}: {fault}" for fault in _cuts(phone.shown)]
        return found

    assert asyncio.run(scenario()) == []


def _is_at(phone: AppPhone, path: str) -> bool:
    views = [each for each in phone.shown if isinstance(each, ft.View)]
    return views[-1].route == path


def _cuts(controls: Iterable[ft.BaseControl]) -> Iterator[str]:
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
            box = f"{control._c} of {control.width} × {control.height}"  # noqa: SLF001 - its name on the wire
            yield f"“{texts[0].value}” stands in a {box}"
