"""Colours, type sizes and spacing; other modules of views must not name colours, fonts or radii themselves.

Every colour is a role of Flutter's colour scheme, so that a phone repaints without the server when it switches to its
dark theme. The light theme looks like a paper score sheet on baize, the dark theme like the same table in dim light.

Styles are cached per session: Flet skips identical objects when it compares a new screen with the old one. Sessions
must not share them, because Flet writes into them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import flet as ft

from models.access import TableTheme
from views.core.per_session_cache import per_session_cache
from wording import SIDE_SHAPES, SideShape

TEXT_FONT = "Pinella Text"
DIGIT_FONT = "Pinella Display"
_FALLBACK = ("Pinella Text", "Roboto")


@dataclass(frozen=True, kw_only=True)
class Tone:
    """A background and an ink that is legible on it, as roles of the colour scheme."""

    fill: str
    ink: str


PAPER = Tone(fill=ft.Colors.SURFACE, ink=ft.Colors.ON_SURFACE)
PANEL = Tone(fill=ft.Colors.SURFACE_CONTAINER_LOW, ink=ft.Colors.ON_SURFACE)
KEY = Tone(fill=ft.Colors.SURFACE_CONTAINER_HIGH, ink=ft.Colors.ON_SURFACE)
DANGER_KEY = Tone(fill=KEY.fill, ink=ft.Colors.ERROR)
SECONDARY_KEY = Tone(fill=ft.Colors.SURFACE_CONTAINER, ink=ft.Colors.ON_SURFACE)
BAIZE = Tone(fill=ft.Colors.INVERSE_SURFACE, ink=ft.Colors.ON_INVERSE_SURFACE)
MESSAGE = Tone(fill=ft.Colors.ON_SURFACE, ink=ft.Colors.SURFACE)
CHOSEN = Tone(fill=ft.Colors.PRIMARY, ink=ft.Colors.ON_PRIMARY)
ACTION = Tone(fill=ft.Colors.PRIMARY_CONTAINER, ink=ft.Colors.ON_PRIMARY_CONTAINER)
TYPED = Tone(fill=ft.Colors.PRIMARY_FIXED, ink=ft.Colors.ON_SURFACE)
DISABLED = Tone(fill=ft.Colors.SURFACE_CONTAINER, ink=ft.Colors.ON_SURFACE_VARIANT)
ALERT = Tone(fill=ft.Colors.ERROR_CONTAINER, ink=ft.Colors.ON_ERROR_CONTAINER)
INK = ft.Colors.ON_SURFACE
INK_SOFT = ft.Colors.ON_SURFACE_VARIANT
DIVIDER = ft.Colors.OUTLINE_VARIANT  # between rows, and around controls that cannot be tapped
EDGE = ft.Colors.OUTLINE  # around controls that are tapped or typed into
CURSOR = ft.Colors.ON_SURFACE  # around the focused field
LINK = ft.Colors.PRIMARY
ERROR = ft.Colors.ERROR
NEW = ft.Colors.INVERSE_PRIMARY  # behind a new row
BRASS = ft.Colors.PRIMARY_FIXED_DIM  # of what is missing or changes
RED_SUIT = ft.Colors.TERTIARY

# Playing cards stay paper in both themes.
CARD_FACE, COURT_FACE = ft.Colors.SURFACE_BRIGHT, ft.Colors.SURFACE_DIM
CARD_INK, CARD_RED, CARD_WILD, COURT_FRAME = "#1F241D", "#A3211B", "#74510A", "#C39A45"
FELT_RED = "#E58C7E"  # a red suit on the felt

# Backgrounds of a player's initials in both themes, dark enough for INITIALS_INK.
INITIALS_INK = "#FFFDF6"
INITIALS_FILLS = (
    "#98302B",
    "#1D5795",
    "#1D6A4B",
    "#74600F",
    "#5C4694",
    "#14655C",
    "#8A4B12",
    "#8B2F63",
    "#47631C",
    "#2B5F7A",
    "#6B4B3A",
    "#50565F",
)


class Gap:
    """Distances in logical pixels."""

    NONE = 0
    HAIR = 2
    TIGHT = 4
    SMALL = 8
    MEDIUM = 12
    LARGE = 16
    WIDE = 24


class Size:
    """Sizes in logical pixels; tap targets are at least TARGET."""

    TARGET = 48
    ACTION = 60
    COLUMN = 600  # maximum width of a screen's content
    COLUMN_TABLET = 768  # the same for screens that use a tablet's width
    WIDE = 900  # a window of this width has room for an aside next to the column
    RADIUS = 14
    RADIUS_KEY = 10


# Role of the colour scheme → its colour in the light and in the dark theme.
_COLOURS = {
    "primary": ("#1D5A42", "#8FCBAE"),
    "on_primary": ("#FFFDF6", "#08271A"),
    "primary_container": ("#E3AC3F", "#D29A2E"),
    "on_primary_container": ("#241A04", "#1E1502"),
    "secondary": ("#1D5795", "#8DBBEA"),
    "on_secondary": ("#FFFDF6", "#071D36"),
    "secondary_container": ("#DCE7F2", "#1E3348"),
    "on_secondary_container": ("#0D2C4E", "#D6E6F7"),
    "tertiary": ("#98302B", "#F0A091"),
    "on_tertiary": ("#FFFDF6", "#350B07"),
    "tertiary_container": ("#F5DFD8", "#452722"),
    "on_tertiary_container": ("#4E1210", "#F9DDD6"),
    "primary_fixed": ("#EDE5C4", "#3A331A"),
    "primary_fixed_dim": ("#74600F", "#DCC268"),
    "on_primary_fixed": ("#FFFDF6", "#2A2205"),
    "on_primary_fixed_variant": ("#3A2F04", "#F3E8C2"),
    "secondary_fixed": ("#E6E0F2", "#332C48"),
    "secondary_fixed_dim": ("#5C4694", "#BDABEA"),
    "on_secondary_fixed": ("#FFFDF6", "#21163F"),
    "on_secondary_fixed_variant": ("#2A1D4E", "#E6DFF7"),
    "tertiary_fixed": ("#D6EAE6", "#1B3B36"),
    "tertiary_fixed_dim": ("#14655C", "#85CFC3"),
    "on_tertiary_fixed": ("#FFFDF6", "#04302B"),
    "on_tertiary_fixed_variant": ("#04302B", "#D2EEE9"),
    "error": ("#B3261E", "#F2968C"),
    "on_error": ("#FFFFFF", "#4A0E09"),
    "error_container": ("#FBE3DC", "#4D211C"),
    "on_error_container": ("#5A130E", "#F9DAD5"),
    "surface": ("#F6F0E2", "#141B17"),
    "on_surface": ("#1F241D", "#EDE6D5"),
    "on_surface_variant": ("#575C50", "#B4B3A2"),
    "surface_container_lowest": ("#FFFFFF", "#0F1512"),
    "surface_container_low": ("#FFFCF4", "#1D2621"),
    "surface_container": ("#EFE7D5", "#19211C"),
    "surface_container_high": ("#FFFCF4", "#28332D"),
    "surface_container_highest": ("#E0D6BE", "#33403A"),
    "surface_bright": ("#FFFDF8", "#E8E0CC"),
    "surface_dim": ("#FBF0D2", "#E6D6AC"),
    "outline": ("#857F6C", "#8A8C7C"),
    "outline_variant": ("#D9CFB8", "#36413A"),
    "inverse_surface": ("#1D5A42", "#1A3529"),
    "on_inverse_surface": ("#F8F3E6", "#EFE9D9"),
    "inverse_primary": ("#FBEFCF", "#3A3014"),
    "shadow": ("#3A3323", "#000000"),
    "scrim": ("#000000", "#000000"),
    "surface_tint": ("#1D5A42", "#8FCBAE"),
}


# The colours that differ from those of the green baize.
_TABLES: Mapping[TableTheme, Mapping[str, tuple[str, str]]] = {
    TableTheme.BAIZE: {},
    TableTheme.BLUE: {
        "primary": ("#1B3F6E", "#9DBCE6"),
        "on_primary": ("#FFFDF6", "#0A1F3A"),
        "inverse_surface": ("#1B3F6E", "#1A2C45"),
        "surface": ("#EEF2F7", "#121820"),
        "surface_container_lowest": ("#FFFFFF", "#0D1218"),
        "surface_container_low": ("#FBFDFF", "#1B2430"),
        "surface_container": ("#E1E8F1", "#171E28"),
        "surface_container_high": ("#FBFDFF", "#26313F"),
        "surface_container_highest": ("#CBD7E6", "#313E4E"),
        "outline_variant": ("#C9D3E0", "#34404E"),
        "surface_tint": ("#1B3F6E", "#9DBCE6"),
    },
    TableTheme.PLAIN: {
        "primary": ("#2F3A36", "#C9D2CD"),
        "on_primary": ("#FFFFFF", "#16201B"),
        "inverse_surface": ("#2F3A36", "#262B29"),
        "surface": ("#FFFFFF", "#101010"),
        "surface_container_lowest": ("#FFFFFF", "#0A0A0A"),
        "surface_container_low": ("#FFFFFF", "#1A1A1A"),
        "surface_container": ("#F1F1F1", "#161616"),
        "surface_container_high": ("#FFFFFF", "#262626"),
        "surface_container_highest": ("#DEDEDE", "#303030"),
        "outline_variant": ("#D5D5D5", "#333333"),
        "surface_tint": ("#2F3A36", "#C9D2CD"),
    },
}


def app_theme(table: TableTheme = TableTheme.BAIZE, *, dark: bool) -> ft.Theme:
    colours = {**_COLOURS, **_TABLES[table]}
    scheme = ft.ColorScheme(**{role: both[dark] for role, both in colours.items()})
    # Flet's client replaces Material's styles, which track letters by up to 0.5, as a whole.
    plain = ft.TextStyle(font_family=TEXT_FONT, color=scheme.on_surface, letter_spacing=0)
    return ft.Theme(
        color_scheme=scheme,
        font_family=TEXT_FONT,
        text_theme=ft.TextTheme(**{field.name: plain for field in fields(ft.TextTheme)}),
        filled_button_theme=ft.FilledButtonTheme(style=ft.ButtonStyle(side=with_focus_ring())),
        text_button_theme=ft.TextButtonTheme(style=ft.ButtonStyle(side=with_focus_ring())),
        visual_density=ft.VisualDensity.STANDARD,
        scaffold_bgcolor=scheme.surface,
        page_transitions=ft.PageTransitionsTheme(
            android=ft.PageTransitionTheme.FADE_FORWARDS,
            ios=ft.PageTransitionTheme.CUPERTINO,
            linux=ft.PageTransitionTheme.NONE,
            macos=ft.PageTransitionTheme.NONE,
            windows=ft.PageTransitionTheme.NONE,
        ),
    )


def with_focus_ring(
    edge: ft.BorderSide | None = None, *, inside: bool = False, ink: str = CURSOR
) -> dict[ft.ControlState, ft.BorderSide]:
    """Return the edge of a button for each state; the client draws the ring while the keyboard's focus is there.

    A scrolling column clips what its buttons draw outside themselves, so light buttons draw the ring `inside`. The ring
    of another `ink` is on a strong fill, 2 pixels inside its edge, because the background may have the ink's colour.
    """
    align = ft.BorderSideStrokeAlign.INSIDE if inside else ft.BorderSideStrokeAlign.OUTSIDE
    ring = {ft.ControlState.FOCUSED: ft.BorderSide(3, ink, stroke_align=-7 / 3 if inside and ink != CURSOR else align)}
    return ring if edge is None else {**ring, ft.ControlState.DEFAULT: edge}


LINE_HEIGHT_RATIO = 1.25  # of the type size, in running text
_LARGE_DIGITS = 34  # the smallest type size of digits with less space between them


def _style(family: str, size: float, *, height: float, strong: bool = False, **more: Any) -> ft.TextStyle:
    weight = ft.FontWeight.W_600 if strong else ft.FontWeight.W_400
    options = {"weight": weight, "font_family_fallback": list(_FALLBACK), **more}
    return ft.TextStyle(font_family=family, size=size, height=height, **options)


@per_session_cache
def display(size: int, color: str | None = None) -> ft.TextStyle:
    """Return the style of digits. They are tabular, so that a column of totals does not shift while it counts."""
    tracking = -0.2 if size >= _LARGE_DIGITS else None
    return _style(DIGIT_FONT, size, height=1.05, color=color, weight=ft.FontWeight.W_700, letter_spacing=tracking)


@per_session_cache
def code(size: int, color: str) -> ft.TextStyle:
    """Return the style of a code's letters, the only ones with space between them."""
    return _style(DIGIT_FONT, size, height=LINE_HEIGHT_RATIO, color=color, strong=True, letter_spacing=1.5)


