"""As many of a few as one likes: a wrapping row of keys, the chosen ones filled and ticked."""

__all__ = ["several"]

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import TypeVar

import flet as ft

from views import theme
from views.theme import Gap, Size

Value = TypeVar("Value")


def several(
    options: Mapping[Value, str], *, chosen: Collection[Value], on_toggle: Callable[[Value], object]
) -> ft.Control:
    """`options` maps each value to its words."""
    keys = [_key(words, chosen=value in chosen, on_tap=partial(on_toggle, value)) for value, words in options.items()]
    return ft.Row(keys, spacing=Gap.SMALL, run_spacing=Gap.SMALL, wrap=True)


def _key(words: str, *, chosen: bool, on_tap: Callable[[], object]) -> ft.Control:
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
