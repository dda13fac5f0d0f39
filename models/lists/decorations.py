"""Removal of numbers, marks and telephone numbers before and after the names in a list's fields."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from string import ascii_uppercase

Rows = list[list[str]]


class LeftOutKind(StrEnum):
    """A kind of text in a list that isn't a name."""

    NUMBERS = "numbers"
    MARKS = "marks"
    ENDINGS = "endings"  # telephone numbers, or clubs in parentheses
    MESSAGES = "messages"  # time and sender in the export of a messenger


@dataclass(frozen=True, kw_only=True)
class LeftOut:
    """A left-out part of a list's fields, with its distinct texts in the order of the list."""

    kind: LeftOutKind
    texts: tuple[str, ...] = ()


_BULLET = r"(?:[•·‣◦▪●○■]\s*|[*\-−–—]\s+|\[[ xX]?\]\s*)"
_SIGNS = r".．)）\]:°ºª_/>"
_DASHES = r"\-−–—"
_NUMBER = re.compile(
    rf"{_BULLET}{{0,2}}(?:(?:[#№(\[]|[Nn](?:[.°º]|[ro]\.))\s?)?"
    rf"(?:\d+|[A-Za-z](?=\)))\s*(?:[{_SIGNS}{_DASHES}]*\s+|[{_SIGNS}]+(?=[^\W\d_]))"
)
_ONLY_BULLET = re.compile(rf"^{_BULLET}{{1,2}}")
_TENS, _ONES = ("", "X", "XX", "XXX", "XL", "L"), ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_ROMAN_NUMERALS = [tens + ones for tens in _TENS for ones in _ONES][1:]
_COUNTER = re.compile(
    rf"([A-Za-z]{{1,8}}(?=[{_SIGNS}{_DASHES}\s]|$)|\d+(?=[{_DASHES}][^\W\d_]))[{_SIGNS}{_DASHES}]*\s*"
)
_INITIAL = re.compile(r"\b[A-Z]\.")
_COUNTED = re.compile(r"([^\W\d_][^\d\n]{0,19}?)(\d{1,4})(?!\d)\s*[.:)°ºª\-–—]*\s*")
_BEFORE_COLON = re.compile(r"(?=[^:]{0,40}[^\W\d_])[^:]{1,40}: *")
_MESSAGE = re.compile(
    r"^[\u200e\s]*(?:(?:\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?"
    r"(?:\]\s|\s[-–]\s)(?P<sender>[^:]{1,60}: ?)?)"
    r"|[^\[\]]{1,60}, \[\d{1,2}[ ./]\w{1,9}\.?[ ./]\d{2,4}\D{1,6}\d{1,2}[:.]\d{2}[^\[\]]{0,9}\]:?\s*$)",
    re.IGNORECASE,
)
# A messenger's own words: behind a mark that people can't type, or about a message that was deleted.
_SYSTEM = re.compile(
    r"\u200e[^\u200e<]|(?=.{0,60}$)(?=.*me[sn]sa[gj])(?=.*(?:elimin|delet|supprim|apag))", re.IGNORECASE
)
_EDITED = re.compile(r"\s*\u200e?<[^<>@]*\s[^<>@]*>\s*$")  # "<This message was edited>", "<Media omitted>"
_LAST_PARENTHESIS = re.compile(r" ?\([^()]*\)$")
_LAST_ADDRESS = re.compile(r" ?<?[^\s<>@]+@[^\s<>@]+>?$")
_LAST_NUMBER = re.compile(r"[ :,]*(?<![\d.+])\+?\d(?:[ ./-]?\d){4,}$")
_LAST_CARD = re.compile(
    r",? \(?(?:tess|card|lic|carn)[a-zéê]{0,6}\.?:? ?(?:n[.°º]{0,2} ?)?[A-Z]{0,4}-?\d{1,20}\)?$", re.IGNORECASE
)
_ENDING_LENGTH = 60
_TYPED_MARKS = "*_•·‣◦▪●○■"
_ACCENTS = "`´^"  # Unicode classifies these as symbols, but people type them behind a vowel
_JOINERS = "\ufe0f\u200d"  # parts of emoji


def without_number(field: str) -> str:
    """Return the field without a leading bullet and number, unless it contains nothing else."""
    number = _NUMBER.match(field)
    if number is not None and any(map(str.isalpha, field[number.end() :])):
        return field[number.end() :]
    return _ONLY_BULLET.sub("", field, count=1) or field


def counted_texts(fields: Sequence[str]) -> list[str] | None:
    """Return the text behind "Pair 1", "Pair 2" … in these fields; None unless all fields begin like this and count
    upwards."""
    found = [_COUNTED.match(field) for field in fields]
    matches = [match for match in found if match is not None]
    if len(matches) < max(2, len(found)) or len({match[1].casefold() for match in matches}) > 1:
        return None
    numbers = [int(match[2]) for match in matches]
    if any(first >= second for first, second in pairwise(numbers)):
        return None
    return [match.string[match.end() :] for match in matches]


