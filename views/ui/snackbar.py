"""A message that says for six seconds what was done, with a button that takes it back."""

from collections.abc import Callable

import flet as ft

from views.ui import theme
from views.ui.theme import Gap, Size

_DURATION = 6_000  # milliseconds
_FOOTER_HEIGHT = Size.TARGET + 2 * Gap.LARGE  # pixels; the main button stays visible below it


def show_snackbar(
    page: ft.Page, sentence: str, *, action: str = "", on_action: Callable[[], object] | None = None
) -> None:
    """Show `sentence`, which a screen reader announces, in place of the message before it.

    With `action`, it has a button with that label. It stays while the user moves to another screen.
    """
    hide_snackbar(page)
    button = ft.SnackBarAction(label=action, text_color=theme.BAIZE.ink, on_click=on_action) if action else None
    shown = ft.SnackBar(
        content=ft.Text(sentence, style=theme.text(16, theme.BAIZE.ink)),
        action=button,
        persist=False,
        behavior=ft.SnackBarBehavior.FLOATING,
        bgcolor=theme.BAIZE.fill,
        margin=ft.Margin(Gap.SMALL, Gap.NONE, Gap.SMALL, _FOOTER_HEIGHT),
        duration=_DURATION,
    )
    page.session.store.set(_KEY, shown)
    page.show_dialog(shown)


def hide_snackbar(page: ft.Page) -> None:
    """Remove the message: what it says no longer holds."""
    shown = page.session.store.get(_KEY)
    if isinstance(shown, ft.SnackBar) and shown.open:
        shown.open = False
        shown.update()


_KEY = "snackbar"
