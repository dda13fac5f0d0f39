"""A tournament: who directs it, what happened in it, how its tables and its pairs stand."""

import math
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from scoring import (
    MatchConfig,
    RankingLine,
    RuleSet,
    TableResult,
    TableSeat,
    Tournament,
    TournamentAdjustment,
    TournamentRecord,
    VictoryTable,
)

_MINUTE = timedelta(minutes=1)


class TournamentRole(StrEnum):
    """The owner is whoever set it up; any phone with the directors' link directs like the owner's."""

    OWNER = "owner"
    DIRECTOR = "director"


class TournamentLinkKind(StrEnum):
    """Where a link of a tournament leads; the letter stands in its token: never change one."""

    DIRECTOR = "d"
    CARD = "c"  # of a table
    PAIR = "p"
    TV = "t"
    ENTRY = "e"  # for whoever wants to take part


class EventKind(StrEnum):
    """What happens in a tournament, one row each. Stored: never rename one."""

    DRAWN = "drawn"
    SEATED = "seated"
    STARTED = "started"
    RESULT = "result"
    ADJUSTED = "adjusted"
    ARRIVED = "arrived"
    LEFT = "left"
    CLOSED = "closed"
    OPENED = "opened"
    ENTERED = "entered"
    RENAMED = "renamed"
    WITHDRAWN = "withdrawn"


class TableState(StrEnum):
    """How far a table of a round is. `CHANGED`: its score is no longer the result that counts."""

    MISSING = "missing"
    PLAYED = "played"  # waits for both sides to confirm
    CONTESTED = "contested"
    CHANGED = "changed"
    ENTERED = "entered"


@dataclass(frozen=True, kw_only=True)
class NewTournament:
    """`names` are those of each pair, or of each single who plays for himself: all have equally many.

    With `open_for`, pairs (2) or singles (1) enter by themselves until a director draws the lots; then `setup` is for
    as few as can play it, and the names are those who are known before.
    """

    name: str
    place: str = ""
    setup: Tournament
    rules: RuleSet
    names: tuple[tuple[str, ...], ...]
    open_for: int | None = None


@dataclass(frozen=True, kw_only=True)
class EntrantCard:
    """A pair, or a single; `number` counts from 0."""

    number: int
    names: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class RoundClock:
    """When the running round was started, and how long it is to last."""

    started_at: datetime
    minutes: int

    @property
    def ends_at(self) -> datetime:
        return self.started_at + timedelta(minutes=self.minutes)

    def minutes_left(self, at: datetime) -> int:
        """Those that have begun are counted; none is left when the time is up."""
        return max(0, math.ceil((self.ends_at - at) / _MINUTE))


@dataclass(frozen=True, kw_only=True)
class TableCard:
    """A table of a round. `match_id` is None where somebody rests, and where its match was taken away; `points` are
    those of North–South and East–West at the table, `result` is what counts; `confirmed` are the two sides."""

    seat: TableSeat
    state: TableState
    match_id: str | None = None
    deals_played: int = 0
    points: tuple[int, int] = (0, 0)
    result: TableResult | None = None
    confirmed: tuple[bool, bool] = (False, False)


@dataclass(frozen=True, kw_only=True)
class Board:
    """What everybody in the hall may see of a tournament at one revision. `closed` is how many rounds are, `began_at`
    when the first one was seated. As long as it is `open`, pairs enter by themselves, no lots are drawn, and there is
    no ranking."""

    id: str
    revision: int
    name: str
    place: str
    entrants: tuple[EntrantCard, ...]
    record: TournamentRecord
    ranking: tuple[RankingLine, ...]
    closed: int
    clock: RoundClock | None
    open: bool
    began_at: datetime | None

    @property
    def setup(self) -> Tournament:
        return self.record.tournament

    @property
    def running(self) -> int | None:
        """The round that is played, from 0."""
        return self.closed if self.closed < len(self.record.rounds) else None

    @property
    def over(self) -> bool:
        return self.closed == self.setup.schedule.rounds


@dataclass(frozen=True, kw_only=True)
class TournamentSnapshot(Board):
    """The same for its directors, with the tables of the round `shown` (from 0; None before the first one)."""

    role: TournamentRole
    config: MatchConfig
    shown: int | None
    tables: tuple[TableCard, ...]


@dataclass(frozen=True, kw_only=True)
class TournamentSummary:
    """A tournament in a list: `seated` and `closed` of its `rounds`; `ended_at` is None until all of them are."""

    id: str
    name: str
    place: str
    role: TournamentRole
    entrants: int
    rounds: int
    seated: int
    closed: int
    created_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, kw_only=True)
class OwnEntry:
    """Whom a phone has entered; `page` is the token of their own page, once the lots are drawn."""

    entrant: EntrantCard
    page: str | None


@dataclass(frozen=True, kw_only=True)
class EntryPage:
    """What whoever wants to take part sees. `size` is how many names an entrant has."""

    tournament_id: str
    name: str
    place: str
    size: int
    own: tuple[OwnEntry, ...]


@dataclass(frozen=True, kw_only=True)
class LogEntry:
    """One event. `entrant` has the number that it has now (None when it was taken out), `names` are those of who
    entered, was renamed or taken out. A `result` that corrects another one comes with that one as `before`; `by_table`:
    both sides have confirmed it."""

    kind: EventKind
    device_label: str
    at: datetime
    round: int | None = None
    entrant: int | None = None
    names: tuple[str, ...] = ()
    result: TableResult | None = None
    before: TableResult | None = None
    by_table: bool = False
    adjustment: TournamentAdjustment | None = None


@dataclass(frozen=True, kw_only=True)
class TablePlace:
    """What a match is in its tournament. `confirmed` are the sides that agree with the score as it is; `closed`: the
    round is, only a director changes its results."""

    tournament_id: str
    tournament: str
    round: int
    seat: TableSeat
    victory_table: VictoryTable
    confirmed: tuple[bool, bool]
    contested: bool
    closed: bool
    result: TableResult | None
    clock: RoundClock | None


@dataclass(frozen=True, kw_only=True)
class EntrantRound:
    """A round of one pair: `seat` None where it was not there. `victory_points` None as long as no result is known."""

    seat: TableSeat | None
    opponents: EntrantCard | None
    victory_points: int | None
    difference: int | None


@dataclass(frozen=True, kw_only=True)
class EntrantPage:
    """One pair's own page: its line of the ranking, and its rounds so far."""

    board: Board
    entrant: EntrantCard
    line: RankingLine
    rounds: tuple[EntrantRound, ...]
