"""The cells of the deal's sheet: a switch, a choice that a tap moves on, and a number that the pad writes into."""

__all__ = ["choice_cell", "counter", "number_cell"]

from collections.abc import Callable

import flet as ft

from views.ui import theme
from views.ui.buttons import icon_action, key_style
from views.ui.theme import Gap, SideStyle, Size


def choice_cell(
    *,
    shown: str,
    spoken: str,
    chosen: bool,
    side_style: SideStyle,
    on_tap: Callable[[], None],
    icon: ft.IconData | None = None,
    height: float = Size.TARGET,
    focused: bool = False,
) -> ft.Control:
    """`shown` in a word or two; filled in the side's colour when `chosen`. `spoken` says what a tap does. `focused`: a
    keyboard is here."""
    ink = side_style.on_strong if chosen else side_style.strong
    content: list[ft.Control] = [
        ft.Text(
            shown,
            style=theme.text(15, ink, strong=chosen),
            semantics_label=spoken,
            max_lines=2,
            text_align=ft.TextAlign.CENTER,
        )
    ]
    if icon is not None:
        content.insert(0, ft.Icon(icon, size=18, color=ink))
    return ft.FilledButton(
        content=ft.Row(content, spacing=Gap.TIGHT, alignment=ft.MainAxisAlignment.CENTER, tight=True),
        height=height,
        style=key_style(
            side_style.strong if chosen else side_style.soft,
            edge=theme.CURSOR if focused else None,
            thick=focused,
            padding=Gap.TIGHT,
        ),
        on_click=on_tap,
    )


def number_cell(
    *,
    value: str,
    spoken: str,
    focused: bool,
    faulty: bool,
    side_style: SideStyle,
    on_tap: Callable[[], None] | None,
    height: float = Size.TARGET,
) -> ft.Control:
    """The number as typed so far; a thick frame shows where the pad writes, a red one that something is wrong, and the
    cell is filled with red where it is both."""
    frame = theme.ERROR if faulty and not focused else theme.CURSOR if focused else theme.EDGE
    both = focused and faulty
    fill, ink = (theme.ERROR, theme.ON_ERROR) if both else (theme.CARD.fill, side_style.strong)
    return ft.FilledButton(
        content=ft.Text(value, style=theme.display(24, ink), semantics_label=spoken),
        height=height,
        disabled=on_tap is None,
        style=key_style(fill, edge=frame, thick=focused or faulty, padding=Gap.TIGHT),
        on_click=on_tap,
    )


def counter(
    *,
    count: int,
    side_style: SideStyle,
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
            style=theme.display(26, side_style.on_strong if count else side_style.strong),
            semantics_label=add_label,
        ),
        height=height,
        expand=True,
        style=key_style(
            side_style.strong if count else side_style.soft, edge=theme.CURSOR if focused else None, thick=focused
        ),
        on_click=on_add,
    )
    # Always there, so that nothing moves under a finger that taps twice.
    take = icon_action(
        ft.Icons.REMOVE, take_label, ink=side_style.strong, disabled=not count, height=height, on_click=on_take
    )
    return ft.Row([take, add], spacing=Gap.NONE)
