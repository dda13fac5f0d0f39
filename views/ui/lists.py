"""Rows, columns and panels, and the keys of controls that come and go in a list."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import ParamSpec, TypeVar, cast

import flet as ft
import flet.canvas as cv

from views.ui import theme
from views.ui.buttons import labelled_button, panel_style, text_button_style
from views.ui.fit import DISPLAY_LETTER_WIDTH, size_without_breaks
from views.ui.press import TextButton
from views.ui.text_scale import column_width, has_large_text
from views.ui.theme import Gap, Size, Tone

Part = TypeVar("Part", bound=ft.Control)
Parameters = ParamSpec("Parameters")
_LAST_WORDS = re.compile(r"(?<=\S )(?=.{3,12}$)(\S+) (\S+)$")  # short ones after another word: no key breaks them


def keyed(name: str, controls: Sequence[Part]) -> list[Part]:
    """Return `controls` with the keys "name-0", "name-1" and so on.

    Flet matches the items of a list by key or, without keys, by index and type. Without keys, inserting a notice would
    turn the rows below it into other controls, and a tap in flight to one of them would be lost.
    """
    for index, control in enumerate(controls):
        key = f"{name}-{index}"
        if control.key != key:  # a control kept since the last render is frozen, and has its key
            control.key = key
    return list(controls)


def keyed_component(
    key: str, component: Callable[Parameters, ft.Control], *args: Parameters.args, **kwargs: Parameters.kwargs
) -> ft.Control:
    """Return the control of a component with this key, which the types of `ft.component` don't allow for."""
    return cast("Callable[..., ft.Control]", component)(*args, key=key, **kwargs)


def with_unique_keys(parts: Iterable[tuple[str, Part]]) -> list[Part]:
    """Return the controls with these keys; equal keys are numbered.

    Use it for a list that may lose a control from its middle: the neighbour must not take over its identity.
    """
    seen: Counter[str] = Counter()
    controls: list[Part] = []
    for key, control in parts:
        control.key = f"{key}-{seen[key]}"
        seen[key] += 1
        controls.append(control)
    return controls


def stack(controls: Iterable[ft.Control], *, spacing: float = Gap.SMALL, key: str | None = None) -> ft.Column:
    """Return the controls below each other, all at full width."""
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(list(controls), key=key, spacing=spacing, tight=True, horizontal_alignment=stretch)


def text_lines(*lines: ft.Control, expand: bool | None = None, spacing: float = Gap.HAIR) -> ft.Column:
    """Return lines of text close to each other."""
    return ft.Column(list(lines), spacing=spacing, tight=True, expand=expand)


def centred_lines(*lines: ft.Control, spacing: float = Gap.NONE, key: str | None = None) -> ft.Column:
    """Return the controls below each other, each in the middle of the widest."""
    centre = ft.CrossAxisAlignment.CENTER
    return ft.Column(list(lines), key=key, spacing=spacing, tight=True, horizontal_alignment=centre)


def named_lines(name: str, explanation: str, *, size: int = 17, strong: bool = True) -> ft.Column:
    """Return a name with an explanation in small type below it; it fills the rest of a row."""
    named = ft.Text(name, style=theme.text(size, strong=strong))
    return text_lines(named, ft.Text(explanation, style=theme.caption()), expand=True)


def icon_line(icon: ft.IconData, words: str, *after: ft.Control, ink: str = theme.INK_SOFT) -> ft.Row:
    """Return an icon, a line of text and the controls `after` it."""
    text = ft.Text(words, style=theme.text(17), expand=True)
    return ft.Row([ft.Icon(icon, size=20, color=ink), text, *after], spacing=Gap.SMALL)


def panel(
    content: ft.Control, *, padding: ft.PaddingValue | None = Gap.LARGE, tone: Tone = theme.PANEL, clip: bool = False
) -> ft.Container:
    """Return the content in a frame with round corners. With `clip`, the corners cut content that reaches the edge."""
    edge = ft.Border.all(1, theme.DIVIDER)
    return ft.Container(
        content,
        bgcolor=tone.fill,
        border=None if clip else edge,
        border_radius=Size.RADIUS,
        padding=padding,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS if clip else None,
        foreground_decoration=ft.BoxDecoration(border=edge, border_radius=Size.RADIUS) if clip else None,
    )


def labelled_panel(content: ft.Control, spoken: str, *, key: str) -> ft.Control:
    """Return the content in a frame like a tile's. Screen readers announce it as `spoken`, but not as a button."""
    framed = panel(content, padding=ft.Padding(Gap.MEDIUM, Gap.MEDIUM, Gap.SMALL, Gap.MEDIUM))
    return ft.Semantics(key=key, label=spoken, container=True, exclude_semantics=True, content=framed)


def centred(words: str, style: ft.TextStyle | None, *, align: ft.TextAlign = ft.TextAlign.CENTER) -> ft.Text:
    """Return a text; its last two words stay on one line, so that none is alone, if they are short."""
    shown = _LAST_WORDS.sub("\\1\N{NO-BREAK SPACE}\\2", words)
    return ft.Text(shown, style=style, text_align=align, semantics_label=words)


