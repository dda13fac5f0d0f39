"""The score in digits as large as the window allows, for a phone that lies in the middle of the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

import flet as ft

from models.values import MatchSnapshot
from views import routes
from views.core.device_features import use_wake_lock
from views.core.navigation import link_to
from views.hooks import use_state
from views.match.display_texts import seat_names
from views.match.sounds import with_deal_sound
from views.match.use_match import use_match
from views.ui import theme
from views.ui.buttons import bar_button
from views.ui.fit import TEXT_LETTER_WIDTH, low_bar_height, number_font_size
from views.ui.fixed_text import number_text
from views.ui.frame import frame
from views.ui.lists import cut_text
from views.ui.screen_context import ScreenContext, screen
from views.ui.text_scale import text_scale
from views.ui.theme import SIDE_STYLES, Gap, SideStyle, Size
from wording import Translator, deals_played, side_names, variant_name

_FACING_SIDES = 2  # players opposite each other each read one half of the screen
_LARGEST_NAMES, _SMALLEST_NAMES = 34, 14  # type sizes
_LINE_HEIGHT = 1.1  # of the digits' type size


@dataclass(frozen=True, kw_only=True)
class BoardLayout:
    """Rows and columns of equal panels, and the type sizes of digits and names. The names are above the digits or, with
    `has_names_beside`, to their left."""

    columns: int
    digits: int
    names: int
    has_names_beside: bool


def lay_out_board(totals: Sequence[str], names: Sequence[str], *, width: float, height: float) -> BoardLayout:
    """Return the layout with the largest digits for an area of `width` × `height` pixels."""
    return max(
        (lay_out_columns(totals, names, columns, width=width, height=height) for columns in range(1, len(totals) + 1)),
        key=lambda layout: layout.digits,
    )


def lay_out_columns(
    totals: Sequence[str], names: Sequence[str], columns: int, *, width: float, height: float
) -> BoardLayout:
    """Return the layout with this number of columns and the largest possible digits."""
    rows = ceil(len(totals) / columns)
    panel_width = (width - (columns - 1) * Gap.SMALL) / columns - 2 * Gap.MEDIUM
    panel_height = (height - (rows - 1) * Gap.SMALL) / rows - 2 * Gap.TIGHT
    longest_names = max(map(len, names))
    beside_icon = panel_width - 2 * Gap.WIDE
    fitting = int(beside_icon / (longest_names * TEXT_LETTER_WIDTH * text_scale()))
    smallest = round(_SMALLEST_NAMES / text_scale())
    names_size = max(smallest, min(_LARGEST_NAMES, fitting, int(panel_height / 6 / text_scale())))
    below_names = panel_height - names_size * theme.LINE_HEIGHT_RATIO * text_scale()
    beside_names = beside_icon - longest_names * names_size * TEXT_LETTER_WIDTH * text_scale()
    above, beside = (
        number_font_size(totals, int(digits_height / _LINE_HEIGHT), width=digits_width)
        for digits_width, digits_height in ((panel_width, below_names), (beside_names, panel_height))
    )
    return BoardLayout(
        columns=columns,
        digits=max(above, beside, _SMALLEST_NAMES),
        names=names_size,
        has_names_beside=beside > above,
    )


@screen
def Scoreboard(here: ScreenContext) -> ft.View:
    t, viewport = here.t, here.session.viewport
    match_id = here.parameters["match_id"]
    match = use_match(match_id)
    is_facing, set_facing = use_state(False)
    use_wake_lock()
    snapshot = match.snapshot
    if snapshot is None:
        return here.missing(match.sentence)
    can_face = len(snapshot.standings.totals) == _FACING_SIDES
    label = t.gettext("Both the same way up") if is_facing else t.gettext("Each side faces its players")
    turn = bar_button(ft.Icons.SCREEN_ROTATION, label, lambda: set_facing(not is_facing))
    standings = snapshot.standings
    dealing = t.gettext("{name} deals.", name=seat_names(snapshot)[standings.dealer])
    board = _board(t, snapshot, is_facing=is_facing and can_face, width=viewport.width, height=viewport.height)
    return frame(
        route=here.path,
        window_width=viewport.width,
        max_column_width=viewport.width,
        title=variant_name(t, snapshot.config.rules.name),
        subtitle=deals_played(t, standings.deals_played) if standings.finished else dealing,
        on_back=link_to(routes.match(match_id)),
        back_label=t.gettext("Back to the table"),
        actions=[turn] if can_face else [],
        body=[with_deal_sound(here.session, snapshot, board)],
        scroll=False,
        spacing=Gap.NONE,
        compact_bar_height=low_bar_height(),
    )


def _board(t: Translator, snapshot: MatchSnapshot, *, is_facing: bool, width: float, height: float) -> ft.Control:
    """Return a panel for each side. If the panels face each other, the first one is upside down above the second."""
    standings = snapshot.standings
    names = [side_names(t, seats, seat_names(snapshot)) for seats in standings.contenders]
    totals = [t.points(total) for total in standings.totals]
    area = {"width": width - 2 * Gap.SMALL, "height": height - low_bar_height() - Gap.SMALL}
    layout = lay_out_columns(totals, names, 1, **area) if is_facing else lay_out_board(totals, names, **area)
    panels = [
        _panel(t, names=each, total=total, side_style=style, layout=layout)
        for each, total, style in zip(names, totals, SIDE_STYLES, strict=False)
    ]
    if is_facing:
        panels[0] = ft.RotatedBox(quarter_turns=2, content=panels[0], expand=True)
    rows = [panels[start : start + layout.columns] for start in range(0, len(panels), layout.columns)]
    stretch = ft.CrossAxisAlignment.STRETCH
    lines = [ft.Row(list(row), spacing=Gap.SMALL, expand=True, vertical_alignment=stretch) for row in rows]
    return ft.Column(list(lines), spacing=Gap.SMALL, expand=True)


def _panel(t: Translator, *, names: str, total: str, side_style: SideStyle, layout: BoardLayout) -> ft.Control:
    spoken = t.gettext("{names}: {points} points", names=names, points=total)
    head = ft.Row(
        [
            ft.Icon(side_style.icon, size=layout.names * 0.7, color=side_style.on_strong),
            cut_text(names, theme.text(layout.names, side_style.on_strong, strong=True), is_loose=True),
        ],
        spacing=Gap.SMALL,
        alignment=ft.MainAxisAlignment.START if layout.has_names_beside else ft.MainAxisAlignment.CENTER,
    )
    digits = ft.Container(
        number_text(total, layout.digits, side_style.on_strong, spoken=spoken),
        expand=not layout.has_names_beside,
        alignment=ft.Alignment.CENTER,
    )
    parts = [ft.Semantics(exclude_semantics=True, content=head, expand=layout.has_names_beside), digits]
    content: ft.Control = ft.Column(parts, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    if layout.has_names_beside:
        content = ft.Row(parts, spacing=0)
    return ft.Container(
        content,
        bgcolor=side_style.strong,
        border_radius=Size.RADIUS,
        padding=ft.Padding.symmetric(horizontal=Gap.MEDIUM, vertical=Gap.TIGHT),
        expand=True,
    )
