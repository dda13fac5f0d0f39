"""Who plays on a side, in its colour and shape, with its total of this deal."""

__all__ = ["side_header"]

from collections.abc import Callable, Mapping

import flet as ft

from views import theme
from views.side_look import SideLook
from views.theme import Gap, Size

# How big the totals may be so that four digits and a sign fit beside so many others on the narrowest phone.
_FIGURES: Mapping[int, int] = {1: 34, 2: 34, 3: 28, 4: 22}
_SMALLEST = 18
_ROOMY = 3  # columns


def side_header(
    *,
    names: str,
    total: str,
    look: SideLook,
    spoken: str,
    typist: str = "",
    typist_spoken: str = "",
    dimmed: bool = False,
    on_tap: Callable[[], object] | None = None,
    columns: int = 2,
) -> ft.Control:
    """`total` big under `names`, and beside it the phone that is typing here, so that nothing moves when one comes or
    goes. With `on_tap` it is a tab, and `dimmed` while another one is open. So many `columns` share the width."""
    figure = theme.display(_FIGURES.get(columns, _SMALLEST), look.on_strong)
    digits: list[ft.Control] = [ft.Text(total, style=figure, semantics_label=spoken, no_wrap=True)]
    if typist:
        digits += [
            ft.Icon(ft.Icons.EDIT, size=14, color=look.on_strong),
            ft.Text(
                typist,
                style=theme.text(14, look.on_strong),
                semantics_label=typist_spoken,
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
                expand=True,
            ),
        ]
    words: list[ft.Control] = [
        ft.Row(
            [
                ft.Icon(look.icon, size=14, color=look.on_strong),
                ft.Text(
                    names,
                    style=theme.text(15, look.on_strong, strong=True),
                    max_lines=1,
                    overflow=ft.TextOverflow.ELLIPSIS,
                    expand=True,
                ),
            ],
            spacing=Gap.TIGHT,
        ),
        ft.Row(digits, spacing=Gap.TIGHT, alignment=ft.MainAxisAlignment.CENTER),
    ]
    return ft.Container(
        ft.Column(words, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        bgcolor=look.strong,
        border_radius=Size.RADIUS,
        padding=Gap.TIGHT if columns > _ROOMY else ft.Padding(Gap.SMALL, Gap.TIGHT, Gap.SMALL, Gap.TIGHT),
        expand=True,
        opacity=0.55 if dimmed else 1,
        ink=on_tap is not None,
        on_click=on_tap,
    )