def fit_headline(text: ft.Text, largest: int, ink: str, *, width: float) -> int:
    """Give a text the style of a headline, in a type size that breaks no word at this width. Return the size."""
    size = size_without_breaks(text.value, largest, width=width, letter_width=DISPLAY_LETTER_WIDTH)
    text.style = theme.display(size, ink)
    return size


def cut_text(
    words: str, style: ft.TextStyle, *, lines: int = 1, is_loose: bool = False, spoken: str | None = None
) -> ft.Text:
    """Return a text that fills the rest of a row, or less if it `is_loose`, and ends in an ellipsis if these `lines`
    don't hold it."""
    text = ft.Text(words, style=style, semantics_label=spoken, max_lines=lines, overflow=ft.TextOverflow.ELLIPSIS)
    text.expand, text.expand_loose = True, is_loose
    return text


def one_of(controls: Iterable[tuple[ft.Control, bool]]) -> ft.Control:
    """Return a stack that shows the control whose flag is true; it has room for each, so a change moves nothing."""
    layers = [ft.Container(control, opacity=int(is_shown)) for control, is_shown in controls]
    return ft.Stack(list(layers), alignment=ft.Alignment.TOP_CENTER)


def dashed_edge(width: float, height: float) -> ft.Control:
    """Return the edge of something empty, or of a button that rarely is the right one."""
    dashes = ft.Paint(color=theme.EDGE, style=ft.PaintingStyle.STROKE, stroke_width=1, stroke_dash_pattern=[4, 3])
    edge = cv.Path.Rect(0.5, 0.5, width - 1, height - 1, border_radius=Size.RADIUS_KEY)
    return cv.Canvas([cv.Path([edge], paint=dashes)], width=width, height=height)


def dashed_button(
    words: str, *, on_click: Callable[[], object], width: float, height: float = Size.ACTION, struck: bool = False
) -> ft.Control:
    """Return a button with a dashed edge, perhaps with a line through its words."""
    through = ft.TextDecoration.LINE_THROUGH if struck else None
    text = ft.Text(words, style=ft.TextStyle(decoration=through), text_align=ft.TextAlign.CENTER)
    button = TextButton(content=text, style=text_button_style(theme.INK_SOFT), on_click=on_click)
    return ft.Stack([dashed_edge(width, height), ft.Container(button, width=width, height=height)])


def announced(words: str, style: ft.TextStyle) -> ft.Control:
    """Return a text that a screen reader announces when it appears."""
    return ft.Semantics(live_region=True, content=ft.Text(words, style=style))


def side_by_side(*controls: ft.Control, weights: Sequence[int] = ()) -> ft.Control:
    """Return the controls in a row, as wide as their `weights`, or in a column if the phone's text is large."""
    if has_large_text():
        return stack(controls)
    for control, weight in zip(controls, weights or [1] * len(controls), strict=False):
        control.expand = weight
    return even_row(controls)


def even_row(controls: Iterable[ft.Control], *, key: str | None = None) -> ft.Row:
    """Return the controls in a row, all as high as the highest."""
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Row(list(controls), key=key, spacing=Gap.SMALL, intrinsic_height=True, vertical_alignment=stretch)


_TILE_MARGINS = 70  # pixels between a tile's text and its edges, with the arrow
_LEADING_WIDTH = 56


def list_tile(
    title: str,
    *,
    key: str,
    lines: Sequence[str] = (),
    leading: Sequence[ft.Control] = (),
    value: str = "",
    spoken: str = "",
    on_tap: Callable[[], object] | None,
) -> ft.Control:
    """Return one button that a screen reader announces as `spoken` or, without it, by its texts; without `on_tap`,
    return text."""
    text_space = column_width() - _TILE_MARGINS - (_LEADING_WIDTH if leading else 0)
    size = size_without_breaks(title, 19, width=text_space)
    words: list[ft.Control] = [
        ft.Text(title, style=theme.text(size, strong=True)),
        *(ft.Text(line, style=theme.caption()) for line in lines if line),
    ]
    row: list[ft.Control] = [*leading, text_lines(*words, expand=True)]
    if value:
        row.append(ft.Text(value, style=theme.display(24)))
    if on_tap is not None:
        row.append(ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.INK_SOFT))
    label = spoken or spoken_tile(title, value, *lines)
    content = ft.Row(row, spacing=Gap.MEDIUM)
    if on_tap is None:
        return labelled_panel(content, label, key=key)
    return labelled_button(content, label, key=key, style=panel_style(Gap.MEDIUM, Gap.SMALL), on_click=on_tap)


def spoken_tile(*texts: str) -> str:
    """Return the texts of a tile as a screen reader announces them."""
    return ". ".join(part.removesuffix(".") for part in texts if part)


def two_lines(first: str, second: str) -> ft.Control:
    """Return two lines that a screen reader reads as one. Otherwise, next to a button, it would reach the second line
    before the first."""
    lines = text_lines(ft.Text(first, style=theme.text(17)), ft.Text(second, style=theme.caption()))
    return ft.MergeSemantics(lines)
