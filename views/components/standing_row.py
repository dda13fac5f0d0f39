"""One line of a table of players: the place, who it is, the rating large, and what it rests on."""

__all__ = ["standing_row"]

from collections.abc import Callable

import flet as ft

from views import theme
from views.theme import Gap, Size

_PLACE = 34  # pixels


def standing_row(
    *,
    key: str,
    place: str,
    name: str,
    picture: ft.Control,
    lines: tuple[str, ...],
    rating: str,
    faint: bool,
    spoken: str,
    on_tap: Callable[[], object] | None,
) -> ft.Control:
    """`faint` for a place that does not mean much yet. The whole line is one button that says `spoken`."""
    ink = theme.INK_SOFT if faint else theme.INK
    words = ft.Column(
        [
            ft.Text(name, style=theme.text(19, strong=True), max_lines=2, overflow=ft.TextOverflow.ELLIPSIS),
            *(ft.Text(line, style=theme.label()) for line in lines),
        ],
        spacing=Gap.HAIR,
        tight=True,
        expand=True,
    )
    row = ft.Row(
        [
            ft.Container(ft.Text(place, style=theme.display(24, ink)), width=_PLACE, alignment=ft.Alignment.CENTER),
            picture,
            words,
            ft.Text(rating, style=theme.display(26, ink)),
        ],
        spacing=Gap.SMALL,
    )
    return ft.FilledButton(
        key=key,
        content=ft.Semantics(label=spoken, exclude_semantics=True, content=row),
        disabled=on_tap is None,
        style=ft.ButtonStyle(
            bgcolor=theme.CARD.fill,
            color=theme.CARD.ink,
            elevation=0,
            padding=ft.Padding(Gap.SMALL, Gap.SMALL, Gap.MEDIUM, Gap.SMALL),
            side=ft.BorderSide(1, theme.RULE),
            shape=ft.RoundedRectangleBorder(radius=Size.RADIUS),
        ),
        on_click=on_tap,
    )
