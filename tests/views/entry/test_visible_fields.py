"""Tests of the row that the form of a deal scrolls to."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from views.entry.deal_sheet import row_key
from views.entry.use_visible_fields import NOTICES, VisibleFieldsController


class Column:
    """A column that records where it scrolls to."""

    def __init__(self) -> None:
        self.calls: list[dict[str, Any]] = []

    async def scroll_to(self, **arguments: Any) -> None:
        self.calls.append(arguments)


TOP, HAND = {"offset": 0, "duration": 150}, {"scroll_key": row_key("hand"), "duration": 150}
FIRST: tuple[tuple[str, ...], str, int] = ((), "table", 0)


@pytest.mark.parametrize(
    ("renders", "calls"),
    [
        pytest.param([FIRST], [], id="the first render scrolls nowhere"),
        pytest.param([FIRST, ((), "hand", 0)], [HAND], id="the focused field"),
        pytest.param([FIRST, (("hand",), "table", 0)], [HAND], id="a new fault"),
        pytest.param([FIRST, ((NOTICES,), "hand", 0)], [TOP], id="a notice while the focus moves"),
        pytest.param([FIRST, ((NOTICES,), "table", 0), ((NOTICES,), "hand", 0)], [TOP], id="the focus moves later"),
        pytest.param([FIRST, ((NOTICES,), "table", 0), ((NOTICES, "hand"), "table", 0)], [TOP, TOP], id="a fault too"),
        pytest.param([FIRST, ((NOTICES,), "table", 0), ((NOTICES,), "table", 1)], [TOP, TOP], id="a refused save"),
    ],
)
def test_the_rows_scroll_to(renders: Sequence[tuple[tuple[str, ...], str, int]], calls: list[dict[str, Any]]) -> None:
    column = Column()
    controller = VisibleFieldsController()
    controller.column.current = column

    async def scenario() -> None:
        for faulty, focused, refused_saves in renders:
            controller.update(faulty=faulty, focused=focused, refused_saves=refused_saves, is_scrolling=True)
            await controller.scroll_to_target()

    asyncio.run(scenario())
    assert column.calls == calls
