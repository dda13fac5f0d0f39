"""The paper score sheet: a row a deal, a column a side, the running total small below."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from views.ui import theme
from views.ui.buttons import named, row_style
from views.ui.figure import DIGIT_WIDTH, drawn, figure, figure_size
from views.ui.text_scale import NARROW, text_scale
from views.ui.theme import SIDE_STYLES, Gap, Size

NUMBER_WIDTH, NUMBER = 40, 15  # the column of numbers, and their type size
NUMBER_NARROW = 24  # where a window is enlarged: its digits need the room, and that of the arrow
ARROW = 24
POINTS, TOTAL = 22, 14  # their largest type sizes, of the latter with usual text
_MARK = 16
_DIGITS = 5  # of a total with its sign: rows are as large as each other


@dataclass(frozen=True, kw_only=True)
class SheetRow:
    """`cells` has (points of the deal, total after it) for each side, ready to show; `alone` is the side, as an index,
    that played this deal alone where the others were pairs."""

    key: str
    number: str
    cells: tuple[tuple[str, str], ...]
    spoken: str
    marked: bool = False  # contested, or changed after it was entered
    icon: ft.IconData | None = None  # below the number: what the table says of it
    last: bool = False  # no rule below it
    alone: int | None = None


def score_sheet(rows: Sequence[ft.Control]) -> ft.Control:
    """Rows that `score_sheet_row` made; a long evening has many, and most of them stay as they are."""
    return ft.Container(
        ft.Column(list(rows), spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=theme.CARD.fill,
        border=ft.Border.all(1, theme.RULE),
        border_radius=Size.RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def score_sheet_row(row: SheetRow, *, width: float, on_tap: Callable[[], object]) -> ft.Control:
    """`width` is the sheet's in pixels. The row is one button that says all of it."""
    narrow = width < NARROW - 2 * Gap.LARGE
    number_width = NUMBER_NARROW if narrow else NUMBER_WIDTH
    arrow: list[ft.Control] = [] if narrow else [ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.INK_SOFT)]
    room = (width - 2 - number_width - len(arrow) * ARROW - Gap.SMALL) / len(row.cells)
    cells = [
        _cell(points, total, index, width=room, alone=index == row.alone)
        for index, (points, total) in enumerate(row.cells)
    ]
    ink = theme.ERROR if row.marked else theme.INK_SOFT
    head: list[ft.Control] = []
    if row.number:
        head.append(drawn(row.number, theme.text(NUMBER, ink), width=number_width, height=NUMBER * theme.LINE))
    if row.icon is not None:
        head.append(ft.Icon(row.icon, size=16, color=ink))
    number = ft.Container(
        ft.Column(head, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        width=number_width,
        alignment=ft.Alignment.CENTER,
    )
    line = ft.Container(
        ft.Row([number, *cells, *arrow], spacing=0),
        padding=ft.Padding(Gap.NONE, Gap.SMALL, Gap.SMALL, Gap.SMALL),
        border=None if row.last else ft.Border(bottom=ft.BorderSide(1, theme.RULE)),
    )
    return named(line, row.spoken, key=row.key, style=row_style(), on_click=on_tap)


def _cell(points: str, total: str, side: int, *, width: float, alone: bool) -> ft.Control:
    longest = max(_DIGITS, len(points), len(total))
    gain = figure_size(longest, POINTS, width=width)
    after = figure_size(longest, min(gain, round(TOTAL * text_scale())), width=width)
    figures = ft.Column(
        [
            figure(points, gain, SIDE_STYLES[side].strong),
            drawn(total, theme.text(after, theme.INK_SOFT), width=width, height=after * theme.LINE),
        ],
        spacing=0,
        tight=True,
        expand=not alone,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if not alone:
        return figures
    mark = ft.Icon(ft.Icons.PERSON, size=_MARK, color=SIDE_STYLES[side].strong)
    if width < _MARK + DIGIT_WIDTH * gain * len(points) + _MARK:  # it would lie on the digits
        above = ft.Column([mark, figures], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
        return ft.Container(above, expand=True)
    centred = ft.Container(figures, alignment=ft.Alignment.CENTER, width=width)
    return ft.Container(ft.Stack([centred, ft.Container(mark, left=0, top=0)]), expand=True)
