"""The felt with the seats around it, or a list of the roles if the phone's text is large."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import atan2, cos, pi, sin

import flet as ft
import flet.canvas as cv

from views.ui import theme
from views.ui.buttons import drawing_style, labelled_button
from views.ui.drawing.cards import fill, polyline, stroke
from views.ui.fit import DISPLAY_LETTER_WIDTH, cap_font_size, size_on_one_line
from views.ui.lists import centred, centred_lines, cut_text, keyed, stack
from views.ui.text_scale import has_large_text
from views.ui.theme import SIDE_STYLES, Gap, SideStyle, Size
from wording import DrawnSeat, DrawnTable

Point = tuple[float, float]

MAX_WIDTH = 480  # pixels; a wider drawing would be flat
_HEIGHTS = {3: 206, 5: 196, 6: 206}  # pixels, by the number of seats
_HEIGHT = 174  # of a table with another number
_PLATE_SHARE, _MAX_PLATE_WIDTH, PLATE_HEIGHT = 0.33, 124, 48  # of the drawing's width; pixels
_SIDE = 28  # pixels between the felt and the drawing's left or right edge
_BORDER, _INLAY = 5, 9  # pixels: the felt's border, and the distance of the line inside it
_SHAPE_SIZE, _NAME_SIZE, _MIN_NAME_SIZE, _TITLE_SIZE = 12, 16, 14, 22  # a longer name ends in an ellipsis
_BESIDE_NAME = 3 * Gap.SMALL + _SHAPE_SIZE + 4  # pixels: the plate's padding and border, and the shape
_MAX_PLATE_SCALE = 1.15  # of the text on a plate, whose height is fixed
_CARD, _CARDS_BOX = (18, 25), 50  # pixels; the square around drawn cards
_CARDS_REACH, _CARDS_REACH_OF_SIX = 0.9, 0.7  # keep them off the plates
_ARROW_WIDTH, _HEAD_LENGTH, _HEAD_ANGLE = 4, 15, 0.5  # pixels; radians between the line and an edge of the head
_SLIDE = 250  # milliseconds of a new edge and, in a new match, of cards to the next dealer
_FADE = 600  # milliseconds after a deal, from the former arrow to the new one
_LATE = 950  # milliseconds after a deal; at the table, the client moves most of the way between 250 and 700


def table_drawing(
    table: DrawnTable,
    *,
    width: float,
    on_tap: Callable[[], object],
    key: str = "table",
    faded: DrawnTable | None = None,
    slides: bool = True,
) -> ft.Control:
    """Return the table, `width` pixels wide at most, as one button that a screen reader announces by its sentences. If
    it `slides` and the `key` stays the same, the client slides the cards to a new dealer. It cross-fades two arrows if
    a later render exchanges `table` and `faded`."""
    if has_large_text():
        drawn = _felt_lines(table)
    else:
        drawn = _felt_with_seats(table, min(width, MAX_WIDTH), key, faded, slides=slides)
    button = labelled_button(drawn, table.spoken, style=drawing_style(), on_click=on_tap)
    return ft.Container(button, alignment=ft.Alignment.CENTER)


@dataclass(frozen=True, kw_only=True)
class Plan:
    """The measures of a drawn table in pixels: its area, and the plates at the seats."""

    width: float
    height: float
    plate: float

    def at(self, place: Point, *, stretch: float = 1, reach: float = 1) -> Point:
        """Return the middle of a plate, or of a thing on the felt. `stretch` moves plates outwards, as far as the
        area allows; `reach` is the share of the distance from the middle of the felt."""
        x, y = (0.5 + reach * (each - 0.5) for each in place)
        x = min(max(0.5 + stretch * (x - 0.5), 0.0), 1.0)
        return self.plate / 2 + x * (self.width - self.plate), PLATE_HEIGHT / 2 + y * (self.height - PLATE_HEIGHT)


def _felt_with_seats(
    table: DrawnTable, width: float, key: str, faded: DrawnTable | None, *, slides: bool
) -> ft.Control:
    height = _HEIGHTS.get(len(table.seats), _HEIGHT)
    plan = Plan(width=width, height=height, plate=min(_MAX_PLATE_WIDTH, _PLATE_SHARE * width))
    layers = [felt_layer(plan, table.title, table.caption), arrow_layer(plan, table)]
    layers += [] if faded is None or faded.arrow == table.arrow else [arrow_layer(plan, faded, is_faded=True)]
    layers += keyed("cards", card_layers(plan, table, slides=slides))
    layers += keyed("plates", [_plate(seat, *plan.at(seat.place), width=plan.plate) for seat in table.seats])
    return ft.Stack(layers, key=key, width=width, height=height)


def felt_layer(plan: Plan, title: str, caption: str, *, is_spoken: bool = True) -> ft.Control:
    """Return the felt with a title, small enough for its place between two seats, and a caption of four lines at most
    in its middle, which a screen reader reads as one text, or skips."""
    width = plan.width - 2 * plan.plate - 2 * Gap.TIGHT
    size = size_on_one_line(title, _TITLE_SIZE, width=width, letter_width=DISPLAY_LETTER_WIDTH)
    lines: list[ft.Control] = [ft.Text(title, style=theme.display(size, theme.BAIZE.ink))]
    if caption:
        text = centred(caption, theme.caption(theme.BAIZE.ink))
        text.max_lines, text.overflow, text.width = 4, ft.TextOverflow.ELLIPSIS, width
        lines.append(text)
    spoken = ft.MergeSemantics(ft.Semantics(exclude_semantics=not is_spoken, content=centred_lines(*lines)))
    felt = felt_oval(spoken, radius=(plan.height - PLATE_HEIGHT) / 2)
    edge = PLATE_HEIGHT / 2 - Gap.HAIR
    return ft.Container(felt, left=_SIDE, right=_SIDE, top=edge, bottom=edge)


def arrow_layer(plan: Plan, table: DrawnTable, *, is_faded: bool = False) -> ft.Control:
    """Return the arrow from the first player in the direction of the turns; nothing is drawn if the rules don't say
    both. The client fades it when it `is_faded`."""
    points = [plan.at(point) for point in table.arrow]
    shapes = _arrow(points) if points else []
    arrow = cv.Canvas(shapes, width=plan.width, height=plan.height)
    # The key tells two arrows apart.
    return ft.Container(arrow, key=str(points), opacity=0 if is_faded else 1, animate_opacity=_FADE)


def card_layers(
    plan: Plan,
    table: DrawnTable,
    *,
    spoken: str = "",
    on_tap: Callable[[], object] | None = None,
    slides: bool = True,
) -> list[ft.Control]:
    """Return the pack, and the pozzetti if the game has some; the client moves them to a new place if each `slides`.
    With `on_tap`, the pack is a button that a screen reader announces as `spoken`."""
    pack: ft.Control = _cards([(0, 0, False), (2, -1, False), (4, -2, False)])
    slide = ft.Animation(_LATE if slides else 0, ft.AnimationCurve.EASE_IN_OUT_EXPO)
    if on_tap is not None:
        slide = ft.Animation(_SLIDE, ft.AnimationCurve.EASE_OUT)
        pack = labelled_button(pack, spoken, style=drawing_style(ring=theme.ACTION.fill), on_click=on_tap)
    reach = _CARDS_REACH_OF_SIX if len(table.seats) == 6 else _CARDS_REACH
    layers = [_card_layer(pack, plan.at(table.pack, reach=reach), slide, turns=on_tap is None)]
    if table.pozzetti is not None:
        pozzetti = _cards([(0, 0, False), (0, 0, True)])
        layers.append(_card_layer(pozzetti, plan.at(table.pozzetti, reach=reach), slide, turns=on_tap is None))
    return layers


def _card_layer(cards: ft.Control, middle: Point, slide: ft.Animation, *, turns: bool) -> ft.Control:
    x, y = middle
    return ft.Container(
        cards,
        left=x - _CARDS_BOX / 2,
        top=y - _CARDS_BOX / 2,
        width=_CARDS_BOX,
        height=_CARDS_BOX,
        rotate=(x - y) / 500 if turns else 0,  # radians; the cards turn on their way, but a turned button is larger
        animate_position=slide,
        animate_rotation=slide,
    )


def felt_oval(content: ft.Control | None, *, radius: float) -> ft.Control:
    """Return an oval of the table's colour, lighter in its middle, with a dark border and a line of brass."""
    return ft.Container(
        inlay(content, radius=radius - _INLAY),
        bgcolor=theme.BAIZE.fill,
        border=ft.Border.all(_BORDER, ft.Colors.with_opacity(0.35, ft.Colors.SCRIM)),
        border_radius=radius,
    )


