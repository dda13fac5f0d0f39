"""Results of a tournament: the points of a table in its round, and the director's adjustments."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from scoring.arguments import check_fields
from scoring.errors import Code, CodedError
from scoring.parsing import quote
from scoring.tournament.options import BYE_POINTS, DIFFERENCES, Bye
from scoring.tournament.victory_points import VictoryTable, victory_points


class ResultCode(Code):
    """Reasons why a result or an adjustment is invalid. Pairs in messages are counted from 1."""

    OWN_OPPONENT = "own-opponent", "pair {pair} cannot meet itself, name two pairs"
    MISSING = "missing", "a number is missing"
    NOT_WHOLE = "not-whole", "{value} should be a whole number"
    NOT_A_MULTIPLE = "not-a-multiple", "{value} should be a multiple of {step}, such as {below} or {above}"
    TOO_LARGE = "too-large", "{value} should be {least} to {most}"
    NO_VICTORY_POINTS = "no-victory-points", "Victory Points should be a whole number"
    NOTE_MISSING = "note-missing", "{value} is a director's decision: note the reason"
    NOTHING_ADJUSTED = "nothing-adjusted", "an adjustment of 0 changes nothing"
    ROUND_MISSING = "round-missing", "{value} points count in a round: name it"


class ResultError(CodedError[ResultCode]):
    """An invalid result or adjustment."""


@dataclass(frozen=True, kw_only=True)
class TableResult:
    """The points of two pairs over a round.

    `awarded` are Victory Points that the director gives North–South and East–West instead of computing them from the
    difference (for a table that never finished), with the reason as `note`.

    Raises ResultError.
    """

    ns: int
    ew: int
    ns_points: int = 0
    ew_points: int = 0
    awarded: tuple[int, int] | None = None
    note: str = ""

    def __post_init__(self) -> None:
        check_fields(self, "ns", "ew", "awarded", "note")
        if self.ns == self.ew:
            raise ResultError(ResultCode.OWN_OPPONENT, pair=self.ns + 1)
        for points in (self.ns_points, self.ew_points):
            _check_int(points, DIFFERENCES.least, DIFFERENCES.most)
        for points in self.awarded or ():
            _check_int(points, BYE_POINTS.least, BYE_POINTS.most)
        if self.awarded and not self.note.strip():
            raise ResultError(ResultCode.NOTE_MISSING, value="–".join(map(str, self.awarded)))


@dataclass(frozen=True, kw_only=True)
class MatchResult:
    """The points of an encounter over a round, which count for every entrant of a side.

    For teams they are the sums of two tables.
    """

    ns: tuple[int, ...]
    ew: tuple[int, ...]
    ns_points: int
    ew_points: int
    awarded: tuple[int, int] | None = None

    @property
    def difference(self) -> int:
        """North–South's points minus East–West's."""
        return self.ns_points - self.ew_points


class PenaltyReason(StrEnum):
    """The usual reasons of a penalty or warning. Values may be stored: never rename one."""

    LATE = "late"
    ABSENT = "absent"
    IRREGULARITY = "irregularity"
    CONDUCT = "conduct"


@dataclass(frozen=True, kw_only=True)
class TournamentAdjustment:
    """Victory Points and difference that the director adds, or deducts (below 0), or a warning; with a reason or note.

    `round` is the round (from 0) that it belongs to, None for the whole tournament. `points` change the entrant's
    points of that round before the Victory Points are computed.

    Raises ResultError.
    """

    entrant: int
    victory_points: int = 0
    difference: int = 0
    points: int = 0
    is_warning: bool = False
    round: int | None = None
    reason: PenaltyReason | None = None
    note: str

    def __post_init__(self) -> None:
        check_fields(self, "entrant", "is_warning", "round", "reason", "note")
        figures = (self.victory_points, self.difference, self.points)
        for points in figures:
            _check_int(points, DIFFERENCES.least, DIFFERENCES.most)
        if not (any(figures) or self.is_warning):
            raise ResultError(ResultCode.NOTHING_ADJUSTED)
        if self.points and self.round is None:
            raise ResultError(ResultCode.ROUND_MISSING, value=f"{self.points:+d}")
        if not self.reason and not self.note.strip():
            value = next((f"{points:+d}" for points in figures if points), "0")
            raise ResultError(ResultCode.NOTE_MISSING, value=value)


def absence_result(
    *, ns: int, ew: int, bye: Bye, absent: Collection[int], note: str, excused: bool = True
) -> TableResult:
    """Return the result of a table where a side is `absent` (0 North–South, 1 East–West): the other one gets a `bye`,
    an excused side the rest of the Victory Points, any other none. If both are absent, both get none.
    """
    if len(set(absent)) != 1:
        return TableResult(ns=ns, ew=ew, awarded=(0, 0), note=note)
    points, awarded = [0, 0], [0, 0]
    (away,) = set(absent)
    points[1 - away], awarded[1 - away] = bye.difference, bye.victory_points
    awarded[away] = BYE_POINTS.most - bye.victory_points if excused else 0
    return TableResult(
        ns=ns, ew=ew, ns_points=points[0], ew_points=points[1], awarded=(awarded[0], awarded[1]), note=note
    )


def result_points(result: TableResult | MatchResult, table: VictoryTable) -> tuple[int, int]:
    """Return the Victory Points of North–South and East–West."""
    return result.awarded or victory_points(result.ns_points - result.ew_points, table=table)


def _check_int(value: object, least: int, most: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ResultError(ResultCode.NOT_WHOLE, value=quote(value))
    if not least <= value <= most:
        raise ResultError(ResultCode.TOO_LARGE, value=quote(value), least=least, most=most)
