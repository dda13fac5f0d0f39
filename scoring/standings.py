"""Where a match stands after some deals."""

__all__ = ["PozzettoPlan", "Standings"]

from dataclasses import dataclass
from fractions import Fraction

from scoring.phase import Phase


@dataclass(frozen=True, kw_only=True)
class PozzettoPlan:
    builder: int  # seat
    sizes: tuple[int, ...]  # cards in each, the first taken on top


@dataclass(frozen=True, kw_only=True)
class Standings:
    """`contenders` are the groups of seats that share one total (a fixed pair, or a single player); all other tuples
    run parallel to it. `history` has one row of totals for each deal played, after that deal."""

    contenders: tuple[tuple[int, ...], ...]
    totals: tuple[Fraction, ...]
    progress: tuple[float, ...]  # 0–1, of the target or of the deals
    history: tuple[tuple[Fraction, ...], ...]
    deals_played: int
    leader: int | None  # index into contenders; None when level
    phase: Phase
    openings: tuple[int | None, ...]  # points that the first melds must reach, or None
    dealer: int  # of the next deal: a seat
    cutter: int
    pozzetti: PozzettoPlan | None
    finished: bool
    winner: int | None  # index into contenders
    drawn: bool
    extra_deal: bool  # the match goes on only because of a tie
