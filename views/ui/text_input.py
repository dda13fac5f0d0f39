"""A line to type in, with what is wrong with it right below."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import flet as ft

from views.hooks import use_ref
from views.ui import theme
from views.ui.text_scale import column_width, fits
from views.ui.theme import Gap, Size


def text_input(
    *,
    label: str,
    value: str,
    on_change: Callable[[str], None],
    key: str,
    error: str | None = None,
    prefix: ft.Control | None = None,
    limit: int | None = None,
    lines: int = 1,
    digits: bool = False,
    person: bool = False,
    address: bool = False,
    on_submit: Callable[[], object] | None = None,
    on_blur: Callable[[], object] | None = None,
    helper: str | None = None,
    on_made: Callable[[ft.TextField], object] | None = None,
) -> ft.Control:
    """`value` is what the form has, and `on_change` gets the whole text at every key. `limit` stops the typing, without
    a counter. A field of several `lines` grows to twice as many, and then scrolls. `helper` stands below as long as
    nothing is wrong. The name of a `person` begins each word with a capital letter, where the keyboard of the phone can
    do that; of an `address` it changes nothing. A label that is too long for a field of this phone stands above it:
    Flutter would cut it. `on_made` gets the field itself at each render, for who moves the cursor there.
    """
    above = not fits(label, _LABEL, width=_room(prefix))

    def field(text: str, hear: Callable[[str], None]) -> ft.TextField:
        made = ft.TextField(
            label=label,
            value=text,
            error=error,
            prefix_icon=prefix,
            max_length=limit,
            multiline=lines > 1,
            min_lines=lines if lines > 1 else None,
            max_lines=2 * lines if lines > 1 else 1,
            counter="",
            keyboard_type=_keyboard(digits=digits, person=person, address=address),
            capitalization=_capitalization(person=person, address=address),
            autocorrect=not address,
            enable_suggestions=not address,
            text_style=theme.text(19),
            label_style=theme.text(1, ft.Colors.TRANSPARENT) if above else theme.text(_LABEL, theme.INK_SOFT),
            error_style=theme.text(15, theme.ERROR),
            error_max_lines=3,
            helper=helper,
            helper_style=theme.label(),
            helper_max_lines=3,
            filled=True,
            fill_color=theme.CARD.fill,
            border_color=theme.EDGE,
            focused_border_color=theme.LINK,
            border_radius=Size.RADIUS_KEY,
            content_padding=ft.Padding(Gap.LARGE, Gap.MEDIUM, Gap.LARGE, Gap.MEDIUM),
            on_change=lambda event: hear(event.control.value or ""),
            on_submit=on_submit,
            on_blur=on_blur,
        )
        if on_made is not None:
            on_made(made)
        return made

    return cast("Callable[..., ft.Control]", _typed_input)(value, on_change, field, label if above else "", key=key)


_LABEL = 17  # its type size
_PICTURE = 48  # pixels, before the text


def _room(prefix: ft.Control | None) -> float:
    """For the label, in a field as wide as the screen."""
    return column_width() - 2 * Gap.LARGE - (_PICTURE if prefix is not None else 0)


def _keyboard(*, digits: bool, person: bool, address: bool) -> ft.KeyboardType:
    if digits:
        return ft.KeyboardType.NUMBER
    if address:
        return ft.KeyboardType.URL
    return ft.KeyboardType.NAME if person else ft.KeyboardType.TEXT


def _capitalization(*, person: bool, address: bool) -> ft.TextCapitalization:
    if address:
        return ft.TextCapitalization.NONE
    return ft.TextCapitalization.WORDS if person else ft.TextCapitalization.SENTENCES


@dataclass(kw_only=True)
class _Typing:
    """`known` is the text that the form has been told of; `field` is the one on the screen, which Flet keeps at what
    the client has."""

    known: str = ""
    field: ft.TextField | None = None


@ft.component
def _typed_input(
    value: str,
    on_change: Callable[[str], None],
    make: Callable[[str, Callable[[str], None]], ft.TextField],
    above: str,
) -> ft.Control:
    """`above` is a label over the field, whose own says it to a screen reader.

    Never writes over what is being typed: keys may still be on their way to the form when it is rendered, so a field
    keeps what stands in it unless the form has changed its value by itself.
    """
    typing = use_ref(_Typing).current

    def hear(text: str) -> None:
        typing.known = text
        on_change(text)

    keeps = typing.field is not None and value == typing.known
    text = typing.field.value if typing.field is not None and keeps else value
    typing.known = value
    typing.field = make(text, hear)
    if not above:
        return typing.field
    words = ft.Text(above, style=theme.text(_LABEL, theme.INK_SOFT))
    return ft.Column(
        [ft.Semantics(exclude_semantics=True, content=words), typing.field],
        spacing=Gap.TIGHT,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
