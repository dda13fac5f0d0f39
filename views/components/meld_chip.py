"""A meld on the list: its cards, its type and points. A tap puts it on the pad; the cross takes it away."""

__all__ = ["meld_chip"]

from collections.abc import Callable, Sequence

import flet as ft

from views import theme
from views.components.buttons import icon_action
from views.components.card_fan import PaperCard, card_fan
from views.side_look import SideLook
from views.theme import Gap, Size

_CARDS = 36  # pixels high
_WORDS = 84


def meld_chip(
    *,
    key: str,
    cards: Sequence[PaperCard],
    kind: str,
    points: str,
    spoken: str,
    delete_label: str,
    look: SideLook,
    width: float,
    on_tap: Callable[[], None],
    on_delete: Callable[[], None],
    faulty: bool = False,
) -> ft.Control:
    """`kind` and `points` in a word each; `faulty` when it does not count as it is. `width` is that of the row."""
    ink = theme.ERROR if faulty else look.strong
    fan_width = width - _WORDS - Size.TARGET - Gap.SMALL * 2
    words = ft.Column(
        [
            ft.Text(kind, style=theme.text(14, theme.ERROR if faulty else theme.INK_SOFT), max_lines=1),
            ft.Text(points, style=theme.display(20, ink)),
        ],
        spacing=0,
        tight=True,
        width=_WORDS,
        horizontal_alignment=ft.CrossAxisAlignment.END,
    )
    body = ft.Semantics(
        label=spoken,
        button=True,
        exclude_semantics=True,
        on_tap=on_tap,
        expand=True,
        content=ft.Container(
            ft.Row(
                [ft.Container(card_fan(cards, height=_CARDS, width=fan_width), expand=True), words],
                spacing=0,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            height=Size.TARGET,
            padding=ft.Padding(Gap.SMALL, Gap.NONE, Gap.NONE, Gap.NONE),
            ink=True,
            on_click=on_tap,
        ),
    )
    delete = icon_action(ft.Icons.CLOSE, delete_label, on_click=on_delete, ink=theme.INK_SOFT)
    return ft.Container(
        ft.Row([body, delete], spacing=0),
        key=key,
        bgcolor=look.soft,
        border=ft.Border.all(1, theme.ERROR if faulty else theme.RULE),
        border_radius=Size.RADIUS_KEY,
    )
