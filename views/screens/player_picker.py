"""A sheet with players, to choose one."""

__all__ = ["player_picker"]

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from views import theme
from views.components.avatar import avatar
from views.components.list_tile import list_tile
from views.state.labels import matches_words
from views.state.shown import PlayerCard
from views.theme import Gap, Size
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
        ft.Text(title, style=theme.text(22, strong=True)),
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
    return ft.BottomSheet(
        content=ft.Container(
            ft.Column(
                rows,
                scroll=ft.ScrollMode.AUTO,
                spacing=Gap.SMALL,
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
