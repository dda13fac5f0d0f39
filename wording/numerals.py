"""Numbers as players write them: `2005`, `77½`, `−20`, `46%`."""

from fractions import Fraction

from babel import Locale
from babel.numbers import format_decimal, format_percent

_MINUS = "\N{MINUS SIGN}"
_HALF = Fraction(1, 2)
_GROUPED_FROM = 10_000  # four digits stay together: the usual target is written 2005


def format_points(value: int | Fraction, locale: Locale) -> str:
    """`value` exactly: whole points, a half as ½, any other fraction written out."""
    sign = _MINUS if value < 0 else ""
    whole, rest = divmod(abs(Fraction(value)), 1)
    digits = printable(format_decimal(whole, locale=locale)) if whole >= _GROUPED_FROM else str(whole)
    if not rest:
        return sign + digits
    fraction = "½" if rest == _HALF else f"{rest.numerator}/{rest.denominator}"
    if not whole:
        return sign + fraction
    return f"{sign}{digits}{fraction}" if rest == _HALF else f"{sign}{digits}\N{NO-BREAK SPACE}{fraction}"


def format_signed(value: int | Fraction, locale: Locale) -> str:
    """The same with a plus sign for what is won; nothing is won by 0."""
    return f"+{format_points(value, locale)}" if value > 0 else format_points(value, locale)


def format_share(share: float | Fraction, locale: Locale) -> str:
    """A share of 1 in whole per cent."""
    return printable(format_percent(float(share), locale=locale))


def printable(text: str) -> str:
    """`text` without the narrow no-break space of French, which the bundled fonts lack: the app would look for one."""
    return text.replace("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")
