"""The score sheet: a row for each deal, a column for each side, the running total in small type below the points."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from views.ui import theme
from views.ui.buttons import labelled_button, row_style
from views.ui.fit import number_font_size, number_width, size_without_breaks
from views.ui.fixed_text import fixed_size_text, number_text
from views.ui.lists import panel, stack
from views.ui.text_scale import NARROW_WIDTH, text_scale
from views.ui.theme import SIDE_STYLES, Gap

NUMBER_WIDTH, NUMBER_SIZE = 40, 15  # width of the column of deal numbers, and their type size
NARROW_NUMBER_WIDTH = 24  # in an enlarged window, where the points also take the arrow's width
ARROW_WIDTH = 24
POINTS_SIZE, TOTAL_SIZE = 22, 14  # largest type sizes; that of totals at text scale 1
_ICON_SIZE = 16
_NAMES_SIZE = 14  # largest type size of the names above a column
_MIN_CHARACTERS = 5  # of a total with its sign, so that all rows have the same type size


@dataclass(frozen=True, kw_only=True)
class SheetRow:
    """A row of the sheet: `cells` has (points of the deal, total after it) for each side, formatted.

    `single_side` is the index of the side that played this deal as a single player against pairs.
    """

    key: str
    number: str
    cells: tuple[tuple[str, str], ...]
    spoken: str
    marked: bool = False  # contested, or changed after it was entered
    icon: ft.IconData | None = None  # below the number: the players' agreement, or an opening balance
    last: bool = False  # no dividing line below it
    single_side: int | None = None


def score_sheet(rows: Sequence[ft.Control]) -> ft.Control:
    """Return a sheet of rows from `score_sheet_row`, which callers cache: a long match has many unchanged ones."""
    return panel(stack(rows, spacing=0), padding=None, clip=True)


def _margins(width: float) -> tuple[int, int]:
    """Return the widths of the columns with the number and with the arrow in a sheet of this width."""
    narrow = width < NARROW_WIDTH - 2 * Gap.LARGE
    return (NARROW_NUMBER_WIDTH, 0) if narrow else (NUMBER_WIDTH, ARROW_WIDTH)


def _cell_width(width: float, sides: int) -> float:
    return (width - 2 - sum(_margins(width)) - Gap.SMALL) / sides


def score_sheet_header(*names: str, width: float) -> ft.Control:
    """Return the names of the sides above their columns; screen readers hear them in each row."""
    number_width, arrow_width = _margins(width)
    cell_width = _cell_width(width, len(names))
    size = size_without_breaks(" ".join(names), _NAMES_SIZE, width=cell_width - 2 * Gap.HAIR)
    cells: list[ft.Control] = [
        ft.Text(
            side,
            style=theme.text(size, SIDE_STYLES[index].strong, strong=True),
            text_align=ft.TextAlign.CENTER,
            expand=True,
        )
        for index, side in enumerate(names)
    ]
    return ft.Semantics(
        key="names",
        exclude_semantics=True,
        content=ft.Container(
            ft.Row(cells, spacing=0, vertical_alignment=ft.CrossAxisAlignment.END),
            padding=ft.Padding(number_width, Gap.SMALL, arrow_width + Gap.SMALL, Gap.TIGHT),
            border=ft.Border(bottom=ft.BorderSide(1, theme.DIVIDER)),
        ),
    )


def score_sheet_row(row: SheetRow, *, width: float, on_tap: Callable[[], object]) -> ft.Control:
    """Return a row as one button, announced as a whole; `width` is the sheet's in pixels."""
    number_width, arrow_width = _margins(width)
    arrow: list[ft.Control] = [ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.INK_SOFT)] if arrow_width else []
    cell_width = _cell_width(width, len(row.cells))
    cells = [
        _cell(points, total, index, width=cell_width, is_single=index == row.single_side)
        for index, (points, total) in enumerate(row.cells)
    ]
    ink = theme.ERROR if row.marked else theme.INK_SOFT
    number_parts: list[ft.Control] = []
    if row.number:
        style, height = theme.text(NUMBER_SIZE, ink), NUMBER_SIZE * theme.LINE_HEIGHT_RATIO
        number_parts.append(fixed_size_text(row.number, style, width=number_width, height=height))
    if row.icon is not None:
        number_parts.append(ft.Icon(row.icon, size=16, color=ink))
    number = ft.Container(
        ft.Column(number_parts, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        width=number_width,
        alignment=ft.Alignment.CENTER,
    )
    line = ft.Container(
        ft.Row([number, *cells, *arrow], spacing=0),
        padding=ft.Padding(Gap.NONE, Gap.SMALL, Gap.SMALL, Gap.SMALL),
        border=None if row.last else ft.Border(bottom=ft.BorderSide(1, theme.DIVIDER)),
    )
    return labelled_button(line, row.spoken, key=row.key, style=row_style(), on_click=on_tap)


def _cell(points: str, total: str, side: int, *, width: float, is_single: bool) -> ft.Control:
    numbers = points, total
    points_size = number_font_size(numbers, POINTS_SIZE, width=width, digits=_MIN_CHARACTERS)
    largest = min(points_size, round(TOTAL_SIZE * text_scale()))
    total_size = number_font_size(numbers, largest, width=width, digits=_MIN_CHARACTERS)
    style, height = theme.text(total_size, theme.INK_SOFT), total_size * theme.LINE_HEIGHT_RATIO
    small = fixed_size_text(total, style, width=width, height=height)
    figures = ft.Column(
        [number_text(points, points_size, SIDE_STYLES[side].strong), small],
        spacing=0,
        tight=True,
        expand=not is_single,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if not is_single:
        return figures
    mark = ft.Icon(ft.Icons.PERSON, size=_ICON_SIZE, color=SIDE_STYLES[side].strong)
    if width < _ICON_SIZE + number_width(points, points_size) + _ICON_SIZE:  # the icon would cover the digits
        above = ft.Column([mark, figures], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
        return ft.Container(above, expand=True)
    centred = ft.Container(figures, alignment=ft.Alignment.CENTER, width=width)
    return ft.Container(ft.Stack([centred, ft.Container(mark, left=0, top=0)]), expand=True)
