"""A key of the ticker: what happened, and how often or by whom it was ticked."""

__all__ = ["ticker_key"]

from collections.abc import Callable

import flet as ft

from views import theme
from views.components.key_style import key_style
from views.side_look import SideLook
from views.theme import Role, Size


def ticker_key(
    *,
    word: str,
    mark: str,
    spoken: str,
    look: SideLook,
    on_tap: Callable[[], object],
    big: bool = False,
    role: Role | None = None,
) -> ft.Control:
    """`mark` over `word`, the key filled in the side's colour once there is one; `big` for a count.

    `role` replaces the side's colour where a tap does something unusual.
    """
    fill, ink = (look.strong, look.on_strong) if mark else (theme.CARD.fill, look.strong)
    if role is not None:
        fill, ink = role.fill, role.ink
    lines = [ft.TextSpan(word, style=theme.text(14, ink, strong=bool(mark)))]
    if mark:
        style = theme.display(19, ink) if big else theme.text(14, ink)
        lines = [ft.TextSpan(f"{mark}\n", style=style), *lines]
    return ft.FilledButton(
        content=ft.Text(
            spans=lines,
            semantics_label=spoken,
            text_align=ft.TextAlign.CENTER,
            max_lines=2,
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
        height=Size.TARGET,
        expand=True,
        style=key_style(fill, edge=look.strong),
        on_click=on_tap,
    )
