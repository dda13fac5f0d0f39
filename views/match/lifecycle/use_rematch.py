"""The rematch of a match: the first tap creates it, and a button leads the other phones at the table to it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models.sharing import get_or_create_rematch
from views import routes
from views.core.session import Session, use_session
from views.core.use_action import ActionController, use_action
from views.ui.buttons import secondary_button
from views.ui.lists import keyed, stack
from wording import Translator


@dataclass(frozen=True, kw_only=True)
class RematchController:
    """The rematch of a match."""

    session: Session
    page: ft.Page
    match_id: str
    action: ActionController

    async def start_or_open(self) -> None:
        """Create the rematch, or open the existing one."""
        work = partial(get_or_create_rematch, device=self.session.device, match_id=self.match_id)
        await self.action.run(work, lambda rematch: self.page.navigate(routes.match(rematch.id)))


def use_rematch(match_id: str) -> RematchController:
    return RematchController(session=use_session(), page=ft.context.page, match_id=match_id, action=use_action())


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
