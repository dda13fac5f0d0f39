"""How large this phone shows text: 1 as the screens are drawn, 2 twice as large."""

from collections.abc import Callable

import flet as ft

from views.ui.once_a_phone import phone_store, phone_width
from views.ui.theme import Gap, Size

# The widths of letters, of the type size: in running text and names, in the display face, and of its capitals.
TEXT_LETTER, DISPLAY_LETTER, CODE_LETTER = 0.52, 0.6, 0.76
_KEY = "views.ui.text_scale"
LARGE_TEXT = 1.2
NARROW = 300  # pixels; no phone's window is, but for one that is enlarged
_SMALLEST, _LARGEST = 0.5, 4.0
_LEAST = 10  # a type size: words longer than any name are broken after all
_YARD = 100  # pixels


def text_scale() -> float:
    """Of the phone that is drawn for; 1 before it has said anything."""
    store = phone_store()
    return (store.get(_KEY) if store is not None else None) or 1.0


def bounded(size: int, scale: float, *, most: float = 1.4) -> int:
    """The type size to ask for, so that on a phone of that scale it becomes no more than `most` times as large."""
    return round(size * min(scale, most) / scale)


def column_width() -> float:
    """Of a screen's content, in pixels."""
    return min(phone_width(), Size.COLUMN) - 2 * Gap.LARGE


def has_large_text() -> bool:
    """Whether words that stand beside each other on any other phone need a line each: by its text, or because its
    whole window is enlarged."""
    return text_scale() > LARGE_TEXT or is_narrow()


def is_narrow() -> bool:
    """Whether the window is narrower than any phone's: it is enlarged."""
    return phone_width() < NARROW


def note_text_scale(scale: float) -> None:
    """What `text_scale` gives from now on, on this phone."""
    store = phone_store()
    if store is not None:
        store.set(_KEY, scale)


def text_width(words: str, size: float) -> float:
    """About as many pixels as these words take on one line of this type size."""
    return len(words) * size * TEXT_LETTER * text_scale()


def fits(words: str, size: float, *, width: float, lines: int = 1) -> bool:
    """Whether they can stand in so many lines of this width, with no word cut."""
    longest = max((text_width(word, size) for word in words.split()), default=0)
    return longest <= width and text_width(words, size) <= width * lines


def size_without_breaks(words: str, largest: int, *, width: float, letter: float = TEXT_LETTER) -> int:
    """The type size, `largest` at most, at which no word has to be broken at this width. `letter` is how wide one is,
    of the type size."""
    longest = max(map(len, words.split()), default=1)
    return min(largest, max(_LEAST, int(width / (longest * letter * text_scale()))))


def _likely(scale: float) -> float:
    """Whatever a phone says, as no phone's text is smaller or larger."""
    return min(max(scale, _SMALLEST), _LARGEST)


def text_yardstick(on_measure: Callable[[float], None]) -> ft.Control:
    """Nothing to see: a letter beside the screen. `on_measure` hears the scale at first and whenever it changes: Flet's
    client tells nobody else."""
    letter = ft.Semantics(exclude_semantics=True, content=ft.Text("0", style=ft.TextStyle(size=_YARD, height=1)))
    measured = ft.Container(letter, on_size_change=lambda event: on_measure(_likely(event.height / _YARD)))
    return ft.Container(measured, left=-10 * _YARD, top=0)
