"""A sheet with players, to choose one."""

__all__ = ["player_picker"]

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from views import theme
from views.components.avatar import avatar
from views.components.list_tile import list_tile
from views.components.sheet import sheet
from views.state.labels import matches_words
from views.state.shown import PlayerCard
from views.theme import Gap
from wording import Translator


def player_picker(
    t: Translator,
    title: str,
    explanation: str,
    people: Sequence[PlayerCard],
    *,
    on_choose: Callable[[PlayerCard], object],
    on_dismiss: Callable[[], None],
) -> ft.BottomSheet:
    rows: list[ft.Control] = [
        ft.Text(explanation, style=theme.text(17, theme.INK_SOFT)),
    ]
    rows += [
        list_tile(
            card.name,
            key=f"choose-{card.id}",
            lines=(matches_words(t, card),),
            leading=(avatar(card.name, card.colour),),
            on_tap=partial(on_choose, card),
        )
        for card in people
    ]
    return sheet(title, rows, on_dismiss=on_dismiss, spacing=Gap.SMALL)
