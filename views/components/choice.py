"""One of a few: a row of large keys, the chosen one filled."""

__all__ = ["choice"]

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

import flet as ft

from views import theme
from views.theme import Gap, Size

Value = TypeVar("Value")


def choice(
    options: Mapping[Value, str], *, chosen: Value | None, on_choose: Callable[[Value], object], wrap: bool = False
) -> ft.Control:
    """`options` maps each value to its words. With `wrap`, keys are as wide as their words and fill several rows."""
    keys = [
        _key(words, chosen=value == chosen, on_tap=partial(on_choose, value), expand=not wrap)
        for value, words in options.items()
    ]
    return ft.Row(keys, spacing=Gap.SMALL, run_spacing=Gap.SMALL, wrap=wrap)


def _key(words: str, *, chosen: bool, on_tap: Callable[[], object], expand: bool) -> ft.Control:
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
