"""Contrast in both themes, by WCAG 2.2: 1.4.3 for text, 1.4.11 for controls and their state."""

from itertools import product

import pytest

from tests.views.ui.contrast import THEMES, contrast
from views.ui import theme
from views.ui.theme import SIDE_STYLES, Tone

TEXT, CONTROL = 4.5, 3.0
BACKGROUNDS = {"paper": theme.PAPER.fill, "card": theme.CARD.fill, "key": theme.KEY.fill}
TONES = {
    "paper": theme.PAPER,
    "card": theme.CARD,
    "key": theme.KEY,
    "ending": theme.SECONDARY_KEY,
    "baize": theme.BAIZE,
    "chosen": theme.CHOSEN,
    "action": theme.ACTION,
    "alert": theme.ALERT,
    "disabled": theme.DISABLED,
    "faulty and written to": Tone(fill=theme.ERROR, ink=theme.ON_ERROR),
}
TEXT_COLOURS = {"soft": theme.INK_SOFT, "link": theme.LINK, "error": theme.ERROR, "red suit": theme.RED_SUIT}
CONTROL_COLOURS = {"edge": theme.EDGE, "cursor": theme.CURSOR, "error": theme.ERROR, "chosen": theme.CHOSEN.fill}


@pytest.mark.parametrize(("name", "tone"), [*product(THEMES, TONES)])
def test_ink_contrasts_with_its_background(name: str, tone: str) -> None:
    assert contrast(name, TONES[tone].ink, TONES[tone].fill) >= TEXT


@pytest.mark.parametrize(("name", "text", "background"), [*product(THEMES, TEXT_COLOURS, BACKGROUNDS)])
def test_coloured_text_contrasts_with_every_background(name: str, text: str, background: str) -> None:
    assert contrast(name, TEXT_COLOURS[text], BACKGROUNDS[background]) >= TEXT


@pytest.mark.parametrize(("name", "side"), [*product(THEMES, range(len(SIDE_STYLES)))])
def test_side_colours_contrast(name: str, side: int) -> None:
    style = SIDE_STYLES[side]
    assert contrast(name, style.on_strong, style.strong) >= TEXT  # names above the digits
    assert contrast(name, style.on_soft, style.soft) >= TEXT
    assert contrast(name, style.strong, theme.CARD.fill) >= TEXT  # totals, on the table and in lists


@pytest.mark.parametrize(("name", "ink"), [*product(THEMES, (theme.CARD_INK, theme.CARD_RED, theme.CARD_WILD))])
def test_indices_contrast_with_the_faces_of_cards(name: str, ink: str) -> None:
    assert contrast(name, ink, theme.CARD_FACE) >= TEXT
    assert contrast(name, ink, theme.COURT_FACE) >= TEXT


@pytest.mark.parametrize(("name", "control", "background"), [*product(THEMES, CONTROL_COLOURS, BACKGROUNDS)])
def test_controls_and_their_state_contrast(name: str, control: str, background: str) -> None:
    """Covers a chosen key next to others, and the borders of a key, a field and the focused field."""
    assert contrast(name, CONTROL_COLOURS[control], BACKGROUNDS[background]) >= CONTROL
