"""The rows of the table's score sheet: who played alone is marked."""

import pytest

from models import Store
from scoring import DealEntry, Pozzetto, SideEntry
from tests.models.table import five_setup, set_table, three_setup
from views.table.totals import sheet_rows
from wording import translator

T = translator("en")


def pair(*players: int) -> SideEntry:
    return SideEntry(players=players, table_points=100)


def single(player: int) -> SideEntry:
    return SideEntry(players=(player,), table_points=200, pozzetto=Pozzetto.TAKEN, pozzetto_by=player)


@pytest.mark.parametrize(("alone", "name"), [(0, "Anna"), (1, "Bruno"), (2, "Carla")])
def test_who_played_alone_against_two_is_marked(sqlite_store: Store, alone: int, name: str) -> None:
    table = set_table(sqlite_store, three_setup())
    others = tuple(seat for seat in range(3) if seat != alone)
    (row,) = sheet_rows(T, table.save(DealEntry(sides=(single(alone), pair(*others)))))
    assert row.alone == alone
    assert f"{name} played alone." in row.spoken


def test_nobody_is_alone_where_all_play_for_themselves(sqlite_store: Store) -> None:
    table = set_table(sqlite_store, three_setup(singles_from=100))
    table.save(DealEntry(sides=(single(0), pair(1, 2))))
    row, _earlier = sheet_rows(T, table.save(DealEntry(sides=tuple(single(seat) for seat in range(3)))))
    assert row.alone is None
    assert "alone" not in row.spoken


def test_who_played_alone_against_two_pairs_is_marked(sqlite_store: Store) -> None:
    table = set_table(sqlite_store, five_setup())
    (row,) = sheet_rows(T, table.save(DealEntry(sides=(single(4), pair(0, 2), pair(1, 3)))))
    assert (row.alone, "Elena played alone." in row.spoken) == (4, True)


def test_pairs_are_never_alone(sqlite_store: Store) -> None:
    (row,) = sheet_rows(T, set_table(sqlite_store).save())
    assert row.alone is None
