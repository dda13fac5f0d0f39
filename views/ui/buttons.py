"""Buttons and their styles, made once a phone: a main action, quiet ones, keys, cards that lead on, options."""

from collections.abc import Callable, Sequence

import flet as ft

from views.ui import theme
from views.ui.once_a_phone import once_a_phone
from views.ui.theme import Gap, Size, Tone


@once_a_phone
def key_style(
    fill: str,
    *,
    ink: str | None = None,
    edge: str | None = None,
    thick: bool = False,
    padding: float = Gap.NONE,
    digits: int | None = None,
) -> ft.ButtonStyle:
    """A key of a pad or a sheet: flat, with small corners. `edge` is the frame's colour, none without; `digits` the
    size of a number as its whole content. One that cannot be tapped fades."""
    return ft.ButtonStyle(
        bgcolor={ft.ControlState.DISABLED: theme.DISABLED.fill, ft.ControlState.DEFAULT: fill},
        color=ink,
        text_style=None if digits is None else theme.display(digits),
        padding=padding,
        elevation=0,
        side=None if edge is None else ft.BorderSide(3 if thick else 1, edge),
        shape=ft.RoundedRectangleBorder(radius=Size.RADIUS_KEY),
    )


def _upright(height: float, size: float) -> float:
    """The room above and below one line of this type size in a button of that height. More lines, or larger ones, make
    the button grow: a height of its own would cut them."""
    return (height - theme.LINE * size) / 2


@once_a_phone
def option_style(tone: Tone, *, strong: bool, left: float, right: float, height: float = Size.TARGET) -> ft.ButtonStyle:
    """An answer among others, or the head of a part that opens; `height` with one line."""
    return ft.ButtonStyle(
        bgcolor=tone.fill,
        color=tone.ink,
        icon_color=tone.ink,
        elevation=0,
        padding=ft.Padding.only(left=left, right=right, top=_upright(height, 17), bottom=_upright(height, 17)),
        text_style=theme.text(17, strong=strong),
        side=ft.BorderSide(1, theme.EDGE),
        shape=ft.RoundedRectangleBorder(radius=Size.RADIUS_KEY),
    )


@once_a_phone
def card_style(
    left: float, right: float, *, upright: float = Gap.MEDIUM, tone: Tone = theme.CARD, chosen: bool = False
) -> ft.ButtonStyle:
    """A card of a list: `upright` is the room above and below. A chosen one has a thick dark frame."""
    return ft.ButtonStyle(
        bgcolor=tone.fill,
        color=tone.ink,
        elevation=0,
        padding=ft.Padding(left, upright, right, upright),
        side=ft.BorderSide(3, theme.CURSOR) if chosen else ft.BorderSide(1, theme.EDGE),
        shape=ft.RoundedRectangleBorder(radius=Size.RADIUS),
    )


@once_a_phone
def row_style() -> ft.ButtonStyle:
    """A row of a sheet, from edge to edge."""
    return ft.ButtonStyle(
        bgcolor=theme.CARD.fill, color=theme.CARD.ink, elevation=0, padding=0, shape=ft.RoundedRectangleBorder(radius=0)
    )


@once_a_phone
def words_style(ink: str, *, size: int = 17) -> ft.ButtonStyle:
    """Words that are tapped, without a frame."""
    return ft.ButtonStyle(
        color=ink,
        text_style=theme.text(size, strong=True),
        padding=ft.Padding.symmetric(horizontal=Gap.MEDIUM, vertical=_upright(Size.TARGET, size)),
    )


@once_a_phone
def action_style(tone: Tone, *, size: int, height: float, strong: bool = False, border: bool = False) -> ft.ButtonStyle:
    """A button of its own, the main one or a quiet one; `height` with one line."""
    return ft.ButtonStyle(
        bgcolor={ft.ControlState.DISABLED: theme.DISABLED.fill, ft.ControlState.DEFAULT: tone.fill},
        color={ft.ControlState.DISABLED: theme.DISABLED.ink, ft.ControlState.DEFAULT: tone.ink},
        icon_color={ft.ControlState.DISABLED: theme.DISABLED.ink, ft.ControlState.DEFAULT: tone.ink},
        text_style=theme.text(size, strong=strong),
        padding=ft.Padding.symmetric(horizontal=Gap.LARGE, vertical=_upright(height, size)),
        shape=ft.RoundedRectangleBorder(radius=Size.RADIUS),
        side=ft.BorderSide(1, theme.EDGE) if border else None,
        elevation=0,
    )


