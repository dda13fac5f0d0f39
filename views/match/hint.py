"""Hints: sentences for new users, each shown until the user dismisses it."""

from collections.abc import Awaitable, Callable
from math import ceil

import flet as ft

from models.access import Hint
from views.core.session import Session
from views.ui import theme
from views.ui.buttons import STRIP_PADDING, labelled_button, strip_style
from views.ui.fit import text_width
from views.ui.lists import keyed
from views.ui.text_scale import text_scale
from views.ui.theme import Gap
from wording import Translator

_ICON_SIZE = 20
_TEXT_SIZE = 16


def is_unseen(session: Session, hint: Hint) -> bool:
    return hint not in session.preferences.seen_hints


def hint_part(session: Session, hint: Hint, sentence: str) -> list[ft.Control]:
    """Return a strip with the hint; a tap anywhere on the strip dismisses it. Return nothing if it was dismissed
    before."""
    if not is_unseen(session, hint):
        return []
    return keyed(f"hint-{hint}", [hint_strip(session.translator, hint, sentence, session.dismiss_hint)])


def hint_strip(
    t: Translator, hint: Hint, sentence: str, dismiss: Callable[[Hint], Awaitable[None]], *, size: int = _TEXT_SIZE
) -> ft.Control:
    """Return the sentence as a button that dismisses the hint."""
    row: list[ft.Control] = [
        ft.Icon(ft.Icons.LIGHTBULB_OUTLINE, size=_ICON_SIZE, color=theme.LINK),
        ft.Text(sentence, style=theme.text(size), expand=True),
        ft.Icon(ft.Icons.CLOSE, size=_ICON_SIZE, color=theme.INK_SOFT),
    ]
    spoken = t.gettext("{hint} Tap to hide this hint.", hint=sentence)
    return labelled_button(
        ft.Row(row, spacing=Gap.SMALL), spoken, style=strip_style(), on_click=dismissing(dismiss, hint)
    )


def hint_height(sentence: str, *, width: float, size: int = _TEXT_SIZE) -> int:
    """Return the approximate height of the strip in pixels in a column of this width."""
    text_space = width - 2 * (Gap.MEDIUM + _ICON_SIZE + Gap.SMALL)
    lines = ceil(text_width(sentence, size) / text_space)
    return round(lines * size * text_scale() * theme.LINE_HEIGHT_RATIO) + 2 * STRIP_PADDING


def dismissing(
    dismiss: Callable[[Hint], Awaitable[None]], hint: Hint, action: Callable[[], object] | None = None
) -> Callable[[], Awaitable[None]]:
    """Return a handler that runs `action`, which the hint explains, and then dismisses the hint."""

    async def perform() -> None:
        if action is not None:
            action()
        await dismiss(hint)

    return perform
