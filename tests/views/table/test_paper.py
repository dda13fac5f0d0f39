"""Totals from paper: what counts as a number, and where they stand in a match."""

from fractions import Fraction
from pathlib import Path

import pytest

from models import load_draft, open_store, save_draft_side, undo
from scoring import SideEntry, carried_over
from tests.models.table import KEY, SteppingClock, Table, set_table, three_setup
from tests.stores import fresh_sqlite
from views.table.use_paper import carried_deal, may_carry, typed_totals, whole_number


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return set_table(open_store(fresh_sqlite(tmp_path), key=KEY, clock=SteppingClock()))


@pytest.mark.parametrize(
    ("text", "number"),
    [("1205", 1205), (" 1.205 ", 1205), ("1 205", 1205), ("−35", -35), ("-35", -35), ("0", 0)],
)
def test_a_total_is_read_as_people_write_it(text: str, number: int) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["", "-", "12a", "½", "1e5", "9" * 40, "<b>1</b>", "٣"])
def test_anything_else_is_no_total(text: str) -> None:
    assert whole_number(text) is None


def test_totals_that_were_brought_can_be_corrected_and_taken_back(table: Table) -> None:
    fresh = table.match()
    assert may_carry(fresh)
    assert typed_totals(fresh) == ("", "")
    carried = table.save(carried_over((1205, -35), fresh.config))
    deal = carried_deal(carried)
    assert deal is not None
    assert typed_totals(carried) == ("1205", "-35")
    assert not may_carry(carried)
    corrected = table.save(carried_over((1210, 1), carried.config), deal_id=deal.id)
    assert corrected.standings.totals == (1210, 1)
    for _ in range(2):
        action = table.match().undoable
        assert action is not None
        corrected = table.run(undo, action_id=action.id)
    assert carried_deal(corrected) is None
    assert may_carry(corrected)


def test_a_deal_that_is_being_typed_stays_beside_the_totals(table: Table) -> None:
    side = SideEntry(players=(0, 2), table_points=345)
    table.run(save_draft_side, deal_id=None, side=0, version=0, value=side)
    table.save(carried_over((1205, 960), table.match().config))
    assert table.run(load_draft).sides[0].value == side
    table.save()
    assert table.run(load_draft).sides[0].value == SideEntry(players=(0, 2))


def test_a_deal_that_was_played_is_not_carried(table: Table) -> None:
    played = table.save()
    assert carried_deal(played) is None
    assert not may_carry(played)


def test_who_only_watches_brings_nothing(table: Table) -> None:
    assert not may_carry(table.match(by=table.viewer))


def test_each_of_three_players_has_a_total_of_his_own(tmp_path: Path) -> None:
    table = set_table(open_store(fresh_sqlite(tmp_path, "three.db"), key=KEY), three_setup())
    carried = table.save(carried_over((300, 155, 0), table.match().config))
    assert typed_totals(carried) == ("300", "155", "0")
    assert carried.standings.totals == (Fraction(300), Fraction(155), Fraction(0))
