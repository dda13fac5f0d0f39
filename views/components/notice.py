"""A sentence that the reader must see: it stays until they close it."""

__all__ = ["notice"]

from collections.abc import Callable

import flet as ft

from views import theme
from views.components.buttons import icon_action
from views.theme import Gap, Size

_LINE = 24  # pixels


def notice(
    sentence: str, *, on_close: Callable[[], None] | None = None, close_label: str = "", lines: int | None = None
) -> ft.Control:
    """`sentence` in the alert colours, read aloud by a screen reader at once. With `lines`, it is as high as that, and
    scrolls."""
    words: ft.Control = ft.Text(sentence, style=theme.text(17, theme.ALERT.ink), expand=lines is None)
    if lines is not None:
        words = ft.Column([words], scroll=ft.ScrollMode.AUTO, height=lines * _LINE, expand=True)
    row: list[ft.Control] = [ft.Icon(ft.Icons.ERROR_OUTLINE, color=theme.ALERT.ink), words]
    if on_close is not None:
        row.append(icon_action(ft.Icons.CLOSE, close_label, ink=theme.ALERT.ink, on_click=on_close))
    return ft.Semantics(
        live_region=True,
        container=True,
        content=ft.Container(
            ft.Row(row, spacing=Gap.MEDIUM),
            bgcolor=theme.ALERT.fill,
            border_radius=Size.RADIUS,
            padding=ft.Padding(Gap.LARGE, Gap.SMALL, Gap.SMALL, Gap.SMALL),
        ),
    )
