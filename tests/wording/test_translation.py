"""Translators: filling sentences, dates, durations and lists."""

from dataclasses import FrozenInstanceError
from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from wording import Translator, model_error_sentence, side_names, translator, without_isolates

ENGLISH = translator("en")
EVENING = datetime(2026, 11, 21, 20, 5, tzinfo=UTC)
ROME = timezone(timedelta(hours=1))


def test_translators_are_cached_and_immutable() -> None:
    assert translator("it") is translator("it")
    with pytest.raises(FrozenInstanceError):
        translator("it").language = "en"  # type: ignore[misc]


def test_unknown_language_lists_the_supported_ones() -> None:
    with pytest.raises(ValueError, match="no catalogue for 'xx'; languages: it, en"):
        translator("xx")


def test_gettext_translates_and_fills(italian: Translator) -> None:
    assert italian.gettext("Closing") == "Chiusura"
    assert italian.gettext("{reason}: {note}", reason="Rettifica", note="{x}") == "Rettifica: {x}"
    assert italian.gettext("{reason}: {note}") == "{reason}: {note}"


def test_context_selects_the_gender(italian: Translator) -> None:
    assert italian.pgettext("burraco", "Clean") == "Pulito"
    assert italian.pgettext("canasta", "Clean") == "Pulita"


@pytest.mark.parametrize(("count", "words"), [(0, "0 burrachi"), (1, "un burraco"), (12_000, "12.000 burrachi")])
def test_count_selects_the_plural_form(italian: Translator, count: int, words: str) -> None:
    assert italian.ngettext("a burraco", "{count} burrachi", count) == words


def test_negative_count_has_the_plural_form_of_the_positive_one() -> None:
    french = translator("fr")
    words = [french.ngettext("{count} deal played", "{count} deals played", count) for count in (-45, -1, 45)]
    assert words == ["−45 donnes jouées", "−1 donne jouée", "45 donnes jouées"]


def test_plural_with_a_missing_value_raises(english: Translator) -> None:
    with pytest.raises(KeyError, match="naturals"):
        english.ngettext("{naturals} and {count}", "{naturals} and {count}", 2)


@pytest.mark.parametrize(
    ("language", "day", "moment", "hour"),
    [
        ("it", "21 novembre 2026", "21 nov 2026, 21:05", "21:05"),
        ("en", "21 November 2026", "21 Nov 2026, 21:05", "21:05"),
        ("fr", "21 novembre 2026", "21 nov. 2026, 21:05", "21:05"),
        ("pt", "21 de novembro de 2026", "21 de nov. de 2026 21:05", "21:05"),
        ("es", "21 de noviembre de 2026", "21 nov 2026, 21:05", "21:05"),
    ],
)
def test_dates(language: str, day: str, moment: str, hour: str) -> None:
    t = translator(language).in_zone(ROME)
    assert t.date(EVENING) == day
    assert t.date_time(EVENING) == moment
    assert t.time(EVENING) == hour


@pytest.mark.parametrize(
    ("language", "first", "eleventh"),
    [
        ("it", "1 dicembre 2026", "11 dicembre 2026"),
        ("fr", "1er décembre 2026", "11 décembre 2026"),
        ("pt", "1º de dezembro de 2026", "11 de dezembro de 2026"),
        ("es", "1 de diciembre de 2026", "11 de diciembre de 2026"),
    ],
)
def test_first_of_a_month(language: str, first: str, eleventh: str) -> None:
    t = translator(language).in_zone(ROME)
    days = [datetime(2026, 12, day, 12, tzinfo=ROME) for day in (1, 11)]
    assert [t.date(day) for day in days] == [first, eleventh]
    assert t.date_time(days[0]).startswith(first.partition(" ")[0])


def test_short_dates(english: Translator) -> None:
    assert english.date(EVENING, length="short") == "21/11/2026"
    assert english.in_zone(ROME).date_time(EVENING, length="short") == "21/11/2026, 21:05"


def test_default_time_zone_is_the_systems(english: Translator) -> None:
    assert english.time(EVENING) == f"{EVENING.astimezone():%H:%M}"


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        ("Europe/Rome", "29 Mar 2026, 03:10"),  # summer time began ten minutes before
        ("Asia/Tokyo", "29 Mar 2026, 10:10"),
        ("America/New_York", "28 Mar 2026, 21:10"),
        ("Asia/Kathmandu", "29 Mar 2026, 06:55"),
    ],
)
def test_day_and_time_are_those_of_the_zone(english: Translator, zone: str, words: str) -> None:
    moment = datetime(2026, 3, 29, 1, 10, tzinfo=UTC)
    t = english.in_zone(ZoneInfo(zone))
    assert t.date_time(moment) == words
    assert words == f"{t.date(moment, length='medium')}, {t.time(moment)}"


