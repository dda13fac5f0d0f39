"""Colours, type scale and spacing. Nothing else in views names a colour, a font or a radius.

Every colour is a role of Flutter's colour scheme, so that a phone that changes to its dark theme repaints by itself.
Light is the paper score sheet on baize; dark is the same table in a dim room.

Styles are made once for each phone: Flet compares a new screen with the old one, and passes over what is the same
object. Phones share none: Flet writes into them.
"""

from dataclasses import dataclass

import flet as ft

from views.ui.once_a_phone import once_a_phone
from wording import SIDE_SHAPES, SideShape

TEXT_FONT = "Pinella Text"
DIGIT_FONT = "Pinella Display"
_FALLBACK = ("Pinella Text", "Roboto")


@dataclass(frozen=True, kw_only=True)
class Tone:
    """A background and the ink that reads on it, as names of the colour scheme."""

    fill: str
    ink: str


PAPER = Tone(fill=ft.Colors.SURFACE, ink=ft.Colors.ON_SURFACE)
CARD = Tone(fill=ft.Colors.SURFACE_CONTAINER_LOW, ink=ft.Colors.ON_SURFACE)
KEY = Tone(fill=ft.Colors.SURFACE_CONTAINER_HIGH, ink=ft.Colors.ON_SURFACE)
KEY_ENDING = Tone(fill=ft.Colors.SURFACE_CONTAINER, ink=ft.Colors.ON_SURFACE)
BAIZE = Tone(fill=ft.Colors.INVERSE_SURFACE, ink=ft.Colors.ON_INVERSE_SURFACE)
CHOSEN = Tone(fill=ft.Colors.PRIMARY, ink=ft.Colors.ON_PRIMARY)
ACTION = Tone(fill=ft.Colors.PRIMARY_CONTAINER, ink=ft.Colors.ON_PRIMARY_CONTAINER)
DISABLED = Tone(fill=ft.Colors.SURFACE_CONTAINER, ink=ft.Colors.ON_SURFACE_VARIANT)
ALERT = Tone(fill=ft.Colors.ERROR_CONTAINER, ink=ft.Colors.ON_ERROR_CONTAINER)
INK = ft.Colors.ON_SURFACE
INK_SOFT = ft.Colors.ON_SURFACE_VARIANT
RULE = ft.Colors.OUTLINE_VARIANT  # between rows, and around what is not tapped
EDGE = ft.Colors.OUTLINE  # of what is tapped or typed into
CURSOR = ft.Colors.ON_SURFACE  # around the field that the next key writes to
LINK = ft.Colors.PRIMARY
ERROR = ft.Colors.ERROR
ON_ERROR = ft.Colors.ON_ERROR
RED_SUIT = ft.Colors.TERTIARY
CARD_EDGE = ft.Colors.OUTLINE

# Behind a player's initials, in the light and in a dim room: deep enough for the ink on them.
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
    """Sizes in logical pixels; nothing that is tapped is smaller than TARGET."""

    TARGET = 48
    ACTION = 60
    COLUMN = 600  # the widest a screen's content grows
    COLUMN_TABLET = 768  # … of one that takes what a tablet has
    WIDE = 960  # a window from which there is room for something beside the column
    RADIUS = 14
    RADIUS_KEY = 10