@per_session_cache
def text(size: int = 17, color: str | None = None, *, strong: bool = False) -> ft.TextStyle:
    return _style(TEXT_FONT, size, height=LINE_HEIGHT_RATIO, color=color, strong=strong)


@per_session_cache
def help_link(size: int) -> ft.TextStyle:
    """Return the style of a word that opens a help sheet."""
    return _style(
        TEXT_FONT,
        size,
        height=LINE_HEIGHT_RATIO,
        weight=None,
        decoration=ft.TextDecoration.UNDERLINE,
        decoration_style=ft.TextDecorationStyle.DOTTED,
        decoration_color=EDGE,
    )


@per_session_cache
def card_index(size: int, color: str, *, is_narrow: bool = False) -> ft.TextStyle:
    """Return the style of ranks and suits on a playing card; `is_narrow` is for the two digits of a ten."""
    return _style(
        DIGIT_FONT, size, height=1, color=color, strong=True, letter_spacing=-size / 10 if is_narrow else None
    )


def caption(color: str = INK_SOFT) -> ft.TextStyle:
    """Return the style of small text next to a control, the smallest of the app."""
    return text(14, color)


@dataclass(frozen=True, kw_only=True, eq=False)
class SideStyle:
    """One of `SIDE_STYLES`, compared by identity.

    `strong` with `on_strong` is for filled shapes, `soft` with `on_soft` for the panel behind them.
    """

    icon: ft.IconData
    strong: str
    on_strong: str
    soft: str
    on_soft: str


