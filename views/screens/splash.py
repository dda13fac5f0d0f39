"""The moment before a phone's session is known."""

__all__ = ["splash"]

import flet as ft

from views import theme


def splash() -> ft.View:
    """The name on baize; nothing to read, nothing to tap."""
    return ft.View(
        route="/",
        bgcolor=theme.BAIZE.fill,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        vertical_alignment=ft.MainAxisAlignment.CENTER,
        controls=[ft.Text("Pinella", style=theme.display(56, theme.BAIZE.ink))],
    )
