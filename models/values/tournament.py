"""Tournaments: roles, events, tables, entrants and views."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum

from models.values.person import Membership
from models.values.tournament_details import NO_DETAILS, TournamentDetails
from scoring import (
    MEMBERS,
    Competition,
    MatchConfig,
    Prize,
    Round,
    RuleSet,
    TableResult,
    TableSeat,
    Tournament,
    TournamentAdjustment,
    VictoryTable,
)

_MINUTE = timedelta(minutes=1)
_AMOUNT = re.compile(r"([0-9]{1,4})(?:[.,]([0-9]{1,2}))?")
_CURRENCY = re.compile(r"^(?:R?\$|€|£|EUR)\s*|\s*(?:\$|€|£|EUR|euros?)$", re.IGNORECASE)
_CENTS = 100


class TournamentRole(StrEnum):
    """Role of a device in a tournament. The owner set it up; any device with the directors' link is a director."""

    OWNER = "owner"
    DIRECTOR = "director"


class TournamentLinkKind(StrEnum):
    """Target of a tournament's link. Values are part of tokens: never change one."""

    DIRECTOR = "d"
    TABLE_CARD = "c"  # of a table
    PAIR = "p"
    BOARD = "t"
    REGISTRATION = "e"  # for self-service


class TableStatus(StrEnum):
    """State of a table in a round. `CHANGED`: the score differs from the confirmed result."""

    MISSING = "missing"
    PLAYED = "played"  # waiting for both sides to confirm
    CONTESTED = "contested"
    CHANGED = "changed"
    ENTERED = "entered"


@dataclass(frozen=True, kw_only=True)
class NewTournament:
    """The setup of a tournament. `names` has the names of each entrant; all entrants have equally many.

    With `open_for`, pairs (2), singles or players (1) or teams (4) can enter until the lots are drawn; `setup` is
    then for the smallest possible number, and `names` are the entrants known so far. `memberships` are those of the
    players in `names`, and `fees` what those entrants owe in cents, unless they are empty. `renewed` are the name keys
    of known players who get a new card; others with another card are other people.
    """

    name: str
    venue: str = ""
    setup: Tournament
    rules: RuleSet
    names: tuple[tuple[str, ...], ...]
    open_for: int | None = None
    memberships: tuple[tuple[Membership, ...], ...] = ()
    fees: tuple[int, ...] = ()
    renewed: frozenset[str] = frozenset()
    details: TournamentDetails = NO_DETAILS


def players_of_entrant(setup: Tournament, config: MatchConfig) -> int:
    """Return the number of players of each entrant of a tournament whose matches have this `config`."""
    sizes = MEMBERS[setup.competition]
    return sizes[0] if len(sizes) == 1 else config.players // 2


@dataclass(frozen=True, kw_only=True)
class Entrant:
    """A pair, a player or a team; `number` is from 0. The names of its `substitutes` follow in `members`."""

    number: int
    names: tuple[str, ...]
    substitutes: tuple[str, ...] = ()

    @property
    def members(self) -> tuple[str, ...]:
        return self.names + self.substitutes


@dataclass(frozen=True, kw_only=True)
class EntrantNotes:
    """The directors' notes about an entrant. Fees are in cents; `table` is the fixed one, by section and number, and
    `let_in` the reason for letting in a player whose card has a fault.
    """

    checked_in_at: datetime | None = None
    let_in: str = ""
    due: int = 0
    paid: int = 0
    remark: str = ""
    table: tuple[int, int] | None = None
    table_reason: str = ""


def parse_amount(text: str) -> int | None:
    """Return the amount in cents, 0 for empty text, None for any other.

    >>> parse_amount("12,5"), parse_amount("€ 25"), parse_amount(""), parse_amount("free")
    (1250, 2500, 0, None)
    """
    found = _AMOUNT.fullmatch(_CURRENCY.sub("", text.strip()) or "0")
    return None if found is None else int(found[1]) * _CENTS + int((found[2] or "0").ljust(2, "0"))


@dataclass(frozen=True, kw_only=True)
class Hall:
    """A hall whose tables have permanent codes, of one device. Codes of an older `generation` are revoked. They lead to
    the tables of `tournament_id`, as long as its links are of `link_generation`.
    """

    name: str = ""
    tables: int = 0
    generation: int = 1
    tournament_id: str | None = None
    link_generation: int = 0


