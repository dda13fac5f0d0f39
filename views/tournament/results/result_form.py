"""The result of a table as a director types it, and the faults of its fields. Independent of Flet."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from scoring import ResultCode, ResultError, TableResult
from views.tournament.parsing import parse_points

_VALID_POINTS, _ANY_NOTE = 0, "-"
_UNREADABLE = {ResultCode.MISSING, ResultCode.NOT_WHOLE}  # their sentences give points as examples


@dataclass(frozen=True, kw_only=True)
class ResultForm:
    """A result as typed; Victory Points, if any are entered, are awarded."""

    ns: str = ""
    ew: str = ""
    ns_victory: str = ""
    ew_victory: str = ""
    note: str = ""

    @property
    def is_awarded(self) -> bool:
        return bool(self.ns_victory.strip() or self.ew_victory.strip())

    @property
    def is_unplayed(self) -> bool:
        """Whether Victory Points are awarded to a table without points."""
        return self.is_awarded and not (self.ns.strip() or self.ew.strip())

    def parse(
        self, ns: int, ew: int, *, step: int = 1, known: Collection[int] = ()
    ) -> tuple[TableResult | None, Mapping[str, ResultError]]:
        """Return the result of these entrants or, if fields are at fault, the error of each.

        Faults are an empty field, and points that are neither a multiple of `step` nor `known` at the table. A table
        with awarded Victory Points may have any points, or no points on either side.
        """
        faults: dict[str, ResultError] = {}

        def number_in(field: str, make: Callable[[int], TableResult], *, step: int = 1) -> int:
            try:
                number = parse_points(getattr(self, field), step=step, known=known)
                make(number)
            except ResultError as error:
                faults[field] = error
                return _VALID_POINTS
            return number

        def award_in(field: str, make: Callable[[int], TableResult]) -> int:
            number = number_in(field, make)
            if field in faults and faults[field].code in _UNREADABLE:
                faults[field] = ResultError(ResultCode.NO_VICTORY_POINTS)
            return number

        points, step = (0, 0), 1 if self.is_awarded else step
        if not self.is_unplayed:
            points = (
                number_in("ns", lambda number: TableResult(ns=ns, ew=ew, ns_points=number), step=step),
                number_in("ew", lambda number: TableResult(ns=ns, ew=ew, ew_points=number), step=step),
            )
        awarded = None
        if self.is_awarded:
            awarded = (
                award_in("ns_victory", lambda number: TableResult(ns=ns, ew=ew, awarded=(number, 0), note=_ANY_NOTE)),
                award_in("ew_victory", lambda number: TableResult(ns=ns, ew=ew, awarded=(0, number), note=_ANY_NOTE)),
            )
        try:
            result = TableResult(
                ns=ns, ew=ew, ns_points=points[0], ew_points=points[1], awarded=awarded, note=self.note
            )
        except ResultError as error:
            faults["note"] = error
        return (None, faults) if faults else (result, {})


def form_for_result(result: TableResult | None, write: Callable[[int], str]) -> ResultForm:
    """Return the form that shows a result, its numbers as `write` formats them; an award without points leaves their
    fields empty."""
    if result is None:
        return ResultForm()
    ns_victory, ew_victory = map(write, result.awarded) if result.awarded else ("", "")
    is_unplayed = result.awarded is not None and result.ns_points == result.ew_points == 0
    return ResultForm(
        ns="" if is_unplayed else write(result.ns_points),
        ew="" if is_unplayed else write(result.ew_points),
        ns_victory=ns_victory,
        ew_victory=ew_victory,
        note=result.note,
    )