@pytest.mark.parametrize(
    ("zone", "month", "start"),
    [
        ("Europe/Rome", (2026, 3), datetime(2026, 2, 28, 23, tzinfo=UTC)),
        ("Europe/Rome", (2026, 4), datetime(2026, 3, 31, 22, tzinfo=UTC)),
        ("Europe/Rome", (2026, 11), datetime(2026, 10, 31, 23, tzinfo=UTC)),
        ("Asia/Tokyo", (2026, 1), datetime(2025, 12, 31, 15, tzinfo=UTC)),
        ("Asia/Amman", (2016, 4), datetime(2016, 3, 31, 22, tzinfo=UTC)),  # this midnight was skipped
        ("America/Havana", (2026, 11), datetime(2026, 11, 1, 4, tzinfo=UTC)),  # this midnight comes twice
    ],
)
def test_month_begins_at_the_first_midnight_of_the_zone(
    english: Translator, zone: str, month: tuple[int, int], start: datetime
) -> None:
    t = english.in_zone(ZoneInfo(zone))
    assert t.month_start(*month) == start
    assert t.local(start).month == month[1]
    assert t.local(start - timedelta(microseconds=1)).month != month[1]


@pytest.mark.parametrize(
    ("minutes", "words"), [(85, "1 h 25 min"), (60, "1 h"), (25, "25 min"), (0, "0 min"), (0.4, "0 min"), (59.6, "1 h")]
)
def test_duration(italian: Translator, minutes: float, words: str) -> None:
    assert italian.duration(timedelta(minutes=minutes)) == words


def test_what_ended_at_once_took_under_a_minute() -> None:
    assert [translator("en").elapsed(timedelta(minutes=minutes)) for minutes in (0.4, 25)] == [
        "under a minute",
        "25 mins",
    ]


@pytest.mark.parametrize(("share", "words"), [(0, "0%"), (0.456, "46%"), (1, "100%")])
def test_percent(italian: Translator, share: float, words: str) -> None:
    assert italian.percent(share) == words


@pytest.mark.parametrize(("cents", "words"), [(0, "0,00"), (5, "0,05"), (2000, "20,00"), (999_999_950, "9999999,50")])
def test_amount(italian: Translator, cents: int, words: str) -> None:
    assert italian.amount(cents) == words


def test_fonts_have_all_formatted_glyphs(t: Translator) -> None:
    written = [
        t.points(1_234_567),
        t.percent(0.456),
        t.duration(timedelta(minutes=85)),
        t.in_zone(ROME).date_time(EVENING),
        t.in_zone(ROME).date_time(EVENING, length="long"),
    ]
    assert "\N{NARROW NO-BREAK SPACE}" not in "".join(written)


@pytest.mark.parametrize(
    ("items", "both", "either"),
    [
        ([], "", ""),
        (["Anna"], "Anna", "Anna"),
        (["Anna", "Bruno"], "Anna e Bruno", "Anna o Bruno"),
        (["Anna", "Bruno", "Carla"], "Anna, Bruno e Carla", "Anna, Bruno o Carla"),
    ],
)
def test_lists(italian: Translator, items: list[str], both: str, either: str) -> None:
    assert italian.join(items) == both
    assert italian.join_or(items) == either


def test_month_names() -> None:
    assert [translator(language).month(3) for language in ("en", "it", "fr", "pt", "es")] == [
        "Mar",
        "mar",
        "mars",
        "mar.",
        "mar",
    ]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (ENGLISH.gettext("{name} deals.", name="עדי"), "\u2068עדי\u2069 deals."),
        (ENGLISH.ngettext("{names} has won!", "{names} have won!", 1, names="علي"), "\u2068علي\u2069 has won!"),
        (ENGLISH.join(["עדי", "Anna"]), "\u2068עדי\u2069 and Anna"),
        (f"{side_names(ENGLISH, [0], ['עדי'])} {ENGLISH.points(-30)}", "\u2068עדי\u2069 −30"),
        (
            model_error_sentence(ENGLISH, "name-duplicate", {"name": "עדי"}).split(". ")[0],
            "This table already has \u2068עדי\u2069",
        ),
        (ENGLISH.gettext("{name} deals.", name="Анна"), "Анна deals."),
        (ENGLISH.join(["Anna", "Bruno"]), "Anna and Bruno"),
    ],
)
def test_names_from_right_to_left_are_isolated(text: str, shown: str) -> None:
    assert text == shown


def test_isolates_can_be_removed() -> None:
    assert without_isolates(ENGLISH.join(["עדי", "Anna"])) == "עדי and Anna"
