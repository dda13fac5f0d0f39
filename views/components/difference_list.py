"""Where house rules differ from the preset: a row for each, old and new value, ready to be taken back."""

__all__ = ["Difference", "difference_list"]

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from views import theme
from views.components.buttons import icon_action
from views.theme import Gap, Size


@dataclass(frozen=True, kw_only=True)
class Difference:
    """`back` is what a screen reader says of the way back, where there is one."""

    key: str
    label: str
    value: str
    usual: str
    back: str = ""


def difference_list(
    title: str, differences: Sequence[Difference], *, on_back: Callable[[str], None] | None = None
) -> ft.Control:
    """`title` says how much differs, and from what. `on_back` gets the key of the row to take back."""
    rows: list[ft.Control] = [ft.Text(title, style=theme.text(17, strong=True))]
    rows += [_row(each, on_back) for each in differences]
    return ft.Container(
        ft.Column(rows, spacing=Gap.TIGHT, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=theme.CARD.fill,
        border=ft.Border.all(1, theme.RULE),
        border_radius=Size.RADIUS,
        padding=Gap.LARGE,
    )


def _row(difference: Difference, on_back: Callable[[str], None] | None) -> ft.Control:
    words = ft.Column(
        [
            ft.Text(difference.label, style=theme.text(17)),
            ft.Text(
                spans=[
                    ft.TextSpan(difference.value, style=theme.text(16, theme.LINK, strong=True)),
                    ft.TextSpan("   "),
                    ft.TextSpan(
                        difference.usual,
                        style=ft.TextStyle(
                            font_family=theme.TEXT_FONT,
                            size=15,
                            color=theme.INK_SOFT,
                            decoration=ft.TextDecoration.LINE_THROUGH,
                        ),
                    ),
                ],
            ),
        ],
        spacing=Gap.NONE,
        tight=True,
        expand=True,
    )
    controls: list[ft.Control] = [words]
    if on_back is not None:
        take_back = partial(on_back, difference.key)
        controls.append(icon_action(ft.Icons.UNDO, difference.back, ink=theme.LINK, on_click=take_back))
    return ft.Row(controls, key=f"difference-{difference.key}", spacing=Gap.SMALL)
