"""The cells of a deal: a tap cycles through a choice, the pad types a number, and a counter counts."""

from collections.abc import Callable

import flet as ft

from views.ui import theme
from views.ui.buttons import icon_button, key_style
from views.ui.fit import digit_scale
from views.ui.fixed_text import number_text
from views.ui.press import FilledButton
from views.ui.theme import Gap, SideStyle, Size

_WIDE_CELL = 140  # pixels; in a cell of at least this width, the label is to the left of the number, otherwise above it


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
    """Return a cell that a tap changes.

    `shown` is one or two words; `spoken` is read by a screen reader and says what a tap does. A `chosen` cell is filled
    with the side's colour; a `focused` one has the keyboard's focus.
    """
    ink = side_style.on_strong if chosen else side_style.strong
    content: list[ft.Control] = [
        ft.Text(
            shown,
            style=theme.text(16, ink, strong=chosen),
            semantics_label=spoken,
            max_lines=2,
            text_align=ft.TextAlign.CENTER,
            expand=True,
            expand_loose=True,
        )
    ]
    if icon is not None:
        content.insert(0, ft.Icon(icon, size=18 * digit_scale(), color=ink))
    return FilledButton(
        content=ft.Row(content, spacing=Gap.TIGHT, alignment=ft.MainAxisAlignment.CENTER),
        height=height,
        style=_style(side_style, filled=chosen, focused=focused, faulty=faulty, padding=Gap.TIGHT),
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
    """Return a cell with the number typed so far.

    A thick frame marks the `focused` field, a red frame a `faulty` one. With a `name`, the cell contains its label,
    arranged for a cell of `width` pixels.
    """
    ink = side_style.strong
    edge = theme.ERROR if faulty else theme.CURSOR if focused else theme.EDGE
    size = 20 if name and width < _WIDE_CELL else round(24 * digit_scale())
    digits = number_text(value, size, ink, spoken=spoken)
    cell = FilledButton(
        content=_labelled_number(digits, name, width, ink, spoken=spoken) if name else digits,
        height=height,
        disabled=on_tap is None,
        style=key_style(theme.PANEL.fill, edge=edge, thick=focused or faulty, padding=Gap.HAIR if name else Gap.TIGHT),
        on_click=on_tap,
    )
    return ft.MergeSemantics(cell)


def _labelled_number(digits: ft.Control, name: str, width: float, ink: str, *, spoken: str) -> ft.Control:
    """Return label and number as one semantics node named `spoken`: with two nodes, the button would have no name."""
    is_wide = width >= _WIDE_CELL
    label = ft.Text(name, style=theme.text(16 if is_wide else 14, ink), max_lines=2 if is_wide else 1, expand=is_wide)
    content: ft.Control
    if is_wide:
        content = ft.Container(
            ft.Row([label, digits], spacing=Gap.TIGHT), padding=ft.Padding.symmetric(horizontal=Gap.SMALL)
        )
    else:
        content = ft.Column(
            [label, digits],
            spacing=Gap.NONE,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    return ft.Semantics(label=spoken, exclude_semantics=True, content=content)


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
    """Return a counter: a tap on the cell adds one, the minus button takes one away and is disabled at zero.

    The labels are whole phrases ("Add a clean burraco to Anna and Carla") for screen readers and tests. A `focused`
    counter has the keyboard's focus.
    """
    ink = side_style.on_strong if count else side_style.strong
    add = FilledButton(
        content=number_text(str(count or "+"), round(26 * digit_scale()), ink, spoken=add_label, grows=True),
        height=height,
        style=_style(side_style, filled=count > 0, focused=focused, faulty=faulty, padding=Gap.NONE),
        on_click=on_add,
    )
    # The button stays when disabled, so that no other control moves under a second tap.
    take = icon_button(
        ft.Icons.REMOVE, take_label, ink=side_style.strong, disabled=not count, height=height, on_click=on_take
    )
    return ft.Row([take, ft.MergeSemantics(add, expand=True)], spacing=Gap.NONE)


def keycap(key: str, ink: str) -> ft.Control:
    """Return the drawing of a keyboard's key, which screen readers skip."""
    words, padding = ft.Text(key, style=theme.text(13, ink, strong=True)), ft.Padding.symmetric(horizontal=6)
    cap = ft.Container(words, border=ft.Border.all(1, ink), border_radius=Size.RADIUS_KEY / 2, padding=padding)
    return ft.Semantics(exclude_semantics=True, content=cap)


def _style(side_style: SideStyle, *, filled: bool, focused: bool, faulty: bool, padding: float) -> ft.ButtonStyle:
    """Return the style of a cell that may be filled with the side's colour; an edge marks its focus or fault."""
    fill = side_style.strong if filled else side_style.soft
    edge = theme.CURSOR if focused else theme.ERROR if faulty else None
    return key_style(fill, edge=edge, thick=focused or faulty, padding=padding)