def inlay(content: ft.Control | None, *, radius: float) -> ft.Container:
    """Return the light in the middle of the felt, with the line of brass around it."""
    light = ft.RadialGradient(
        colors=[ft.Colors.with_opacity(0.1, theme.BAIZE.ink), ft.Colors.with_opacity(0, theme.BAIZE.ink)]
    )
    line = ft.Border.all(1, ft.Colors.with_opacity(0.4, theme.ACTION.fill))
    return ft.Container(
        content,
        gradient=light,
        border=line,
        border_radius=radius,
        margin=_INLAY - _BORDER,
        alignment=ft.Alignment.CENTER,
    )


def plate_words(
    name: str, roles: str, style: SideStyle, *, width: float, ink: str = theme.PANEL.ink, filled: bool = True
) -> ft.Control:
    """Return a side's mark and a player's name in one line of a plate of this width, above the roles if there are
    some. The mark is faint unless `filled`."""
    size = max(_MIN_NAME_SIZE, size_on_one_line(name, _NAME_SIZE, width=width - _BESIDE_NAME))
    name_style = theme.text(cap_font_size(size, max_scale=_MAX_PLATE_SCALE), ink, strong=ink == theme.PANEL.ink)
    text = cut_text(name, name_style, is_loose=True)
    mark = ft.Icon(style.icon, size=_SHAPE_SIZE, color=style.strong, opacity=1 if filled else 0.5)
    lines: list[ft.Control] = [ft.Row([mark, text], spacing=Gap.SMALL, tight=True)]
    if roles:
        small = cap_font_size(14, max_scale=_MAX_PLATE_SCALE)
        lines.append(ft.Text(roles, style=theme.text(small, theme.INK_SOFT), max_lines=1))
    return centred_lines(*lines)


