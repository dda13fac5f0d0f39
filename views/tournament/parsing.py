"""Parsing of the numbers and names that a director types, independent of Flet."""

import re

from scoring import ResultCode, ResultError

_NAME_SEPARATOR = re.compile(r"\s*[,;/&+\t]\s*|\s+[-–—]\s+")
_LEADING_NUMBER = re.compile(r"^\s*\d+\s*[.):]?\s+")
_WHOLE_NUMBER = re.compile(r"\s*([+\-−–]?)\s*([0-9]{1,9})\s*")


def parse_whole_number(text: str) -> int | None:
    """Return the number, None for text that is not one; all usual minus signs are accepted.

    >>> parse_whole_number(" −65 "), parse_whole_number("12.5")
    (-65, None)
    """
    match = _WHOLE_NUMBER.fullmatch(text)
    if match is None:
        return None
    sign, digits = match.groups()
    return int(digits) if sign in {"", "+"} else -int(digits)


def parse_points(text: str) -> int:
    """Return the points. Raise ResultError for empty text, and for text that is not a whole number."""
    if not text.strip():
        raise ResultError(ResultCode.MISSING)
    points = parse_whole_number(text)
    if points is None:
        raise ResultError(ResultCode.NOT_WHOLE, value=text.strip()[:60])
    return points


def parse_pairs(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the names of each pair: one pair a line, separated by a comma, a dash or the like.

    A leading number is ignored.

    >>> parse_pairs("1. Anna, Bruno\\n\\nCarla – Dino")
    (('Anna', 'Bruno'), ('Carla', 'Dino'))
    """
    return tuple(parse_pair(line) for line in text.splitlines() if line.strip())


def parse_pair(line: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in _NAME_SEPARATOR.split(_LEADING_NUMBER.sub("", line)) if name.strip())
