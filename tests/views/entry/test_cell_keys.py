"""Tests of keyboard focus and keys in the cells of a deal."""

import pytest

from scoring import Burraco, Pozzetto
from testkit.seeding.match_table import Table
from tests.views.editors import make_deal_editor
from views.draft.cursor import CellPosition, Cursor, TapCell
from views.entry.editor import DealEditor
from views.entry.keyboard import focus_next_cell, press_in_cell


@pytest.fixture
def editor(sqlite_table: Table, monkeypatch: pytest.MonkeyPatch) -> DealEditor:
    editor = make_deal_editor(sqlite_table)
    monkeypatch.setattr(editor.draft, "_start_writing", lambda: None)  # saving is tested elsewhere
    return editor


def test_tab_visits_every_cell_once_and_wraps_around(editor: DealEditor) -> None:
    seen: list[Cursor | CellPosition | None] = []
    while (focused := editor.cursor or editor.cell_position) not in seen:
        seen.append(focused)
        focus_next_cell(editor)
    assert focused == seen[0]
    numbers = [(cell.side, cell.field) for cell in seen if isinstance(cell, Cursor)]
    assert numbers == [(0, "table"), (1, "table"), (0, "hand"), (1, "hand")]
    kinds = [Burraco.CLEAN, Burraco.SEMI_CLEAN, Burraco.DIRTY, TapCell.CLOSED, TapCell.POZZETTO]
    positions = [(cell.side, cell.row) for cell in seen if isinstance(cell, CellPosition)]
    assert positions == [(side, row) for side in (0, 1) for row in kinds]


@pytest.mark.parametrize(
    ("keys", "count"), [("3", 3), ("+", 1), ("+ ", 2), ("2-", 1), ("-", 0), ("9", 9), ("31", 1), ("x", 0)]
)
def test_counter_accepts_digits_and_steps(editor: DealEditor, keys: str, count: int) -> None:
    for key in keys:
        assert press_in_cell(editor, CellPosition(row=Burraco.CLEAN, side=1), key) is (key != "x")
    assert editor.draft.sides[1].burrachi.get(Burraco.CLEAN, 0) == count


def test_space_bar_taps_cell(editor: DealEditor) -> None:
    assert press_in_cell(editor, CellPosition(row=TapCell.CLOSED, side=1), " ")
    assert editor.draft.head.closed_by == 1
    assert press_in_cell(editor, CellPosition(row=TapCell.POZZETTO, side=0), " ")
    assert editor.draft.sides[0].pozzetto is Pozzetto.NOT_TAKEN
    assert not press_in_cell(editor, CellPosition(row=TapCell.CLOSED, side=0), "5")
