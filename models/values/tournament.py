"""Tournaments: roles, events, tables, entrants and views."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from enum import StrEnum

from models.values.person import NO_MEMBERSHIP, CardFault, CardKind, Listed, Membership
from models.values.text import name_key
from models.values.tournament_details import NO_DETAILS, TournamentDetails, TournamentKind
from scoring import (
    MEMBERS,
    Award,
    ClubMeetings,
    Competition,
    MatchConfig,
    Prize,
    RankingLine,
    RuleSet,
    TableResult,
    TableSeat,
    Tournament,
    TournamentAdjustment,
    TournamentRecord,
    VictoryTable,
    award_prizes,
    next_round,
)

MAX_TABLES_AT_ONCE = 12  # a round of up to so many tables is published when it is seated, unless a director decides
_LOCAL_KINDS = {TournamentKind.CLUB, TournamentKind.FEDERAL}  # open to reduced cards and to juniors by themselves
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
    ENTRY = "e"  # for self-service entries


class EventKind(StrEnum):
    """Kind of event in the log. Stored: never change a value."""

    DRAWN = "drawn"
    SEATED = "seated"
    STARTED = "started"
    PAUSED = "paused"
    RESUMED = "resumed"
    RESULT = "result"
    REMOVED = "removed"
    ADJUSTED = "adjusted"
    ARRIVED = "arrived"
    LEFT = "left"
    CLOSED = "closed"
    OPENED = "opened"
    ENTERED = "entered"
    RENAMED = "renamed"
    WITHDRAWN = "withdrawn"
    UNSEATED = "unseated"
    PUBLISHED = "published"
    GROUPED = "grouped"
    RESEATED = "reseated"
    RETRACTED = "retracted"
    PRIZES = "prizes"
    CHECKED_IN = "checked-in"
    FEE = "fee"
    TABLE_FIXED = "table-fixed"
    REMARK = "remark"
    DETAILS = "details"
    SENT = "sent"
    CALLED = "called"
    CALL_ENDED = "call-ended"


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
    players in `names`, and `fees` what those entrants owe in cents, unless they are empty.
    """

    name: str
    venue: str = ""
    setup: Tournament
    rules: RuleSet
    names: tuple[tuple[str, ...], ...]
    open_for: int | None = None
    memberships: tuple[tuple[Membership, ...], ...] = ()
    fees: tuple[int, ...] = ()
    details: TournamentDetails = NO_DETAILS


def players_of_entrant(setup: Tournament, config: MatchConfig) -> int:
    """Return the number of players of each entrant of a tournament whose matches have this `config`."""
    sizes = MEMBERS[setup.competition]
    return sizes[0] if len(sizes) == 1 else config.players // 2


@dataclass(frozen=True, kw_only=True)
class EntrantCard:
    """A pair, a player or a team; `number` is from 0."""

    number: int
    names: tuple[str, ...]


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
class RelatedEntries:
    """Ids of entries that a director can remove together with a given entry, itself included: all entries by the same
    phone, and all entries since `first_at`, the time of the given one.
    """

    of_phone: tuple[str, ...] = ()
    since: tuple[str, ...] = ()
    first_at: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class RemovedEntry:
    """A removed entry that can be restored; `phone` is the id of the device that made it."""

    names: tuple[str, ...]
    phone: str


@dataclass(frozen=True, kw_only=True)
class RoundClock:
    """Start of the running round, and its length in minutes. A finished pause moves the start later by its length;
    during a pause, the clock stands still since `paused_at`."""

    started_at: datetime
    minutes: int
    paused_at: datetime | None = None

    @property
    def is_paused(self) -> bool:
        return self.paused_at is not None

    @property
    def ends_at(self) -> datetime:
        return self.started_at + timedelta(minutes=self.minutes)

    def minutes_left(self, at: datetime) -> int:
        """Return the minutes left, rounded up, at least 0."""
        return max(0, math.ceil((self.ends_at - (self.paused_at or at)) / _MINUTE))


def overruled_points(
    points: tuple[int, int], result: TableResult, *, deals_played: int, is_settled: bool
) -> tuple[int, int] | None:
    """Return the `points` of a table's deals if a director would overrule them with this result: not before the first
    deal, and not once the result `is_settled` by a director.
    """
    if is_settled or not deals_played:
        return None
    return None if result.awarded is None and points == (result.ns_points, result.ew_points) else points