_ICONS = {
    SideShape.CIRCLE: ft.Icons.CIRCLE,
    SideShape.SQUARE: ft.Icons.SQUARE_ROUNDED,
    SideShape.TRIANGLE: ft.Icons.CHANGE_HISTORY,
    SideShape.STAR: ft.Icons.STAR,
    SideShape.HEXAGON: ft.Icons.HEXAGON,
    SideShape.PENTAGON: ft.Icons.PENTAGON,
}
_C = ft.Colors
# Strong colour, ink on it, soft colour, ink on it.
_SIDE_COLOURS = (
    (_C.SECONDARY, _C.ON_SECONDARY, _C.SECONDARY_CONTAINER, _C.ON_SECONDARY_CONTAINER),
    (_C.TERTIARY, _C.ON_TERTIARY, _C.TERTIARY_CONTAINER, _C.ON_TERTIARY_CONTAINER),
    (_C.PRIMARY_FIXED_DIM, _C.ON_PRIMARY_FIXED, _C.PRIMARY_FIXED, _C.ON_PRIMARY_FIXED_VARIANT),
    (_C.SECONDARY_FIXED_DIM, _C.ON_SECONDARY_FIXED, _C.SECONDARY_FIXED, _C.ON_SECONDARY_FIXED_VARIANT),
    (_C.TERTIARY_FIXED_DIM, _C.ON_TERTIARY_FIXED, _C.TERTIARY_FIXED, _C.ON_TERTIARY_FIXED_VARIANT),
    (_C.ON_SURFACE_VARIANT, _C.SURFACE, _C.SURFACE_CONTAINER, _C.ON_SURFACE),
)

SIDE_STYLES: tuple[SideStyle, ...] = tuple(
    SideStyle(icon=_ICONS[shape], strong=strong, on_strong=on_strong, soft=soft, on_soft=on_soft)
    for shape, (strong, on_strong, soft, on_soft) in zip(SIDE_SHAPES, _SIDE_COLOURS, strict=True)
)
