"""A side's score of a deal: its total, and a line for each reason."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from scoring import Card
from views.ui import theme
from views.ui.buttons import key_style, labelled_button
from views.ui.drawing.cards import drawn_cards
from views.ui.fit import number_font_size, number_width, size_without_breaks
from views.ui.fixed_text import number_text
from views.ui.lists import panel, stack, with_unique_keys
from views.ui.text_scale import column_width, has_large_text, text_scale
from views.ui.theme import Gap, SideStyle


@dataclass(frozen=True, kw_only=True)
class ReasonLine:
    """A line of a side's score."""

    reason: str
    points: str
    contested: bool = False
    on_tap: Callable[[], object] | None = None  # `spoken` says what a tap does
    spoken: str = ""
    cards: Sequence[Sequence[Card]] = ()  # the melds or hands that it counts, if they were entered


_TOTAL_SIZE = 28  # font size
_NAMES_INSET = 68  # pixels of the width that the edges, the shape and the gaps take


def reason_lines(
    *, names: str, side_style: SideStyle, lines: Sequence[ReasonLine], total: str, footnote: str = ""
) -> ft.Control:
    """Return the score of one side. If players share the total, `footnote` says how it is credited to them."""
    is_below, names_width = has_large_text(), column_width() - _NAMES_INSET
    total_size = number_font_size([total], round(_TOTAL_SIZE * max(1, text_scale())), width=names_width)
    points = number_text(total, total_size, side_style.strong)
    size = size_without_breaks(names, 18, width=names_width - (0 if is_below else number_width(total, total_size)))
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
    rows = with_unique_keys((f"line-{line.reason}", _line(line)) for line in lines)
    if footnote:
        style = theme.text(16, side_style.strong, strong=True)
        rows.append(ft.Text(footnote, style=style, text_align=ft.TextAlign.END))
    padding = ft.Padding(Gap.LARGE, Gap.SMALL, Gap.LARGE, Gap.MEDIUM)
    content = ft.Container(stack(rows, spacing=Gap.TIGHT), padding=padding)
    return panel(stack([head, content], spacing=0), padding=None, clip=True)


def _line(line: ReasonLine) -> ft.Control:
    width = column_width() - 2 * Gap.LARGE
    fans: list[ft.Control] = [drawn_cards(cards, width=width) for cards in line.cards]
    below = ft.Padding.only(bottom=Gap.SMALL)
    drawn = [ft.Container(ft.Row(fans, wrap=True, spacing=Gap.SMALL), padding=below)] if fans else []
    return stack([_reason(line), *drawn], spacing=Gap.TIGHT)


def _reason(line: ReasonLine) -> ft.Control:
    ink = theme.ERROR if line.contested else theme.INK
    row = ft.Row(
        [
            ft.Text(line.reason, style=theme.text(17, ink), expand=True),
            ft.Text(line.points, style=theme.display(20, ink)),
        ],
        spacing=Gap.SMALL,
    )
    if line.contested:
        row.controls.insert(0, ft.Icon(ft.Icons.ERROR_OUTLINE, size=20, color=theme.ERROR))
    if line.on_tap is None:
        return row
    style = key_style(theme.PANEL.fill, edge=theme.ERROR, padding=Gap.MEDIUM)
    return labelled_button(row, line.spoken, style=style, on_click=line.on_tap)
