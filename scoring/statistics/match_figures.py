"""Figures of finished matches for statistics, small enough to load thousands of them at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.burraco import CLEAN_KINDS
from scoring.deal.context import summarize_side
from scoring.deal.entry import DealEntry, Pozzetto, SideEntry, is_opening_balance
from scoring.deal.score import DealScore
from scoring.match.config import MatchConfig
from scoring.match.standings import Standings
from scoring.rules.rule_set import RuleSet
from scoring.statistics.results import Outcome

STATISTICS_VERSION = 1
"""Increment it with every change of the counts below: stored figures of an older version are then recomputed."""

_Counts = tuple[int, int, int]  # burrachi, clean ones, pozzetti missed


@dataclass(frozen=True, kw_only=True)
class RatedMatch:
    """The part of a finished match that rating needs: `totals` run parallel to `contenders` (groups of seats)."""

    players: tuple[str, ...]
    contenders: tuple[tuple[int, ...], ...]
    totals: tuple[Fraction, ...]


@dataclass(frozen=True, kw_only=True)
class MatchFigures(RatedMatch):
    """A finished match, reduced to its counts.

    `points`, the points won in the `deals` without the opening balance, run parallel to `contenders` too. `winner` is
    an index into them, None for a draw.

    All tuples below `deals` run parallel to `players`, which are any stable names. Each sums over all deals what the
    seat's side did; where sides form during a deal, that is the seat's side in that deal.
    """

    points: tuple[Fraction, ...]
    winner: int | None
    deals: int
    has_pozzetti: bool  # whether the game has pozzetti
    best: tuple[Fraction, ...]  # most points in one deal
    burrachi: tuple[int, ...]
    clean: tuple[int, ...]
    missed: tuple[int, ...]  # pozzetti not taken
    closings: tuple[int, ...]
    own_closings: tuple[int, ...]  # closings by the player himself, if that was recorded

    def outcome(self, side: int) -> Outcome:
        """Return the result of a contender. In a draw, sides with less than the most points have lost."""
        if self.winner is None:
            return Outcome.DRAWN if self.totals[side] == max(self.totals) else Outcome.LOST
        return Outcome.WON if side == self.winner else Outcome.LOST


def build_match_figures(
    *,
    players: Sequence[str],
    config: MatchConfig,
    deals: Sequence[tuple[DealEntry, DealScore]],
    standings: Standings,
) -> MatchFigures:
    """Build the figures of a finished match: `players` by seat, `deals` with their scores in playing order."""
    rules = config.table_rules
    seats = range(config.players)
    played = [(entry, score) for entry, score in deals if not is_opening_balance(entry)]
    counted = [_count_by_seat(entry, rules) for entry, _ in played]
    burrachi, clean, missed = (tuple(sum(deal[seat][what] for deal in counted) for seat in seats) for what in range(3))
    closed = [entry.sides[entry.closed_by].players for entry, _ in played if entry.closed_by is not None]
    return MatchFigures(
        players=tuple(players),
        contenders=standings.contenders,
        totals=standings.totals,
        points=tuple(
            sum((score.credits[group[0]] for _, score in played), Fraction(0)) for group in standings.contenders
        ),
        winner=standings.winner,
        deals=len(played),
        has_pozzetti=bool(rules.pozzetti),
        best=tuple(max((score.credits[seat] for _, score in played), default=Fraction(0)) for seat in seats),
        burrachi=burrachi,
        clean=clean,
        missed=missed,
        closings=tuple(sum(seat in side for side in closed) for seat in seats),
        own_closings=tuple(sum(entry.closer == seat for entry, _ in played) for seat in seats),
    )


def _count_by_seat(entry: DealEntry, rules: RuleSet) -> dict[int, _Counts]:
    return {seat: counts for side in entry.sides for counts in (_count_side(side, rules),) for seat in side.players}


def _count_side(side: SideEntry, rules: RuleSet) -> _Counts:
    burrachi = summarize_side(side, rules).burrachi
    clean = sum(burrachi.get(kind, 0) for kind in CLEAN_KINDS)
    missed = bool(rules.pozzetti) and side.pozzetto is Pozzetto.NOT_TAKEN
    return sum(burrachi.values()), clean, int(missed)
