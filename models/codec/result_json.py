"""What lists show of a match, as JSON in its row, so that nobody has to fold its deals."""

__all__ = ["RESULT"]

from fractions import Fraction
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainSerializer

from models.codec.shape import Part, Shape
from models.result import MatchResult


def _read_fraction(total: Any) -> Any:
    return Fraction(total) if isinstance(total, str) else total


_Exact = Annotated[Any, BeforeValidator(_read_fraction), PlainSerializer(str, return_type=str)]


class _Result(Part):
    contenders: tuple[tuple[int, ...], ...]
    totals: tuple[_Exact, ...]
    deals_played: int
    winner: int | None


def _build(part: _Result) -> MatchResult:
    return MatchResult(
        contenders=part.contenders, totals=part.totals, deals_played=part.deals_played, winner=part.winner
    )


RESULT = Shape("a match's result", _Result, _build)
