"""The line that leads from a finished match to its rematch."""

from collections.abc import Callable

import flet as ft

from views.ui.buttons import secondary_button
from views.ui.lists import keyed
from views.ui.theme import Gap
from wording import Translator


def rematch_line(t: Translator, *, has_begun: bool, on_tap: Callable[[], object]) -> list[ft.Control]:
    """Return a button that leads to the rematch once it has begun, else nothing; phones go there only by a tap."""
    if not has_begun:
        return []
    button = secondary_button(t.gettext("The rematch has begun"), icon=ft.Icons.REPLAY, on_click=on_tap)
    return keyed("rematch-begun", [ft.Semantics(live_region=True, container=True, content=button)])


def finished_footer(line: list[ft.Control], main_action: ft.Control) -> ft.Control:
    """Return `line` above the main action, so that the action does not move under a finger."""
    main_action.key = "below"
    return ft.Column(
        [*line, main_action], spacing=Gap.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