def _light() -> ft.ColorScheme:
    return ft.ColorScheme(
        primary="#1D5A42",
        on_primary="#FFFDF6",
        primary_container="#E3AC3F",
        on_primary_container="#241A04",
        secondary="#1D5795",
        on_secondary="#FFFDF6",
        secondary_container="#DCE7F2",
        on_secondary_container="#0D2C4E",
        tertiary="#98302B",
        on_tertiary="#FFFDF6",
        tertiary_container="#F5DFD8",
        on_tertiary_container="#4E1210",
        primary_fixed="#EDE5C4",
        primary_fixed_dim="#74600F",
        on_primary_fixed="#FFFDF6",
        on_primary_fixed_variant="#3A2F04",
        secondary_fixed="#E6E0F2",
        secondary_fixed_dim="#5C4694",
        on_secondary_fixed="#FFFDF6",
        on_secondary_fixed_variant="#2A1D4E",
        tertiary_fixed="#D6EAE6",
        tertiary_fixed_dim="#14655C",
        on_tertiary_fixed="#FFFDF6",
        on_tertiary_fixed_variant="#04302B",
        error="#B3261E",
        on_error="#FFFFFF",
        error_container="#FBE3DC",
        on_error_container="#5A130E",
        surface="#F6F0E2",
        on_surface="#1F241D",
        on_surface_variant="#575C50",
        surface_container_lowest="#FFFFFF",
        surface_container_low="#FFFCF4",
        surface_container="#EFE7D5",
        surface_container_high="#FFFCF4",
        surface_container_highest="#E0D6BE",
        outline="#857F6C",
        outline_variant="#D9CFB8",
        inverse_surface="#1D5A42",
        on_inverse_surface="#F8F3E6",
        inverse_primary="#9CD0B6",
        shadow="#3A3323",
        scrim="#000000",
        surface_tint="#1D5A42",
    )


def _dark() -> ft.ColorScheme:
    return ft.ColorScheme(
        primary="#8FCBAE",
        on_primary="#08271A",
        primary_container="#D29A2E",
        on_primary_container="#1E1502",
        secondary="#8DBBEA",
        on_secondary="#071D36",
        secondary_container="#1E3348",
        on_secondary_container="#D6E6F7",
        tertiary="#F0A091",
        on_tertiary="#350B07",
        tertiary_container="#452722",
        on_tertiary_container="#F9DDD6",
        primary_fixed="#3A331A",
        primary_fixed_dim="#DCC268",
        on_primary_fixed="#2A2205",
        on_primary_fixed_variant="#F3E8C2",
        secondary_fixed="#332C48",
        secondary_fixed_dim="#BDABEA",
        on_secondary_fixed="#21163F",
        on_secondary_fixed_variant="#E6DFF7",
        tertiary_fixed="#1B3B36",
        tertiary_fixed_dim="#85CFC3",
        on_tertiary_fixed="#04302B",
        on_tertiary_fixed_variant="#D2EEE9",
        error="#F2968C",
        on_error="#4A0E09",
        error_container="#4D211C",
        on_error_container="#F9DAD5",
        surface="#141B17",
        on_surface="#EDE6D5",
        on_surface_variant="#B4B3A2",
        surface_container_lowest="#0F1512",
        surface_container_low="#1D2621",
        surface_container="#19211C",
        surface_container_high="#28332D",
        surface_container_highest="#33403A",
        outline="#8A8C7C",
        outline_variant="#36413A",
        inverse_surface="#1A3529",
        on_inverse_surface="#EFE9D9",
        inverse_primary="#1D5A42",
        shadow="#000000",
        scrim="#000000",
        surface_tint="#8FCBAE",
    )


