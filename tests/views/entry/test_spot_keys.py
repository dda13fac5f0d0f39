"""A keyboard on its round through the cells of a deal."""

import pytest

from models import load_draft
from scoring import Burraco, Pozzetto
from tests.models.table import Table
from views.draft.cursor import Cursor, NumberField, Spot, Tap
from views.draft.sync import DraftSync
from views.entry.editor import DealEditor
from views.entry.keyboard import next_cell, press_at
from wording import translator


@pytest.fixture
def editor(sqlite_table: Table, monkeypatch: pytest.MonkeyPatch) -> DealEditor:
    sync = DraftSync(
        store=sqlite_table.store,
        device=sqlite_table.owner,
        match_id=sqlite_table.match_id,
        deal_id=None,
        draft=sqlite_table.run(load_draft),
        on_change=lambda: None,
    )
    monkeypatch.setattr(sync, "_start_writing", lambda: None)  # what is saved when is another test's
    cursor = Cursor(side=0, field=NumberField.TABLE)
    return DealEditor(sync=sync, snapshot=sqlite_table.match(), translator=translator("en"), cursor=cursor)


def test_tab_comes_to_every_cell_once_and_round_again(editor: DealEditor) -> None:
    seen: list[Cursor | Spot | None] = []
    while (here := editor.cursor or editor.spot) not in seen:
        seen.append(here)
        next_cell(editor)
    assert here == seen[0]
    numbers = [(place.side, place.field) for place in seen if isinstance(place, Cursor)]
    assert numbers == [(0, "table"), (1, "table"), (0, "hand"), (1, "hand")]
    kinds = [Burraco.CLEAN, Burraco.SEMI_CLEAN, Burraco.DIRTY, Tap.CLOSED, Tap.POZZETTO]
    spots = [(place.side, place.row) for place in seen if isinstance(place, Spot)]
    assert spots == [(side, row) for side in (0, 1) for row in kinds]


@pytest.mark.parametrize(
    ("keys", "count"), [("3", 3), ("+", 1), ("+ ", 2), ("2-", 1), ("-", 0), ("9", 9), ("31", 1), ("x", 0)]
)
def test_a_counter_takes_digits_and_steps(editor: DealEditor, keys: str, count: int) -> None:
    for key in keys:
        assert press_at(editor, Spot(row=Burraco.CLEAN, side=1), key) is (key != "x")
    assert editor.sync.sides[1].burrachi.get(Burraco.CLEAN, 0) == count


def test_the_space_bar_taps(editor: DealEditor) -> None:
    assert press_at(editor, Spot(row=Tap.CLOSED, side=1), " ")
    assert editor.sync.head.closed_by == 1
    assert press_at(editor, Spot(row=Tap.POZZETTO, side=0), " ")
    assert editor.sync.sides[0].pozzetto is Pozzetto.NOT_TAKEN
    assert not press_at(editor, Spot(row=Tap.CLOSED, side=0), "5")