def with_digits(rows: Rows) -> Rows:
    """Return the rows with digits in place of the Roman numerals or letters that count them, or of "1-". Letters with a
    full stop are initials if other names have such, too."""
    found = [_COUNTER.match(row[0]) for row in rows]
    signs = [match[1].upper() for match in found if match]
    has_initials = any(_INITIAL.search(field, 2 * (not column)) for row in rows for column, field in enumerate(row))
    is_lettered = len(rows) > 2 and not has_initials and rows[0][0][1:2] != ")"
    numbers = [str(number) for number in range(1, len(rows) + 1)]
    countings = [numbers, _ROMAN_NUMERALS[: len(rows)], *([list(ascii_uppercase[: len(rows)])] if is_lettered else [])]
    if len(rows) == 1 or signs not in countings:
        return rows
    rests = [match.string[match.end() :] for match in found if match]
    return [[f"{number}. {rest}".strip(), *row[1:]] for number, rest, row in zip(numbers, rests, rows, strict=True)]


def without_messages(lines: Sequence[str]) -> tuple[list[str], list[LeftOut]]:
    """Return the lines without the times and senders that a messenger's export puts before them."""
    rows, left_out = _apply([[line] for line in lines], LeftOutKind.MESSAGES, _without_message, least=0)
    return [line for row in rows for line in row], left_out


def without_labels(rows: Rows, is_entrant: Callable[[Sequence[str]], bool]) -> tuple[Rows, list[LeftOut]]:
    """Return the rows without "Pair 1" or "The Wolves:" before the names, if all rows have such a text and the rest is
    an entrant."""
    fields = [row[0] for row in rows]
    with_colon = [_BEFORE_COLON.match(field) for field in fields]
    rests = [match.string[match.end() :] for match in with_colon if match] if all(with_colon) else counted_texts(fields)
    without = [[rest, *row[1:]] for rest, row in zip(rests or [], rows, strict=False)]
    if not rests or not all(row[0] and is_entrant(row) for row in without):
        return rows, []
    texts = tuple(field[: -len(rest)].strip() for field, rest in zip(fields, rests, strict=True))
    kind = LeftOutKind.NUMBERS if any(map(_has_digit, texts)) else LeftOutKind.MARKS
    return without, [LeftOut(kind=kind, texts=texts)]


def without_decorations(rows: Rows) -> tuple[Rows, list[LeftOut]]:
    """Return the rows without the marks, numbers and endings that most rows have, and the removed parts.

    The same rule holds for every field of a row: a number is removed before each name or before none.
    """
    left_out: list[LeftOut] = []
    marks = (LeftOutKind.MARKS, _without_marks, 0.5)
    for kind, strip, least in (marks, (LeftOutKind.NUMBERS, without_number, 0), marks):
        rows, found = _apply(rows, kind, strip, least=least)
        left_out += found
    for pattern in (_LAST_ADDRESS, _LAST_CARD, _LAST_NUMBER, _LAST_PARENTHESIS, _LAST_NUMBER):
        cut = _without_ending(pattern)
        if any(all(cut(row[column]) != row[column] for row in rows) for column in _common_columns(rows)):
            rows, found = _apply(rows, LeftOutKind.ENDINGS, cut, least=0)
            left_out += found
    return rows, left_out


def _apply(rows: Rows, kind: LeftOutKind, strip: Callable[[str], str], *, least: float) -> tuple[Rows, list[LeftOut]]:
    """Apply `strip` to every field if it changes more than the share `least` of the rows; return the rows and the
    removed texts."""
    stripped = [[strip(field) for field in row] for row in rows]
    changed = [(row, new) for row, new in zip(rows, stripped, strict=True) if row != new]
    if len(changed) <= least * len(rows):
        return rows, []
    pairs = [(old, new) for row, new_row in changed for old, new in zip(row, new_row, strict=True) if old != new]
    texts = dict.fromkeys(old.replace(new, "", 1).strip() if new else old for old, new in pairs)
    kind = LeftOutKind.MARKS if kind is LeftOutKind.NUMBERS and not any(map(_has_digit, texts)) else kind
    return stripped, [LeftOut(kind=kind, texts=tuple(texts))]


def _common_columns(rows: Rows) -> range:
    """Return the indices that exist in all rows: from the first field on, and (negative) from the last."""
    width = min(map(len, rows), default=0)
    return range(-min(width, 1), width)


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


def _without_message(line: str) -> str:
    """Return the line without time, sender and the messenger's notes: nothing if no person wrote it, as in "Anna
    created the group"."""
    found = _MESSAGE.match(line)
    text = line[found.end() :] if found else line
    if found and text and (not found["sender"] or _SYSTEM.match(text)):
        return ""
    return text[:-_ENDING_LENGTH] + _EDITED.sub("", text[-_ENDING_LENGTH:])


def _without_marks(field: str) -> str:
    """Return the field without the symbols at both ends, unless it contains nothing else."""
    if field[:1].isalnum() and field[-1:].isalnum():
        return field
    symbols = {sign for sign in field if unicodedata.category(sign)[0] == "S" and sign not in _ACCENTS}
    return field.strip("".join(symbols) + _TYPED_MARKS + _JOINERS + " ") or field


def _without_ending(pattern: re.Pattern[str]) -> Callable[[str], str]:
    """Return a function that removes the ending of a field, unless the field contains nothing else. It searches only
    the last characters: trying each digit of a long line would take quadratic time."""
    return lambda field: field[:-_ENDING_LENGTH] + pattern.sub("", field[-_ENDING_LENGTH:]) or field
