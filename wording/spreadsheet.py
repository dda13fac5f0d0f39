"""CSV tables for spreadsheets, with texts escaped so that none becomes a formula."""

import re
from collections.abc import Iterable
from fractions import Fraction

from babel.numbers import get_decimal_symbol

from wording.translation import Translator, without_isolates

# Characters that start a formula, in half and full width (OWASP, CSV Injection).
# A program that is told another separator, or ignores quotes, begins a cell in the middle of a text.
_FORMULA_START = re.compile(r"""(^|[,;\t\n\r|])(?=[\s"']*[=+@|%＝＋－＠-])""")
# Programs read such a text as another number, unless a tab precedes it: 00123, 1E5 or 13 digits.
_CHANGED = re.compile(r"0\d+|\d{12,}|\d+[eE][+-]?\d+")
_BYTE_ORDER_MARK = "\ufeff"  # without it, Excel reads the file in another encoding

Cell = str | int | Fraction | None


def spreadsheet(t: Translator, rows: Iterable[Iterable[Cell]]) -> bytes:
    """Return the rows as UTF-8 with the separator for the user's language, so that spreadsheets read `77,5` as a
    number.

    Texts that look like formulas are escaped, numbers are plain, None is an empty cell.
    """
    separator = "," if get_decimal_symbol(t.locale) == "." else ";"
    lines = (separator.join(_format_cell(t, cell) for cell in row) + "\r\n" for row in rows)
    return (_BYTE_ORDER_MARK + "".join(lines)).encode()


def escape_formula(text: str) -> str:
    """Put an apostrophe in front of a text that a spreadsheet would run as a formula, so that it is only shown."""
    return _FORMULA_START.sub(r"\1'", text)


def _format_cell(t: Translator, cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        text = escape_formula(without_isolates(cell)).replace('"', '""')
        return f'"\t{text}"' if _CHANGED.fullmatch(text) else f'"{text}"'
    plain = str(cell) if cell.denominator == 1 else f"{float(cell):.1f}"
    return plain.replace(".", get_decimal_symbol(t.locale))
