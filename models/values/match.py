"""A match: who may do what with it, what it is made of, how it stands."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

from models.values.clock import MatchClock
from models.values.deal import Action, DealSnapshot
from scoring import MatchConfig, Phase, Standings, forms_during_deal

COLOURS = 12  # that a player's initials may have


class Role(StrEnum):
    """Stored: never rename one. Each holds what the ones after it may do: an owner is a scorer is a viewer."""

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
    """`names` are the players' names by seat, as typed."""

    config: MatchConfig
    names: tuple[str, ...]
    note: str = ""
    place: str = ""


@dataclass(frozen=True, kw_only=True)
class MatchResult:
    """`totals` runs parallel to `contenders` (groups of seats); `winner` is an index into them."""

    contenders: tuple[tuple[int, ...], ...]
    totals: tuple[Fraction, ...]
    deals_played: int
    winner: int | None
    ended_early: bool = False


def result_of(standings: Standings) -> MatchResult:
    """What lists show of these standings."""
    return MatchResult(
        contenders=standings.contenders,
        totals=standings.totals,
        deals_played=standings.deals_played,
        winner=standings.winner,
        ended_early=standings.ended_early,
    )


@dataclass(frozen=True, kw_only=True)
class PlayerName:
    """A person; `id` stays the same over all matches of one owner."""

    id: str
    name: str


@dataclass(frozen=True, kw_only=True)
class MatchSnapshot:
    """A match at one revision, as one reader with one role sees it. `players` are by seat."""

    id: str
    revision: int
    config: MatchConfig
    players: tuple[PlayerName, ...]
    deals: tuple[DealSnapshot, ...]
    standings: Standings
    started_at: datetime
    finished_at: datetime | None
    note: str
    place: str
    role: Role
    undoable: Action | None
    redoable: Action | None
    clock: MatchClock | None = None  # None: nobody wants to see one
    rematch_id: str | None = None  # the match that follows this one, once it is over and somebody has begun that

    @property
    def deal_began_at(self) -> datetime:
        """When the deal that is being played began: when the last one was entered."""
        return max((deal.entered_at for deal in self.deals), default=self.started_at)

    @property
    def sides_form(self) -> bool:
        """Whether the first pozzetto of the next deal makes its taker play alone."""
        return forms_during_deal(self.config.seating) and self.standings.phase is not Phase.SINGLES


@dataclass(frozen=True, kw_only=True)
class MatchSummary:
    """A match in a list. `players` are names by seat; `totals` runs parallel to `contenders` (groups of seats);
    `winner` is an index into them."""

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
    place: str
    role: Role
