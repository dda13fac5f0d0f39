"""The rematch of a match: created by the first tap, and opened by the others at the table."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models.sharing import get_or_create_rematch
from views import routes
from views.core.session import use_session
from views.core.use_action import ActionController, use_action


@dataclass(frozen=True, kw_only=True)
class RematchController:
    """The rematch of a match. `start_or_open` creates it, or opens the existing one."""

    action: ActionController
    start_or_open: Callable[[], Awaitable[None]]


def use_rematch(match_id: str) -> RematchController:
    session = use_session()
    page = ft.context.page
    action = use_action()

    async def start_or_open() -> None:
        work = partial(get_or_create_rematch, device=session.device, match_id=match_id)
        await action.run(work, lambda rematch: page.navigate(routes.match(rematch.id)))

    return RematchController(action=action, start_or_open=start_or_open)
