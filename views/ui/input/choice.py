"""Choices of one option, of several, or of on and off, alone or as the field of a form: large keys, the chosen ones
filled."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import flet as ft

from views.core.faults import Field
from views.core.use_form import Form
from views.ui import theme
from views.ui.buttons import option_style
from views.ui.lists import text_lines
from views.ui.press import FilledButton
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap, Size

Value = TypeVar("Value")


def choice(
    options: Mapping[Value, str],
    *,
    chosen: Value | None,
    on_choose: Callable[[Value], object],
    wrap: bool = False,
    key_width: float = 0,
    spoken: Callable[[str], str] | None = None,
    icons: Mapping[Value, ft.IconData] | None = None,
) -> ft.Control:
    """Return a key for each of `options`, which maps values to labels; a second line is small. Screen readers announce
    `spoken(label)`, for labels such as "2" that don't say what they count. The `icons` stand before the labels.

    With `wrap`, or if the phone's text is large, keys are as wide as their labels and flow into several rows; otherwise
    they are the parts of one segmented control, and have the same size. With `key_width`, they are high, as wide as
    that, with large digits.

    A button stays the same control as long as its value is among the options, so that a tap in flight never becomes
    another answer when the options change.
    """
    key_width = 0 if has_large_text() else key_width
    wrap = wrap or key_width > 0 or has_large_text()
    key, icons = partial(_option, on_tap=on_choose, wide=wrap, spoken=spoken, width=key_width), icons or {}
    keys = [key(value, words, chosen=value == chosen, icon=icons.get(value)) for value, words in options.items()]
    if wrap:
        return ft.Row(keys, spacing=Gap.SMALL, run_spacing=Gap.SMALL, wrap=True)
    parts = ft.Row(keys, spacing=1, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    radius = ft.BorderRadius.all(Size.RADIUS_KEY)
    return ft.Container(
        parts,
        bgcolor=theme.EDGE,  # of the lines between the keys
        border_radius=radius,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        foreground_decoration=ft.BoxDecoration(border=ft.Border.all(1, theme.EDGE), border_radius=radius),
    )


def multiple_choice(
    options: Mapping[Value, str],
    *,
    chosen: Collection[Value],
    on_toggle: Callable[[Value], object],
    spoken: Callable[[str], str] | None = None,
) -> ft.Control:
    """Return a key for each option; any number of them may be ticked. As in `choice`, buttons stay the same controls,
    and screen readers announce `spoken(label)`.
    """
    keys = [
        _option(value, words, on_toggle, chosen=value in chosen, wide=True, ticked=True, spoken=spoken)
        for value, words in options.items()
    ]
    return ft.Row(keys, spacing=Gap.SMALL, run_spacing=Gap.SMALL, wrap=True)


def form_choice(
    form: Form[Any],
    name: str,
    options: Mapping[Any, str],
    *faults: Field,
    change: Callable[[Any, Any], object] | None = None,
    wrap: bool = False,
    spoken: Callable[[str], str] | None = None,
) -> ft.Control:
    """Return the choice of the form's field `name`. An answer removes the sentences of `faults`. If it changes more
    than this field, `change` returns the new form."""
    change = change or (lambda old, value: replace(old, **{name: value}))
    return choice(
        options,
        chosen=getattr(form.value, name),
        on_choose=lambda value: form.update(lambda old: change(old, value), *faults),
        wrap=wrap,
        spoken=spoken,
    )


def form_switch(form: Form[Any], name: str, label: str, explanation: str, *faults: Field) -> ft.Control:
    """Return the switch of the form's field `name`."""
    return switch_row(
        label,
        explanation,
        on=getattr(form.value, name),
        on_change=lambda on: form.update(lambda old: replace(old, **{name: on}), *faults),
    )


def _option(
    value: Value,
    words: str,
    on_tap: Callable[[Value], object],
    *,
    chosen: bool,
    wide: bool,
    ticked: bool = False,
    spoken: Callable[[str], str] | None,
    width: float = 0,
    icon: ft.IconData | None = None,
) -> ft.Control:
    """Return the key of an option, one of several that can be `ticked` or the only one that is selected."""
    side = Gap.MEDIUM if wide else Gap.SMALL
    tone = theme.CHOSEN if chosen else theme.KEY
    first, line, second = words.partition("\n")
    digits = theme.display(24, tone.ink) if width and first.isdigit() else None
    height: float = Size.ACTION if width else Size.TARGET
    # More than one line of 17: digits, a second line, or words that may be broken.
    height -= 4 * bool(digits) + theme.LINE_HEIGHT_RATIO * 14 * bool(second)
    height -= theme.LINE_HEIGHT_RATIO * 17 * bool(width and not digits)
    button = FilledButton(
        content=ft.Text(
            first,
            spans=[ft.TextSpan(line + second, style=theme.text(14, tone.ink))],
            style=digits,
            semantics_label=spoken and spoken(words),
            text_align=ft.TextAlign.CENTER,
        ),
        icon=ft.Icons.CHECK if ticked and chosen else icon,
        style=option_style(tone, strong=chosen, left=side, right=side, height=height, joined=not wide),
        width=width or None,
        height=Size.ACTION if width and not has_large_text() else None,
        on_click=partial(on_tap, value),
    )
    state = ft.Semantics(checked=chosen, content=button) if ticked else ft.Semantics(selected=chosen, content=button)
    return ft.MergeSemantics(state, key=f"option-{value}", expand=None if wide else True)


def switch_row(label: str, explanation: str, *, on: bool, on_change: Callable[[bool], object]) -> ft.Control:
    """Return a switch next to its label; a screen reader announces label and explanation with the switch."""
    words = text_lines(ft.Text(label, style=theme.text(17, strong=True)), ft.Text(explanation, style=theme.caption()))
    switch = ft.Semantics(
        label=f"{label}. {explanation}",
        content=ft.Switch(
            value=on,
            active_track_color=theme.LINK,
            thumb_color=theme.PANEL.fill if on else theme.INK_SOFT,
            inactive_track_color=theme.SECONDARY_KEY.fill,
            on_change=lambda event: on_change(bool(event.control.value)),
        ),
    )
    visible_words = ft.Semantics(exclude_semantics=True, expand=True, content=words)
    row = ft.Row([visible_words, switch], spacing=Gap.MEDIUM)
    return ft.MergeSemantics(ft.Container(row, padding=ft.Padding.symmetric(vertical=Gap.HAIR)))  # 44 pixels high
