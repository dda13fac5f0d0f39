"""Parsing of the numbers that a director types, independent of Flet."""

import re
from collections.abc import Collection

from scoring import ResultCode, ResultError

# Between groups of three digits stands one of the signs that languages use there, the same each time.
_WHOLE_NUMBER = re.compile(r"([+\-−–]?)\s*([0-9]{1,9}|[1-9][0-9]{0,2}([ \u00a0\u202f.,'’])[0-9]{3}(?:\3[0-9]{3})?)")
_NO_DIGIT = re.compile(r"[^0-9]")


def parse_whole_number(text: str) -> int | None:
    """Return the number, None for text that is not one; all usual minus signs and marks of thousands are accepted.

    >>> parse_whole_number(" −65 "), parse_whole_number("2 410"), parse_whole_number("12.5")
    (-65, 2410, None)
    """
    match = _WHOLE_NUMBER.fullmatch(text.strip())
    if match is None:
        return None
    sign, digits = match[1], int(_NO_DIGIT.sub("", match[2]))
    return digits if sign in {"", "+"} else -digits


def parse_points(text: str, *, step: int = 1, known: Collection[int] = ()) -> int:
    """Return the points. Raise ResultError for empty text, for text that is not a whole number, and for a number that
    is neither a multiple of `step` nor `known` at the table, where a referee may have adjusted a deal."""
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
