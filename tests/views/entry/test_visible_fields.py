"""Tests of the row that the form of a deal scrolls to."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from models.access import register_device
from models.matches import create_match
from models.store import Store
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import pairs_setup
from views import routes
from views.entry.deal_sheet import row_key
from views.entry.use_visible_fields import NOTICES, VisibleFieldsController


class Column:
    """A column that records where it scrolls to."""

    def __init__(self) -> None:
        self.calls: list[dict[str, Any]] = []

    async def scroll_to(self, **arguments: Any) -> None:
        self.calls.append(arguments)


TOP, HAND = {"offset": 0, "duration": 150}, {"scroll_key": row_key("hand"), "duration": 150}
TABLE = {"scroll_key": row_key("table"), "duration": 150}
Render = tuple[tuple[str, ...], str | None, int]
FIRST: Render = ((), None, 0)


@pytest.mark.parametrize(
    ("renders", "calls"),
    [
        pytest.param([FIRST], [], id="no field"),
        pytest.param([((), "table", 0)], [TABLE], id="the field of the first render"),
        pytest.param([(("hand",), None, 0)], [], id="no fault of the first render"),
        pytest.param([FIRST, ((), "hand", 0)], [HAND], id="the focused field"),
        pytest.param([FIRST, ((), "hand", 0), ((), "hand", 0)], [HAND], id="the same field once"),
        pytest.param([FIRST, (("hand",), "table", 0)], [HAND], id="a new fault"),
        pytest.param([FIRST, ((NOTICES,), "hand", 0)], [TOP], id="a notice while the focus moves"),
        pytest.param([FIRST, ((NOTICES,), "table", 0), ((NOTICES,), "hand", 0)], [TOP], id="the focus moves later"),
        pytest.param([FIRST, ((NOTICES,), "table", 0), ((NOTICES, "hand"), "table", 0)], [TOP, TOP], id="a fault too"),
        pytest.param([FIRST, ((NOTICES,), "table", 0), ((NOTICES,), "table", 1)], [TOP, TOP], id="a refused save"),
    ],
)
def test_the_rows_scroll_to(renders: Sequence[Render], calls: list[dict[str, Any]]) -> None:
    assert (
        scrolls([({"faulty": faulty, "focused": name, "refused_saves": saves}) for faulty, name, saves in renders])
        == calls
    )


def test_each_typed_number_scrolls_to_its_field() -> None:
    assert scrolls([{"typed": typed} for typed in (None, 3, 3, 34, None)]) == [TABLE] * 3


def test_rows_that_do_not_scroll_stay_until_the_window_is_low() -> None:
    assert scrolls([{"is_scrolling": False}, {"is_scrolling": False, "typed": 3}]) == []
    assert scrolls([{"is_scrolling": False}, {}]) == [TABLE]


def scrolls(renders: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return where the rows scroll to in these renders, with the field "table" focused unless they differ."""
    column = Column()
    controller = VisibleFieldsController()
    controller.column.current = column

    async def scenario() -> None:
        for render in renders:
            usual = {"faulty": (), "focused": "table", "typed": None, "refused_saves": 0, "is_scrolling": True}
            controller.update(**(usual | render))
            await controller.scroll_to_target()

    asyncio.run(scenario())
    return column.calls


async def test_keys_in_a_low_window_scroll_to_their_field(sqlite_store: Store) -> None:
    """The render after the draft was saved cancels the scrolling after a key, which must then start again."""
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="A")
        route = routes.new_deal(create_match(session, device=device, setup=pairs_setup()).id)
    async with app_phone(sqlite_store, route=route, secret=secret, size=(568, 256), watches=False) as phone:

        def targets() -> list[object]:
            return [arguments["scroll_key"] for method, arguments in phone.requests if method == "scroll_to"]

        for words in ("", "3", "Next field"):
            before = len(targets())
            if words:
                await phone.tap(words)
            await phone.wait_until(lambda before=before: len(targets()) > before, f"nothing scrolled after {words!r}")
            await phone.wait_until_idle()
        assert all("row-table" in str(each) for each in targets())
