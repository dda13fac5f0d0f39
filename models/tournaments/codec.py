"""The codec of a tournament's set-up and of its events, as JSON text."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from models.storage.shape import Part, Shape, fields_of
from models.values.tournament import EventKind
from scoring import (
    Arrival,
    Bye,
    Departure,
    Movement,
    Schedule,
    TableResult,
    TableSeat,
    TieBreak,
    Tournament,
    TournamentAdjustment,
)

_MOST_DECODED = 4096  # two tournaments of four hundred pairs over eight rounds


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """The order of the draw."""

    lots: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Seated:
    round: int
    seats: tuple[TableSeat, ...]


@dataclass(frozen=True, kw_only=True)
class Started:
    """The clock of a round runs from here on."""

    round: int


@dataclass(frozen=True, kw_only=True)
class Resulted:
    """`by_table`: both sides have confirmed it there; else a director entered it."""

    round: int
    result: TableResult
    by_table: bool


@dataclass(frozen=True, kw_only=True)
class Closed:
    round: int


@dataclass(frozen=True, kw_only=True)
class Opened:
    """Entries are open, for pairs (2) or singles (1)."""

    size: int


@dataclass(frozen=True, kw_only=True)
class Entered:
    """`players` are ids: whoever is deleted has no name here either."""

    players: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Renamed:
    """The entrant of this number is these players from now on."""

    entrant: int
    players: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Withdrawn:
    """One who never sat anywhere is out again; whoever came after moves up by one number."""

    entrant: int
    players: tuple[str, ...]

    def number_after(self, number: int) -> int | None:
        """What the entrant of this number is called from then on; None for the one who is out."""
        if number == self.entrant:
            return None
        return number - 1 if number > self.entrant else number


class _Schedule(Part):
    rounds: int
    deals: int | None
    minutes: int | None


class _Bye(Part):
    victory_points: int
    difference: int


class _Tournament(Part):
    entrants: int
    schedule: _Schedule
    movement: Movement
    step: int
    skip: bool
    danese_rounds: int
    sections: tuple[int, ...]
    sections_meet: bool
    victory_table: tuple[int, ...] | None
    bye: _Bye | None
    tie_breaks: tuple[TieBreak, ...]


def _build_tournament(part: _Tournament) -> Tournament:
    bye = None if part.bye is None else Bye(**fields_of(part.bye))
    return Tournament(**(fields_of(part) | {"schedule": Schedule(**fields_of(part.schedule)), "bye": bye}))


SETUP = Shape("a tournament's set-up", _Tournament, _build_tournament)


class _Drawn(Part):
    lots: tuple[int, ...]


class _Seat(Part):
    table: int
    ns: int | None
    ew: int
    section: int


class _Seated(Part):
    round: int
    seats: tuple[_Seat, ...]


class _Round(Part):
    round: int


class _TableResult(Part):
    ns: int
    ew: int
    ns_points: int
    ew_points: int
    awarded: tuple[int, int] | None
    note: str


class _Resulted(Part):
    round: int
    result: _TableResult
    by_table: bool


class _Adjusted(Part):
    entrant: int
    victory_points: int
    difference: int
    round: int | None
    note: str


class _Arrived(Part):
    entrant: int
    round: int
    section: int | None


class _Left(Part):
    entrant: int
    round: int


class _Opened(Part):
    size: int


class _Entered(Part):
    players: tuple[str, ...]


class _OfEntrant(Part):
    entrant: int
    players: tuple[str, ...]


def _plain(kind: Callable[..., Any]) -> Callable[[Any], Any]:
    return lambda part: kind(**fields_of(part))


def _build_seated(part: _Seated) -> Seated:
    return Seated(round=part.round, seats=tuple(TableSeat(**fields_of(seat)) for seat in part.seats))


def _build_resulted(part: _Resulted) -> Resulted:
    return Resulted(round=part.round, result=TableResult(**fields_of(part.result)), by_table=part.by_table)


_EVENTS: Mapping[EventKind, Shape[Any]] = {
    EventKind.DRAWN: Shape("a draw", _Drawn, _plain(Drawn)),
    EventKind.SEATED: Shape("the seats of a round", _Seated, _build_seated),
    EventKind.STARTED: Shape("the start of a round", _Round, _plain(Started)),
    EventKind.RESULT: Shape("a result", _Resulted, _build_resulted),
    EventKind.ADJUSTED: Shape("an adjustment", _Adjusted, _plain(TournamentAdjustment)),
    EventKind.ARRIVED: Shape("an arrival", _Arrived, _plain(Arrival)),
    EventKind.LEFT: Shape("a departure", _Left, _plain(Departure)),
    EventKind.OPENED: Shape("the opening of entries", _Opened, _plain(Opened)),
    EventKind.ENTERED: Shape("an entry", _Entered, _plain(Entered)),
    EventKind.RENAMED: Shape("other names of an entrant", _OfEntrant, _plain(Renamed)),
    EventKind.WITHDRAWN: Shape("an entry that was taken out", _OfEntrant, _plain(Withdrawn)),
    EventKind.CLOSED: Shape("the end of a round", _Round, _plain(Closed)),
}


def encode_event(kind: EventKind, value: object) -> str:
    return _EVENTS[kind].encode(value)


@lru_cache(maxsize=_MOST_DECODED)
def decode_event(kind: EventKind, text: str) -> Any:
    """Raises CorruptRecord. Each new event of a tournament lets all that came before it be folded once more."""
    return _EVENTS[kind].decode(text)
