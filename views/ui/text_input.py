"""A line to type in, with what is wrong with it right below."""

__all__ = ["text_input"]

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import flet as ft

from views.hooks import use_ref
from views.ui import theme
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
    digits: bool = False,
    person: bool = False,
    on_submit: Callable[[], object] | None = None,
    on_blur: Callable[[], object] | None = None,
    helper: str | None = None,
    on_made: Callable[[ft.TextField], object] | None = None,
) -> ft.Control:
    """`value` is what the form has, and `on_change` gets the whole text at every key. `limit` stops the typing, without
    a counter. `helper` stands below as long as nothing is wrong. The name of a `person` begins each word with a capital
    letter, where the keyboard of the phone can do that. `on_made` gets the field itself at each render, for who moves
    the cursor there.
    """

    def field(text: str, hear: Callable[[str], None]) -> ft.TextField:
        made = ft.TextField(
            label=label,
            value=text,
            error=error,
            prefix_icon=prefix,
            max_length=limit,
            counter="",
            keyboard_type=_keyboard(digits=digits, person=person),
            capitalization=ft.TextCapitalization.WORDS if person else ft.TextCapitalization.SENTENCES,
            text_style=theme.text(19),
            label_style=theme.text(17, theme.INK_SOFT),
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

    return cast("Callable[..., ft.Control]", _typed_input)(value, on_change, field, key=key)


def _keyboard(*, digits: bool, person: bool) -> ft.KeyboardType:
    if digits:
        return ft.KeyboardType.NUMBER
    return ft.KeyboardType.NAME if person else ft.KeyboardType.TEXT


@dataclass(kw_only=True)
class _Typing:
    """`known` is the text that the form has been told of; `field` is the one on the screen, which Flet keeps at what
    the client has."""

    known: str = ""
    field: ft.TextField | None = None


@ft.component
def _typed_input(
    value: str, on_change: Callable[[str], None], make: Callable[[str, Callable[[str], None]], ft.TextField]
) -> ft.Control:
    """Never writes over what is being typed: keys may still be on their way to the form when it is rendered, so a field
    keeps what stands in it unless the form has changed its value by itself."""
    typing = use_ref(_Typing).current

    def hear(text: str) -> None:
        typing.known = text
        on_change(text)

    keeps = typing.field is not None and value == typing.known
    text = typing.field.value if typing.field is not None and keeps else value
    typing.known = value
    typing.field = make(text, hear)
    return typing.field
