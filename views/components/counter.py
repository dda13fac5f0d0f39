"""How many of something: one tap adds one, the small minus takes one back."""

__all__ = ["counter"]

from collections.abc import Callable

import flet as ft

from views import theme
from views.components.buttons import icon_action
from views.components.key_style import key_style
from views.side_look import SideLook
from views.theme import Gap, Size


def counter(
    *,
    count: int,
    look: SideLook,
    on_add: Callable[[], None],
    on_take: Callable[[], None],
    add_label: str,
    take_label: str,
    height: float = Size.TARGET,
    focused: bool = False,
) -> ft.Control:
    """The whole cell adds; the minus works only when there is something to take back. Labels are whole phrases
    ("Add a clean burraco to Anna and Carla"): they are what a screen reader says and what tests tap. `focused`: a
    keyboard is here."""
    add = ft.FilledButton(
        content=ft.Text(
            str(count) if count else "+",
            style=theme.display(26, look.on_strong if count else look.strong),
            semantics_label=add_label,
        ),
        height=height,
        expand=True,
        style=key_style(
            look.strong if count else look.soft, edge=theme.ACTION.fill if focused else None, thick=focused
        ),
        on_click=on_add,
    )
    # Always there, so that nothing moves under a finger that taps twice.
    take = icon_action(
        ft.Icons.REMOVE, take_label, ink=look.strong, disabled=not count, height=height, on_click=on_take
    )
    return ft.Row([take, add], spacing=Gap.NONE)
