"""The rows of the table's score sheet: a player who played alone is marked; a typed deal is the first row."""

from collections.abc import Iterator

import flet as ft
import flet.canvas as cv
import pytest

from models.store import Store
from scoring import DealEntry, Pozzetto, SideEntry, score_deal_unchecked
from testkit.seeding.match_table import deal_entry, five_setup, set_up_table, three_setup
from views.match.score_sheet import SheetRow, score_sheet_row
from views.match.totals import sheet_rows, typed_row
from wording import translator

T = translator("en")


def controls_in(control: object) -> Iterator[object]:
    yield control
    inner = (getattr(control, "content", None), *getattr(control, "controls", ()), *getattr(control, "shapes", ()))
    for each in filter(None, inner):
        yield from controls_in(each)


def pair(*players: int) -> SideEntry:
    return SideEntry(players=players, table_points=100)


def single(player: int) -> SideEntry:
    return SideEntry(players=(player,), table_points=200, pozzetto=Pozzetto.TAKEN, pozzetto_by=player)


@pytest.mark.parametrize(("alone", "name"), [(0, "Anna"), (1, "Bruno"), (2, "Carla")])
def test_a_lone_player_against_two_is_marked(sqlite_store: Store, alone: int, name: str) -> None:
    table = set_up_table(sqlite_store, three_setup())
    others = tuple(seat for seat in range(3) if seat != alone)
    (row,) = sheet_rows(T, table.save(DealEntry(sides=(single(alone), pair(*others)))))
    assert row.single_side == alone
    assert row.spoken.endswith(f" points. {name} played alone.")


def test_singles_are_not_marked_as_lone_players(sqlite_store: Store) -> None:
    table = set_up_table(sqlite_store, three_setup(singles_from=100))
    table.save(DealEntry(sides=(single(0), pair(1, 2))))
    row, _earlier = sheet_rows(T, table.save(DealEntry(sides=tuple(single(seat) for seat in range(3)))))
    assert row.single_side is None
    assert "alone" not in row.spoken


def test_a_lone_player_against_two_pairs_is_marked(sqlite_store: Store) -> None:
    table = set_up_table(sqlite_store, five_setup())
    (row,) = sheet_rows(T, table.save(DealEntry(sides=(single(4), pair(0, 2), pair(1, 3)))))
    assert (row.single_side, "Elena played alone." in row.spoken) == (4, True)


def test_pairs_have_no_lone_player(sqlite_store: Store) -> None:
    (row,) = sheet_rows(T, set_up_table(sqlite_store).save())
    assert row.single_side is None


def test_a_typed_deal_has_the_points_and_the_totals_of_the_saved_one(sqlite_store: Store) -> None:
    table = set_up_table(sqlite_store)
    before = table.save()
    score = score_deal_unchecked(deal_entry(), before.config.table_rules)
    typed = typed_row(T, before, 2, score, ())
    saved, _first = sheet_rows(T, table.save())
    assert (typed.number, typed.cells, typed.spoken, typed.is_tinted) == ("2", saved.cells, saved.spoken, True)
    no_total = typed_row(T, before, 2, score, {1, 3})
    assert (no_total.cells, no_total.spoken) == ((saved.cells[0], ("–", "")), "Deal 2.")


@pytest.mark.parametrize(("width", "cell_widths"), [(288, [71] * 6), (358, [94] * 6), (600, [])])
def test_the_points_of_six_take_two_lines_in_a_narrow_sheet(width: int, cell_widths: list[int]) -> None:
    row = SheetRow(key="deal", number="1", cells=(("+1005", "−1005"),) * 6, spoken="")
    parts = list(controls_in(score_sheet_row(row, width=width, on_tap=None)))
    shown = [each for each in parts if isinstance(each, cv.Text) and each.value == "+1005"]
    assert len(shown) == 6
    assert min(each.style.size for each in shown if each.style) >= 14
    wrapped = [cell for each in parts if isinstance(each, ft.Row) and each.wrap for cell in each.controls]
    assert [cell.width for cell in wrapped] == cell_widths
