"""Tests that labels of fixed width fit in every language on the narrowest phone, measured in the app's fonts."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from PIL import ImageFont

from scoring import PRESETS
from tests.views.entry.test_field_reach import entry_view
from views.entry.deal_sheet import LABEL_WIDTH
from views.entry.fields import deal_fields
from views.entry.melds import meld_panels as parts
from views.table.ticker import KEYS_PER_ROW_IN_COLUMN
from views.tournament.desk.tables import VICTORY_WIDTH
from views.ui.theme import Gap
from wording import LANGUAGES, Translator, burraco_short_name, pozzetto, translator

FONTS = Path(__file__).resolve().parents[3] / "assets" / "assets" / "fonts"
TEXT, STRONG, DISPLAY = "PinellaText-Regular.ttf", "PinellaText-SemiBold.ttf", "PinellaDisplay-Bold.ttf"
NARROWEST_WIDTH = 360 - 2 * Gap.LARGE
SIDE_WIDTH = (NARROWEST_WIDTH - Gap.SMALL) / 2  # pixels of one of two sides next to each other
KEY_WIDTH = (NARROWEST_WIDTH - 5 * Gap.TIGHT) / 7  # pixels of a key of the rank pad; the group key is two wide
CELL_WIDTH = (NARROWEST_WIDTH - LABEL_WIDTH - 2 * Gap.TIGHT) / 2 - 2 * Gap.TIGHT
ICON_WIDTH = 18 + Gap.TIGHT
ANSWER_WIDTH = SIDE_WIDTH - 2 * Gap.LARGE


@pytest.fixture(params=LANGUAGES)
def t(request: pytest.FixtureRequest) -> Translator:
    return translator(request.param)


def text_pixels(words: str, size: int, font: str) -> float:
    """Return the width of `words` in logical pixels, measured at ten times the size for fractions of a pixel."""
    return ImageFont.truetype(str(FONTS / font), size * 10).getlength(words) / 10


def _too_wide(labels: Iterable[str], size: int, font: str, width: float) -> list[str]:
    return [words for words in labels if text_pixels(words, size, font) > width]


def _break_lines(words: str, size: int, width: float) -> list[str]:
    """Return the lines into which `words` are broken at spaces."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_pixels(longer, size, TEXT) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _kinds(t: Translator) -> set[str]:
    return {burraco_short_name(t, kind, rules) for rules in PRESETS.values() for kind in rules.bonuses}


def _nouns(t: Translator) -> set[str]:
    return {pozzetto(t, rules).capitalize() for rules in PRESETS.values()}


def test_victory_points_of_a_table_fit() -> None:
    assert _too_wide(["10–10", "20–0"], 20, DISPLAY, VICTORY_WIDTH) == []


def test_group_key_fits(t: Translator) -> None:
    assert _too_wide([t.pgettext("short", "Group")], 18, DISPLAY, 2 * KEY_WIDTH + Gap.TIGHT) == []


def test_ticker_keys_fit(t: Translator) -> None:
    """Check that each word fits on one line below the mark of its key."""
    key_width = (SIDE_WIDTH - Gap.TIGHT * (KEYS_PER_ROW_IN_COLUMN - 1)) / KEYS_PER_ROW_IN_COLUMN
    assert _too_wide(_kinds(t) | _nouns(t) | {t.gettext("Closed"), t.gettext("Undo tick")}, 14, STRONG, key_width) == []


def test_field_labels_fit(t: Translator) -> None:
    rows = {row.label for rules in PRESETS.values() for row in deal_fields(entry_view(rules, t))}
    for label in rows | {t.gettext("By cards")}:
        lines = _break_lines(label, 15, LABEL_WIDTH)
        assert len(lines) <= 2
        assert _too_wide(lines, 15, TEXT, LABEL_WIDTH) == []


def test_cell_texts_fit(t: Translator) -> None:
    states = [t.gettext(each) for each in ("Taken", "Not taken", "Not played", "Opened", "Not opened")]
    melds = t.ngettext("{count} meld: {points}", "{count} melds: {points}", 12, points=t.points(1250))
    hand = t.gettext("in hand: {points}", points=t.points(-120))
    assert _too_wide([*states, melds, hand], 15, STRONG, CELL_WIDTH) == []
    assert _too_wide([t.gettext("Closed")], 15, STRONG, CELL_WIDTH - ICON_WIDTH) == []


def test_meld_kinds_fit(t: Translator) -> None:
    kinds = {t.gettext("Run"), t.pgettext("short", "Group"), t.pgettext("short", "Wilds"), t.gettext("Not counted")}
    assert _too_wide(_kinds(t) | kinds, 14, TEXT, parts.TEXT_WIDTH) == []
    assert _too_wide(_kinds(t) | kinds, 15, TEXT, parts.TEXT_WIDTH) == []


def test_answer_buttons_fit(t: Translator) -> None:
    """Check that each word fits on a line; the buttons grow with the number of lines."""
    answers = ("Keep mine", "Use theirs", "Correct it with mine", "To the table", "I agree", "Something is wrong")
    for words in (t.gettext(each) for each in answers):
        assert _too_wide(_break_lines(words, 17, ANSWER_WIDTH), 17, TEXT, ANSWER_WIDTH) == []


def test_card_page_tabs_fit(t: Translator) -> None:
    tabs = [t.gettext(each) for each in ("Melds", "In hand", "Closing")]
    assert _too_wide(tabs, 15, STRONG, (NARROWEST_WIDTH - 2 * Gap.TIGHT) / 3) == []
