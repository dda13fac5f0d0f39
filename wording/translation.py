"""Translators: sentences from the catalogue, and locale-aware numbers, dates and lists; and markers of sentences.

A marker lets a literal be extracted that is translated later, when the user's language is known.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, tzinfo
from decimal import Decimal
from fractions import Fraction
from functools import cache
from gettext import NullTranslations
from typing import Literal, NamedTuple

from babel import Locale
from babel.dates import format_date, format_time, format_timedelta, get_month_names
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent
from babel.units import format_unit

from wording.language import LANGUAGES, load_translations
from wording.numerals import format_points, replace_narrow_spaces

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")

# British dates and numbers: English-speaking users of this game are mostly Europeans.
_LOCALES: Mapping[str, str] = {"en": "en_GB", "pt": "pt_BR"}

_SIZE_UNITS = tuple(f"digital-{unit}" for unit in ("byte", "kilobyte", "megabyte", "gigabyte", "terabyte"))

# The first of a month is an ordinal number, which CLDR's dates don't know.
_FIRST_DAY = re.compile(r"^1(?= )")
_FIRST_DAYS: Mapping[str, str] = {"fr": "1er", "pt": "1º"}


class Context(NamedTuple):
    """A message with a context that its translation depends on (the gender of *burraco* and *canasta*)."""

    context: str
    text: str


class Plural(NamedTuple):
    one: str
    many: str


def mark(text: str) -> str:
    return text


mark_in, mark_plural = Context, Plural


@dataclass(frozen=True, kw_only=True)
class Translator:
    """A translator for one language. Messages are whole English sentences with `{named}` placeholders.

    `gettext("Deal {number}", number=3)` translates and fills a message; without values it is returned unfilled. Texts
    inserted into a message are isolated (`isolate`). Moments are aware, and written in the reader's time zone: `zone`,
    or the system's if it is None.
    """

    language: str
    locale: Locale
    catalogue: NullTranslations = field(repr=False)
    zone: tzinfo | None = None

    def in_zone(self, zone: tzinfo | None) -> "Translator":
        """Return the translator for a reader in `zone`."""
        return replace(self, zone=zone)

    def local(self, moment: datetime) -> datetime:
        """Return `moment` in the reader's time zone."""
        return moment.astimezone(self.zone)

    def month_start(self, year: int, month: int = 1) -> datetime:
        """Return the beginning of a month in the reader's time zone, with the UTC offset of that midnight."""
        return datetime(year, month, 1, tzinfo=self.zone).astimezone(UTC)

    def gettext(self, message: str, /, **values: object) -> str:
        return _fill(self.catalogue.gettext(message), values)

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """Return the message in `context`: one English word may have several translations."""
        return _fill(self.catalogue.pgettext(context, message), values)

    def ngettext(self, one: str, many: str, count: int, /, **values: object) -> str:
        """Return the plural form for `count`, always filled: `{count}` is formatted as points. A negative number has
        the form of the positive one, which the catalogues' rules expect."""
        return _fill(self.catalogue.ngettext(one, many, abs(count)), {"count": self.points(count), **values})

    def points(self, value: int | Fraction) -> str:
        """Format points exactly, with a true minus sign: `2005`, `77½`, `−20`, `15.000`."""
        return format_points(value, self.locale)

    def signed(self, value: int | Fraction) -> str:
        """Format points with a sign: `+745`, `−20`, `0`."""
        return f"+{self.points(value)}" if value > 0 else self.points(value)

    def amount(self, cents: int) -> str:
        """Format an amount of money: `20.00`, `12,50`."""
        return format_decimal(Decimal(cents).scaleb(-2), format="0.00", locale=self.locale)

    def percent(self, share: float | Fraction) -> str:
        """Format a fraction of 1 in whole per cent: 0.5 is `50%`."""
        return replace_narrow_spaces(format_percent(float(share), locale=self.locale))

    def date(self, moment: datetime, *, length: Literal["full", "long", "medium", "short"] = "long") -> str:
        """Format the day of `moment`."""
        words = format_date(self.local(moment), format=length, locale=self.locale)
        return _FIRST_DAY.sub(_FIRST_DAYS.get(self.language, "1"), words)

    def month(self, number: int) -> str:
        """Return the stand-alone short name of a month, such as `Mar`; `number` is from 1."""
        return str(get_month_names("abbreviated", context="stand-alone", locale=self.locale)[number])

    def date_time(self, moment: datetime, *, length: Literal["long", "medium", "short"] = "medium") -> str:
        """Format day and time of `moment` without seconds."""
        pattern: str = self.locale.datetime_formats["medium"]
        return pattern.format(self.time(moment), self.date(moment, length=length))

    def time(self, moment: datetime) -> str:
        """Format hour and minute of `moment`."""
        return format_time(self.local(moment).timetz(), format="short", locale=self.locale)

    def duration(self, span: timedelta) -> str:
        """Format hours and minutes, short: `1 h 25 min`."""
        hours, minutes = divmod(round(span.total_seconds() / 60), 60)
        parts = [(hours, "duration-hour"), (minutes, "duration-minute")]
        units = [format_unit(value, unit, length="short", locale=self.locale) for value, unit in parts if value]
        units = units or [format_unit(0, "duration-minute", length="short", locale=self.locale)]
        return replace_narrow_spaces(format_list(units, style="unit-narrow", locale=self.locale))

    def ago(self, span: timedelta) -> str:
        """Format the time since something in its largest unit: `3 hours ago`."""
        return replace_narrow_spaces(format_timedelta(-span, add_direction=True, locale=self.locale))

    def file_size(self, size: float) -> str:
        """Format a number of bytes in its largest unit: `1.2 MB`, `345 kB`."""
        power = max(power for power in range(len(_SIZE_UNITS)) if size >= 1000**power or not power)
        amount = round(size / 1000**power, 1 if size < 10 * 1000**power and power else None)
        return replace_narrow_spaces(format_unit(amount, _SIZE_UNITS[power], length="short", locale=self.locale))

    def elapsed(self, span: timedelta) -> str:
        """Format the duration of something that has ended: `under a minute`, else as `duration`."""
        return self.duration(span) if round(span.total_seconds() / 60) else self.gettext("under a minute")

    def join(self, items: Sequence[str]) -> str:
        """Join all items: `Anna, Bruno e Carla`."""
        return format_list(list(map(isolate, items)), locale=self.locale)

    def join_or(self, items: Sequence[str]) -> str:
        """Join alternatives: `505, 1005 o 2005`."""
        return format_list(list(map(isolate, items)), style="or", locale=self.locale)


@cache
def translator(language: str) -> Translator:
    """Return the translator for one of LANGUAGES. Raises ValueError for any other; see `negotiate_language`."""
    if language not in LANGUAGES:
        raise ValueError(f"no catalogue for {language!r}; languages: {', '.join(LANGUAGES)}")
    locale = Locale.parse(_LOCALES.get(language, language))
    return Translator(language=language, locale=locale, catalogue=load_translations(language))


def _fill(text: str, values: Mapping[str, object]) -> str:
    filling = {name: isolate(value) if isinstance(value, str) else value for name, value in values.items()}
    return text.format(**filling) if filling else text


def isolate(text: str) -> str:
    """Wrap right-to-left text in isolation marks, so that it doesn't reorder its neighbours: after a Hebrew or Arabic
    name, "−30" would be shown before the name and as "30−". Other text is returned unchanged."""
    return f"\u2068{text}\u2069" if _RIGHT_TO_LEFT.search(text) else text


def without_isolates(text: str) -> str:
    """Return the text without the marks of `isolate`, for files that other programs read."""
    return text.replace("\u2068", "").replace("\u2069", "")