def plate_shadow() -> ft.BoxShadow:
    return ft.BoxShadow(blur_radius=8, color=ft.Colors.with_opacity(0.18, ft.Colors.SHADOW), offset=ft.Offset(0, 2))


def _plate(seat: DrawnSeat, x: float, y: float, *, width: float) -> ft.Control:
    plate = ft.Container(
        plate_words(seat.name, seat.roles, SIDE_STYLES[seat.side], width=width),
        bgcolor=theme.PANEL.fill,
        border=ft.Border.all(2, theme.ACTION.fill) if seat.is_first else ft.Border.all(1, theme.DIVIDER),
        border_radius=Size.RADIUS_KEY,
        padding=ft.Padding.symmetric(horizontal=Gap.SMALL, vertical=Gap.HAIR),
        shadow=plate_shadow(),
        animate=_SLIDE,
    )
    return ft.Container(
        plate,
        left=x - width / 2,
        top=y - PLATE_HEIGHT / 2,
        width=width,
        height=PLATE_HEIGHT,
        alignment=ft.Alignment.CENTER,
    )


def _cards(backs: Sequence[tuple[float, float, bool]]) -> ft.Control:
    """Return card backs around the middle of a square; each is moved by two distances, and upright or, if true,
    across."""
    shapes: list[cv.Shape] = []
    shade = ft.Colors.with_opacity(0.25, ft.Colors.SCRIM)
    paints = (fill(theme.ACTION.fill), fill(shade), stroke(theme.BAIZE.ink, width=2))
    for right, down, is_across in backs:
        width, height = reversed(_CARD) if is_across else _CARD
        left, top = (_CARDS_BOX - width) / 2 + right, (_CARDS_BOX - height) / 2 + down
        shapes += [cv.Rect(left, top, width, height, border_radius=3, paint=paint) for paint in paints]
    return cv.Canvas(shapes, width=_CARDS_BOX, height=_CARDS_BOX, rotate=-0.12)


def _arrow(points: Sequence[Point]) -> list[cv.Shape]:
    """Return an arrow through the points."""
    (x, y), (end_x, end_y) = points[-2:]
    angle = atan2(end_y - y, end_x - x)
    tip = end_x + _HEAD_LENGTH / 2 * cos(angle), end_y + _HEAD_LENGTH / 2 * sin(angle)
    edges = [angle + pi + turn for turn in (-_HEAD_ANGLE, _HEAD_ANGLE)]
    head = [tip, *((tip[0] + _HEAD_LENGTH * cos(edge), tip[1] + _HEAD_LENGTH * sin(edge)) for edge in edges)]
    color, ends = theme.ACTION.fill, {"stroke_cap": ft.StrokeCap.ROUND, "stroke_join": ft.StrokeJoin.ROUND}
    return [polyline(points, stroke(color, width=_ARROW_WIDTH, **ends)), polyline(head, fill(color))]


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
    return felt_oval(content, radius=Size.RADIUS + _INLAY)
