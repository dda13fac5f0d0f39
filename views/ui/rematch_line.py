"""The line by which a table that is over leads to its rematch."""

__all__ = ["rematch_line"]

from collections.abc import Callable

import flet as ft

from views.ui.buttons import quiet_action
from views.ui.lists import keyed
from wording import Translator


def rematch_line(t: Translator, *, begun: bool, on_tap: Callable[[], object]) -> list[ft.Control]:
    """Nothing until somebody has begun it; then nobody is moved there without a tap."""
    if not begun:
        return []
    button = quiet_action(t.gettext("The rematch has begun"), icon=ft.Icons.REPLAY, on_click=on_tap)
    return keyed("rematch-begun", [ft.Semantics(live_region=True, container=True, content=button)])
