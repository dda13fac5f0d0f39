"""The head of a part that a tap opens and closes."""

__all__ = ["section_header"]

from collections.abc import Callable

import flet as ft

from views import theme
from views.theme import Gap, Size


def section_header(
    words: str, *, hint: str, faulty: bool, opened: bool, on_tap: Callable[[], None], key: str
) -> ft.Control:
    """`hint` says in a few words what is inside; red when something in there is `faulty`."""
    spoken = f"{words}. {hint}" if hint else words
    title = ft.Text(words, style=theme.text(18, strong=True), expand=True, semantics_label=spoken)
    small = ft.Text(hint, style=theme.text(15, theme.ERROR if faulty else theme.LINK, strong=True))
    arrow = ft.Icon(ft.Icons.EXPAND_LESS if opened else ft.Icons.EXPAND_MORE, color=theme.INK_SOFT)
    button = ft.Semantics(
        expanded=opened,
        content=ft.FilledButton(
            content=ft.Row(
                [title, ft.Semantics(exclude_semantics=True, content=small), arrow],
                spacing=Gap.SMALL,
            ),
            height=Size.TARGET + Gap.SMALL,
            style=ft.ButtonStyle(
                bgcolor=theme.KEY_ENDING.fill,
                color=theme.KEY_ENDING.ink,
                elevation=0,
                padding=ft.Padding(Gap.LARGE, Gap.NONE, Gap.MEDIUM, Gap.NONE),
                side=ft.BorderSide(1, theme.RULE),
                shape=ft.RoundedRectangleBorder(radius=Size.RADIUS_KEY),
            ),
            on_click=on_tap,
        ),
    )
    return ft.MergeSemantics(button, key=key)
