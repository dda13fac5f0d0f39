"""The rematch of a match: begun by whoever taps first, and the same one for the others of the table."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import begin_rematch
from views import routes
from views.core.session import use_session
from views.core.use_action import Action, use_action


@dataclass(frozen=True, kw_only=True)
class RematchUse:
    """`go` begins it, or goes to the one that has begun."""

    action: Action
    go: Callable[[], Awaitable[None]]


def use_rematch(match_id: str) -> RematchUse:
    session = use_session()
    page = ft.context.page
    action = use_action()

    async def go() -> None:
        work = partial(begin_rematch, device=session.device, match_id=match_id)
        await action.run(work, lambda rematch: page.navigate(routes.match(rematch.id)))

    return RematchUse(action=action, go=go)
