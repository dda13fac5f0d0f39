"""Dialogs over a screen: a confirmation question, a bottom sheet of rows, and a snackbar with undo."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

import flet as ft

from views.core.navigation import use_dialog
from views.core.per_session_cache import session_window_width
from views.hooks import use_state
from views.ui import theme
from views.ui.buttons import icon_button, secondary_button
from views.ui.fit import cap_font_size, text_fits, text_width
from views.ui.lists import stack
from views.ui.text_scale import has_large_text, text_scale
from views.ui.theme import Gap, Size
from wording import Translator

_SNACKBAR_KEY = "snackbar"  # in the session store
_SNACKBAR_DURATION = 6_000  # milliseconds
_SNACKBAR_BOTTOM = Size.ACTION + 2 * Gap.MEDIUM + Gap.TIGHT  # pixels; the main button stays visible below it
_QUESTION_WIDTH = 420  # pixels; a narrower phone has less
_BUTTON_LINE_HEIGHT = 21  # pixels of a line in the main button, which large text breaks into two lines


def use_confirm_dialog(
    on_confirm: Callable[[], Awaitable[None]],
    *,
    title: str,
    text: str,
    cancel: str,
    confirm: str,
    others: Mapping[str, Callable[[], Awaitable[None]]] | None = None,
) -> Callable[[], None]:
    """Return a function that asks the question; `on_confirm` is awaited when the user confirms.

    `text` states the consequences; the labels `cancel` and `confirm`, and those of `others`, spell out the answers.
    """
    is_open, set_open = use_state(False)

    async def answered(act: Callable[[], Awaitable[None]]) -> None:
        set_open(False)
        await act()

    close = partial(set_open, False)

    def dialog() -> ft.AlertDialog:
        answers = {confirm: on_confirm, **(others or {})}.items()
        keys = [secondary_button(each, on_click=partial(answered, act), tone=theme.DANGER_KEY) for each, act in answers]
        return question(title, text, [*keys, secondary_button(cancel, on_click=close)], on_dismiss=close)

    use_dialog(dialog() if is_open else None)
    return partial(set_open, True)


def question(title: str, text: str, keys: Sequence[ft.Control], *, on_dismiss: Callable[[], None]) -> ft.AlertDialog:
    """Return a question with the `keys` that answer it below each other, at the foot of a phone's screen.

    All of it scrolls, because large text leaves no room for fixed keys. `on_dismiss` is called after a tap outside it.
    """
    words = [ft.Text(title, style=theme.text(19, strong=True)), ft.Text(text, style=theme.text(17))]
    return ft.AlertDialog(
        content=ft.Container(stack([*words, *keys], spacing=Gap.MEDIUM), width=_QUESTION_WIDTH),
        scrollable=True,
        semantics_label=title,
        shape=ft.RoundedRectangleBorder(radius=Size.RADIUS, side=ft.BorderSide(1, theme.DIVIDER)),
        bgcolor=theme.PAPER.fill,
        alignment=ft.Alignment.BOTTOM_CENTER if session_window_width() < Size.WIDE else None,
        inset_padding=ft.Padding(Gap.LARGE, Gap.LARGE, Gap.LARGE, Gap.MEDIUM),  # over all of the main button
        content_padding=Gap.LARGE,
        actions_padding=Gap.NONE,  # of none, which still take Flutter's padding
        on_dismiss=lambda _: on_dismiss(),
    )


def bottom_sheet(
    t: Translator,
    title: str,
    rows: Sequence[ft.Control],
    *,
    on_dismiss: Callable[[], None],
    spacing: float = Gap.MEDIUM,
) -> ft.BottomSheet:
    """Return a sheet of rows with a button that closes it; `on_dismiss` is called when the user has closed it.

    Flutter's drag handle would be a button called "Dismiss" in every sheet.
    """
    name = ft.Text(title, style=theme.text(19, strong=True))
    close = icon_button(ft.Icons.CLOSE, t.gettext("Close “{name}”", name=title), on_click=on_dismiss)
    head = ft.Row([ft.Semantics(header=True, content=name, expand=True), close], spacing=Gap.SMALL)
    column = stack([head, *rows], spacing=spacing)
    column.scroll = ft.ScrollMode.AUTO
    return ft.BottomSheet(
        content=ft.Container(
            column,
            padding=ft.Padding(Gap.LARGE, Gap.MEDIUM, Gap.LARGE, Gap.LARGE),
            bgcolor=theme.PAPER.fill,  # the sheet's bgcolor is not repainted on a switch to dark
        ),
        bgcolor=theme.PAPER.fill,
        shape=ft.RoundedRectangleBorder(radius=ft.BorderRadius.only(top_left=Size.RADIUS, top_right=Size.RADIUS)),
        scrollable=True,
        size_constraints=ft.BoxConstraints(max_width=Size.COLUMN),
        on_dismiss=lambda _: on_dismiss(),
    )


def show_snackbar(
    page: ft.Page,
    sentence: str,
    *,
    action: str = "",
    on_action: Callable[[], object] | None = None,
    identifier: str = "",
    short: str = "",
) -> None:
    """Show `sentence`, which a screen reader announces, in place of the message before it. The browser's scripts find
    it by the `identifier`. If it needs several lines, `short` is shown instead, so that it doesn't cover the scores of
    a table or a result.

    With `action`, it has a button with that label, in large text below the sentence unless there is a `short`. It
    stays on the screen that a submitted form leads to, and disappears when the user moves to another screen.
    """
    hide_snackbar(page)
    is_long = has_large_text() and not short
    lines = 2 if is_long else 1  # of the main button
    more_height = _BUTTON_LINE_HEIGHT * (lines * text_scale() - 1) if has_large_text() else 0
    side = max(Gap.LARGE, (session_window_width() - Size.COLUMN) / 2)
    room = session_window_width() - 2 * (side + Gap.LARGE) - text_width(action, 17)
    shown_words = sentence if not short or text_fits(sentence, cap_font_size(16), width=room) else short
    button = ft.SnackBarAction(label=action, text_color=theme.MESSAGE.ink, on_click=on_action) if action else None
    shown = ft.SnackBar(
        content=ft.Semantics(
            identifier=identifier or None,
            content=ft.Text(
                shown_words,
                style=theme.text(cap_font_size(16), theme.MESSAGE.ink),
                semantics_label=None if shown_words == sentence else sentence,
            ),
        ),
        action=button,
        action_overflow_threshold=0 if is_long else 0.25,  # Flutter compares the width of unscaled text
        persist=False,
        behavior=ft.SnackBarBehavior.FLOATING,
        bgcolor=theme.MESSAGE.fill,
        shape=ft.RoundedRectangleBorder(radius=Size.RADIUS),
        margin=ft.Margin(side, Gap.NONE, side, _SNACKBAR_BOTTOM + more_height),
        duration=_SNACKBAR_DURATION,
    )
    page.session.store.set(_SNACKBAR_KEY, shown)
    page.show_dialog(shown)


def hide_snackbar(page: ft.Page) -> None:
    """Remove the message, because it no longer holds or would cover keys."""
    shown = page.session.store.get(_SNACKBAR_KEY)
    if isinstance(shown, ft.SnackBar) and shown.open:
        shown.open = False
        shown.update()
