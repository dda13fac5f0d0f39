"""What is wrong stands beside its field, says what would be right, and marks the cells that can mend it."""

import asyncio
from collections.abc import Callable, Collection

import pytest

from models import Store
from scoring import Burraco, Fault, FaultCode, find_variant
from tests.models.table import Table, set_table, three_setup
from tests.views.editors import deal_editor
from views.draft.changes import close_by
from views.draft.cursor import Cursor, NumberField
from views.entry.editor import DealEditor
from views.entry.faults import ELSEWHERE, marked_by, said_beside
from wording import translator

TABLE, HAND = NumberField.TABLE, NumberField.HAND
EN = translator("en")
BOTH = (0, 1)


def said_after(
    table: Table, steps: Callable[[DealEditor], None], shown: Collection[int] = BOTH
) -> dict[str, list[tuple[int | None, str]]]:
    async def whole() -> dict[str, list[tuple[int | None, str]]]:
        entry = deal_editor(table)
        steps(entry)
        await entry.sync.flush()
        said = said_beside(EN, entry, shown)
        return {row: [(each.side, each.sentence) for each in sentences] for row, sentences in said.items() if sentences}

    return asyncio.run(whole())


def press(entry: DealEditor, keys: str) -> None:
    for key in keys.split():
        entry.press(key)


def test_a_number_that_no_cards_make_is_told_at_its_row_once_the_pad_has_left(sqlite_table: Table) -> None:
    def steps(entry: DealEditor) -> None:
        entry.focus(Cursor(side=1, field=TABLE))
        press(entry, "3 3 3")
        assert not said_beside(EN, entry, BOTH)
        entry.next_field()

    assert said_after(sqlite_table, steps) == {
        "table": [(1, "No cards add up to 333: points go in steps of 5. Count again.")]
    }


def test_what_a_key_was_refused_for_is_told_at_the_field_and_not_above_the_pad(sqlite_table: Table) -> None:
    def steps(entry: DealEditor) -> None:
        entry.focus(Cursor(side=0, field=HAND))
        press(entry, "9 9 9 9 0 0")
        assert entry.message == ""

    said = said_after(sqlite_table, steps)["hand"]
    assert said == [(0, "That is more than five digits. Erase some, or tap the field to start again.")]


def test_what_a_key_without_a_field_is_answered_stands_above_the_pad(sqlite_table: Table) -> None:
    def steps(entry: DealEditor) -> None:
        entry.focus(None)
        press(entry, "5")
        assert entry.message == "Tap a field first, then type its points."

    assert said_after(sqlite_table, steps) == {}


def test_closing_without_a_burraco_is_told_below_the_counters(sqlite_table: Table) -> None:
    async def whole() -> None:
        entry = deal_editor(sqlite_table)
        entry.sync.change_head(close_by(0))
        await entry.save()
        said = said_beside(EN, entry, BOTH)
        assert [each.sentence.partition(";")[0] for each in said[Burraco.DIRTY]] == ["Closing needs 1 burraco"]
        assert entry.refusals == 1
        await entry.sync.flush()

    asyncio.run(whole())


def test_what_is_wrong_on_a_side_whose_tab_is_not_open_is_told_all_the_same(sqlite_store: Store) -> None:
    def steps(entry: DealEditor) -> None:
        entry.focus(Cursor(side=0, field=TABLE))
        press(entry, "3 3 3")
        entry.turn_to(2)

    said = said_after(set_table(sqlite_store, three_setup()), steps, shown=(2,))
    assert [side for side, _ in said[ELSEWHERE]] == [0]


@pytest.mark.parametrize(
    ("values", "rows"),
    [
        ({"field": "burrachi", "kind": "semi-clean"}, ("semi-clean",)),
        ({"field": "burrachi", "needed": 1}, ("clean", "semi-clean", "dirty")),
        ({"field": "closer"}, ("closed",)),
        ({"field": "pozzetto_by"}, ("pozzetto",)),
        ({"field": "hand_points"}, ("hand",)),
        ({"field": "sides"}, (ELSEWHERE,)),
        ({}, (ELSEWHERE,)),
    ],
)
def test_a_fault_marks_the_cells_that_can_mend_it(values: dict[str, int | str], rows: tuple[str, ...]) -> None:
    fault = Fault(code=FaultCode.EMPTY_DEAL, values=values)
    assert tuple(marked_by(fault, find_variant("burraco"))) == rows


def test_a_tab_that_is_opened_has_the_pad_in_its_first_empty_field(sqlite_store: Store) -> None:
    def steps(entry: DealEditor) -> None:
        entry.focus(Cursor(side=1, field=TABLE))
        press(entry, "2 15")
        entry.turn_to(2)
        assert entry.cursor == Cursor(side=2, field=TABLE)
        entry.turn_to(1)
        assert entry.cursor == Cursor(side=1, field=HAND)

    said_after(set_table(sqlite_store, three_setup()), steps)
