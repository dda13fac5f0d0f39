"""Results of a tournament: the points of a table in its round, and the director's adjustments."""

from dataclasses import dataclass

from scoring.arguments import check_fields
from scoring.errors import Code, ScoringError
from scoring.parsing import quote
from scoring.tournament.options import BYE_POINTS, DIFFERENCES
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


class ResultError(ScoringError):
    """An invalid result or adjustment."""

    def __init__(self, code: ResultCode, /, **values: int | str) -> None:
        super().__init__(code, code.template.format_map(values), **values)


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


@dataclass(frozen=True, kw_only=True)
class TournamentAdjustment:
    """Victory Points and difference that the director adds, or deducts (below 0), with a note.

    `round` is the round (from 0) that it belongs to, None for the whole tournament.

    Raises ResultError.
    """

    entrant: int
    victory_points: int = 0
    difference: int = 0
    round: int | None = None
    note: str

    def __post_init__(self) -> None:
        check_fields(self, "entrant", "round", "note")
        for points in (self.victory_points, self.difference):
            _check_int(points, DIFFERENCES.least, DIFFERENCES.most)
        if not (self.victory_points or self.difference):
            raise ResultError(ResultCode.NOTHING_ADJUSTED)
        if not self.note.strip():
            value = f"{self.victory_points or self.difference:+d}"
            raise ResultError(ResultCode.NOTE_MISSING, value=value)


def result_points(result: TableResult | MatchResult, table: VictoryTable) -> tuple[int, int]:
    """Return the Victory Points of North–South and East–West."""
    return result.awarded or victory_points(result.ns_points - result.ew_points, table=table)


def _check_int(value: object, least: int, most: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ResultError(ResultCode.NOT_WHOLE, value=quote(value))
    if not least <= value <= most:
        raise ResultError(ResultCode.TOO_LARGE, value=quote(value), least=least, most=most)
