"""The number pad. With its two-digit ending keys (00, 05 … 95), 345 takes two taps: 3, then 45."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from views.ui import theme
from views.ui.buttons import key_style
from views.ui.fit import GAP, GAP_TIGHT, cap_font_size, pad_digit_size
from views.ui.fixed_text import number_text
from views.ui.press import FilledButton
from views.ui.theme import Gap, Size, Tone

ENDINGS = tuple(f"{value:02d}" for value in range(0, 100, 5))
_DIGITS = ("123", "456", "789")  # as on a phone; the 0 is below
_ENDINGS_PER_ROW = 4  # endings
_COLUMNS = 7
_WIDE_PAD = 370  # pixels; a pad of at least this width has room for wider gaps between keys of 48
NARROW_PAD = 336  # pixels; below this width, narrower gaps and margins keep the keys 44 wide


@dataclass(frozen=True, kw_only=True)
class PadActions:
    """Handlers and labels of the keys. `on_key` receives the digits of the key; without `on_save`, no key saves."""

    on_key: Callable[[str], object]
    on_erase: Callable[[], object]
    on_next: Callable[[], object]
    on_save: Callable[[], object] | None
    erase_label: str
    next_label: str
    save_word: str
    save_label: str


def number_pad(pad: PadActions, *, key_height: float, width: float, text_scale: float) -> ft.Control:
    """Return the pad, `width` pixels wide: digits on the left, endings in four columns on the right.

    Below the digits are erase, the 0, next, and the save key.
    """
    gap = GAP if width >= _WIDE_PAD else GAP_TIGHT if width >= NARROW_PAD else 1
    margin = Gap.TIGHT if width >= NARROW_PAD else Gap.HAIR
    digit_size, ending_size = pad_digit_size(26, pad_width=width), pad_digit_size(21, pad_width=width)
    digits: list[list[ft.Control]] = [
        [_key(digit, pad.on_key, height=key_height, digits=digit_size) for digit in row] for row in _DIGITS
    ]
    digits.append(
        [
            _tool_key(ft.Icons.BACKSPACE_OUTLINED, pad.erase_label, on_click=pad.on_erase, height=key_height),
            _key("0", pad.on_key, height=key_height, digits=digit_size),
            _tool_key(ft.Icons.KEYBOARD_TAB, pad.next_label, on_click=pad.on_next, height=key_height),
        ]
    )
    save_width = 3 * (width - 2 * margin - (_COLUMNS - 1) * gap) / _COLUMNS + 2 * gap
    digits.append([_save_key(pad, height=key_height, width=save_width, text_scale=text_scale)])
    rows = []
    for row, left in enumerate(digits):
        endings = ENDINGS[row * _ENDINGS_PER_ROW : (row + 1) * _ENDINGS_PER_ROW]
        right = [
            _key(ending, pad.on_key, height=key_height, digits=ending_size, tone=theme.SECONDARY_KEY)
            for ending in endings
        ]
        rows.append(_row([*left, *right], gap))
    return ft.Container(
        ft.Column(rows, spacing=GAP if key_height >= Size.TARGET else GAP_TIGHT, tight=True),
        padding=ft.Padding(margin, Gap.HAIR, margin, Gap.TIGHT),
    )


def _row(keys: Sequence[ft.Control], gap: float) -> ft.Control:
    return ft.Row(list(keys), spacing=gap)


def _key(
    value: str, on_key: Callable[[str], object], *, height: float, digits: int, tone: Tone = theme.KEY
) -> ft.Control:
    key = FilledButton(
        content=number_text(value, digits, tone.ink),
        height=height,
        style=key_style(tone.fill, edge=theme.EDGE),
        on_click=partial(on_key, value),
    )
    return ft.MergeSemantics(key, expand=True)


def _tool_key(icon: ft.IconData, label: str, *, on_click: Callable[[], object], height: float) -> ft.Control:
    return FilledButton(
        content=ft.Icon(icon, semantics_label=label, color=theme.INK),
        height=height,
        expand=True,
        style=key_style(theme.SECONDARY_KEY.fill, edge=theme.EDGE),
        on_click=on_click,
    )


def _save_key(pad: PadActions, *, height: float, width: float, text_scale: float) -> ft.Control:
    """Return the save key, three keys wide. Its label does not grow with the phone's text size."""
    if pad.on_save is None:
        return ft.Container(width=width, height=height)
    label = ft.Text(
        pad.save_word,
        style=theme.text(cap_font_size(19, text_scale, max_scale=1), theme.ACTION.ink, strong=True),
        semantics_label=pad.save_label,
        max_lines=1,
    )
    return FilledButton(
        content=ft.Row(
            [ft.Icon(ft.Icons.CHECK, size=22, color=theme.ACTION.ink), label],
            spacing=Gap.TIGHT,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        width=width,
        height=height,
        style=key_style(theme.ACTION.fill, ink=theme.ACTION.ink),
        on_click=pad.on_save,
    )
