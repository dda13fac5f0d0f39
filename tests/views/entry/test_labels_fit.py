"""The labels of fixed room, in every language, at the narrowest phone: measured in the app's own fonts, none is cut."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from PIL import ImageFont

from scoring import PRESETS
from views.entry.melds import parts
from views.entry.sheet import LABEL_WIDTH
from views.table.ticker import KEYS_BESIDE
from views.ui.theme import Gap
from wording import LANGUAGES, Translator, burraco_short_name, pozzetto, translator

FONTS = Path(__file__).resolve().parents[3] / "assets" / "assets" / "fonts"
TEXT, STRONG, DISPLAY = "PinellaText-Regular.ttf", "PinellaText-SemiBold.ttf", "PinellaDisplay-Bold.ttf"
NARROWEST = 360 - 2 * Gap.LARGE
SIDE = (NARROWEST - Gap.SMALL) / 2  # of two that stand beside each other
KEY = (NARROWEST - 5 * Gap.TIGHT) / 7  # of the rank pad, whose key for groups is two wide
CELL = (NARROWEST - LABEL_WIDTH - 2 * Gap.TIGHT) / 2 - 2 * Gap.TIGHT
ICON = 18 + Gap.TIGHT
ANSWER = SIDE - 2 * Gap.LARGE


@pytest.fixture(params=LANGUAGES)
def t(request: pytest.FixtureRequest) -> Translator:
    return translator(request.param)


def text_pixels(words: str, size: int, font: str) -> float:
    """In logical pixels; measured ten times as large, for the fonts have no size of a pixel."""
    return ImageFont.truetype(str(FONTS / font), size * 10).getlength(words) / 10


def _cut(labels: Iterable[str], size: int, font: str, room: float) -> list[str]:
    return [words for words in labels if text_pixels(words, size, font) > room]


def _lines(words: str, size: int, room: float) -> list[str]:
    """As a text is broken between its words."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_pixels(longer, size, TEXT) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _kinds(t: Translator) -> set[str]:
    return {burraco_short_name(t, kind, rules) for rules in PRESETS.values() for kind in rules.bonuses}


def _nouns(t: Translator) -> set[str]:
    return {pozzetto(t, rules).capitalize() for rules in PRESETS.values()}


def test_the_key_for_groups(t: Translator) -> None:
    assert _cut([t.pgettext("short", "Group")], 18, DISPLAY, 2 * KEY + Gap.TIGHT) == []


def test_the_keys_of_the_ticker(t: Translator) -> None:
    """Below a mark, each word has one line."""
    room = (SIDE - Gap.TIGHT * (KEYS_BESIDE - 1)) / KEYS_BESIDE
    assert _cut(_kinds(t) | _nouns(t) | {t.gettext("Closed"), t.gettext("Take back")}, 14, STRONG, room) == []


def test_the_labels_of_the_sheet(t: Translator) -> None:
    words = ("Red threes", "Opening", "Who closed", "On the table", "In hand", "By cards")
    for label in _kinds(t) | _nouns(t) | {t.gettext(each) for each in words}:
        lines = _lines(label, 15, LABEL_WIDTH)
        assert len(lines) <= 2
        assert _cut(lines, 15, TEXT, LABEL_WIDTH) == []


def test_the_cells_of_the_sheet(t: Translator) -> None:
    states = [t.gettext(each) for each in ("Taken", "Not taken", "Not played", "Opened", "Not opened")]
    melds = t.ngettext("{count} meld: {points}", "{count} melds: {points}", 12, points=t.points(1250))
    hand = t.gettext("in hand: {points}", points=t.points(-120))
    assert _cut([*states, melds, hand], 15, STRONG, CELL) == []
    assert _cut([t.gettext("Closed")], 15, STRONG, CELL - ICON) == []


def test_the_kinds_of_melds_by_cards(t: Translator) -> None:
    kinds = {t.gettext("Run"), t.pgettext("short", "Group"), t.pgettext("short", "Wilds"), t.gettext("Not counted")}
    assert _cut(_kinds(t) | kinds, 14, TEXT, parts.CHIP_WORDS) == []
    assert _cut(_kinds(t) | kinds, 15, TEXT, parts.WORDS) == []


def test_two_answers_beside_each_other(t: Translator) -> None:
    """Their buttons grow with the lines; no word is longer than one."""
    answers = ("Keep mine", "Take theirs", "Correct it with mine", "To the table", "I agree", "Something is wrong")
    for words in (t.gettext(each) for each in answers):
        assert _cut(_lines(words, 17, ANSWER), 17, TEXT, ANSWER) == []


def test_the_tabs_of_the_page_by_cards(t: Translator) -> None:
    tabs = [t.gettext(each) for each in ("Melds", "In hand", "Closing")]
    assert _cut(tabs, 15, STRONG, (NARROWEST - 2 * Gap.TIGHT) / 3) == []
