"""The board of a tournament, which everybody sees, and the directors' view of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property
from typing import Self

from models.values.person import NO_MEMBERSHIP, CardFault, CardKind, Listed, Membership
from models.values.text import name_key
from models.values.tournament import (
    EnteredCounts,
    Entrant,
    EntrantNotes,
    HallPhone,
    PrizeList,
    RoundClock,
    TableStatus,
    TournamentRole,
    players_of_entrant,
)
from models.values.tournament_details import NO_DETAILS, TournamentDetails, TournamentKind
from scoring import (
    Award,
    ClubMeetings,
    MatchConfig,
    RankingLine,
    TableResult,
    TableSeat,
    Tournament,
    TournamentRecord,
    award_prizes,
    next_round,
)

MAX_TABLES_AT_ONCE = 12  # a round of up to so many tables is published when it is seated, unless a director decides
_LOCAL_KINDS = {TournamentKind.CLUB, TournamentKind.FEDERAL}  # open to reduced cards and to juniors by themselves


def overruled_points(
    points: tuple[int, int], result: TableResult, *, deals_played: int, is_settled: bool
) -> tuple[int, int] | None:
    """Return the `points` of a table's deals if a director would overrule them with this result: not before the first
    deal, and not once the result `is_settled` by a director.
    """
    if is_settled or not deals_played:
        return None
    return None if result.awarded is None and points == (result.ns_points, result.ew_points) else points


def current_awards(record: TournamentRecord, prizes: PrizeList, clubs: Sequence[str]) -> tuple[Award, ...]:
    """Return the winners of the prizes by this record, with the key of the club of each entrant."""
    if not prizes.prizes:
        return ()
    listed = [replace(each, club=name_key(each.club)) for each in prizes.prizes]
    return award_prizes(record, listed, one_each=prizes.one_each, clubs=clubs, lots=prizes.lots)


@dataclass(frozen=True, kw_only=True)
class RoundTable:
    """A table of a round. `match_id` is None for a bye and after the match was deleted. `points` are North–South's and
    East–West's at the table. `result` is the result that counts, `by_table` says whether both sides confirmed it, and
    `victory_points` are its Victory Points (for teams, of both tables together).
    """

    seat: TableSeat
    state: TableStatus
    match_id: str | None = None
    deals_played: int = 0
    points: tuple[int, int] = (0, 0)
    result: TableResult | None = None
    by_table: bool = False
    victory_points: tuple[int, int] | None = None

    def overruled_by(self, result: TableResult) -> tuple[int, int] | None:
        """Return the points of the deals that a director would overrule with this result."""
        is_settled = self.result is not None and not self.by_table
        return overruled_points(self.points, result, deals_played=self.deals_played, is_settled=is_settled)


@dataclass(frozen=True, kw_only=True)
class Board:
    """The public view of a tournament at one revision. `closed` is the number of closed rounds, `began_at` when the
    first one was published. While it is `open`, pairs can enter, no lots are drawn, and `ranking` is empty. `hidden` is
    a seated round that isn't published, and in the record of the directors only. `seats_hidden` says whether the latest
    round was seated without being published, None before the first. `ended_at` is when the last round was closed;
    `sent` says whether the results were sent to the federation. `silence` has the first round whose results are hidden
    and the best place that everybody sees, None for none. Only directors see `memberships`, by entrant and seat.
    `stored` are the entrants with the names that the database has, if `entrants` have others.
    """

    id: str
    revision: int
    name: str
    venue: str
    entrants: tuple[Entrant, ...]
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
    silence: tuple[int, int | None] | None = None
    memberships: Mapping[tuple[int, int], Membership] = field(default_factory=dict)
    stored: tuple[Entrant, ...] = ()

    @property
    def as_stored(self) -> Self:
        return replace(self, entrants=self.stored or self.entrants)

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
    def members(self) -> tuple[tuple[str, ...], ...]:
        """The names of every entrant's players and then of its substitutes, by number."""
        return tuple(entrant.members for entrant in self.entrants)

    def in_round(self, number: int) -> Self:
        """Return the board with the names of those who play in this round."""
        if not self.record.substitutions:
            return self
        players = zip(self.entrants, self.record.players_in(number, self.members), strict=True)
        return replace(self, entrants=tuple(replace(each, names=names[: len(each.names)]) for each, names in players))

    @property
    def setup(self) -> Tournament:
        return self.record.tournament

    @property
    def sections(self) -> int:
        """The number of sections."""
        return len(self.setup.section_sizes)

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
    `calls` are the tables of the running round that call the director, by section and number, with the time. `phones`
    came by permanent codes, the first that came on top. `fixed_awards` are None before the end. `known` are asked about
    (`known_entrants`), on the owner's phone only.
    """

    role: TournamentRole
    config: MatchConfig
    shown: int | None
    tables: tuple[RoundTable, ...]
    prizes: PrizeList
    notes: Mapping[int, EntrantNotes]
    club_meetings: ClubMeetings | None
    calls: Mapping[tuple[int, int], datetime]
    fixed_awards: tuple[Award, ...] | None = None
    listed: Mapping[tuple[int, int], Listed] | None = None
    phones: tuple[HallPhone, ...] = ()
    known: Mapping[int, tuple[Entrant, Entrant]] = field(default_factory=dict)

    @cached_property
    def shown_names(self) -> tuple[tuple[str, ...], ...]:
        """The names of those who play for every entrant in the round that is shown."""
        return self.in_round(self.shown or 0).names

    @property
    def entrant_size(self) -> int:
        return players_of_entrant(self.setup, self.config)

    @property
    def entries(self) -> EnteredCounts:
        """Deals and results of the tables that are shown."""
        results = sum(table.result is not None for table in self.tables)
        return EnteredCounts(deals=sum(table.deals_played for table in self.tables), results=results)

    @property
    def awards(self) -> tuple[Award, ...]:
        """The winners of the prizes as they were fixed, none before the end of the last round."""
        clubs = [name_key(self.club(each.number)) for each in self.entrants]
        computed = current_awards(self.record, self.prizes, clubs) if self.is_over and self.fixed_awards is None else ()
        return self.fixed_awards or computed

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

    def _is_known(self, player: tuple[int, int]) -> bool:
        return player in (self.listed or {}) and bool(self.memberships.get(player, NO_MEMBERSHIP).card)

    def _card_fault(self, player: tuple[int, int], day: date) -> CardFault | None:
        own, listed = self.memberships.get(player, NO_MEMBERSHIP), (self.listed or {}).get(player)
        values = {"name": self.entrants[player[0]].names[player[1]], "card": own.card}
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
class EntrantRound:
    """A round from an entrant's view. `seats` are its table, both tables of a team, or none if it did not take part;
    `victory_points` is None without a result.
    """

    seats: tuple[TableSeat, ...]
    victory_points: int | None


@dataclass(frozen=True, kw_only=True)
class EntrantPage:
    """An entrant's own page: its line of the ranking, unless that is hidden, and its rounds so far."""

    board: Board
    entrant: Entrant
    line: RankingLine | None
    rounds: tuple[EntrantRound, ...]
