"""Buttons and their styles, cached per session: the main action, secondary actions, keys, panels in a list, options."""

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from views.core.per_session_cache import per_session_cache
from views.ui import theme
from views.ui.press import FilledButton, IconButton, TextButton
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap, Size, Tone


def _flat(tone: Tone, *, radius: float = Size.RADIUS, **parts: Any) -> ft.ButtonStyle:
    """Return a style without a shadow, with these other `parts`."""
    shape = ft.RoundedRectangleBorder(radius=radius)
    return ft.ButtonStyle(bgcolor=tone.fill, color=tone.ink, elevation=0, shape=shape, **parts)


@per_session_cache
def key_style(
    fill: str,
    *,
    ink: str | None = None,
    edge: str | None = None,
    thick: bool = False,
    padding: float = Gap.NONE,
) -> ft.ButtonStyle:
    """Return the style of a key on a pad or a sheet: flat, with small corners, faded while disabled.

    `edge` is the border's colour; None means no border.
    """
    return ft.ButtonStyle(
        bgcolor={ft.ControlState.DISABLED: theme.DISABLED.fill, ft.ControlState.DEFAULT: fill},
        color=ink,
        padding=padding,
        elevation=0,
        side=None if edge is None else theme.with_focus_ring(ft.BorderSide(3 if thick else 1, edge)),
        shape=ft.RoundedRectangleBorder(radius=Size.RADIUS_KEY),
    )


def _vertical_padding(height: float, size: float) -> float:
    """Return the padding above and below one line of this type size in a button of that height.

    A fixed height would cut several lines or larger text; with padding the button grows.
    """
    return (height - theme.LINE_HEIGHT_RATIO * size) / 2


@per_session_cache
def option_style(
    tone: Tone, *, strong: bool, left: float, right: float, height: float = Size.TARGET, joined: bool = False
) -> ft.ButtonStyle:
    """Return the style of one option among others, or of a section header; `height` applies to one line of text. A
    `joined` one is a part of a control that draws the edge."""
    padding = _vertical_padding(height, 17)
    return _flat(
        tone,
        radius=0 if joined else Size.RADIUS_KEY,
        icon_color=tone.ink,
        padding=ft.Padding(left, padding, right, padding),
        text_style=theme.text(17, strong=strong),
        side=theme.with_focus_ring(None if joined else ft.BorderSide(1, theme.EDGE), inside=True, ink=tone.ink),
    )


@per_session_cache
def panel_style(
    left: float, right: float, *, vertical_padding: float = Gap.MEDIUM, chosen: bool = False
) -> ft.ButtonStyle:
    """Return the style of a panel in a list; a chosen one has a thick border, in another colour than the focus ring."""
    edge = ft.BorderSide(3, theme.LINK) if chosen else ft.BorderSide(1, theme.EDGE)
    padding = ft.Padding(left, vertical_padding, right, vertical_padding)
    return _flat(theme.PANEL, padding=padding, side=theme.with_focus_ring(edge, inside=True))


STRIP_PADDING = 14  # pixels above and below the text: 48 with one line
_LARGE_ICON = 28  # pixels, beside large text


@per_session_cache
def strip_style() -> ft.ButtonStyle:
    """Return the style of a strip with a sentence that a tap dismisses."""
    return _flat(theme.SECONDARY_KEY, padding=ft.Padding.symmetric(horizontal=Gap.MEDIUM, vertical=STRIP_PADDING))


@per_session_cache
def row_style(*, tone: Tone = theme.PANEL) -> ft.ButtonStyle:
    """Return the style of a row in a sheet or a panel, from edge to edge."""
    side = theme.with_focus_ring(inside=True)
    return _flat(tone, radius=0, padding=0, shadow_color=ft.Colors.TRANSPARENT, side=side)


@per_session_cache
def drawing_style(*, ring: str = theme.CURSOR) -> ft.ButtonStyle:
    """Return the style of a drawing that can be tapped, without a surface of its own; `ring` is the focus ring's
    colour."""
    tone = Tone(fill=ft.Colors.TRANSPARENT, ink=theme.PANEL.ink)
    return _flat(tone, shadow_color=ft.Colors.TRANSPARENT, padding=0, side=theme.with_focus_ring(ink=ring))


@per_session_cache
def line_style(*, height: float) -> ft.ButtonStyle:
    """Return the style of a text that can be tapped, flat on its panel; `height` applies to one line."""
    return _flat(
        theme.PANEL,
        radius=0,
        side=theme.with_focus_ring(inside=True),
        shadow_color=ft.Colors.TRANSPARENT,  # Flet's client draws a shadow even at an elevation of 0
        padding=ft.Padding.symmetric(horizontal=Gap.LARGE, vertical=_vertical_padding(height, 17)),
        alignment=ft.Alignment.CENTER_LEFT,
    )


@per_session_cache
def text_button_style(ink: str, *, size: int = 17) -> ft.ButtonStyle:
    """Return the style of a text button without a border."""
    return ft.ButtonStyle(
        color=ink,
        text_style=theme.text(size, strong=True),
        padding=ft.Padding.symmetric(horizontal=Gap.MEDIUM, vertical=_vertical_padding(Size.TARGET, size)),
        side=theme.with_focus_ring(inside=True, ink=ink),
        shape=ft.RoundedRectangleBorder(radius=Size.RADIUS_KEY),
    )


