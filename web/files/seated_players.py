"""The players of a round in alphabetical order, each with a table and the opponents: printed, and on the projector."""

from collections.abc import Iterator
from dataclasses import dataclass

from models.values import Board, search_key
from scoring import TableSeat, members_at
from wording import Translator, seat_initials, table_label


@dataclass(frozen=True, kw_only=True)
class SeatedPlayer:
    """A player; `place` is the table and the line, and `opponents` is empty for a bye."""

    name: str
    place: str
    opponents: str = ""


def seated_players(t: Translator, board: Board, number: int) -> list[SeatedPlayer]:
    """Return the players of round `number` (from 0)."""
    seats = board.record.rounds[number].seats
    players = [player for seat in seats for player in _at_table(t, board, seat)]
    return sorted(players, key=lambda player: (search_key(player.name), player.name))


def _at_table(t: Translator, board: Board, seat: TableSeat) -> Iterator[SeatedPlayer]:
    if seat.ns is None:
        yield from (SeatedPlayer(name=name, place=t.gettext("Bye")) for name in board.names[seat.ew])
        return
    sides = members_at(seat, board.names)
    table = table_label(seat, sections=len(board.setup.section_sizes))
    for own, other in ((0, 1), (1, 0)):
        place = f"{table} {seat_initials(t, north=own == 0)}"
        yield from (SeatedPlayer(name=name, place=place, opponents=t.join(sides[other])) for name in sides[own])
