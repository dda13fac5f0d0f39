"""Tests of keyboard focus and keys in the cells of a deal."""

import pytest

from scoring import Burraco, Pozzetto
from testkit.seeding.match_table import Table
from tests.views.editors import make_entry
from views.draft.cursor import CellPosition, Cursor, DealFieldName
from views.entry.entry_form import EntryForm
from views.entry.keyboard import press_in_cell
from views.entry.use_entry import EntryController


@pytest.fixture
def editor(sqlite_table: Table, monkeypatch: pytest.MonkeyPatch) -> EntryController:
    editor = make_entry(sqlite_table)
    monkeypatch.setattr(editor.draft, "_start_writing", lambda: None)  # saving is tested elsewhere
    return editor


@pytest.mark.parametrize("closed_by", [None, 0])
def test_tab_visits_every_cell_once_and_wraps_around(editor: EntryController, closed_by: int | None) -> None:
    if closed_by is not None:  # the partner of the player who closed may hold cards
        press_in_cell(editor.draft, CellPosition(row=DealFieldName.CLOSED, side=closed_by), " ")
    editor.update(EntryForm.focus, None)  # as in a correction, before a field is marked
    editor.update(EntryForm.next_cell)
    seen: list[Cursor | CellPosition | None] = []
    while (focused := editor.form.cursor) not in seen:
        seen.append(focused)
        editor.update(EntryForm.next_cell)
    assert focused == seen[0]
    numbers = [(cell.side, cell.field) for cell in seen if isinstance(cell, Cursor)]
    hands = [(0, "hand"), (1, "hand")] if closed_by is None else [(1, "hand"), (0, "hand")]
    assert numbers == [(0, "table"), (1, "table"), *hands]
    kinds = [Burraco.CLEAN, Burraco.SEMI_CLEAN, Burraco.DIRTY, DealFieldName.CLOSED, DealFieldName.POZZETTO]
    positions = [(cell.side, cell.row) for cell in seen if isinstance(cell, CellPosition)]
    assert positions == [(side, row) for side in (0, 1) for row in kinds]
    for cell in [*seen[::-1], seen[-1]]:
        editor.update(EntryForm.next_cell, -1)
        assert editor.form.cursor == cell
    editor.update(EntryForm.focus, None)
    editor.update(EntryForm.next_cell, -1)
    assert editor.form.cursor == seen[-1]


@pytest.mark.parametrize(
    ("keys", "count"), [("3", 3), ("+", 1), ("+ ", 2), ("2-", 1), ("-", 0), ("9", 9), ("31", 1), ("x", 0)]
)
def test_counter_accepts_digits_and_steps(editor: EntryController, keys: str, count: int) -> None:
    for key in keys:
        assert press_in_cell(editor.draft, CellPosition(row=Burraco.CLEAN, side=1), key) is (key != "x")
    assert editor.draft.sides[1].burrachi.get(Burraco.CLEAN, 0) == count


def test_space_bar_taps_cell(editor: EntryController) -> None:
    assert press_in_cell(editor.draft, CellPosition(row=DealFieldName.CLOSED, side=1), " ")
    assert editor.draft.head.closed_by == 1
    assert press_in_cell(editor.draft, CellPosition(row=DealFieldName.POZZETTO, side=0), " ")
    assert editor.draft.sides[0].pozzetto is Pozzetto.NOT_TAKEN
    assert not press_in_cell(editor.draft, CellPosition(row=DealFieldName.CLOSED, side=0), "5")