def _words(content: str, spoken: str | None = None) -> ft.Text:
    """They take the button's style, and stand in the middle of it when they need several lines."""
    return ft.Text(content, semantics_label=spoken, text_align=ft.TextAlign.CENTER)


def named(
    content: ft.Control,
    spoken: str,
    *,
    style: ft.ButtonStyle,
    on_click: Callable[[], object] | None,
    key: str | None = None,
    expand: bool | None = None,
) -> ft.Control:
    """One button that says `spoken` and nothing of its content. Without `on_click` it leads nowhere."""
    button = ft.FilledButton(
        content=ft.Semantics(label=spoken, exclude_semantics=True, content=content),
        disabled=on_click is None,
        style=style,
        on_click=on_click,
    )
    return ft.MergeSemantics(button, key=key, expand=expand)


def main_action(
    content: str,
    *,
    on_click: Callable[[], object] | None,
    icon: ft.IconData | None = None,
    tone: Tone = theme.ACTION,
    disabled: bool = False,
    action: ft.ClientAction | None = None,
) -> ft.Control:
    """The thing that this screen is for. `action` is done by the browser itself, at the very tap."""
    return ft.FilledButton(
        action=action,
        content=_words(content),
        icon=icon,
        disabled=disabled,
        style=action_style(tone, size=20, height=Size.ACTION, strong=True),
        on_click=on_click,
    )


def quiet_action(
    content: str,
    *,
    on_click: Callable[[], object] | None = None,
    icon: ft.IconData | None = None,
    disabled: bool = False,
    expand: bool = False,
    action: ft.ClientAction | None = None,
) -> ft.Control:
    """Something that one may do here besides. `action` is what the client does by itself, as a browser may want it."""
    return ft.FilledButton(
        content=_words(content),
        action=action,
        icon=icon,
        disabled=disabled,
        expand=expand,
        style=action_style(theme.KEY, size=17, height=Size.TARGET + Gap.SMALL, border=True),
        on_click=on_click,
    )


def text_action(
    content: str,
    *,
    on_click: Callable[[], object] | None,
    danger: bool = False,
    ink: str = theme.LINK,
    spoken: str | None = None,
) -> ft.Control:
    """The way back, or something rarely done. `spoken` is what a screen reader says of one of several."""
    ink = theme.ERROR if danger else ink
    return ft.TextButton(
        content=_words(content, spoken),
        style=words_style(ink),
        on_click=on_click,
    )


def icon_action(
    icon: ft.IconData,
    label: str,
    *,
    on_click: Callable[[], object] | None,
    ink: str = theme.INK,
    disabled: bool = False,
    height: float = Size.TARGET,
) -> ft.Control:
    """A picture that everybody knows; `label` is what a screen reader says.

    Flet's own tooltip would put the label beside the button instead of on it.
    """
    return ft.IconButton(
        icon=ft.Icon(icon, semantics_label=label, color=ft.Colors.with_opacity(0.4, ink) if disabled else ink),
        width=Size.TARGET,
        height=height,
        disabled=disabled,
        on_click=on_click,
    )


def pick_action(content: str, *, picker: ft.FilePicker, endings: Sequence[str], with_data: bool) -> ft.Control:
    """Opens `picker` for files of those endings. It is the client's own act: Safari refuses it to anything else."""
    opening = ft.PickFiles(
        picker, file_type=ft.FilePickerFileType.CUSTOM, allowed_extensions=list(endings), with_data=with_data
    )
    return main_action(content, icon=ft.Icons.FILE_OPEN, on_click=None, action=opening)
