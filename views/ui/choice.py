"""The choice of one of a few, of several, or of on and off: large keys, the chosen ones filled."""

__all__ = ["choice", "several", "switch_row"]

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import TypeVar

import flet as ft

from views.ui import theme
from views.ui.theme import Gap, Size

Value = TypeVar("Value")


def choice(
    options: Mapping[Value, str], *, chosen: Value | None, on_choose: Callable[[Value], object], wrap: bool = False
) -> ft.Control:
    """`options` maps each value to its words. With `wrap`, keys are as wide as their words and fill several rows."""
    keys = [
        _choice_key(words, chosen=value == chosen, on_tap=partial(on_choose, value), expand=not wrap)
        for value, words in options.items()
    ]
    return ft.Row(keys, spacing=Gap.SMALL, run_spacing=Gap.SMALL, wrap=wrap)


def _choice_key(words: str, *, chosen: bool, on_tap: Callable[[], object], expand: bool) -> ft.Control:
    fill, ink = (theme.BAIZE.fill, theme.BAIZE.ink) if chosen else (theme.KEY.fill, theme.KEY.ink)
    return ft.Semantics(
        selected=chosen,
        expand=True if expand else None,
        content=ft.FilledButton(
            content=words,
            height=Size.TARGET,
            style=ft.ButtonStyle(
                bgcolor=fill,
                color=ink,
                elevation=0,
                padding=Gap.HAIR if expand else ft.Padding(Gap.MEDIUM, Gap.NONE, Gap.MEDIUM, Gap.NONE),
                text_style=theme.text(17, strong=chosen),
                side=ft.BorderSide(1, theme.RULE),
                shape=ft.RoundedRectangleBorder(radius=Size.RADIUS_KEY),
            ),
            on_click=on_tap,
        ),
    )


Some = TypeVar("Some")


def several(
    options: Mapping[Some, str], *, chosen: Collection[Some], on_toggle: Callable[[Some], object]
) -> ft.Control:
    """`options` maps each value to its words."""
    keys = [
        _several_key(words, chosen=value in chosen, on_tap=partial(on_toggle, value))
        for value, words in options.items()
    ]
    return ft.Row(keys, spacing=Gap.SMALL, run_spacing=Gap.SMALL, wrap=True)


def _several_key(words: str, *, chosen: bool, on_tap: Callable[[], object]) -> ft.Control:
    fill, ink = (theme.BAIZE.fill, theme.BAIZE.ink) if chosen else (theme.KEY.fill, theme.KEY.ink)
    key = ft.Semantics(
        checked=chosen,
        content=ft.FilledButton(
            content=words,
            icon=ft.Icons.CHECK if chosen else None,
            height=Size.TARGET,
            style=ft.ButtonStyle(
                bgcolor=fill,
                color=ink,
                icon_color=ink,
                elevation=0,
                padding=ft.Padding(Gap.MEDIUM, Gap.NONE, Gap.MEDIUM, Gap.NONE),
                text_style=theme.text(17, strong=chosen),
                side=ft.BorderSide(1, theme.RULE),
                shape=ft.RoundedRectangleBorder(radius=Size.RADIUS_KEY),
            ),
            on_click=on_tap,
        ),
    )
    return ft.MergeSemantics(key)


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