def _theme(scheme: ft.ColorScheme) -> ft.Theme:
    return ft.Theme(
        color_scheme=scheme,
        font_family=TEXT_FONT,
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


def light_theme() -> ft.Theme:
    return _theme(_light())


def dark_theme() -> ft.Theme:
    return _theme(_dark())


LINE = 1.25  # of the type size, in running text


@once_a_phone
def display(size: int, color: str | None = None) -> ft.TextStyle:
    """Digits: the picture of the app. Tabular, so that a column of totals stands still while it counts."""
    return ft.TextStyle(
        font_family=DIGIT_FONT,
        size=size,
        weight=ft.FontWeight.W_700,
        color=color,
        height=1.05,
        font_family_fallback=list(_FALLBACK),
    )


@once_a_phone
def text(size: int = 17, color: str | None = None, *, strong: bool = False) -> ft.TextStyle:
    weight = ft.FontWeight.W_600 if strong else ft.FontWeight.W_400
    return ft.TextStyle(
        font_family=TEXT_FONT,
        size=size,
        weight=weight,
        color=color,
        height=LINE,
        font_family_fallback=list(_FALLBACK),
    )


@once_a_phone
def explained(size: int) -> ft.TextStyle:
    """A word that help stands behind."""
    return ft.TextStyle(
        font_family=TEXT_FONT,
        size=size,
        height=LINE,
        decoration=ft.TextDecoration.UNDERLINE,
        decoration_style=ft.TextDecorationStyle.DOTTED,
        decoration_color=EDGE,
        font_family_fallback=list(_FALLBACK),
    )


CARD_LINE = 1.1  # of the type size, in a card's corner


@once_a_phone
def card(size: float, color: str = INK, *, narrow: bool = False) -> ft.TextStyle:
    """The rank in a playing card's corner, its suit below; `narrow` for the two digits of a ten."""
    return ft.TextStyle(
        font_family=TEXT_FONT,
        size=size,
        weight=ft.FontWeight.W_600,
        color=color,
        height=CARD_LINE,
        letter_spacing=-size / 10 if narrow else None,
        font_family_fallback=list(_FALLBACK),
    )


def label(color: str = INK_SOFT) -> ft.TextStyle:
    """Small words beside a control; never smaller than this."""
    return text(14, color)


@dataclass(frozen=True, kw_only=True, eq=False)
class SideStyle:
    """One of `SIDE_STYLES`, equal to no other: `strong` with `on_strong` for filled things, `soft` with `on_soft` for
    the panel behind them."""

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

SIDE_STYLES: tuple[SideStyle, ...] = (
    SideStyle(
        icon=_ICONS[SIDE_SHAPES[0]],
        strong=ft.Colors.SECONDARY,
        on_strong=ft.Colors.ON_SECONDARY,
        soft=ft.Colors.SECONDARY_CONTAINER,
        on_soft=ft.Colors.ON_SECONDARY_CONTAINER,
    ),
    SideStyle(
        icon=_ICONS[SIDE_SHAPES[1]],
        strong=ft.Colors.TERTIARY,
        on_strong=ft.Colors.ON_TERTIARY,
        soft=ft.Colors.TERTIARY_CONTAINER,
        on_soft=ft.Colors.ON_TERTIARY_CONTAINER,
    ),
    SideStyle(
        icon=_ICONS[SIDE_SHAPES[2]],
        strong=ft.Colors.PRIMARY_FIXED_DIM,
        on_strong=ft.Colors.ON_PRIMARY_FIXED,
        soft=ft.Colors.PRIMARY_FIXED,
        on_soft=ft.Colors.ON_PRIMARY_FIXED_VARIANT,
    ),
    SideStyle(
        icon=_ICONS[SIDE_SHAPES[3]],
        strong=ft.Colors.SECONDARY_FIXED_DIM,
        on_strong=ft.Colors.ON_SECONDARY_FIXED,
        soft=ft.Colors.SECONDARY_FIXED,
        on_soft=ft.Colors.ON_SECONDARY_FIXED_VARIANT,
    ),
    SideStyle(
        icon=_ICONS[SIDE_SHAPES[4]],
        strong=ft.Colors.TERTIARY_FIXED_DIM,
        on_strong=ft.Colors.ON_TERTIARY_FIXED,
        soft=ft.Colors.TERTIARY_FIXED,
        on_soft=ft.Colors.ON_TERTIARY_FIXED_VARIANT,
    ),
    SideStyle(
        icon=_ICONS[SIDE_SHAPES[5]],
        strong=ft.Colors.ON_SURFACE_VARIANT,
        on_strong=ft.Colors.SURFACE,
        soft=ft.Colors.SURFACE_CONTAINER,
        on_soft=ft.Colors.ON_SURFACE,
    ),
)
