"""CSV tables for spreadsheets, in which no text becomes a formula."""

import csv
from collections.abc import Iterable
from fractions import Fraction
from io import StringIO

from wording import Translator

# Characters that start a formula, in half and full width (OWASP, CSV Injection).
_FORMULA_STARTS = frozenset("=+-@|%＝＋－＠")
_BYTE_ORDER_MARK = "\ufeff"  # without it, Excel reads the file in another encoding

Cell = str | int | Fraction | None


def spreadsheet(t: Translator, rows: Iterable[Iterable[Cell]]) -> bytes:
    """Return the rows as UTF-8 with the separator for the user's language, so that spreadsheets read `77,5` as a
    number.

    Texts that look like formulas are escaped, numbers are plain, None is an empty cell.
    """
    text = StringIO()
    writer = csv.writer(text, delimiter="," if t.language == "en" else ";", lineterminator="\r\n")
    writer.writerows([_format_cell(t, cell) for cell in row] for row in rows)
    return (_BYTE_ORDER_MARK + text.getvalue()).encode()


def escape_formula(text: str) -> str:
    """Return the text so that a spreadsheet shows it and never runs it: a formula gets a leading apostrophe."""
    return f"'{text}" if text.lstrip()[:1] in _FORMULA_STARTS and text.strip() else text


def _format_number(t: Translator, number: int | Fraction) -> str:
    plain = str(number) if number.denominator == 1 else f"{float(number):.1f}"
    return plain if t.language == "en" else plain.replace(".", ",")


def _format_cell(t: Translator, cell: Cell) -> str:
    if cell is None:
        return ""
    return escape_formula(cell) if isinstance(cell, str) else _format_number(t, cell)
