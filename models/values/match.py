"""Matches: roles, setup, result, snapshot."""

from dataclasses import dataclass, fields, replace
from datetime import datetime, timedelta
from enum import StrEnum
from fractions import Fraction

from models.values.clock import MatchClock, uninterrupted
from models.values.deal import Action, DealSnapshot
from scoring import MatchConfig, Standings

COLOURS = 12  # size of the palette for players' initials


class Role(StrEnum):
    """Role of a device in a match; each includes the following ones. Stored: never change a value."""

    OWNER = "owner"
    SCORER = "scorer"
    VIEWER = "viewer"

    @property
    def rank(self) -> int:
        return _RANKS[self]

    def includes(self, other: "Role") -> bool:
        return self.rank >= other.rank


_RANKS = {Role.OWNER: 3, Role.SCORER: 2, Role.VIEWER: 1}


@dataclass(frozen=True, kw_only=True)
class MatchSetup:
    """The setup of a new match; `names` are by seat, as typed, and empty for players without a name."""

    config: MatchConfig
    names: tuple[str, ...]
    note: str = ""
    venue: str = ""


@dataclass(frozen=True, kw_only=True)
class MatchOutcome:
    """A match result. `totals` runs parallel to `contenders` (groups of seats); `winner` is an index into them."""

    contenders: tuple[tuple[int, ...], ...]
    totals: tuple[Fraction, ...]
    deals_played: int
    winner: int | None
    ended_early: bool = False


def result_of(standings: Standings) -> MatchOutcome:
    """Return the result that lists show for these standings."""
    return MatchOutcome(**{each.name: getattr(standings, each.name) for each in fields(MatchOutcome)})


@dataclass(frozen=True, kw_only=True)
class OfficialResult:
    """The result of a tournament's table that counts instead of the sum of its deals: both sides confirmed it
    (`by_table`), or a director entered it. `ns` and `ew` are points; `awarded` are Victory Points that a director gave
    instead. `event` is the id in the tournament's log, None in a match that was imported.
    """

    ns: int
    ew: int
    awarded: tuple[int, int] | None = None
    by_table: bool
    event: str | None = None

    @property
    def decisive(self) -> tuple[int, int]:
        """Both sides' numbers that decide the winner: points, or awarded Victory Points."""
        return self.awarded or (self.ns, self.ew)

    @property
    def winner(self) -> int | None:
        ns, ew = self.decisive
        return None if ns == ew else int(ns < ew)


def counted_result(result: MatchOutcome, official: OfficialResult | None) -> MatchOutcome:
    """Return the result that counts for a match: `official` if it is set, else `result`, computed from the deals."""
    if official is None:
        return result
    return replace(result, totals=(Fraction(official.ns), Fraction(official.ew)), winner=official.winner)


def counted_standings(standings: Standings, official: OfficialResult | None) -> Standings:
    """Return the standings with totals, winner and end replaced by the `official` result's, if any; the rest stays as
    computed from the deals."""
    if official is None:
        return standings
    result = counted_result(result_of(standings), official)
    winner = result.winner
    return replace(
        standings,
        totals=result.totals,
        leader=winner,
        winner=winner,
        drawn=winner is None,
        finished=True,
        extra_deal=False,
    )


@dataclass(frozen=True, kw_only=True)
class PlayerName:
    """A player; `id` is the same in all matches of one owner. Without `is_named`, the name is a placeholder such as
    "Player 1", and the player is in this match only."""

    id: str
    name: str
    is_named: bool = True


@dataclass(frozen=True, kw_only=True)
class MatchSnapshot:
    """A match at one revision, as seen with one role. `players` are by seat.

    An `official` result replaces the totals of the `standings`; `standings.history` still has the sums of the deals.
    """

    id: str
    revision: int
    config: MatchConfig
    players: tuple[PlayerName, ...]
    deals: tuple[DealSnapshot, ...]
    standings: Standings
    started_at: datetime
    finished_at: datetime | None
    note: str
    venue: str
    role: Role
    undoable: Action | None
    redoable: Action | None
    clock: MatchClock | None = None  # None: not shown
    official: OfficialResult | None = None
    rematch_id: str | None = None  # the rematch, once this match is over and one was created

    @property
    def deal_began_at(self) -> datetime:
        """The beginning of the current deal: the time when the last one was entered."""
        return max((deal.entered_at for deal in self.deals), default=self.started_at)

    @property
    def duration(self) -> timedelta | None:
        """How long the match took; None if it isn't over, or if it was interrupted."""
        return None if self.finished_at is None else uninterrupted(self.finished_at - self.started_at)


@dataclass(frozen=True, kw_only=True)
class MatchSummary(MatchOutcome):
    """A match in a list, with its result. `players` are names by seat."""

    id: str
    players: tuple[str, ...]
    rules_name: str
    started_at: datetime
    finished_at: datetime | None
    venue: str
    role: Role
