"""The palette for a player's initials: a row of circles, the chosen one ticked."""

__all__ = ["colour_choice"]

from collections.abc import Callable
from functools import partial

import flet as ft

from views import theme
from views.theme import Gap, Size


def colour_choice(
    *, chosen: int | None, spoken: Callable[[int], str], on_choose: Callable[[int], object]
) -> ft.Control:
    """`spoken` says a colour's number aloud."""
    keys = [
        _key(fill, chosen=index == chosen, label=spoken(index), on_tap=partial(on_choose, index))
        for index, fill in enumerate(theme.INITIALS_FILLS)
    ]
    return ft.Row(keys, spacing=Gap.SMALL, run_spacing=Gap.SMALL, wrap=True)


def _key(fill: str, *, chosen: bool, label: str, on_tap: Callable[[], object]) -> ft.Control:
    mark = ft.Icon(ft.Icons.CHECK, semantics_label=label, color=theme.INITIALS_INK if chosen else ft.Colors.TRANSPARENT)
    key = ft.Semantics(
        checked=chosen,
        content=ft.FilledButton(
            content=mark,
            width=Size.TARGET,
            height=Size.TARGET,
            style=ft.ButtonStyle(
                bgcolor=fill,
                padding=0,
                elevation=0,
                side=ft.BorderSide(3 if chosen else 1, theme.ACTION.fill if chosen else theme.RULE),
                shape=ft.CircleBorder(),
            ),
            on_click=on_tap,
        ),
    )
    return ft.MergeSemantics(key)
