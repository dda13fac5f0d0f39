"""The score sheet: a row for each deal, a column for each side, the running total in small type beside the points."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

import flet as ft

from views.ui import theme
from views.ui.buttons import labelled_button, row_style
from views.ui.fit import number_font_size
from views.ui.fixed_text import fixed_size_text, number_text
from views.ui.lists import panel, stack
from views.ui.text_scale import NARROW_WIDTH, text_scale
from views.ui.theme import SIDE_STYLES, Gap

NUMBER_WIDTH, NUMBER_SIZE = 40, 14  # width of the column of deal numbers, and their type size
_ROW_PADDING, _MIN_ROW_HEIGHT = Gap.TIGHT, 44  # pixels, also where a row's figures do not grow with the text
NARROW_NUMBER_WIDTH = 24  # in an enlarged window, where the points also take the arrow's width
ARROW_WIDTH = 24
POINTS_SIZE, TOTAL_SIZE = 20, 14  # largest type sizes; that of totals at text scale 1
_MARK_SIZE, _PENCIL_SIZE = 12, 18
_TINT_FADE = 900  # milliseconds
_BESIDE_WIDTH = 122  # pixels of a cell with the total beside the points; in a narrower one it is below
_MIN_CELL_WIDTH = 60  # pixels: with less, the cells of a deal take two lines
_POINTS_SHARE = 0.58  # of such a cell's width
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
    is_contested: bool = False
    is_corrected: bool = False  # after it was entered
    icon: ft.IconData | None = None  # below the number: the players' agreement, or an opening balance
    last: bool = False  # no dividing line below it
    single_side: int | None = None
    is_tinted: bool | None = None  # as a new or typed row; False: its tint fades
    is_typed: bool = False  # not saved yet, so that a tap can't open it


def score_sheet(rows: Sequence[ft.Control]) -> ft.Control:
    """Return a sheet of rows from `score_sheet_row`, which callers cache: a long match has many unchanged ones."""
    return panel(stack(rows, spacing=0), padding=None, clip=True)


def score_sheet_row(row: SheetRow, *, width: float, on_tap: Callable[[], object] | None) -> ft.Control:
    """Return a row as one button, announced as a whole; text without `on_tap`. `width` is the sheet's in pixels."""
    narrow = width < NARROW_WIDTH - 2 * Gap.LARGE
    number_width, arrow_width = (NARROW_NUMBER_WIDTH, 0) if narrow else (NUMBER_WIDTH, ARROW_WIDTH)
    # A pencil instead of the arrow says that the deal was corrected, or that it is still typed.
    has_pencil = row.is_corrected or row.is_typed
    icon, size = (ft.Icons.EDIT, _PENCIL_SIZE) if has_pencil else (ft.Icons.CHEVRON_RIGHT, ARROW_WIDTH)
    tail = ft.Container(
        ft.Icon(icon, size=size, color=theme.INK_SOFT), width=arrow_width, alignment=ft.Alignment.CENTER
    )
    arrow: list[ft.Control] = [tail] if arrow_width and (row.is_typed or on_tap is not None) else []
    cells_width, count = width - 2 - number_width - arrow_width - Gap.SMALL, len(row.cells)
    in_a_line = count if cells_width >= count * _MIN_CELL_WIDTH else ceil(count / 2)
    cells = [
        _cell(points, total, index, width=cells_width / in_a_line, is_single=index == row.single_side)
        for index, (points, total) in enumerate(row.cells)
    ]
    shown: list[ft.Control] = [*cells]
    if in_a_line < count:
        for cell in cells:
            cell.expand, cell.width = None, int(cells_width / in_a_line)
        shown = [ft.Row(shown, wrap=True, spacing=0, run_spacing=Gap.TIGHT, expand=True)]
    ink = theme.ERROR if row.is_contested else theme.INK_SOFT
    number_parts: list[ft.Control] = []
    if row.number:
        style, height = theme.text(NUMBER_SIZE, ink), NUMBER_SIZE * theme.LINE_HEIGHT_RATIO
        number_parts.append(fixed_size_text(row.number, style, width=number_width, height=height))
    if row.icon is not None:
        number_parts.append(ft.Icon(row.icon, size=16, color=ink))
    number = ft.Container(
        ft.Column(number_parts, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        width=number_width,
        height=_MIN_ROW_HEIGHT - 2 * _ROW_PADDING,
        alignment=ft.Alignment.CENTER,
    )
    line = ft.Container(
        ft.Row([number, *shown, *arrow], spacing=0),
        padding=ft.Padding(Gap.NONE, _ROW_PADDING, Gap.SMALL, _ROW_PADDING),
        bgcolor=theme.NEW if row.is_tinted else None,
        animate=None if row.is_tinted is None else ft.Animation(_TINT_FADE, ft.AnimationCurve.EASE_OUT_CUBIC),
        border=None if row.last else ft.Border(bottom=ft.BorderSide(1, theme.DIVIDER)),
    )
    if on_tap is None:
        return ft.Semantics(key=row.key, label=row.spoken, container=True, exclude_semantics=True, content=line)
    return labelled_button(line, row.spoken, key=row.key, style=row_style(), on_click=on_tap)


def _cell(points: str, total: str, side: int, *, width: float, is_single: bool) -> ft.Row | ft.Column:
    """Return the points with the side's mark, or with a person for a single player, and the total after the deal."""
    style, numbers = SIDE_STYLES[side], (points, total)
    is_beside = width >= _BESIDE_WIDTH
    width -= _MARK_SIZE + Gap.TIGHT
    points_width = width * _POINTS_SHARE if is_beside else width
    points_size = number_font_size(numbers, POINTS_SIZE, width=points_width, digits=_MIN_CHARACTERS)
    total_width = width - points_width if is_beside else points_width
    largest = min(points_size, round(TOTAL_SIZE * text_scale()))
    total_size = number_font_size(numbers, largest, width=total_width, digits=_MIN_CHARACTERS)
    small_style, height = theme.text(total_size, theme.INK_SOFT), total_size * theme.LINE_HEIGHT_RATIO
    mark = ft.Icon(ft.Icons.PERSON if is_single else style.icon, size=_MARK_SIZE, color=style.strong)
    figures = ft.Row([mark, number_text(points, points_size, style.strong)], spacing=Gap.TIGHT, tight=True)
    small = fixed_size_text(total, small_style, width=total_width, height=height)
    if is_beside:
        gain = ft.Container(figures, alignment=ft.Alignment.CENTER_RIGHT, expand=True)
        return ft.Row([gain, small], spacing=0, expand=True)
    centre = ft.CrossAxisAlignment.CENTER
    return ft.Column([figures, small], spacing=0, tight=True, expand=True, horizontal_alignment=centre)
