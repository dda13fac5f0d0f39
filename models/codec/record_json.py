"""A finished match's record as JSON. Points are counted in halves there, as whole numbers: nothing smaller is ever
credited, and thousands of records are read at once."""

__all__ = ["RECORD"]

from fractions import Fraction
from typing import Annotated, Any

from pydantic import BeforeValidator

from models.codec.shape import Part, Shape
from scoring import MatchRecord


def _halves(points: Any) -> Any:
    doubled = points * 2 if isinstance(points, Fraction) else points
    return doubled.numerator if isinstance(doubled, Fraction) and doubled.denominator == 1 else doubled


_Halves = tuple[Annotated[int, BeforeValidator(_halves)], ...]
_Counts = tuple[int, ...]


class _Record(Part):
    contenders: tuple[tuple[int, ...], ...]
    totals: _Halves
    points: _Halves
    winner: int | None
    deals: int
    pozzetti: bool
    best: _Halves
    burrachi: _Counts
    clean: _Counts
    missed: _Counts
    closings: _Counts
    own_closings: _Counts


def _build(part: _Record) -> MatchRecord:
    """Who played is not in the JSON: people are merged, records stay."""
    values = part.__dict__
    points = {name: tuple(Fraction(half, 2) for half in values[name]) for name in ("totals", "points", "best")}
    return MatchRecord(players=(), **(values | points))


RECORD = Shape("a match's record", _Record, _build)
