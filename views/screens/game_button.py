"""The game that is chosen, with a sentence on it; a tap shows the others."""

__all__ = ["game_button"]

from collections.abc import Callable

import flet as ft

from scoring import RuleSet
from views import theme
from views.state.rule_differences import described
from views.theme import Gap, Size
from wording import Translator, variant_name


def game_button(t: Translator, rules: RuleSet, *, on_tap: Callable[[], None]) -> ft.Control:
    words = ft.Column(
        [
            ft.Text(variant_name(t, rules.name), style=theme.text(19, strong=True)),
            ft.Text(described(t, rules), style=theme.label()),
        ],
        spacing=Gap.HAIR,
        tight=True,
        expand=True,
    )
    return ft.FilledButton(
        content=ft.Row([words, ft.Icon(ft.Icons.EXPAND_MORE, color=theme.INK_SOFT)], spacing=Gap.SMALL),
        style=ft.ButtonStyle(
            bgcolor=theme.CARD.fill,
            color=theme.CARD.ink,
            elevation=0,
            padding=ft.Padding(Gap.LARGE, Gap.MEDIUM, Gap.MEDIUM, Gap.MEDIUM),
            side=ft.BorderSide(1, theme.RULE),
            shape=ft.RoundedRectangleBorder(radius=Size.RADIUS),
        ),
        on_click=on_tap,
    )
