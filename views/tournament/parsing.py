"""Parsing of the numbers that a director types, and of those in the paths of the desk, independent of Flet."""

import re
from collections.abc import Collection
from dataclasses import dataclass, field

from scoring import ResultCode, ResultError, TournamentCode, TournamentFault
from views.core.whole_numbers import parse_whole_number

_PATH_NUMBER = re.compile(r"[0-9]{1,5}")


def parse_points(text: str, *, step: int = 1, known: Collection[int] = ()) -> int:
    """Return the points. Raise ResultError for empty text, for text that is not a whole number, and for a number that
    is neither a multiple of `step` nor `known` at the table, for example because a referee has adjusted a deal."""
    if not text.strip():
        raise ResultError(ResultCode.MISSING)
    points = parse_whole_number(text)
    if points is None:
        raise ResultError(ResultCode.NOT_WHOLE, value=text.strip()[:60])
    below = points - points % step
    if below != points and points not in known:
        values: dict[str, int | str] = {"value": text.strip(), "step": step, "below": below, "above": below + step}
        raise ResultError(ResultCode.NOT_A_MULTIPLE, **values)
    return points


def path_number(text: str) -> int:
    """Return the number in a path; for a malformed one, a number that no round, table or entrant has."""
    return int(text) if _PATH_NUMBER.fullmatch(text) else 99_999


@dataclass(frozen=True, kw_only=True)
class NumberParser:
    """A parser of whole numbers that collects a fault for each field that isn't one."""

    faults: list[TournamentFault] = field(default_factory=list)

    def parse(self, name: str, text: str, *, index: int | None = None) -> int | None:
        """Return the number. Empty text gives None; any other text gives None and adds a fault."""
        if not text.strip():
            return None
        number = parse_whole_number(text)
        if number is None:
            values = {"value": text.strip()[:60], "expected": "a whole number"}
            self.faults.append(TournamentFault(field=name, index=index, code=TournamentCode.WRONG_TYPE, values=values))
        return number


def typed_number(number: int | None) -> str:
    return "" if number is None else str(number)
