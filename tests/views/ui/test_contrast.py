"""Contrast in both themes, by WCAG 2.2: 1.4.3 for text, 1.4.11 for controls and their state."""

from collections.abc import Mapping
from itertools import product
from typing import Any

import flet as ft

from tests.views.ui.contrast import THEMES, contrast
from views.ui import theme
from views.ui.buttons import bar_button, line_style, row_style
from views.ui.theme import SIDE_STYLES

TEXT, CONTROL = 4.5, 3.0
BACKGROUNDS = {"paper": theme.PAPER.fill, "card": theme.PANEL.fill, "key": theme.KEY.fill}
TONES = {
    "paper": theme.PAPER,
    "card": theme.PANEL,
    "key": theme.KEY,
    "ending": theme.SECONDARY_KEY,
    "baize": theme.BAIZE,
    "chosen": theme.CHOSEN,
    "message": theme.MESSAGE,
    "action": theme.ACTION,
    "alert": theme.ALERT,
    "disabled": theme.DISABLED,
}
TEXT_COLOURS = {"soft": theme.INK_SOFT, "link": theme.LINK, "error": theme.ERROR, "red suit": theme.RED_SUIT}
CONTROL_COLOURS = {"edge": theme.EDGE, "cursor": theme.CURSOR, "error": theme.ERROR, "chosen": theme.CHOSEN.fill}


def too_weak(least: float, pairs: Mapping[Any, tuple[str, str]]) -> list[Any]:
    """Return the theme and the key of each pair of colours with too little contrast."""
    return [(name, key) for name, (key, pair) in product(THEMES, pairs.items()) if contrast(name, *pair) < least]


def on_every_background(colours: Mapping[str, str]) -> dict[Any, tuple[str, str]]:
    return {(name, under): (colours[name], BACKGROUNDS[under]) for name, under in product(colours, BACKGROUNDS)}


def test_ink_contrasts_with_its_background() -> None:
    assert too_weak(TEXT, {name: (tone.ink, tone.fill) for name, tone in TONES.items()}) == []


def test_coloured_text_contrasts_with_every_background() -> None:
    assert too_weak(TEXT, on_every_background(TEXT_COLOURS)) == []


def test_side_colours_contrast() -> None:
    for side, style in enumerate(SIDE_STYLES):
        names, digits = (style.on_strong, style.strong), (style.on_soft, style.soft)
        totals = (style.strong, theme.PANEL.fill)  # on the table and in lists
        new = (style.strong, theme.NEW)
        assert too_weak(TEXT, {"names": names, "digits": digits, "totals": totals, "new": new}) == [], side


def test_indices_contrast_with_the_faces_of_cards() -> None:
    inks, faces = (theme.CARD_INK, theme.CARD_RED, theme.CARD_WILD), (theme.CARD_FACE, theme.COURT_FACE)
    assert too_weak(TEXT, {pair: pair for pair in product(inks, faces)}) == []


def test_controls_and_their_state_contrast() -> None:
    """Covers a chosen key next to others, and the borders of a key, a field and the focused field."""
    assert too_weak(CONTROL, on_every_background(CONTROL_COLOURS)) == []


def test_focus_ring_is_seen_on_every_background() -> None:
    ring = theme.with_focus_ring()[ft.ControlState.FOCUSED]
    assert (ring.width, ring.color) == (3, theme.CURSOR)
    assert too_weak(CONTROL, on_every_background({"ring": theme.CURSOR})) == []


def test_ring_of_a_button_in_the_bar_has_the_ink_of_the_bar() -> None:
    button = bar_button(ft.Icons.SETTINGS, "Settings", None)
    assert isinstance(button, ft.IconButton)
    assert button.style
    assert button.style.side == theme.with_focus_ring(inside=True, ink=theme.BAIZE.ink)


def test_ring_of_a_row_is_inside_its_panel() -> None:
    """A panel cuts what is outside its rows."""
    for style in (row_style(), line_style(height=48)):
        assert isinstance(style.side, dict)
        assert style.side[ft.ControlState.FOCUSED].stroke_align == ft.BorderSideStrokeAlign.INSIDE
