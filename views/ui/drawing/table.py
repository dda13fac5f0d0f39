"""The felt with the seats around it, or a list of the roles if the phone's text is large."""

from collections.abc import Callable, Sequence
from math import atan2, cos, pi, sin

import flet as ft
import flet.canvas as cv

from views.ui import theme
from views.ui.buttons import drawing_style, labelled_button
from views.ui.fit import DISPLAY_LETTER_WIDTH, size_on_one_line
from views.ui.lists import stack
from views.ui.text_scale import has_large_text
from views.ui.theme import SIDE_STYLES, Gap, Size
from wording import DrawnSeat, DrawnTable

Point = tuple[float, float]

MAX_WIDTH = 480  # pixels; a wider drawing would be flat
_HEIGHTS = {3: 206, 5: 196, 6: 206}  # pixels, by the number of seats
_HEIGHT = 174  # of a table with another number
_PLATE_SHARE, _MAX_PLATE_WIDTH, _PLATE_HEIGHT = 0.33, 124, 48  # of the drawing's width; pixels
_SIDE = 28  # pixels between the felt and the drawing's left or right edge
_BORDER, _INLAY = 5, 9  # pixels: the felt's border, and the distance of the line inside it
_SHAPE_SIZE, _NAME_SIZE, _MIN_NAME_SIZE, _TITLE_SIZE = 12, 16, 13, 23  # a longer name ends in an ellipsis
_BESIDE_NAME = 2 * Gap.SMALL + Gap.TIGHT + _SHAPE_SIZE + 4  # pixels: the plate's padding and border, and the shape
_CARD = (18, 25)  # pixels
_ARROW_WIDTH, _HEAD_LENGTH, _HEAD_ANGLE = 4, 15, 0.5  # pixels; radians between the line and an edge of the head


def table_drawing(table: DrawnTable, *, width: float, on_tap: Callable[[], object]) -> ft.Control:
    """Return the table, `width` pixels wide at most, as one button that a screen reader announces by its sentences."""
    drawn = _felt_lines(table) if has_large_text() else _felt_with_seats(table, min(width, MAX_WIDTH))
    button = labelled_button(drawn, table.spoken, style=drawing_style(), on_click=on_tap)
    return ft.Container(button, alignment=ft.Alignment.CENTER)


def _felt_with_seats(table: DrawnTable, width: float) -> ft.Control:
    height = _HEIGHTS.get(len(table.seats), _HEIGHT)
    plate = min(_MAX_PLATE_WIDTH, _PLATE_SHARE * width)

    def scaled(place: Point) -> Point:
        x, y = place
        return plate / 2 + x * (width - plate), _PLATE_HEIGHT / 2 + y * (height - _PLATE_HEIGHT)

    oval = felt(_middle(table, width=width - 2 * plate - 2 * Gap.TIGHT), radius=(height - _PLATE_HEIGHT) / 2)
    layers: list[ft.Control] = [
        ft.Container(
            oval, left=_SIDE, right=_SIDE, top=_PLATE_HEIGHT / 2 - Gap.HAIR, bottom=_PLATE_HEIGHT / 2 - Gap.HAIR
        ),
        *_arrow([scaled(point) for point in table.arrow], width=width, height=height),
        _cards(scaled(table.pack), [(0, 0, False), (2, -1, False), (4, -2, False)]),
    ]
    if table.pozzetti is not None:
        layers.append(_cards(scaled(table.pozzetti), [(0, 0, False), (0, 0, True)]))
    layers += [_plate(seat, *scaled(seat.place), width=plate) for seat in table.seats]
    return ft.Stack(layers, width=width, height=height)


def felt(content: ft.Control | None, *, radius: float) -> ft.Control:
    """Return an oval of the table's colour, lighter in its middle, with a dark border and a line of brass."""
    light = ft.RadialGradient(
        colors=[ft.Colors.with_opacity(0.1, theme.BAIZE.ink), ft.Colors.with_opacity(0, theme.BAIZE.ink)]
    )
    line = ft.Border.all(1, ft.Colors.with_opacity(0.4, theme.ACTION.fill))
    inner = ft.Container(
        content,
        gradient=light,
        border=line,
        border_radius=radius - _INLAY,
        margin=_INLAY - _BORDER,
        alignment=ft.Alignment.CENTER,
    )
    return ft.Container(
        inner,
        bgcolor=theme.BAIZE.fill,
        border=ft.Border.all(_BORDER, ft.Colors.with_opacity(0.35, ft.Colors.SCRIM)),
        border_radius=radius,
    )


