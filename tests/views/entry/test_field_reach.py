"""Each field that counts in a game is reached by tap, by keyboard and, where the page has it, by cards.

The layout counts its row, and the change log names it.
"""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from scoring import VARIANTS, DealEntry, RuleSet, SideEntry, score_deal_unchecked
from testkit.seeding.deal_fields import SIDE_VALUES
from views.draft.change_descriptions import _TEXTS
from views.draft.changes import EnteredDeal, add_count, cell_positions, count_of, is_counter, number_field_order
from views.draft.cursor import CellPosition
from views.entry.entry_form import EntryForm
from views.entry.fields import closing_fields, deal_fields
from views.entry.keyboard import press_in_cell
from views.ui.fit import LayoutInput
from wording import Translator, translator

# The rows of the page by points from top to bottom, and those of the closing page by cards, written by hand.
ROWS = {
    "burraco": "clean semi-clean dirty closed pozzetto table hand",
    "burraco-simple": "clean dirty closed pozzetto table hand",
    "burraco-online": "clean semi-clean dirty closed pozzetto table hand",
    "burraco-international": "clean dirty closed pozzetto table hand",
    "burraco-reale": "clean dirty closed pozzetto ace-to-king ace-to-ace table hand",
    "buraco-aberto": "clean dirty closed pozzetto table hand",
    "buraco-fechado": "clean dirty closed pozzetto twos table hand",
    "buraco-stbl": "clean dirty closed pozzetto table hand",
    "tranca": "clean dirty red-threes closed pozzetto table hand",
    "burako": "clean dirty closed pozzetto table hand",
    "canasta-classica": "clean dirty red-threes opened closed table hand",
    "samba": "clean dirty samba red-threes closed table hand",
    "pinella": "closed table doubled hand",
    "canasta-italiana": "clean dirty red-threes opened closed twos mixed-wilds jokers table hand",
}
CLOSING_ROWS = {
    "canasta-classica": "red-threes opened closed",
    "samba": "red-threes closed",
    "canasta-italiana": "red-threes opened closed",
    "tranca": "red-threes closed pozzetto",
    "pinella": "closed",
}
# The row of each field; the burrachi have one for each kind. Adjustments and the cut have a sheet of their own.
ROW_OF_FIELD = {
    "table_points": "table",
    "doubled_points": "doubled",
    "hand_points": "hand",
    "red_threes": "red-threes",
    "opened": "opened",
    "pozzetto": "pozzetto",
}
BY_CARDS, ON_A_SHEET = {"melds", "hand_cards"}, {"adjustments", "cut"}
SIDES = (SideEntry(players=(0, 2)), SideEntry(players=(1, 3)))
games = pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)


def rows_by_points(rules: RuleSet) -> list[str]:
    return [str(row.name) for row in deal_fields(entry_view(rules))]


def entry_view(rules: RuleSet, t: Translator | None = None) -> Any:
    head = SimpleNamespace(closing_bonus=True)
    draft = SimpleNamespace(head=head)
    return cast(
        "Any", SimpleNamespace(t=t or translator("en"), rules=rules, draft=draft, sides=SIDES, shown_sides=(0, 1))
    )


def scored_fields(rules: RuleSet) -> set[str]:
    """Return the fields of a side that the score of this game depends on."""
    plain = SideEntry(players=(0,))
    before = score_deal_unchecked(DealEntry(sides=(plain,)), rules).sides[0].total
    sides = {name: SideEntry(players=(0,), **{name: value}) for name, value in SIDE_VALUES.items()}
    return {
        name
        for name, side in sides.items()
        if score_deal_unchecked(DealEntry(sides=(side,)), rules).sides[0].total != before
    }


@games
def test_rows_of_a_game(rules: RuleSet) -> None:
    assert rows_by_points(rules) == ROWS[rules.name].split()
    closing = [str(row.name) for row in closing_fields(entry_view(rules))]
    assert closing == CLOSING_ROWS.get(rules.name, "closed pozzetto").split()


@games
def test_every_scored_field_has_a_row_or_a_page(rules: RuleSet) -> None:
    rows = {ROW_OF_FIELD[field] for field in scored_fields(rules) - {"burrachi"} - BY_CARDS - ON_A_SHEET}
    assert rows <= set(ROWS[rules.name].split())
    assert set(rules.bonuses) <= set(ROWS[rules.name].split())


@games
def test_tab_reaches_every_row(rules: RuleSet) -> None:
    cells = [str(cell.row) for cell in cell_positions(rules, 2) if cell.side == 1]
    numbers = [str(cursor.field) for cursor in number_field_order(rules, SIDES, None) if cursor.side == 1]
    assert [*cells, *numbers] == ROWS[rules.name].split()


@games
def test_a_key_changes_every_cell(rules: RuleSet) -> None:
    for cell in cell_positions(rules, 2):
        changed: list[int] = []

        def change_side(side: int, change: Callable[[SideEntry], SideEntry], *, seen: list[int] = changed) -> None:
            assert change(SIDES[side]) != SIDES[side]
            seen.append(side)

        draft = SimpleNamespace(
            sides=SIDES, change_side=change_side, change_head=lambda _, seen=changed: seen.append(-1)
        )
        assert press_in_cell(cast("Any", draft), cell, " "), cell
        assert changed == [-1 if cell.row == "closed" else cell.side]


@games
def test_a_counter_shows_the_count_that_its_step_changes(rules: RuleSet) -> None:
    counters = [cell.row for cell in cell_positions(rules, 1) if is_counter(cell.row)]
    assert {row: count_of(add_count(row, 2)(SIDES[0]), row) for row in counters} == dict.fromkeys(counters, 2)


def test_digits_set_the_number_of_red_threes() -> None:
    sides = [SideEntry(players=(0, 2), red_threes=3)]
    draft = SimpleNamespace(sides=sides, change_side=lambda side, change: sides.append(change(sides[side])))
    cell = next(cell for cell in cell_positions(VARIANTS["canasta-italiana"], 1) if cell.row == "red-threes")
    for key in ("1", "+", "-", "Backspace"):
        assert press_in_cell(cast("Any", draft), cell, key)
    assert [side.red_threes for side in sides] == [3, 1, 4, 2, 2]


@games
def test_a_fault_of_a_row_by_cards_stays_there(rules: RuleSet) -> None:
    deal = EnteredDeal(entry=DealEntry(sides=SIDES), rules=rules, t=translator("en"))
    for row in (*CLOSING_ROWS.get(rules.name, "closed pozzetto").split(), "cards", "hand"):
        form, _ = EntryForm(by_cards=True).show_field(deal, row, 1)
        assert form.by_cards, row
        assert form.open_side == 1
        assert row in {"cards", "hand"} or form.cursor == CellPosition(row=cast("Any", row), side=1)
    assert not EntryForm(by_cards=True).show_field(deal, "table", 1)[0].by_cards


@games
def test_the_layout_counts_every_row(rules: RuleSet) -> None:
    assert LayoutInput(rules=rules, sides=2).row_count(paired=False) == len(ROWS[rules.name].split())


@games
def test_the_change_log_names_every_scored_field(rules: RuleSet) -> None:
    assert scored_fields(rules) <= _TEXTS.keys()
