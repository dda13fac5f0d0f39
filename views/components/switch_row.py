"""Something that is on or off, with its name and a sentence on it."""

__all__ = ["switch_row"]

from collections.abc import Callable

import flet as ft

from views import theme
from views.theme import Gap


def switch_row(label: str, explanation: str, *, on: bool, on_change: Callable[[bool], None]) -> ft.Control:
    """The switch itself says label and explanation to a screen reader."""
    words = ft.Column(
        [ft.Text(label, style=theme.text(17, strong=True)), ft.Text(explanation, style=theme.label())],
        spacing=Gap.HAIR,
        tight=True,
    )
    switch = ft.Semantics(
        label=f"{label}. {explanation}",
        content=ft.Switch(
            value=on,
            active_track_color=theme.LINK,
            thumb_color=theme.CARD.fill if on else theme.INK_SOFT,
            inactive_track_color=theme.KEY_ENDING.fill,
            on_change=lambda event: on_change(bool(event.control.value)),
        ),
    )
    printed = ft.Semantics(exclude_semantics=True, expand=True, content=words)
    return ft.MergeSemantics(ft.Row([printed, switch], spacing=Gap.MEDIUM))
