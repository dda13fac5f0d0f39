"""The line by which a table that is over leads to its rematch."""

from collections.abc import Callable

import flet as ft

from views.ui.buttons import quiet_action
from views.ui.lists import keyed
from views.ui.theme import Gap
from wording import Translator


def rematch_line(t: Translator, *, begun: bool, on_tap: Callable[[], object]) -> list[ft.Control]:
    """Nothing until somebody has begun it; then nobody is moved there without a tap."""
    if not begun:
        return []
    button = quiet_action(t.gettext("The rematch has begun"), icon=ft.Icons.REPLAY, on_click=on_tap)
    return keyed("rematch-begun", [ft.Semantics(live_region=True, container=True, content=button)])


def over_footer(line: list[ft.Control], below: ft.Control) -> ft.Control:
    """The line comes above the main action: nothing that a finger is on its way to moves."""
    below.key = "below"
    return ft.Column([*line, below], spacing=Gap.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
