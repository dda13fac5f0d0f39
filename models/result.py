"""Where a match stands, in short: what lists show."""

__all__ = ["MatchResult", "result_of"]

from dataclasses import dataclass
from fractions import Fraction

from scoring import Standings


@dataclass(frozen=True, kw_only=True)
class MatchResult:
    """`totals` runs parallel to `contenders` (groups of seats); `winner` is an index into them."""

    contenders: tuple[tuple[int, ...], ...]
    totals: tuple[Fraction, ...]
    deals_played: int
    winner: int | None


def result_of(standings: Standings) -> MatchResult:
    return MatchResult(
        contenders=standings.contenders,
        totals=standings.totals,
        deals_played=standings.deals_played,
        winner=standings.winner,
    )
