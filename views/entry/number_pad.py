"""The number pad. With its two-digit ending keys (00, 05 … 95), 345 takes two taps: 3, then 45."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from views.entry.cells import keycap
from views.ui import theme
from views.ui.buttons import key_style
from views.ui.fit import GAP, GAP_TIGHT, LOW_PAD_ROWS, PAD_ROWS, SIDE_PAD_ROWS, TEXT_LETTER_WIDTH, pad_digit_size
from views.ui.fixed_text import number_text
from views.ui.press import FilledButton
from views.ui.text_scale import text_scale
from views.ui.theme import Gap, Size, Tone

ENDINGS = tuple(f"{value:02d}" for value in range(0, 100, 5))
_ERASE, _NEXT, _SAVE = "erase", "next", "save"
# The keys of a pad by its number of rows: digits as on a phone, with fewer endings where there is less space.
_KEYS: Mapping[int, Sequence[str]] = {
    PAD_ROWS: (
        "1 2 3 00 05 10 15",
        "4 5 6 20 25 30 35",
        "7 8 9 40 45 50 55",
        "erase 0 next 60 65 70 75",
        "save 80 85 90 95",
    ),
    SIDE_PAD_ROWS: ("1 2 3 erase", "4 5 6 00", "7 8 9 next", "0 save"),
    LOW_PAD_ROWS: ("1 2 3 4 5 erase", "6 7 8 9 0 next", "00 50 05 save"),
}
_LARGE_KEYS = ("1 2 3 4 5", "6 7 8 9 0", "erase 00 50 05 next", "save")  # for large text
# Pixels of a column: from the first on, gaps are wider; below the second, gaps and margins are narrower, so that keys
# stay 44 wide.
_WIDE_KEYS, _NARROW_KEYS = 53, 48
NARROW_PAD = 336  # pixels; below this width, the gaps of the rank pad are narrower too


@dataclass(frozen=True, kw_only=True)
class PadActions:
    """Handlers and labels of the keys. `on_key` receives the digits of the key; without `on_save`, no key saves.
    `save_cap` names the keyboard's key that saves, if one is likely; it is drawn while `enter_saves`."""

    on_key: Callable[[str], object]
    on_erase: Callable[[], object]
    on_next: Callable[[], object]
    on_save: Callable[[], object] | None
    erase_label: str
    next_label: str
    save_word: str
    save_label: str
    save_cap: str = ""
    enter_saves: bool = True


def number_pad(pad: PadActions, *, key_height: float, width: float, rows: int, is_large: bool = False) -> ft.Control:
    """Return the pad with so many rows of keys, or the one for large text, `width` pixels wide: digits, endings, and
    keys that erase, go to the next field and save."""
    keys = [row.split() for row in (_LARGE_KEYS if is_large else _KEYS[rows])]
    columns = len(keys[0])
    gap = GAP if width >= columns * _WIDE_KEYS else GAP_TIGHT if width >= columns * _NARROW_KEYS else 1
    margin = Gap.TIGHT if width >= columns * _NARROW_KEYS else Gap.HAIR
    key_width = (width - 2 * margin - (columns - 1) * gap) / columns
    sizes = [
        pad_digit_size(size, key_width=key_width, key_height=key_height) for size in (26, 26 if is_large else 21, 24)
    ]
    digit_size, ending_size, icon_size = sizes
    save_columns = columns + 1 - len(keys[-1])
    save_width = save_columns * key_width + (save_columns - 1) * gap

    def key(name: str) -> ft.Control:
        if name == _ERASE:
            return _tool_key(ft.Icons.BACKSPACE_OUTLINED, icon_size, pad.erase_label, pad.on_erase, height=key_height)
        if name == _NEXT:
            return _tool_key(ft.Icons.KEYBOARD_TAB, icon_size, pad.next_label, pad.on_next, height=key_height)
        if name == _SAVE:
            return _save_key(pad, icon_size, height=key_height, width=save_width)
        size, tone = (ending_size, theme.SECONDARY_KEY) if name in ENDINGS else (digit_size, theme.KEY)
        return _key(name, pad.on_key, height=key_height, digits=size, tone=tone)

    return ft.Container(
        ft.Column(
            [ft.Row([key(name) for name in row], spacing=gap) for row in keys],
            spacing=GAP if key_height >= Size.TARGET else GAP_TIGHT,
            tight=True,
        ),
        padding=ft.Padding(margin, Gap.HAIR, margin, Gap.TIGHT),
    )


def _key(value: str, on_key: Callable[[str], object], *, height: float, digits: int, tone: Tone) -> ft.Control:
    key = FilledButton(
        content=number_text(value, digits, tone.ink),
        height=height,
        style=key_style(tone.fill, edge=theme.EDGE),
        on_click=partial(on_key, value),
    )
    return ft.MergeSemantics(key, expand=True)


def _tool_key(icon: ft.IconData, size: int, label: str, on_click: Callable[[], object], *, height: float) -> ft.Control:
    return FilledButton(
        content=ft.Icon(icon, size=size, semantics_label=label, color=theme.INK),
        height=height,
        expand=True,
        style=key_style(theme.SECONDARY_KEY.fill, edge=theme.EDGE),
        on_click=on_click,
    )


def _save_key(pad: PadActions, icon_size: int, *, height: float, width: float) -> ft.Control:
    """Return the save key, which fills its row. Its label grows with the phone's text size as far as it fits."""
    if pad.on_save is None:
        return ft.Container(width=width, height=height)
    size = min(0.8 * icon_size, (width - icon_size) / (TEXT_LETTER_WIDTH * (len(pad.save_word) + 2)))
    label = ft.Text(
        pad.save_word,
        style=theme.text(int(size / text_scale()), theme.ACTION.ink, strong=True),
        semantics_label=pad.save_label,
        max_lines=1,
    )
    cap = [ft.Container(keycap(pad.save_cap, theme.ACTION.ink), opacity=float(pad.enter_saves))] if pad.save_cap else []
    key = FilledButton(
        content=ft.Row(
            [ft.Icon(ft.Icons.CHECK, size=icon_size, color=theme.ACTION.ink), label, *cap],
            spacing=Gap.TIGHT,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        width=width,
        height=height,
        style=key_style(theme.ACTION.fill, ink=theme.ACTION.ink),
        on_click=pad.on_save,
    )
    return ft.MergeSemantics(key)  # with a cap, the button alone would have no name
