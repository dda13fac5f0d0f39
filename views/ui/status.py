"""Notices: banners that stay until they are closed, empty states and loading indicators."""

from collections.abc import Callable
from typing import Any

import flet as ft

from views.ui import theme
from views.ui.buttons import icon_button
from views.ui.lists import keyed
from views.ui.theme import Gap, Size
from wording import Translator


def banner(sentence: str, *, on_close: Callable[[], None] | None = None, close_label: str = "") -> ft.Control:
    """Return `sentence` in the alert colours, which a screen reader announces at once."""
    words = ft.Text(sentence, style=theme.text(17, theme.ALERT.ink), expand=True)
    row: list[ft.Control] = [ft.Icon(ft.Icons.ERROR_OUTLINE, color=theme.ALERT.ink), words]
    if on_close is not None:
        row.append(icon_button(ft.Icons.CLOSE, close_label, ink=theme.ALERT.ink, on_click=on_close))
    padding = ft.Padding(Gap.LARGE, Gap.SMALL, Gap.SMALL, Gap.SMALL)
    return _announced_row(row, bgcolor=theme.ALERT.fill, border_radius=Size.RADIUS, padding=padding)


def notice(key: str, sentence: str) -> list[ft.Control]:
    """Return a banner with this key; nothing if `sentence` is empty."""
    return keyed(key, [banner(sentence)]) if sentence else []


def closable_notice(t: Translator, key: str, sentence: str, on_close: Callable[[], None]) -> list[ft.Control]:
    """Return a banner with this key that the user can close; nothing if `sentence` is empty."""
    return keyed(key, [banner(sentence, on_close=on_close, close_label=t.gettext("Close"))]) if sentence else []


def loading(t: Translator, sentence: str = "") -> list[ft.Control]:
    """Return a loading indicator with the key "waiting"."""
    return keyed("waiting", [loading_indicator(sentence or t.gettext("One moment…"))])


def empty_state(sentence: str) -> ft.Control:
    """Return the four suits and a sentence that says what to do."""
    inks = {"♥": theme.RED_SUIT, "♠": theme.INK, "♦": theme.RED_SUIT, "♣": theme.INK}
    suits = ft.Row(
        [ft.Text(suit, style=theme.display(44, ink)) for suit, ink in inks.items()],
        spacing=Gap.LARGE,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    return ft.Container(
        ft.Column(
            [
                ft.Semantics(exclude_semantics=True, content=suits),
                ft.Text(sentence, style=theme.text(17, theme.INK_SOFT), text_align=ft.TextAlign.CENTER),
            ],
            spacing=Gap.LARGE,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding(Gap.LARGE, Gap.WIDE * 2, Gap.LARGE, Gap.WIDE),
    )


def loading_indicator(sentence: str) -> ft.Control:
    """Return a progress ring and a sentence, which a screen reader announces once."""
    ring = ft.ProgressRing(width=22, height=22, stroke_width=3, color=theme.INK_SOFT)
    words = ft.Text(sentence, style=theme.text(17, theme.INK_SOFT), expand=True)
    return _announced_row([ring, words], padding=ft.Padding(Gap.SMALL, Gap.WIDE, Gap.SMALL, Gap.WIDE))


def _announced_row(row: list[ft.Control], **surface: Any) -> ft.Control:
    content = ft.Container(ft.Row(row, spacing=Gap.MEDIUM), **surface)
    return ft.Semantics(live_region=True, container=True, content=content)
