"""Splitting of a pasted text into rows of fields: one separator for the whole text, quotes as in CSV (RFC 4180)."""

import csv
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from models.values.errors import FieldFault
from models.values.person import MAX_MEMBERS
from models.values.text import normalize_text

TABLE_SEPARATORS = ("\t", ";", "|")
_COMMA = ","  # for typed lists, where words and other signs separate names too
QUOTED_LENGTH = 60
_HEADING_LINES = 5
_SEPARATOR = re.compile(r"[\t;|,]")
_LONG_CELL = re.compile(r'([^\t;|,"]{30})[^\t;|,"]+')
_SEPARATOR_LINE = re.compile(r'\W*sep=.?"?\s*', re.IGNORECASE)
_GAP = re.compile(r"(?<=\S)[ \xa0]{2,}(?=\S)")
_END = "\ufdd0"  # a sentinel row: it stays separate unless a quotation mark before it isn't closed

# Windows-1252 text decoded as Latin-1 has control characters in place of dashes and curly quotes, and UTF-8 decoded as
# Windows-1252 has two or three signs for one: Ã² is ò.
_MISREAD = re.compile("[\x80-\x9f]")
_TWICE = re.compile("(?:[ÂÃ]|â€)[\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|(?<=[a-z])[ÂÃ]")
_KEYCAPS = re.compile("(?:[0-9]\ufe0f?\u20e3)+")
_KEYCAP_SIGNS = re.compile("[\ufe0f\u20e3]")
# Numbers in a circle, in parentheses, with a full stop or raised, and the keycap of ten.
_ENCLOSED_NUMBER = re.compile("[\u2460-\u249b\u2776-\u2793\U0001f51f]|[\xb2\xb3\xb9\u2070-\u2079]+")
_TEN = "\U0001f51f"


@dataclass(frozen=True, kw_only=True)
class ListLimits:
    """The limits of a list: its lines, its characters, and the characters of a line."""

    lines: int
    characters: int
    line: int


ENTRANT_LIMITS = ListLimits(lines=2_000, characters=100_000, line=1_000)  # twice the pairs of the largest tournament
MEMBER_LIMITS = ListLimits(lines=MAX_MEMBERS, characters=400 * MAX_MEMBERS, line=100_000)


@dataclass(frozen=True, kw_only=True)
class Table:
    """Rows of tidy fields, of any width. `is_typed` marks a typed list: commas separate its fields, and a field may
    still contain several names with other signs or words between them. In any other table, fields are columns. `lines`
    are the numbers (from 1) of the lines where the rows begin.
    """

    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    is_typed: bool = False
    fault: FieldFault | None = None


def find_size_fault(text: str, limits: ListLimits) -> FieldFault | None:
    """Return the fault of a text that is too long to be parsed."""
    lines = text.splitlines()
    values: dict[str, str | int] = {"lines": len(lines), "limit": limits.lines}
    if len(lines) > limits.lines:
        return FieldFault(field="names", code="list-too-long", values=values)
    if len(text) > limits.characters:
        values = {"length": len(text), "limit": limits.characters}
        return FieldFault(field="names", code="list-too-large", values=values)
    number, line = next(((number, line) for number, line in enumerate(lines, 1) if len(line) > limits.line), (0, ""))
    values = {"line": number, "text": line[:QUOTED_LENGTH], "limit": limits.line}
    return FieldFault(field="names", code="list-line-too-long", values=values) if number else None


def shorten_headings(text: str, limits: ListLimits) -> str:
    """Return the text with the cells of an overlong heading line shortened: a form's column names are questions."""
    lines = text[: limits.characters].split("\n", _HEADING_LINES)[:_HEADING_LINES]
    heading = next((line for line in lines if len(line) > limits.line and _SEPARATOR.search(line)), "")
    return text.replace(heading, _LONG_CELL.sub(r"\1", heading), 1) if heading else text


