"""The number pad. Its two-digit ending keys (00, 05 … 95) make 345 two taps: 3, then 45."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from views.entry.fit import GAP, GAP_TIGHT
from views.ui import theme
from views.ui.buttons import key_style
from views.ui.figure import figure
from views.ui.text_scale import bounded
from views.ui.theme import Gap, Size, Tone

ENDINGS = tuple(f"{value:02d}" for value in range(0, 100, 5))
_DIGITS = ("123", "456", "789")  # as on a phone; the 0 stands below
_IN_A_ROW = 4  # endings
_COLUMNS = 7
_ROOMY = 370  # pixels: from here on keys of 48 leave room for wider gaps
_KEY_OF_DIGITS = 40  # pixels: the narrowest key for digits as large as usual


@dataclass(frozen=True, kw_only=True)
class Pad:
    """What the keys do and say; `on_key` gets the digits of the key. Without `on_save` there is nothing to save."""

    on_key: Callable[[str], object]
    on_erase: Callable[[], object]
    on_next: Callable[[], object]
    on_save: Callable[[], object] | None
    erase_label: str
    next_label: str
    save_word: str
    save_label: str


def number_pad(pad: Pad, *, key_height: float, width: float, text_scale: float) -> ft.Control:
    """Digits on the left, endings in four columns on the right, over the whole `width`. Below the digits: erase, the
    0, next, and the key that saves."""
    gap = GAP if width >= _ROOMY else GAP_TIGHT
    largest = min(1.0, (width - 2 * Gap.TIGHT) / _COLUMNS / _KEY_OF_DIGITS)  # the digits of a key do not outgrow it
    one, two = int(26 * largest), int(21 * largest)
    digits: list[list[ft.Control]] = [
        [_key(digit, pad.on_key, height=key_height, digits=one) for digit in row] for row in _DIGITS
    ]
    digits.append(
        [
            _tool(ft.Icons.BACKSPACE_OUTLINED, pad.erase_label, on_click=pad.on_erase, height=key_height),
            _key("0", pad.on_key, height=key_height, digits=one),
            _tool(ft.Icons.KEYBOARD_TAB, pad.next_label, on_click=pad.on_next, height=key_height),
        ]
    )
    across = 3 * (width - 2 * Gap.TIGHT - (_COLUMNS - 1) * gap) / _COLUMNS + 2 * gap
    digits.append([_save(pad, height=key_height, width=across, text_scale=text_scale)])
    rows = []
    for row, left in enumerate(digits):
        endings = ENDINGS[row * _IN_A_ROW : (row + 1) * _IN_A_ROW]
        right = [_key(ending, pad.on_key, height=key_height, digits=two, role=theme.KEY_ENDING) for ending in endings]
        rows.append(_row([*left, *right], gap))
    return ft.Container(
        ft.Column(rows, spacing=GAP if key_height >= Size.TARGET else GAP_TIGHT, tight=True),
        padding=ft.Padding(Gap.TIGHT, Gap.HAIR, Gap.TIGHT, Gap.TIGHT),
    )


def _row(keys: Sequence[ft.Control], gap: float) -> ft.Control:
    return ft.Row(list(keys), spacing=gap)


def _key(
    value: str, on_key: Callable[[str], object], *, height: float, digits: int, role: Tone = theme.KEY
) -> ft.Control:
    return ft.FilledButton(
        content=figure(value, digits, role.ink),
        height=height,
        expand=True,
        style=key_style(role.fill, edge=theme.EDGE),
        on_click=partial(on_key, value),
    )


def _tool(icon: ft.IconData, label: str, *, on_click: Callable[[], object], height: float) -> ft.Control:
    return ft.FilledButton(
        content=ft.Icon(icon, semantics_label=label, color=theme.INK),
        height=height,
        expand=True,
        style=key_style(theme.KEY_ENDING.fill, edge=theme.EDGE),
        on_click=on_click,
    )


def _save(pad: Pad, *, height: float, width: float, text_scale: float) -> ft.Control:
    """As wide as three keys: its word stays as large as it fits there, whatever the size of the phone's text."""
    if pad.on_save is None:
        return ft.Container(width=width, height=height)
    word = ft.Text(
        pad.save_word,
        style=theme.text(bounded(19, text_scale, most=1), theme.ACTION.ink, strong=True),
        semantics_label=pad.save_label,
        max_lines=1,
    )
    return ft.FilledButton(
        content=ft.Row(
            [ft.Icon(ft.Icons.CHECK, size=22, color=theme.ACTION.ink), word],
            spacing=Gap.TIGHT,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        width=width,
        height=height,
        style=key_style(theme.ACTION.fill, ink=theme.ACTION.ink),
        on_click=pad.on_save,
    )
