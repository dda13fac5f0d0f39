"""A side's deal as an account: a line for each reason, the total below a rule."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from views.ui import theme
from views.ui.buttons import key_style, named
from views.ui.figure import DIGIT_WIDTH, figure
from views.ui.lists import told_apart
from views.ui.text_scale import column_width, size_without_breaks
from views.ui.theme import Gap, SideStyle, Size


@dataclass(frozen=True, kw_only=True)
class ReasonLine:
    reason: str
    points: str
    note: str = ""
    contested: bool = False
    on_tap: Callable[[], object] | None = None  # with `spoken`, what a tap does
    spoken: str = ""


_TOTAL = 28  # its type size
_BESIDE = 68  # pixels that names leave to the edges, their shape and the gaps


def reason_lines(
    *, names: str, side_style: SideStyle, lines: Sequence[ReasonLine], total: str, footnote: str = ""
) -> ft.Control:
    """`footnote` says how the total is credited where it is shared."""
    room = column_width() - _BESIDE - len(total) * DIGIT_WIDTH * _TOTAL
    size = size_without_breaks(names, 18, width=room)
    head = ft.Container(
        ft.Row(
            [
                ft.Icon(side_style.icon, size=16, color=side_style.strong),
                ft.Text(names, style=theme.text(size, strong=True), expand=True),
                figure(total, _TOTAL, side_style.strong),
            ],
            spacing=Gap.SMALL,
        ),
        border=ft.Border(bottom=ft.BorderSide(3, side_style.strong)),
        padding=ft.Padding(Gap.LARGE, Gap.SMALL, Gap.LARGE, Gap.SMALL),
    )
    rows = told_apart((f"line-{line.reason}-{line.note}", _line(line)) for line in lines)
    if footnote:
        rows.append(
            ft.Text(footnote, style=theme.text(16, side_style.strong, strong=True), text_align=ft.TextAlign.END)
        )
    return ft.Container(
        ft.Column(
            [
                head,
                ft.Container(
                    ft.Column(rows, spacing=Gap.TIGHT, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
                    padding=ft.Padding(Gap.LARGE, Gap.SMALL, Gap.LARGE, Gap.MEDIUM),
                ),
            ],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=theme.CARD.fill,
        border=ft.Border.all(1, theme.RULE),
        border_radius=Size.RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _line(line: ReasonLine) -> ft.Control:
    ink = theme.ERROR if line.contested else theme.INK
    words: list[ft.Control] = [ft.Text(line.reason, style=theme.text(17, ink))]
    if line.note:
        words.append(ft.Text(line.note, style=theme.label()))
    row = ft.Row(
        [ft.Column(words, spacing=0, tight=True, expand=True), ft.Text(line.points, style=theme.display(20, ink))],
        spacing=Gap.SMALL,
    )
    if line.contested:
        row.controls.insert(0, ft.Icon(ft.Icons.ERROR_OUTLINE, size=20, color=theme.ERROR))
    if line.on_tap is None:
        return row
    style = key_style(theme.CARD.fill, edge=theme.ERROR, padding=Gap.SMALL)
    return named(row, line.spoken, style=style, on_click=line.on_tap)