@per_session_cache
def table_head_style() -> ft.ButtonStyle:
    """Return the style of a column's head, which sorts a table."""
    return ft.ButtonStyle(
        padding=ft.Padding.symmetric(vertical=_vertical_padding(Size.TARGET, 14)),
        shape=ft.RoundedRectangleBorder(radius=Size.RADIUS_KEY),
    )


@per_session_cache
def button_style(tone: Tone, *, size: int, height: float, strong: bool = False, border: bool = False) -> ft.ButtonStyle:
    """Return the style of a main or secondary button; `height` applies to one line of text."""
    return ft.ButtonStyle(
        bgcolor={ft.ControlState.DISABLED: theme.DISABLED.fill, ft.ControlState.DEFAULT: tone.fill},
        color={ft.ControlState.DISABLED: theme.DISABLED.ink, ft.ControlState.DEFAULT: tone.ink},
        icon_color={ft.ControlState.DISABLED: theme.DISABLED.ink, ft.ControlState.DEFAULT: tone.ink},
        text_style=theme.text(size, strong=strong),
        padding=ft.Padding.symmetric(horizontal=Gap.LARGE, vertical=_vertical_padding(height, size)),
        shape=ft.RoundedRectangleBorder(radius=Size.RADIUS),
        side=theme.with_focus_ring(ft.BorderSide(1, theme.EDGE), inside=True) if border else None,
        elevation=0,
    )


def _button_text(content: str, spoken: str | None) -> ft.Text:
    """Return a label that inherits the button's style, centred if it needs several lines."""
    return ft.Text(content, semantics_label=spoken, text_align=ft.TextAlign.CENTER)


def labelled_button(
    content: ft.Control,
    spoken: str,
    *,
    style: ft.ButtonStyle,
    on_click: Callable[[], object] | None,
    key: str | None = None,
    expand: bool | None = None,
) -> ft.Control:
    """Return a button that a screen reader announces as `spoken`; without `on_click` it is disabled."""
    button = FilledButton(
        content=ft.Semantics(label=spoken, exclude_semantics=True, content=content),
        disabled=on_click is None,
        style=style,
        on_click=on_click,
    )
    return ft.MergeSemantics(button, key=key, expand=expand)


def primary_button(
    content: str,
    *,
    on_click: Callable[[], object] | None = None,
    icon: ft.IconData | None = None,
    tone: Tone = theme.ACTION,
    size: int = 17,
    height: float = Size.ACTION,
    disabled: bool = False,
    expand: bool = False,
    autofocus: bool = False,
    client_action: ft.ClientAction | None = None,
    spoken: str | None = None,
) -> ft.Control:
    """Return the main button of a screen. The client itself runs `client_action` while it handles the tap."""
    is_strong = height >= Size.ACTION or tone is theme.DANGER_KEY
    return FilledButton(
        action=client_action,
        content=_button_text(content, spoken),
        icon=ft.Icon(icon, size=_LARGE_ICON) if icon and has_large_text() else icon,
        disabled=disabled,
        expand=expand,
        autofocus=autofocus,
        style=button_style(tone, size=size, height=height, strong=is_strong, border=tone.fill == theme.KEY.fill),
        on_click=on_click,
    )


secondary_button = partial(primary_button, tone=theme.KEY, size=17, height=Size.TARGET + Gap.SMALL)


def text_button(
    content: str,
    *,
    on_click: Callable[[], object] | None,
    danger: bool = False,
    ink: str = theme.LINK,
    spoken: str | None = None,
) -> ft.Control:
    """Return a text button for going back or for rare actions; `spoken` distinguishes several of them for a screen
    reader."""
    style = text_button_style(theme.ERROR if danger else ink)
    return TextButton(content=_button_text(content, spoken), style=style, on_click=on_click)


def icon_button(
    icon: ft.IconData,
    label: str,
    on_click: Callable[[], object] | None,
    *,
    ink: str = theme.INK,
    disabled: bool = False,
    height: float = Size.TARGET,
) -> ft.Control:
    """Return a button with a familiar icon; `label` is for screen readers.

    Flet's tooltip would put the label next to the button instead of on it.
    """
    return IconButton(
        icon=ft.Icon(icon, semantics_label=label, color=ft.Colors.with_opacity(0.4, ink) if disabled else ink),
        width=Size.TARGET,
        height=height,
        style=ft.ButtonStyle(
            side=theme.with_focus_ring(inside=True, ink=ink), shape=ft.RoundedRectangleBorder(radius=Size.RADIUS_KEY)
        ),
        disabled=disabled,
        on_click=on_click,
    )


def passed_button(
    content: ft.Control,
    spoken: str,
    on_click: Callable[[], object],
    *,
    width: float | None = None,
    height: float | None = None,
    padding: ft.PaddingValue | None = None,
) -> ft.Control:
    """Return a button that Tab skips, for use between fields that are typed one after the other."""
    tappable = ft.Container(
        ft.Semantics(label=spoken, button=True, exclude_semantics=True, content=content),
        on_click=on_click,
        width=width,
        height=height,
        padding=padding,
        alignment=None if width is None else ft.Alignment.CENTER,
    )
    return ft.MergeSemantics(tappable)


bar_button = partial(icon_button, ink=theme.BAIZE.ink)  # for the bar of a screen
