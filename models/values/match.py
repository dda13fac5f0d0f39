"""Matches: roles, setup, result, snapshot."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

from models.values.clock import MatchClock
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
class MatchResult:
    """A match result. `totals` runs parallel to `contenders` (groups of seats); `winner` is an index into them."""

    contenders: tuple[tuple[int, ...], ...]
    totals: tuple[Fraction, ...]
    deals_played: int
    winner: int | None
    ended_early: bool = False


def result_of(standings: Standings) -> MatchResult:
    """Return the result that lists show for these standings."""
    return MatchResult(
        contenders=standings.contenders,
        totals=standings.totals,
        deals_played=standings.deals_played,
        winner=standings.winner,
        ended_early=standings.ended_early,
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
    """A match at one revision, as seen with one role. `players` are by seat."""

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
    rematch_id: str | None = None  # the rematch, once this match is over and one was created

    @property
    def deal_began_at(self) -> datetime:
        """When the current deal began, which is when the last one was entered."""
        return max((deal.entered_at for deal in self.deals), default=self.started_at)


@dataclass(frozen=True, kw_only=True)
class MatchSummary:
    """A match in a list. `players` are names by seat; `totals` runs parallel to `contenders` (groups of seats);
    `winner` is an index into them.
    """

    id: str
    players: tuple[str, ...]
    rules_name: str
    contenders: tuple[tuple[int, ...], ...]
    totals: tuple[Fraction, ...]
    deals_played: int
    winner: int | None
    ended_early: bool
    started_at: datetime
    finished_at: datetime | None
    note: str
    venue: str
    role: Role
