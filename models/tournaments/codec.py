"""JSON codec of a tournament's setup and events."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from models.storage.json_codec import JsonCodec, JsonObject, fields_of
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

_CACHE_SIZE = 4096  # cache size: two tournaments of four hundred pairs over eight rounds


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
    """The clock of a round was started."""

    round: int


@dataclass(frozen=True, kw_only=True)
class Resulted:
    """A table's result; `by_table` if both sides confirmed it there, otherwise a director entered it."""

    round: int
    result: TableResult
    by_table: bool


@dataclass(frozen=True, kw_only=True)
class Closed:
    round: int


@dataclass(frozen=True, kw_only=True)
class Opened:
    """Entries were opened, for pairs (2) or singles (1)."""

    size: int


@dataclass(frozen=True, kw_only=True)
class Entered:
    """An entrant entered. `players` are ids, so that a deleted player's name disappears here too."""

    players: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Renamed:
    """An entrant's players were replaced."""

    entrant: int
    players: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Withdrawn:
    """An entrant who never played was removed; later entrants moved up by one number."""

    entrant: int
    players: tuple[str, ...]

    def number_after(self, number: int) -> int | None:
        """Return the new number of the entrant that had this one, or None for the removed entrant."""
        if number == self.entrant:
            return None
        return number - 1 if number > self.entrant else number


class _Schedule(JsonObject):
    rounds: int
    deals: int | None
    minutes: int | None


class _Bye(JsonObject):
    victory_points: int
    difference: int


class _Tournament(JsonObject):
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


SETUP = JsonCodec("a tournament's set-up", _Tournament, _build_tournament)


class _Drawn(JsonObject):
    lots: tuple[int, ...]


class _Seat(JsonObject):
    table: int
    ns: int | None
    ew: int
    section: int


class _Seated(JsonObject):
    round: int
    seats: tuple[_Seat, ...]


class _Round(JsonObject):
    round: int


class _TableResult(JsonObject):
    ns: int
    ew: int
    ns_points: int
    ew_points: int
    awarded: tuple[int, int] | None
    note: str


class _Resulted(JsonObject):
    round: int
    result: _TableResult
    by_table: bool


class _Adjusted(JsonObject):
    entrant: int
    victory_points: int
    difference: int
    round: int | None
    note: str


class _Arrived(JsonObject):
    entrant: int
    round: int
    section: int | None


class _Left(JsonObject):
    entrant: int
    round: int


class _Opened(JsonObject):
    size: int


class _Entered(JsonObject):
    players: tuple[str, ...]


class _OfEntrant(JsonObject):
    entrant: int
    players: tuple[str, ...]


def _plain(kind: Callable[..., Any]) -> Callable[[Any], Any]:
    return lambda part: kind(**fields_of(part))


def _build_seated(part: _Seated) -> Seated:
    return Seated(round=part.round, seats=tuple(TableSeat(**fields_of(seat)) for seat in part.seats))


def _build_resulted(part: _Resulted) -> Resulted:
    return Resulted(round=part.round, result=TableResult(**fields_of(part.result)), by_table=part.by_table)


_EVENTS: Mapping[EventKind, JsonCodec[Any]] = {
    EventKind.DRAWN: JsonCodec("a draw", _Drawn, _plain(Drawn)),
    EventKind.SEATED: JsonCodec("the seats of a round", _Seated, _build_seated),
    EventKind.STARTED: JsonCodec("the start of a round", _Round, _plain(Started)),
    EventKind.RESULT: JsonCodec("a result", _Resulted, _build_resulted),
    EventKind.ADJUSTED: JsonCodec("an adjustment", _Adjusted, _plain(TournamentAdjustment)),
    EventKind.ARRIVED: JsonCodec("an arrival", _Arrived, _plain(Arrival)),
    EventKind.LEFT: JsonCodec("a departure", _Left, _plain(Departure)),
    EventKind.OPENED: JsonCodec("the opening of entries", _Opened, _plain(Opened)),
    EventKind.ENTERED: JsonCodec("an entry", _Entered, _plain(Entered)),
    EventKind.RENAMED: JsonCodec("new names of an entrant", _OfEntrant, _plain(Renamed)),
    EventKind.WITHDRAWN: JsonCodec("a withdrawn entry", _OfEntrant, _plain(Withdrawn)),
    EventKind.CLOSED: JsonCodec("the end of a round", _Round, _plain(Closed)),
}


def encode_event(kind: EventKind, value: object) -> str:
    return _EVENTS[kind].encode(value)


@lru_cache(maxsize=_CACHE_SIZE)
def decode_event(kind: EventKind, text: str) -> Any:
    """Decode an event. Raises CorruptRecord. Cached, because each new event folds all earlier ones again."""
    return _EVENTS[kind].decode(text)