@dataclass(frozen=True, kw_only=True)
class TableCard:
    """A table of a round. `match_id` is None for a bye and after the match was deleted. `points` are North–South's and
    East–West's at the table. `result` is the result that counts, `by_table` says whether both sides confirmed it, and
    `victory_points` are its Victory Points (for teams, of both tables together). `confirmed` is by side.
    """

    seat: TableSeat
    state: TableStatus
    match_id: str | None = None
    deals_played: int = 0
    points: tuple[int, int] = (0, 0)
    result: TableResult | None = None
    by_table: bool = False
    victory_points: tuple[int, int] | None = None
    confirmed: tuple[bool, bool] = (False, False)

    def overruled_by(self, result: TableResult) -> tuple[int, int] | None:
        """Return the points of the deals that a director would overrule with this result."""
        is_settled = self.result is not None and not self.by_table
        return overruled_points(self.points, result, deals_played=self.deals_played, is_settled=is_settled)


@dataclass(frozen=True, kw_only=True)
class RoundEntries:
    """The numbers of deals and results that were entered in a round."""

    deals: int = 0
    results: int = 0


@dataclass(frozen=True, kw_only=True)
class Board:
    """The public view of a tournament at one revision. `closed` is the number of closed rounds, `began_at` when the
    first one was seated. While it is `open`, pairs can enter, no lots are drawn, and `ranking` is empty. `hidden` is a
    seated round that isn't published, and in the record of the directors only. `seats_hidden` says whether the latest
    round was seated without being published, None before the first. `ended_at` is when the last round was closed;
    `sent` says whether the results were sent to the federation. Only directors see `memberships`, by entrant and seat.
    """

    id: str
    revision: int
    name: str
    venue: str
    entrants: tuple[EntrantCard, ...]
    record: TournamentRecord
    ranking: tuple[RankingLine, ...]
    closed: int
    clock: RoundClock | None
    open: bool
    began_at: datetime | None
    hidden: int | None
    seats_hidden: bool | None
    ended_at: datetime | None = None
    details: TournamentDetails = NO_DETAILS
    sent: bool = False
    memberships: Mapping[tuple[int, int], Membership] = field(default_factory=dict)

    @property
    def publishes_at_once(self) -> bool:
        """Whether the next round is published when it is seated, like the latest one, or by the number of tables."""
        if self.seats_hidden is not None or self.open:
            return not self.seats_hidden
        return len(next_round(self.record)) <= MAX_TABLES_AT_ONCE

    @property
    def names(self) -> tuple[tuple[str, ...], ...]:
        """The names of every entrant, by number."""
        return tuple(entrant.names for entrant in self.entrants)

    @property
    def setup(self) -> Tournament:
        return self.record.tournament

    @property
    def running_round(self) -> int | None:
        """The round being played, from 0."""
        return self.closed if self.closed < len(self.record.rounds) else None

    @property
    def is_over(self) -> bool:
        return self.closed == self.setup.schedule.rounds

    @property
    def has_groups(self) -> bool:
        """Whether the ranking is that of rounds in groups."""
        return any(line.group is not None for line in self.ranking)

    @property
    def clubs(self) -> tuple[str, ...]:
        """The clubs of the players, each in one spelling."""
        return tuple({name_key(each.club): each.club for each in self.memberships.values() if each.club}.values())

    def club(self, number: int) -> str:
        """Return the club of an entrant: that of its first player who has one, otherwise ""."""
        seats = range(len(self.entrants[number].names))
        clubs = (self.memberships.get((number, seat), NO_MEMBERSHIP).club for seat in seats)
        return next(filter(None, clubs), "")


