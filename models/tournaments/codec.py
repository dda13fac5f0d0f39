"""JSON codec of a tournament's setup and events."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, get_args

from pydantic import TypeAdapter
from pydantic_core import to_json

from models.storage.json_codec import JsonCodec, Number, stored
from models.values.tournament import EventKind, Hall, PrizeList, RoundEntries
from models.values.tournament_details import TournamentDetails
from scoring import (
    Arrival,
    Competition,
    Departure,
    FormedGroups,
    TableResult,
    TableSeat,
    Tournament,
    TournamentAdjustment,
)

_CACHE_SIZE = 4096  # cache size: two tournaments of four hundred pairs over eight rounds


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """The order of the draw, and the `seed` of its random numbers if clubs or regions were kept apart."""

    lots: tuple[int, ...]
    seed: int | None = None


@dataclass(frozen=True, kw_only=True)
class Seated:
    """A round was seated; a `hidden` one is seen by directors only until it is published."""

    round: int
    seats: tuple[TableSeat, ...]
    hidden: bool = False


@dataclass(frozen=True, kw_only=True)
class Started:
    """The clock of a round was started."""

    round: int


@dataclass(frozen=True, kw_only=True)
class Paused:
    """The clock of a round was paused."""

    round: int


@dataclass(frozen=True, kw_only=True)
class Resumed:
    """The clock of a round was resumed after a pause."""

    round: int


@dataclass(frozen=True, kw_only=True)
class Resulted:
    """A table's result; `by_table` if both sides confirmed it there, otherwise a director entered it. `overruled` are
    the points of the deals that were entered at the table, if it counts instead of those.
    """

    round: int
    result: TableResult
    by_table: bool
    overruled: tuple[int, int] | None = None


@dataclass(frozen=True, kw_only=True)
class Removed:
    """A director removed the result of the table of these entrants, which has none since."""

    round: int
    ns: int
    ew: int


@dataclass(frozen=True, kw_only=True)
class Closed:
    round: int


@dataclass(frozen=True, kw_only=True)
class Unseated:
    """A seated round was taken back, with what had been `entered` in it."""

    round: int
    entered: RoundEntries


@dataclass(frozen=True, kw_only=True)
class Reseated:
    """Some tables of a seated round got other seats. In the first round, `exchanged` entrants exchange their lots."""

    round: int
    seats: tuple[TableSeat, ...]
    exchanged: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Retracted:
    """A director retracted this penalty or warning."""

    adjustment: TournamentAdjustment


@dataclass(frozen=True, kw_only=True)
class Published:
    round: int


@dataclass(frozen=True, kw_only=True)
class Opened:
    """Entries were opened, for entrants of this many players."""

    size: int


@dataclass(frozen=True, kw_only=True)
class Entered:
    """An entrant entered. `players` are ids, so that a deleted player's name disappears here too. `phone` is the device
    that first entered it, if a director restored the entry.
    """

    players: tuple[str, ...]
    phone: str | None = None


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


@dataclass(frozen=True, kw_only=True)
class CheckedIn:
    """An entrant came to the desk, or was marked by mistake and isn't `present`. `note` is the reason for letting in a
    player whose card has a fault.
    """

    entrant: int
    present: bool
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Fee:
    """The entrant's fee in cents: what is due, and what was paid so far."""

    entrant: int
    due: int
    paid: int


@dataclass(frozen=True, kw_only=True)
class TableFixed:
    """An entrant keeps this table from now on, for the reason in `note`; None for any table again."""

    entrant: int
    table: int | None
    section: int = 0
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Remark:
    """A remark about an entrant, in place of the former one; empty for none."""

    entrant: int
    note: str


@dataclass(frozen=True, kw_only=True)
class Sent:
    """The results were sent to the federation, or, after a tick by mistake, were not."""

    sent: bool


@dataclass(frozen=True, kw_only=True)
class TableCall:
    """A table of a round called the director."""

    round: int
    section: int
    table: int


class CallEnded(TableCall):
    """The call of a table ended."""


