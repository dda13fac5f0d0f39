"""A sheet that comes up over the screen: a title, then rows that scroll where they are many."""

__all__ = ["sheet"]

from collections.abc import Callable, Sequence

import flet as ft

from views import theme
from views.theme import Gap, Size


def sheet(
    title: str, rows: Sequence[ft.Control], *, on_dismiss: Callable[[], None], spacing: float = Gap.MEDIUM
) -> ft.BottomSheet:
    """`on_dismiss` is called once the reader has put it away."""
    return ft.BottomSheet(
        content=ft.Container(
            ft.Column(
                [ft.Text(title, style=theme.text(22, strong=True)), *rows],
                scroll=ft.ScrollMode.AUTO,
                spacing=spacing,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
            padding=ft.Padding(Gap.LARGE, Gap.NONE, Gap.LARGE, Gap.LARGE),
        ),
        bgcolor=theme.PAPER.fill,
        scrollable=True,
        show_drag_handle=True,
        size_constraints=ft.BoxConstraints(max_width=Size.COLUMN),
        on_dismiss=lambda _: on_dismiss(),
    )
