"""The rematch of a match: the first tap creates it, and a button leads the other phones at the table to it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models.sharing import get_or_create_rematch
from views import routes
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.ui.buttons import secondary_button
from views.ui.lists import keyed, stack
from wording import Translator


@dataclass(frozen=True, kw_only=True)
class RematchController:
    """The rematch of a match: `start_or_open` creates it, or opens the existing one. `start_or_open_of` does so for a
    match of a list, by its id."""

    action: ActionController
    start_or_open: Callable[[], Awaitable[None]]
    start_or_open_of: Callable[[str], Awaitable[None]]


def use_rematch(match_id: str = "") -> RematchController:
    session, action, page = use_session(), use_action(), ft.context.page

    async def start_or_open_of(match_id: str) -> None:
        work = partial(get_or_create_rematch, device=session.device, match_id=match_id)
        await action.run(work, lambda rematch: page.navigate(routes.match(rematch.id)))

    # Flet would pass the event of a tap to a handler that takes an id.
    start_or_open = partial(start_or_open_of, match_id)
    return RematchController(action=action, start_or_open=start_or_open, start_or_open_of=start_or_open_of)


def rematch_line(t: Translator, *, has_begun: bool, on_tap: Callable[[], object]) -> list[ft.Control]:
    """Return a button that leads to the rematch once it has begun, else nothing; a phone goes there only when its user
    taps."""
    if not has_begun:
        return []
    button = secondary_button(t.gettext("The rematch has begun"), icon=ft.Icons.REPLAY, on_click=on_tap)
    return keyed("rematch-begun", [ft.Semantics(live_region=True, container=True, content=button)])


def finished_footer(line: list[ft.Control], main_action: ft.Control) -> ft.Control:
    """Return `line` above the main action, so that the action does not move under a finger."""
    main_action.key = "below"
    return stack([*line, main_action])