@dataclass(frozen=True, kw_only=True)
class HallPhone:
    """A phone that came by a permanent code, last at this `table` (section and number); `allowed` is whether it may
    enter results, None until a director answers."""

    device_id: str
    label: str
    table: tuple[int, int]
    came_at: datetime
    allowed: bool | None


@dataclass(frozen=True, kw_only=True)
class RelatedEntrants:
    """Registrations that a director can remove together with a given one, by their ids: all by the same
    phone, and all since `first_at`, the time of the given one.
    """

    of_phone: tuple[str, ...] = ()
    since: tuple[str, ...] = ()
    first_at: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class RemovedEntrant:
    """A removed entrant that can be restored; `phone` is the id of the device that registered it."""

    names: tuple[str, ...]
    phone: str


@dataclass(frozen=True, kw_only=True)
class RoundClock:
    """Start of the running round, and its length in minutes, with the `extra` minutes of single tables by section and
    number. A finished pause moves the start later by its length; during a pause, the clock stands still since
    `paused_at`."""

    started_at: datetime
    minutes: int
    paused_at: datetime | None = None
    extra: Mapping[tuple[int, int], int] = field(default_factory=dict)

    @property
    def is_paused(self) -> bool:
        return self.paused_at is not None

    @property
    def ends_at(self) -> datetime:
        return self.started_at + timedelta(minutes=self.minutes)

    def minutes_left(self, at: datetime) -> int:
        """Return the minutes left, rounded up, at least 0."""
        return max(0, math.ceil(self.time_left(at) / _MINUTE))

    def time_left(self, at: datetime) -> timedelta:
        """Return the time left, negative after the end."""
        return self.ends_at - (self.paused_at or at)

    def at_table(self, place: tuple[int, int] | None) -> "RoundClock":
        """Return the clock of a single table; None for the tables without extra minutes."""
        return self if place is None else replace(self, minutes=self.minutes + self.extra.get(place, 0))


@dataclass(frozen=True, kw_only=True)
class EnteredCounts:
    """The numbers of deals and results that were entered in a round."""

    deals: int = 0
    results: int = 0


@dataclass(frozen=True, kw_only=True)
class PrizeList:
    """The prizes in the order of their award. With `one_each` an entrant wins one at most; `lots` is the order of the
    entrants in a draw."""

    prizes: tuple[Prize, ...] = ()
    one_each: bool = True
    lots: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class TournamentSummary:
    """A tournament in a list. `seated` and `closed` count rounds; `ended_at` is None until all are closed. `winners`
    has the names of each entrant in the first place; it is empty for an older tournament, too (see `list_tournaments`).
    `due_days` is set in the list of due results only.
    """

    id: str
    name: str
    venue: str
    competition: Competition
    entrants: int
    rounds: int
    seated: int
    closed: int
    created_at: datetime
    ended_at: datetime | None
    winners: tuple[tuple[str, ...], ...] = ()
    due_days: int = 0


@dataclass(frozen=True, kw_only=True)
class OwnEntrant:
    """An entrant that a device entered; `page` is the token of the entrant's page, once the lots are drawn."""

    entrant: Entrant
    page: str | None


@dataclass(frozen=True, kw_only=True)
class RegistrationPage:
    """The page for self-registration. `size` is the number of names per entrant."""

    tournament_id: str
    name: str
    venue: str
    size: int
    own: tuple[OwnEntrant, ...]


@dataclass(frozen=True, kw_only=True)
class TableAssignment:
    """A match's role in its tournament. At a table of teams there is no `victory_table`, because the sum of both tables
    counts. `confirmed` tells which sides agree with the current score. After the round is `closed`, only directors can
    change its results. `victory_points` are those of the `result`, and `given` are the penalties and warnings of this
    round. `calls` says whether the table has called the director, who hasn't come yet. `next_seats` has the tables of
    each entrant in the next round once that is published: both tables of a team. `awaits` says whether the phone came
    to the tournament by a permanent code and may not enter results here, `directs` whether it is a director's.
    """

    tournament_id: str
    tournament: str
    round: int
    seat: TableSeat
    sections: int
    victory_table: VictoryTable | None
    confirmed: tuple[bool, bool]
    contested: bool
    closed: bool
    result: TableResult | None
    victory_points: tuple[int, int] | None
    given: tuple[TournamentAdjustment, ...]
    clock: RoundClock | None
    calls: bool
    next_seats: Mapping[int, Round]
    awaits: bool
    directs: bool
