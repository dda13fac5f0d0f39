"""What can be told from its ground in either theme: WCAG 2.2, 1.4.3 for text, 1.4.11 for controls and their state."""

from itertools import product

import pytest

from tests.views.ui.contrast import THEMES, contrast
from views.ui import theme
from views.ui.theme import SIDE_STYLES, Tone

TEXT, CONTROL = 4.5, 3.0
GROUNDS = {"paper": theme.PAPER.fill, "card": theme.CARD.fill, "key": theme.KEY.fill}
TONES = {
    "paper": theme.PAPER,
    "card": theme.CARD,
    "key": theme.KEY,
    "ending": theme.KEY_ENDING,
    "baize": theme.BAIZE,
    "chosen": theme.CHOSEN,
    "action": theme.ACTION,
    "alert": theme.ALERT,
    "disabled": theme.DISABLED,
    "faulty and written to": Tone(fill=theme.ERROR, ink=theme.ON_ERROR),
}
WORDS = {"soft": theme.INK_SOFT, "link": theme.LINK, "error": theme.ERROR, "red suit": theme.RED_SUIT}
MARKS = {"edge": theme.EDGE, "cursor": theme.CURSOR, "error": theme.ERROR, "chosen": theme.CHOSEN.fill}


@pytest.mark.parametrize(("name", "tone"), [*product(THEMES, TONES)])
def test_ink_reads_on_its_ground(name: str, tone: str) -> None:
    assert contrast(name, TONES[tone].ink, TONES[tone].fill) >= TEXT


@pytest.mark.parametrize(("name", "words", "ground"), [*product(THEMES, WORDS, GROUNDS)])
def test_coloured_words_read_on_every_ground(name: str, words: str, ground: str) -> None:
    assert contrast(name, WORDS[words], GROUNDS[ground]) >= TEXT


@pytest.mark.parametrize(("name", "side"), [*product(THEMES, range(len(SIDE_STYLES)))])
def test_a_side_reads_in_its_colours(name: str, side: int) -> None:
    style = SIDE_STYLES[side]
    assert contrast(name, style.on_strong, style.strong) >= CONTROL  # its digits are large
    assert contrast(name, style.on_soft, style.soft) >= TEXT
    assert contrast(name, style.strong, theme.CARD.fill) >= TEXT  # totals, on the table and in lists


@pytest.mark.parametrize(("name", "mark", "ground"), [*product(THEMES, MARKS, GROUNDS)])
def test_a_control_and_its_state_are_seen(name: str, mark: str, ground: str) -> None:
    """A chosen key beside one that is not, the frame of a key, of a field, and of the field that is written to."""
    assert contrast(name, MARKS[mark], GROUNDS[ground]) >= CONTROL