def _middle(table: DrawnTable, *, width: float) -> ft.Control:
    """Return the title, small enough for the `width` between two seats, and the caption."""
    size = size_on_one_line(table.title, _TITLE_SIZE, width=width, letter_width=DISPLAY_LETTER_WIDTH)
    lines: list[ft.Control] = [ft.Text(table.title, style=theme.display(size, theme.BAIZE.ink))]
    lines += [ft.Text(table.caption, style=theme.caption(theme.BAIZE.ink))] if table.caption else []
    return ft.Column(lines, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


def _plate(seat: DrawnSeat, x: float, y: float, *, width: float) -> ft.Control:
    side_style = SIDE_STYLES[seat.side]
    size = max(_MIN_NAME_SIZE, size_on_one_line(seat.name, _NAME_SIZE, width=width - _BESIDE_NAME))
    name = ft.Text(
        seat.name,
        style=theme.text(size, theme.PANEL.ink, strong=True),
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
        expand_loose=True,
    )
    mark = ft.Icon(side_style.icon, size=_SHAPE_SIZE, color=side_style.strong)
    lines: list[ft.Control] = [ft.Row([mark, name], spacing=Gap.TIGHT, tight=True)]
    lines += [ft.Text(seat.roles, style=theme.caption(), max_lines=1)] if seat.roles else []
    plate = ft.Container(
        ft.Column(lines, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        bgcolor=theme.PANEL.fill,
        border=ft.Border.all(2, theme.ACTION.fill) if seat.is_first else ft.Border.all(1, theme.DIVIDER),
        border_radius=Size.RADIUS_KEY,
        padding=ft.Padding.symmetric(horizontal=Gap.SMALL, vertical=Gap.HAIR),
        shadow=ft.BoxShadow(
            blur_radius=8, color=ft.Colors.with_opacity(0.18, ft.Colors.SHADOW), offset=ft.Offset(0, 2)
        ),
    )
    return ft.Container(
        plate,
        left=x - width / 2,
        top=y - _PLATE_HEIGHT / 2,
        width=width,
        height=_PLATE_HEIGHT,
        alignment=ft.Alignment.CENTER,
    )


def _cards(middle: Point, backs: Sequence[tuple[float, float, bool]]) -> ft.Control:
    """Return card backs around a point; each is moved by two distances, and upright or, if true, across."""
    box = 2 * _CARD[1]
    shapes: list[cv.Shape] = []
    paints = (
        ft.Paint(color=theme.ACTION.fill, style=ft.PaintingStyle.FILL),
        ft.Paint(color=ft.Colors.with_opacity(0.25, ft.Colors.SCRIM), style=ft.PaintingStyle.FILL),
        ft.Paint(color=theme.BAIZE.ink, style=ft.PaintingStyle.STROKE, stroke_width=2),
    )
    for right, down, is_across in backs:
        width, height = reversed(_CARD) if is_across else _CARD
        left, top = (box - width) / 2 + right, (box - height) / 2 + down
        shapes += [cv.Rect(left, top, width, height, border_radius=3, paint=paint) for paint in paints]
    x, y = middle
    return cv.Canvas(shapes, left=x - box / 2, top=y - box / 2, width=box, height=box, rotate=-0.12)


def _arrow(points: Sequence[Point], *, width: float, height: float) -> list[ft.Control]:
    """Return the arrow through the points in an area of this size; nothing without points."""
    if not points:
        return []
    (x, y), (end_x, end_y) = points[-2:]
    angle = atan2(end_y - y, end_x - x)
    tip = end_x + _HEAD_LENGTH / 2 * cos(angle), end_y + _HEAD_LENGTH / 2 * sin(angle)
    edges = [angle + pi + turn for turn in (-_HEAD_ANGLE, _HEAD_ANGLE)]
    head = [tip, *((tip[0] + _HEAD_LENGTH * cos(edge), tip[1] + _HEAD_LENGTH * sin(edge)) for edge in edges)]
    color = theme.ACTION.fill
    line = ft.Paint(
        color=color,
        style=ft.PaintingStyle.STROKE,
        stroke_width=_ARROW_WIDTH,
        stroke_cap=ft.StrokeCap.ROUND,
        stroke_join=ft.StrokeJoin.ROUND,
    )
    shapes: list[cv.Shape] = [
        cv.Path(_path(points), paint=line),
        cv.Path(_path(head), paint=ft.Paint(color=color, style=ft.PaintingStyle.FILL)),
    ]
    return [cv.Canvas(shapes, left=0, top=0, width=width, height=height)]


def _path(points: Sequence[Point]) -> list[cv.Path.PathElement]:
    first, *others = points
    return [cv.Path.MoveTo(*first), *(cv.Path.LineTo(*point) for point in others)]


def _felt_lines(table: DrawnTable) -> ft.Control:
    """Return the title and the players with a role, one below the other, on the felt."""
    ink = theme.BAIZE.ink
    lines: list[ft.Control] = [ft.Text(table.title, style=theme.display(_TITLE_SIZE, ink))]
    for seat in table.seats:
        if seat.roles:
            words = [
                ft.TextSpan(f"{seat.name} ", style=theme.text(17, ink, strong=True)),
                ft.TextSpan(seat.roles, style=theme.text(17, ink)),
            ]
            mark = ft.Icon(SIDE_STYLES[seat.side].icon, size=16, color=ink)
            lines.append(ft.Row([mark, ft.Text(spans=words, expand=True)], spacing=Gap.SMALL))
    lines += [ft.Text(table.caption, style=theme.text(17, ink))] if table.caption else []
    content = ft.Container(stack(lines, spacing=Gap.TIGHT), padding=Gap.MEDIUM)
    return felt(content, radius=Size.RADIUS + _INLAY)