HALL = JsonCodec[Hall]("a hall", stored(Hall))
SETUP = JsonCodec[Tournament](
    "a tournament's set-up",
    stored(
        Tournament,
        omitted={"competition": Competition.PAIRS, "phases": (), "warning_points": 0, "warning_difference": 0},
    ),
)
_SEAT = stored(TableSeat, {int: Number}, omitted={"ns_partner": None, "ew_partner": None})


_NEW_PARTS: Mapping[str, Any] = {"points": 0, "is_warning": False, "reason": None}


def _codec(what: str, kind: type, **omitted: object) -> JsonCodec[Any]:
    return JsonCodec(what, stored(kind, {int: Number, TableSeat: _SEAT}, omitted=omitted))


_EVENTS: Mapping[EventKind, JsonCodec[Any]] = {
    EventKind.DRAWN: JsonCodec("a draw", stored(Drawn, {"lots": tuple[Number, ...]}, omitted={"seed": None})),
    EventKind.SEATED: _codec("the seats of a round", Seated, hidden=False),
    EventKind.STARTED: _codec("the start of a round", Started),
    EventKind.PAUSED: _codec("a pause of a round", Paused),
    EventKind.RESUMED: _codec("the end of a pause", Resumed),
    EventKind.RESULT: _codec("a result", Resulted, overruled=None),
    EventKind.REMOVED: _codec("the removal of a result", Removed),
    EventKind.ADJUSTED: _codec("an adjustment", TournamentAdjustment, **_NEW_PARTS),
    EventKind.RETRACTED: _codec("a retracted adjustment", Retracted),
    EventKind.ARRIVED: _codec("an arrival", Arrival),
    EventKind.LEFT: _codec("a departure", Departure),
    EventKind.OPENED: _codec("the opening of entries", Opened),
    EventKind.ENTERED: _codec("an entry", Entered, phone=None),
    EventKind.RENAMED: _codec("new names of an entrant", Renamed),
    EventKind.WITHDRAWN: _codec("a withdrawn entry", Withdrawn),
    EventKind.CLOSED: _codec("the end of a round", Closed),
    EventKind.UNSEATED: _codec("a round taken back", Unseated),
    EventKind.RESEATED: _codec("other seats of a round", Reseated, exchanged=()),
    EventKind.GROUPED: _codec("the groups of a phase", FormedGroups),
    EventKind.PUBLISHED: _codec("the publication of a round", Published),
    EventKind.PRIZES: JsonCodec("the prizes", stored(PrizeList, {int: Number}, defaults={"group": None})),
    EventKind.CHECKED_IN: _codec("a check-in", CheckedIn, note=""),
    EventKind.FEE: _codec("a fee", Fee),
    EventKind.TABLE_FIXED: _codec("a fixed table", TableFixed),
    EventKind.REMARK: _codec("a remark", Remark),
    EventKind.DETAILS: _codec("the details of a tournament", TournamentDetails),
    EventKind.SENT: _codec("the sending of the results", Sent),
    EventKind.CALLED: _codec("a table's call", TableCall),
    EventKind.CALL_ENDED: _codec("the end of a call", CallEnded),
}
_KINDS: Mapping[type, EventKind] = {get_args(codec.field)[0]: kind for kind, codec in _EVENTS.items()}


def event_kind(value: object) -> EventKind:
    return _KINDS[type(value)]


def encode_event(kind: EventKind, value: object) -> str:
    return _EVENTS[kind].encode(value)


@lru_cache(maxsize=_CACHE_SIZE)
def decode_event(kind: EventKind, text: str) -> Any:
    """Decode an event. Raises CorruptRecord. Cached, because each new event folds all earlier ones again."""
    return _EVENTS[kind].decode(text)


def parse_event(kind: EventKind, value: Any) -> Any:
    """Return the event of a plain JSON value. Raises pydantic's ValidationError."""
    return _adapter(kind).validate_json(to_json(value), strict=True)


@cache
def _adapter(kind: EventKind) -> TypeAdapter[Any]:
    return TypeAdapter(_EVENTS[kind].field)
