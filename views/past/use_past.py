"""The hook of the screen of past matches: the search, and restoring deleted matches."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models.trash import restore_match
from views import routes
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.hooks import use_ref_for
from views.past.search import PastSearch


@dataclass(frozen=True, kw_only=True)
class PastMatchesController:
    """The search and the functions of the screen.

    `update_words` may be called at every key. `action` has the error message of a failed `restore`.
    """

    search: PastSearch
    action: ActionController
    update_words: Callable[[str], None]
    restore: Callable[[str], Awaitable[None]]


def use_past_matches() -> PastMatchesController:
    """Return the controller, which loads the list on a thread when the screen opens.

    The list is loaded again whenever the user returns to it, for example from a match that was deleted there.
    """
    session = use_session()
    page = ft.context.page
    on_top = ft.use_route_location() == routes.PAST
    action = use_action()
    search_action = use_action()
    search = use_ref_for(session.device.id, lambda: PastSearch(action=search_action, device=session.device)).current

    async def restore(match_id: str) -> None:
        await action.run(partial(restore_match, device=session.device, match_id=match_id))
        await search.reload()

    async def reload_on_top() -> None:
        if on_top:
            await search.reload()

    ft.use_effect(reload_on_top, dependencies=[on_top, session.device.id, session.epoch])
    return PastMatchesController(
        search=search,
        action=action,
        update_words=lambda words: _schedule_update(page, search, words),
        restore=restore,
    )


def _schedule_update(page: ft.Page, search: PastSearch, words: str) -> None:
    page.run_task(search.update_words, words)
