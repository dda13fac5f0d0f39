"""Tables for spreadsheets, in which no text is ever a formula."""

import csv
from collections.abc import Iterable
from fractions import Fraction
from io import StringIO

from wording import Translator

# What makes a spreadsheet read a cell as a formula, in half and full width (OWASP, CSV Injection).
_FORMULA_STARTS = frozenset("=+-@|%＝＋－＠")
_BYTE_ORDER_MARK = "\ufeff"  # without it, Excel takes the accents for something else

Cell = str | int | Fraction | None


def spreadsheet(t: Translator, rows: Iterable[Iterable[Cell]]) -> bytes:
    """UTF-8, with the separator that spreadsheets of the reader's language expect: they read `77,5` as a number then.

    A text is told apart from a formula, a number is plain, None is an empty cell.
    """
    text = StringIO()
    writer = csv.writer(text, delimiter="," if t.language == "en" else ";", lineterminator="\r\n")
    writer.writerows([_written(t, cell) for cell in row] for row in rows)
    return (_BYTE_ORDER_MARK + text.getvalue()).encode()


def spreadsheet_text(text: str) -> str:
    """The text as a spreadsheet shows it and never runs it: a formula is told apart by an apostrophe before it."""
    return f"'{text}" if text.lstrip()[:1] in _FORMULA_STARTS and text.strip() else text


def _number(t: Translator, number: int | Fraction) -> str:
    plain = str(number) if number.denominator == 1 else f"{float(number):.1f}"
    return plain if t.language == "en" else plain.replace(".", ",")


def _written(t: Translator, cell: Cell) -> str:
    if cell is None:
        return ""
    return spreadsheet_text(cell) if isinstance(cell, str) else _number(t, cell)
