"""Parsing of the numbers and names that a director types, independent of Flet."""

import re
from collections.abc import Collection

from scoring import ResultCode, ResultError

# Each begins with a certain character: one that began with any number of spaces would be tried at each of them, and
# a long line of spaces would keep the processor busy for minutes.
_SPACES = re.compile(r"[^\S\t]+")
_SEPARATOR_SIGN = re.compile(r"[,;/&+\t]| [-–—](?=[ \t])")
_SEPARATOR_WORD = re.compile(r" (?:e|ed|et|y|and) ")
_CAPITAL_SEPARATOR_WORD = re.compile(_SEPARATOR_WORD.pattern, re.IGNORECASE)
_LIST_MARK = re.compile(r"(?:[•·‣◦▪●○■]\s*|[*\-−–—]\s+)?(?:\d+\s*(?:[.):\-−–—]?\s+|[.):](?=[^\W\d_])))?")
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


def parse_pairs(text: str, size: int = 2) -> tuple[tuple[str, ...], ...]:
    """Return the names of each entrant, one entrant a line; `size` is the number of names that it should have.

    >>> parse_pairs("1. Anna, Bruno\\n\\nCarla – Dino\\nElena e Fabio")
    (('Anna', 'Bruno'), ('Carla', 'Dino'), ('Elena', 'Fabio'))
    """
    return tuple(parse_pair(line, size) for line in text.splitlines() if line.strip())


def parse_pair(line: str, size: int = 2) -> tuple[str, ...]:
    """Return the names in a line, without the bullet or number of a list in front of them.

    They are separated by signs, or by the word for "and" of each language where signs give fewer than `size` names: it
    occurs in surnames too. A capital letter may be an initial: it is such a word only where it gives `size` names, as a
    phone's keyboard may have capitalized it.

    >>> parse_pair("Ramón y Cajal, Dino"), parse_pair("Anna E Rossi / Bruno"), parse_pair("Anna E Bruno")
    (('Ramón y Cajal', 'Dino'), ('Anna E Rossi', 'Bruno'), ('Anna', 'Bruno'))
    """
    text = line.strip()
    text = _LIST_MARK.sub("", text, count=1) or text
    parts = [part.strip() for part in _SEPARATOR_SIGN.split(_SPACES.sub(" ", text)) if part.strip()]
    if len(parts) >= size:
        return tuple(parts)
    names, capital_names = (
        [name for part in parts for name in word.split(part)] for word in (_SEPARATOR_WORD, _CAPITAL_SEPARATOR_WORD)
    )
    if len(names) < size == len(capital_names):
        return tuple(capital_names)
    return tuple(parts if len(names) > size else names)
