"""No text stands in a box that cannot grow with it: on a phone with large text, words would be cut."""

import asyncio
from collections.abc import Iterable, Iterator

import flet as ft
import pytest

from models import Store
from tests.sweep.house import House, settle
from tests.views.app_phone import app_phone, within

# Flet means to draw the borders of text fields otherwise one day.
pytestmark = pytest.mark.filterwarnings("ignore:TextField:DeprecationWarning")
NARROW = 100  # pixels
# A deal's cells and keys have heights of their own, so that all of it is on one screen: tests/views/entry/test_fit. So
# have the ticker's; the rest of a table is on the screen of its result too.
FITTED = {"entry", "entry of three", "correction", "table", "table of three", "table of six"}


@pytest.fixture
def house(sqlite_store: Store) -> House:
    return settle(sqlite_store)


def test_every_text_has_room_to_grow(house: House, sqlite_store: Store) -> None:
    async def scenario() -> list[str]:
        found = []
        async with app_phone(sqlite_store, secret=house.secret) as phone:
            await phone.arrives()
            for name, path in house.screens.items():
                if name in FITTED:
                    continue
                await phone.go(path)
                await phone.arrives()
                found += [f"{name}: {fault}" for fault in _cuts(phone.shown)]
        return found

    assert asyncio.run(scenario()) == []


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
