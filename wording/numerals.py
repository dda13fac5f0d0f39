"""Number formats: `2005`, `77½`, `−20`."""

from collections.abc import Iterable
from fractions import Fraction
from math import ceil

from babel import Locale
from babel.numbers import get_group_symbol

_MINUS = "\N{MINUS SIGN}"
_HALF = Fraction(1, 2)
_GROUPED_FROM = 10_000  # no grouping of four digits: the usual target is written 2005
# Widths of characters of the display face, as fractions of the type size; all digits are as wide as 0.
CHARACTER_WIDTHS = {"0": 0.63, "½": 0.921, _MINUS: 0.533, "+": 0.546, ".": 0.233, ",": 0.244, "/": 0.339, "\xa0": 0.18}
_MAX_HALF_DIGITS = 18  # live.css has no class beyond


def format_points(value: int | Fraction, locale: Locale) -> str:
    """Format points exactly: whole numbers, a half as ½, any other fraction written out."""
    sign = _MINUS if value < 0 else ""
    whole, rest = divmod(abs(Fraction(value)), 1)
    # Babel's own formatting rounds to the 28 digits of a Decimal, or fails.
    digits = f"{whole:,}".replace(",", get_group_symbol(locale)) if whole >= _GROUPED_FROM else str(whole)
    digits = replace_narrow_spaces(digits)
    if not rest:
        return sign + digits
    fraction = "½" if rest == _HALF else f"{rest.numerator}/{rest.denominator}"
    if not whole:
        return sign + fraction
    return f"{sign}{digits}{fraction}" if rest == _HALF else f"{sign}{digits}\N{NO-BREAK SPACE}{fraction}"


def number_width(number: str) -> float:
    """Return the width of a formatted number in the display face, as a multiple of the type size."""
    return sum(CHARACTER_WIDTHS.get(character, CHARACTER_WIDTHS["0"]) for character in number)


def half_digits(numbers: Iterable[str]) -> int:
    """Return the width of the widest number in halves of a digit, rounded up: the number of its class in live.css."""
    return min(ceil(2 * max(map(number_width, numbers)) / CHARACTER_WIDTHS["0"]), _MAX_HALF_DIGITS)


def replace_narrow_spaces(text: str) -> str:
    """Replace the narrow no-break space of French, which the bundled fonts lack: the app would load another."""
    return text.replace("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")
