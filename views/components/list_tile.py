"""A line of a list that leads somewhere: a picture, a name, a line or two below it, and a figure at the end."""

__all__ = ["list_tile"]

from collections.abc import Callable, Sequence

import flet as ft

from views import theme
from views.theme import Gap, Size


def list_tile(
    title: str,
    *,
    key: str,
    lines: Sequence[str] = (),
    leading: Sequence[ft.Control] = (),
    figure: str = "",
    spoken: str = "",
    on_tap: Callable[[], object] | None,
) -> ft.Control:
    """One button that says `spoken`, or else its words. Without `on_tap` it leads nowhere."""
    words: list[ft.Control] = [
        ft.Text(title, style=theme.text(19, strong=True), max_lines=2, overflow=ft.TextOverflow.ELLIPSIS),
        *(ft.Text(line, style=theme.text(15, theme.INK_SOFT)) for line in lines if line),
    ]
    row: list[ft.Control] = [*leading, ft.Column(words, spacing=Gap.HAIR, tight=True, expand=True)]
    if figure:
        row.append(ft.Text(figure, style=theme.display(26)))
    if on_tap is not None:
        row.append(ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.INK_SOFT))
    said = spoken or ". ".join(part for part in (title, figure, *lines) if part)
    return ft.FilledButton(
        key=key,
        content=ft.Semantics(label=said, exclude_semantics=True, content=ft.Row(row, spacing=Gap.MEDIUM)),
        disabled=on_tap is None,
        style=ft.ButtonStyle(
            bgcolor=theme.CARD.fill,
            color=theme.CARD.ink,
            elevation=0,
            padding=ft.Padding(Gap.MEDIUM, Gap.MEDIUM, Gap.SMALL, Gap.MEDIUM),
            side=ft.BorderSide(1, theme.RULE),
            shape=ft.RoundedRectangleBorder(radius=Size.RADIUS),
        ),
        on_click=on_tap,
    )
