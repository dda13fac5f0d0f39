"""A side's score of a deal: its total, and a line for each reason."""

from collections.abc import Callable, Sequence

import flet as ft

from scoring import Card
from views.ui import theme
from views.ui.buttons import key_style, labelled_button
from views.ui.drawing.cards import drawn_cards
from views.ui.fit import number_font_size, number_width, size_without_breaks
from views.ui.fixed_text import number_text
from views.ui.lists import panel, stack
from views.ui.text_scale import column_width, has_large_text, text_scale
from views.ui.theme import Gap, SideStyle

_TOTAL_SIZE = 24  # font size
_NAMES_INSET = 68  # pixels of the width that the edges, the shape and the gaps take


def side_panel(
    names: str, side_style: SideStyle, lines: Sequence[ft.Control], *, total: str, footnote: str
) -> ft.Control:
    """Return the score of one side. If players share the total, `footnote` says how it is credited to them."""
    is_below, names_width = has_large_text(), column_width() - _NAMES_INSET
    total_size = number_font_size([total], round(_TOTAL_SIZE * max(1, text_scale())), width=names_width)
    points = number_text(total, total_size, side_style.strong)
    size = size_without_breaks(names, 19, width=names_width - (0 if is_below else number_width(total, total_size)))
    title = ft.Row(
        [
            ft.Icon(side_style.icon, size=16, color=side_style.strong),
            ft.Text(names, style=theme.text(size, strong=True), expand=True),
            *([] if is_below else [points]),
        ],
        spacing=Gap.SMALL,
    )
    head = ft.Container(
        stack([title, ft.Row([points], alignment=ft.MainAxisAlignment.END)], spacing=0) if is_below else title,
        border=ft.Border(bottom=ft.BorderSide(3, side_style.strong)),
        padding=ft.Padding(Gap.LARGE, Gap.SMALL, Gap.LARGE, Gap.SMALL),
    )
    rows = [*lines]
    if footnote:
        style = theme.text(16, side_style.strong, strong=True)
        rows.append(ft.Text(footnote, style=style, text_align=ft.TextAlign.END))
    padding = ft.Padding(Gap.LARGE, Gap.SMALL, Gap.LARGE, Gap.MEDIUM)
    content = ft.Container(stack(rows, spacing=Gap.TIGHT), padding=padding)
    return panel(stack([head, content], spacing=0), padding=None, clip=True)


def reason_line(
    reason: str,
    points: str,
    cards: Sequence[Sequence[Card]],
    *,
    is_contested: bool,
    spoken: str,
    on_tap: Callable[[], object] | None,
) -> ft.Control:
    """Return a line of a side's score above the melds or hands that it counts, if they were entered; `spoken` says what
    a tap does."""
    ink = theme.ERROR if is_contested else theme.INK
    row = ft.Row(
        [ft.Text(reason, style=theme.text(17, ink), expand=True), ft.Text(points, style=theme.display(20, ink))],
        spacing=Gap.SMALL,
    )
    if is_contested:
        row.controls.insert(0, ft.Icon(ft.Icons.ERROR_OUTLINE, size=20, color=theme.ERROR))
    parts: list[ft.Control] = [row]
    if on_tap is not None:
        style = key_style(theme.PANEL.fill, edge=theme.ERROR, padding=Gap.MEDIUM)
        parts = [labelled_button(row, spoken, style=style, on_click=on_tap)]
    if cards:
        fans: list[ft.Control] = [drawn_cards(each, width=column_width() - 2 * Gap.LARGE) for each in cards]
        below = ft.Padding.only(bottom=Gap.SMALL)
        parts.append(ft.Container(ft.Row(fans, wrap=True, spacing=Gap.SMALL), padding=below))
    return stack(parts, spacing=Gap.TIGHT)
