"""The number pad. Its two-digit ending keys (00, 05 … 95) make 345 two taps: 3, then 45."""

__all__ = ["DIGITS", "ENDINGS", "number_pad"]

from collections.abc import Callable, Sequence

import flet as ft

from views.ui import theme
from views.ui.buttons import key_style
from views.ui.theme import Gap, Tone

DIGITS = tuple("1234567890")
ENDINGS = tuple(f"{value:02d}" for value in range(0, 100, 5))
_COLUMNS = 7


def number_pad(
    *,
    on_key: Callable[[str], None],
    on_erase: Callable[[], None],
    on_next: Callable[[], None],
    erase_label: str,
    next_label: str,
    key_height: float,
    on_close: Callable[[], None] | None = None,
    close_label: str = "",
) -> ft.Control:
    """Five rows of seven keys: ten digits, erase and next, then the endings. `on_key` gets the digits of the key. With
    `on_close` there is a key that puts the pad away."""
    digits = [_key(digit, on_key=on_key, role=theme.KEY, height=key_height, strong=True) for digit in DIGITS]
    tools = [
        _tool(ft.Icons.BACKSPACE_OUTLINED, erase_label, on_click=on_erase, height=key_height, wide=on_close is None),
        _tool(ft.Icons.KEYBOARD_TAB, next_label, on_click=on_next, height=key_height),
    ]
    if on_close is not None:
        tools.append(_tool(ft.Icons.KEYBOARD_HIDE, close_label, on_click=on_close, height=key_height, wide=False))
    endings = [_key(ending, on_key=on_key, role=theme.KEY_ENDING, height=key_height) for ending in ENDINGS]
    first, second = digits[:_COLUMNS], digits[_COLUMNS:]
    rows = [first, [*second, *tools]]
    rows += [endings[start : start + _COLUMNS] for start in range(0, len(endings), _COLUMNS)]
    return ft.Column([_row(row) for row in rows], spacing=Gap.TIGHT, tight=True)


def _row(keys: Sequence[ft.Control]) -> ft.Control:
    return ft.Row(list(keys), spacing=Gap.TIGHT)


def _key(value: str, *, on_key: Callable[[str], None], role: Tone, height: float, strong: bool = False) -> ft.Control:
    return ft.FilledButton(
        content=value,
        height=height,
        expand=True,
        style=key_style(role.fill, ink=role.ink, edge=theme.EDGE, digits=24 if strong else 20),
        on_click=lambda: on_key(value),
    )


def _tool(
    icon: ft.IconData, label: str, *, on_click: Callable[[], None], height: float, wide: bool = True
) -> ft.Control:
    return ft.FilledButton(
        content=ft.Icon(icon, semantics_label=label, color=theme.INK),
        height=height,
        expand=2 if wide else 1,
        style=key_style(theme.KEY_ENDING.fill, edge=theme.EDGE),
        on_click=on_click,
    )
