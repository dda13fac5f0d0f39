"""Buttons: one brass main action a screen, quiet ones beside it."""

__all__ = ["icon_action", "main_action", "pick_action", "quiet_action", "text_action"]

from collections.abc import Callable

import flet as ft

from views.ui import theme
from views.ui.button_styles import action_style, words_style
from views.ui.theme import Gap, Size, Tone


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
        content=content,
        icon=icon,
        disabled=disabled,
        height=Size.ACTION,
        style=action_style(tone, size=20, strong=True),
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
        content=content,
        action=action,
        icon=icon,
        disabled=disabled,
        expand=expand,
        height=Size.TARGET + Gap.SMALL,
        style=action_style(theme.KEY, size=17, border=True),
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
        content=content if spoken is None else ft.Text(content, semantics_label=spoken),
        height=Size.TARGET,
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


def pick_action(content: str, *, picker: ft.FilePicker, ending: str) -> ft.Control:
    """Opens `picker` for files of that ending. It is the client's own act: Safari refuses it to anything else."""
    opening = ft.PickFiles(picker, file_type=ft.FilePickerFileType.CUSTOM, allowed_extensions=[ending])
    return main_action(content, icon=ft.Icons.FILE_OPEN, on_click=None, action=opening)
