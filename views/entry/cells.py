"""The cells of the deal's sheet: a choice that a tap moves on, a number that the pad writes into, a counter."""

from collections.abc import Callable

import flet as ft

from views.ui import theme
from views.ui.buttons import icon_action, key_style
from views.ui.figure import figure
from views.ui.theme import Gap, SideStyle, Size

_WIDE = 140  # pixels: from here on a number has its name beside it, in a narrower cell above it


def choice_cell(
    *,
    shown: str,
    spoken: str,
    chosen: bool,
    side_style: SideStyle,
    on_tap: Callable[[], object],
    icon: ft.IconData | None = None,
    height: float = Size.TARGET,
    focused: bool = False,
    faulty: bool = False,
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
            expand=True,
            expand_loose=True,
        )
    ]
    if icon is not None:
        content.insert(0, ft.Icon(icon, size=18, color=ink))
    return ft.FilledButton(
        content=ft.Row(content, spacing=Gap.TIGHT, alignment=ft.MainAxisAlignment.CENTER),
        height=height,
        style=key_style(
            side_style.strong if chosen else side_style.soft,
            edge=_edge(focused=focused, faulty=faulty),
            thick=focused or faulty,
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
    name: str = "",
    width: float = 0,
) -> ft.Control:
    """The number as typed so far; a thick frame shows where the pad writes, a red one that something is wrong, and the
    cell is filled with red where it is both. A cell of that `width` says its `name` where no label does."""
    both = focused and faulty
    fill, ink = (theme.ERROR, theme.ON_ERROR) if both else (theme.CARD.fill, side_style.strong)
    edge = _edge(focused=focused, faulty=faulty) or theme.EDGE
    digits = figure(value, 20 if name and width < _WIDE else 24, ink, spoken=spoken)
    return ft.FilledButton(
        content=_named(digits, name, width, ink, spoken=spoken) if name else digits,
        height=height,
        disabled=on_tap is None,
        style=key_style(fill, edge=edge, thick=focused or faulty, padding=Gap.HAIR if name else Gap.TIGHT),
        on_click=on_tap,
    )


def _named(digits: ft.Control, name: str, width: float, ink: str, *, spoken: str) -> ft.Control:
    """Both as one thing that says `spoken`: of two, a button would have no name."""
    beside = width >= _WIDE
    word = ft.Text(name, style=theme.text(15 if beside else 13, ink), max_lines=2 if beside else 1, expand=beside)
    both: ft.Control
    if beside:
        both = ft.Container(
            ft.Row([word, digits], spacing=Gap.TIGHT), padding=ft.Padding.symmetric(horizontal=Gap.SMALL)
        )
    else:
        both = ft.Column(
            [word, digits],
            spacing=Gap.NONE,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    return ft.Semantics(label=spoken, exclude_semantics=True, content=both)


def counter(
    *,
    count: int,
    side_style: SideStyle,
    on_add: Callable[[], object],
    on_take: Callable[[], object],
    add_label: str,
    take_label: str,
    height: float = Size.TARGET,
    focused: bool = False,
    faulty: bool = False,
) -> ft.Control:
    """The whole cell adds; the minus works only when there is something to take back. Labels are whole phrases
    ("Add a clean burraco to Anna and Carla"): they are what a screen reader says and what tests tap. `focused`: a
    keyboard is here."""
    ink = side_style.on_strong if count else side_style.strong
    add = ft.FilledButton(
        content=figure(str(count) if count else "+", 26, ink, spoken=add_label),
        height=height,
        expand=True,
        style=key_style(
            side_style.strong if count else side_style.soft,
            edge=_edge(focused=focused, faulty=faulty),
            thick=focused or faulty,
        ),
        on_click=on_add,
    )
    # Always there, so that nothing moves under a finger that taps twice.
    take = icon_action(
        ft.Icons.REMOVE, take_label, ink=side_style.strong, disabled=not count, height=height, on_click=on_take
    )
    return ft.Row([take, add], spacing=Gap.NONE)


def _edge(*, focused: bool, faulty: bool) -> str | None:
    return theme.CURSOR if focused else theme.ERROR if faulty else None
