"""Typed whole numbers, as a director types them. Knows nothing of Flet."""

import re

from scoring import ResultCode, ResultError

_WHOLE = re.compile(r"\s*([+\-−–]?)\s*([0-9]{1,9})\s*")


def typed_whole(text: str) -> int | None:
    """None for what is no whole number; any of the usual minus signs is one.

    >>> typed_whole(" −65 "), typed_whole("12.5")
    (-65, None)
    """
    found = _WHOLE.fullmatch(text)
    if found is None:
        return None
    sign, digits = found.groups()
    return int(digits) if sign in {"", "+"} else -int(digits)


def typed_points(text: str) -> int:
    """Nothing is none. Raises ResultError for what is no whole number."""
    if not text.strip():
        return 0
    points = typed_whole(text)
    if points is None:
        raise ResultError(ResultCode.NOT_WHOLE, value=text.strip()[:60])
    return points