@dataclass(frozen=True, kw_only=True)
class TournamentSnapshot(Board):
    """The directors' view, with the tables of round `shown` (from 0, None before the first) and `notes` by entrant.
    `listed` are the players whom the owner's membership list has, by entrant and seat, None unless they were asked for
    and there are a list and cards. `club_meetings` is None unless clubs are known and the first round can be seated.
    `calls` are the tables of the running round that call the director, by section and number, with the time.
    """

    role: TournamentRole
    config: MatchConfig
    shown: int | None
    tables: tuple[TableCard, ...]
    prizes: "PrizeList"
    notes: Mapping[int, EntrantNotes]
    club_meetings: ClubMeetings | None
    calls: Mapping[tuple[int, int], datetime]
    listed: Mapping[tuple[int, int], Listed] | None = None

    @property
    def entrant_size(self) -> int:
        return players_of_entrant(self.setup, self.config)

    @property
    def entries(self) -> RoundEntries:
        """Deals and results of the tables that are shown."""
        results = sum(card.result is not None for card in self.tables)
        return RoundEntries(deals=sum(card.deals_played for card in self.tables), results=results)

    @property
    def awards(self) -> tuple[Award, ...]:
        """The winners of the prizes, none before the end of the last round."""
        known, clubs = self.prizes, [name_key(self.club(each.number)) for each in self.entrants]
        prizes = [replace(each, club=name_key(each.club)) for each in known.prizes] if self.is_over else []
        return award_prizes(self.record, prizes, one_each=known.one_each, clubs=clubs, lots=known.lots)

    @property
    def has_cards_or_fees(self) -> bool:
        notes = self.notes.values()
        return any(each.card for each in self.memberships.values()) or any(each.due or each.paid for each in notes)

    def card_faults(self, number: int, day: date) -> tuple[CardFault | None, ...]:
        """Return for each player of an entrant the fault of the card on this day, None if it has none."""
        return tuple(self._card_fault((number, seat), day) for seat in range(len(self.entrants[number].names)))

    def known_cards(self, number: int, day: date) -> int:
        """Return how many players of an entrant are on the list, with cards that have no fault on this day."""
        faults = enumerate(self.card_faults(number, day))
        return sum(fault is None and self._is_known((number, seat)) for seat, fault in faults)

    def _is_known(self, place: tuple[int, int]) -> bool:
        return place in (self.listed or {}) and bool(self.memberships.get(place, NO_MEMBERSHIP).card)

    def _card_fault(self, place: tuple[int, int], day: date) -> CardFault | None:
        own, listed = self.memberships.get(place, NO_MEMBERSHIP), (self.listed or {}).get(place)
        values = {"name": self.entrants[place[0]].names[place[1]], "card": own.card}
        if own.card and self.listed is not None and listed is None:
            return CardFault(code="card-unlisted", values=values)
        if own.card and listed is not None:
            if not listed.is_same_name:
                return CardFault(code="card-other-name", values={**values, "other": listed.member.name})
            own = listed.member.membership.completed_by(own)
        if own.valid_until is not None and own.valid_until < day:
            return CardFault(code="card-expired", values=values, day=own.valid_until)
        kinds = {CardKind.REDUCED: "card-reduced", CardKind.JUNIOR: "card-junior"}
        if listed is not None and own.card and own.kind in kinds and self.details.kind not in _LOCAL_KINDS:
            return CardFault(code=kinds[own.kind], values=values)
        return None


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
    role: TournamentRole
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
class OwnEntry:
    """An entrant that a device entered; `page` is the token of the entrant's page, once the lots are drawn."""

    entrant: EntrantCard
    page: str | None


@dataclass(frozen=True, kw_only=True)
class EntryPage:
    """The page for self-service entries. `size` is the number of names per entrant."""

    tournament_id: str
    name: str
    venue: str
    size: int
    own: tuple[OwnEntry, ...]


@dataclass(frozen=True, kw_only=True)
class LogEntry:
    """One event of the log. `entrant` is the current number (None if withdrawn since), `names` are the names that were
    entered, renamed or withdrawn. `seat` is the table of a `result`; a correction has the former result in `before`;
    `overruled` are the points of the deals that the result replaces; `by_table` means that both sides confirmed it,
    `by_reader` that the reading device did it. `entered` is what a round had when it was taken back,
    `group_sizes` are those of groups that were formed, and `seats` the tables of a round that changed. `detail` is the
    value of a draw, of a table's call, of the directors' notes and of the details for a federation.
    """

    kind: EventKind
    device_label: str
    at: datetime
    round: int | None = None
    entrant: int | None = None
    names: tuple[str, ...] = ()
    seat: TableSeat | None = None
    result: TableResult | None = None
    before: TableResult | None = None
    overruled: tuple[int, int] | None = None
    by_table: bool = False
    by_reader: bool = False
    adjustment: TournamentAdjustment | None = None
    entered: RoundEntries | None = None
    group_sizes: tuple[int, ...] = ()
    seats: tuple[TableSeat, ...] = ()
    detail: object = None


@dataclass(frozen=True, kw_only=True)
class TableAssignment:
    """A match's role in its tournament. At a table of teams there is no `victory_table`, because the sum of both tables
    counts. `confirmed` tells which sides agree with the current score. After the round is
    `closed`, only directors can change its results. `victory_points` are those of the `result`, and `given` are the
    penalties and warnings of this round. `calls` says whether the table has called the director, who hasn't come yet.
    """

    tournament_id: str
    tournament: str
    round: int
    seat: TableSeat
    victory_table: VictoryTable | None
    confirmed: tuple[bool, bool]
    contested: bool
    closed: bool
    result: TableResult | None
    victory_points: tuple[int, int] | None
    given: tuple[TournamentAdjustment, ...]
    clock: RoundClock | None
    calls: bool


@dataclass(frozen=True, kw_only=True)
class EntrantRound:
    """A round from an entrant's view. `seats` are its table, both tables of a team, or none if it did not take part;
    `victory_points` is None without a result.
    """

    seats: tuple[TableSeat, ...]
    victory_points: int | None
    difference: int | None


@dataclass(frozen=True, kw_only=True)
class EntrantPage:
    """An entrant's own page: its line of the ranking, and its rounds so far."""

    board: Board
    entrant: EntrantCard
    line: RankingLine
    rounds: tuple[EntrantRound, ...]
