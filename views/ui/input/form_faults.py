"""The message of a refused save: the first field at fault, in a button that leads to it. The offer of a half-filled
form."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any, cast

import flet as ft

from views.core.device_features import run_optional
from views.core.faults import Field, FieldKey, Sentences, field_key
from views.core.kept_form import Value
from views.core.use_form import Form
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.lists import keyed, side_by_side, stack
from views.ui.press import Button
from views.ui.screen_context import ScreenContext
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap, Size
from wording import Translator

LAYOUT_SECONDS = 0.2  # seconds until a phone has laid out a render
SCROLL_SECONDS = 2.0  # seconds; a sleeping phone never answers


def form_faults(here: ScreenContext, form: Form[Any], sentences: Sentences | None = None) -> list[ft.Control]:
    """Return a button with the first fault of the form (or of `sentences`), for a place next to the button that saves.

    A form is longer than a phone's screen, so the field may be out of sight. A tap focuses the field, which scrolls to
    it; keys cannot be focused, so the form scrolls to them.
    """
    t = here.t
    faults = form.order_faults(form.action.faults if sentences is None else sentences)
    if not faults:
        return []
    first = faults[0]
    words = t.gettext("{field}: {sentence}", field=first.label, sentence=first.sentence) if first.label else ""

    async def show() -> None:
        made = form.places.inputs.get(first.field)
        await (scroll_to_anchor(here.column.current, first.field) if made is None else focus_input(made))

    return keyed("faults", [_fault_button(t, words or first.sentence, show, count=len(faults))])


def kept_form_part(t: Translator, form: Form[Value], names_of: Callable[[Value], Iterable[str]]) -> list[ft.Control]:
    """Return the offer to continue the form as it was left at an earlier visit, with the names in it; nothing without
    one."""
    kept = form.kept
    if kept is None or kept.offered is None:
        return []

    def answer(value: Value | None) -> None:
        kept.offered = None
        form.update(lambda old: value or old)
        kept.keep(value)

    names = t.join([name for name in names_of(kept.offered) if name.strip()])
    began = t.gettext("You began to fill in this form and didn’t finish.")
    words = ft.Text(t.gettext("{names}: go on?", names=names) if names else began, style=theme.text(17))
    buttons = (t.gettext("Continue"), kept.offered), (t.gettext("Discard"), None)
    row = side_by_side(*(secondary_button(label, on_click=partial(answer, value)) for label, value in buttons))
    return keyed("kept", [words, row])


def _fault_button(t: Translator, sentence: str, on_tap: Callable[[], Awaitable[None]], *, count: int) -> ft.Control:
    """Return `sentence` as a button in the alert colours, which a screen reader announces at once. With a `count` of
    several faults it says that this is the first."""
    texts: list[ft.Control] = [
        ft.Text(sentence, style=theme.text(16, theme.ALERT.ink), expand=None if has_large_text() else True)
    ]
    if count > 1:
        place = t.gettext("{number} of {count}", number=t.points(1), count=t.points(count))
        texts.append(ft.Text(place, style=theme.text(16, theme.ALERT.ink, strong=True)))
    words = stack(texts, spacing=Gap.TIGHT) if has_large_text() else ft.Row(texts, spacing=Gap.SMALL)
    words.expand = True
    icons = [ft.Icon(icon, size=20, color=theme.ALERT.ink) for icon in (ft.Icons.ERROR_OUTLINE, ft.Icons.CHEVRON_RIGHT)]
    button = ft.Container(
        ft.Row([icons[0], words, icons[1]], spacing=Gap.SMALL),
        bgcolor=theme.ALERT.fill,
        border_radius=Size.RADIUS_KEY,
        padding=ft.Padding(Gap.MEDIUM, Gap.MEDIUM, Gap.SMALL, Gap.MEDIUM),  # 44 pixels with one line
        ink=True,
        on_click=on_tap,
    )
    return ft.MergeSemantics(ft.Semantics(button=True, live_region=True, content=button))


scroll_key = cast("Callable[[str], ft.ScrollKey]", ft.ScrollKey)  # its type annotations accept no argument


def anchor(field: Field, content: ft.Control | None) -> ft.Control:
    """Return `content` so that a page can scroll to it: a form to a fault of `field`, an index to a section."""
    return ft.Container(ft.Container(content, key=_anchor_key(field_key(field))))


def _anchor_key(field: FieldKey) -> ft.ScrollKey:
    return scroll_key(f"anchor-{field}")


async def focus_input(made: ft.TextField | Button) -> None:
    """Focus an input or a button; the phone scrolls to it, and opens its keyboard for an input."""
    await run_optional(made.focus, seconds=SCROLL_SECONDS)


async def scroll_to_anchor(column: ft.Column | None, field: FieldKey) -> None:
    """Scroll to the anchor of a field."""
    if column is not None:
        scroll = partial(column.scroll_to, scroll_key=_anchor_key(field), duration=150)
        await run_optional(scroll, seconds=SCROLL_SECONDS)


async def scroll_to_top(column: ft.Ref[ft.Column]) -> None:
    """Scroll to the top once a phone has laid out a change of the column, because the layout would stop the
    scrolling."""
    await asyncio.sleep(LAYOUT_SECONDS)
    if column.current is not None:
        await run_optional(partial(column.current.scroll_to, offset=0, duration=150), seconds=SCROLL_SECONDS)