def tidy_lines(lines: Sequence[str]) -> list[str]:
    """Return the lines without invisible characters, with digits in place of number symbols, and with a tab at each
    gap of two blanks if most lines have equally many. A first line that names the separator is emptied."""
    lines = ["" if _SEPARATOR_LINE.fullmatch(line) else line for line in lines[:1]] + list(lines[1:])
    gaps = [len(_GAP.findall(line)) for line in lines if line.strip()]
    is_even = len(gaps) > 1 and set(gaps) <= {0, max(gaps)} and 2 * gaps.count(max(gaps)) > len(gaps)
    if is_even and "\t" not in "".join(lines):
        lines = [_GAP.sub("\t", line) for line in lines]
    return [_tidy_line(_MISREAD.sub(_decode_again, _TWICE.sub(_decode_once, line))) for line in lines]


def read_table(lines: Sequence[str]) -> Table:
    """Return the rows with any letter or digit. They are split at the first of tab, semicolon and bar that occurs in
    most lines, otherwise at commas. `fault` is set if a quotation mark isn't closed."""
    for separator in (*TABLE_SEPARATORS, _COMMA):
        numbered, fault = _split_lines(lines, separator)
        rows = list(numbered.values())
        if 2 * sum(sum(map(bool, row)) > 1 for row in rows) > len(rows):
            break
    is_typed = separator == _COMMA
    tidy = tuple(map(tuple, rows if is_typed else _without_edges(rows)))
    return Table(rows=tidy, lines=tuple(numbered), is_typed=is_typed, fault=fault)


def _decode_once(found: re.Match[str]) -> str:
    signs = (sign.encode("latin-1" if ord(sign) < 256 else "cp1252") for sign in found[0])
    return b"".join(signs).decode("utf-8", "replace")


def _decode_again(found: re.Match[str]) -> str:
    return found[0].encode("latin-1").decode("cp1252", "ignore")


def _tidy_line(line: str) -> str:
    line = _KEYCAPS.sub(lambda found: f"{_KEYCAP_SIGNS.sub('', found[0])}. ", line)
    line = _ENCLOSED_NUMBER.sub(_number_of, line)
    return "\t".join(map(normalize_text, line.split("\t")))


def _number_of(found: re.Match[str]) -> str:
    number = 10 if found[0] == _TEN else "".join(str(round(unicodedata.numeric(sign))) for sign in found[0])
    return f"{number}. "


def _split_lines(lines: Sequence[str], separator: str) -> tuple[dict[int, list[str]], FieldFault | None]:
    """Return the rows with any letter or digit by the number of their first line, and the fault of a quotation mark
    that isn't closed."""
    reader = csv.reader([*(f"{line}\n" for line in lines), _END], delimiter=separator, skipinitialspace=True)
    rows: dict[int, list[str]] = {}
    begins = 0
    fault = None
    try:
        for fields in reader:
            rows[begins + 1] = [field.strip() for field in fields]
            if reader.line_num <= len(lines):
                begins = reader.line_num
    except csv.Error:  # a field over the csv module's limit
        rows[begins + 1] = []
    if rows.get(len(lines) + 1) == [_END]:
        del rows[len(lines) + 1]
    else:
        values: dict[str, str | int] = {"line": begins + 1, "text": lines[begins][:QUOTED_LENGTH]}
        fault = FieldFault(field="names", code="list-quotes", values=values)
        rows = {number: [line] for number, line in enumerate(lines, 1)}
    filled = {number: row for number, row in rows.items() if _has_content(row)}
    return filled or {number: row for number, row in rows.items() if any(row)}, fault


def _has_content(row: Sequence[str]) -> bool:
    return any(sign.isalnum() for field in row for sign in field)


def _without_edges(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Pad the rows to equal width, and drop leading and trailing columns that are empty in all rows."""
    width = max(map(len, rows))
    filled = [column for column in range(width) if any(row[column] for row in rows if column < len(row))]
    return [[row[column] if column < len(row) else "" for column in range(filled[0], filled[-1] + 1)] for row in rows]
