"""The opening balance: the texts that are numbers, and its entry in a match."""

from fractions import Fraction
from pathlib import Path

import pytest

from models.deals import undo
from models.drafts import load_draft, save_draft_side
from models.store import open_store
from scoring import SideEntry, opening_balance_entry
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.match_table import KEY, SteppingClock, Table, set_up_table, three_setup
from views.table.use_opening_balance import (
    can_enter_opening_balance,
    format_total,
    initial_texts,
    opening_balance_deal,
    parse_total,
)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return set_up_table(open_store(copy_empty_database(tmp_path), key=KEY, clock=SteppingClock()))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1205", 1205),
        (" 1.205 ", 1205),
        ("1 205", 1205),
        ("−35", -35),
        ("-35", -35),
        ("0", 0),
        ("77½", Fraction(155, 2)),
        ("77.5", Fraction(155, 2)),
        ("77,5", Fraction(155, 2)),
        ("½", Fraction(1, 2)),
        ("−½", Fraction(-1, 2)),
        ("-1.205,5", Fraction(-2411, 2)),
        ("1 205 ½", Fraction(2411, 2)),
        ("5", 5),
        ("+1’205", 1205),
        ("–1 205", -1205),
        ("1.205", 1205),
    ],
)
def test_parse_total(text: str, number: Fraction) -> None:
    assert parse_total(text) == number


@pytest.mark.parametrize("total", [Fraction(each, 2) for each in (-2411, -155, -1, 0, 1, 2, 155, 2410)])
def test_format_total_is_read_back(total: Fraction) -> None:
    assert parse_total(format_total(total)) == total


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "--5",
        "--½",
        "12a",
        "12.34",
        "1.2.3",
        "1 2",
        "1000000",
        "½½",
        "77½5",
        ".5",
        "1e5",
        "9" * 40,
        "<b>1</b>",
        "٣",
    ],
)
def test_parse_total_rejects_other_texts(text: str) -> None:
    assert parse_total(text) is None


def test_an_opening_balance_can_be_corrected_and_undone(table: Table) -> None:
    fresh = table.match()
    assert can_enter_opening_balance(fresh)
    assert initial_texts(fresh) == ("", "")
    entered = table.save(opening_balance_entry((1205, -35), fresh.config))
    deal = opening_balance_deal(entered)
    assert deal is not None
    assert initial_texts(entered) == ("1205", "-35")
    assert not can_enter_opening_balance(entered)
    corrected = table.save(opening_balance_entry((1210, 1), entered.config), deal_id=deal.id)
    assert corrected.standings.totals == (1210, 1)
    for _ in range(2):
        action = table.match().undoable
        assert action is not None
        corrected = table.run(undo, action_id=action.id)
    assert opening_balance_deal(corrected) is None
    assert can_enter_opening_balance(corrected)


def test_an_opening_balance_keeps_the_draft_of_the_next_deal(table: Table) -> None:
    side = SideEntry(players=(0, 2), table_points=345)
    table.run(save_draft_side, deal_id=None, side=0, version=0, value=side)
    table.save(opening_balance_entry((1205, 960), table.match().config))
    assert table.run(load_draft).sides[0].value == side
    table.save()
    assert table.run(load_draft).sides[0].value == SideEntry(players=(0, 2))


def test_a_played_deal_is_not_an_opening_balance(table: Table) -> None:
    played = table.save()
    assert opening_balance_deal(played) is None
    assert not can_enter_opening_balance(played)


def test_a_viewer_cannot_enter_an_opening_balance(table: Table) -> None:
    assert not can_enter_opening_balance(table.match(by=table.viewer))


def test_each_of_three_players_has_a_total(tmp_path: Path) -> None:
    table = set_up_table(open_store(copy_empty_database(tmp_path, "three.db"), key=KEY), three_setup())
    entered = table.save(opening_balance_entry((300, Fraction(155, 2), 0), table.match().config))
    assert initial_texts(entered) == ("300", "77½", "0")
    assert entered.standings.totals == (Fraction(300), Fraction(155, 2), Fraction(0))
