"""The screen of past matches: the search, and what was deleted lately."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import restore_match
from views import routes
from views.core.session import use_session
from views.core.use_action import Action, use_action
from views.hooks import use_ref_for
from views.past.search import PastSearch


@dataclass(frozen=True, kw_only=True)
class PastMatchesUse:
    """`type_words` may be called at every key. `action` says why a match did not come back."""

    search: PastSearch
    action: Action
    type_words: Callable[[str], None]
    restore: Callable[[str], Awaitable[None]]


def use_past_matches() -> PastMatchesUse:
    """Reads, on a thread, when the screen opens and whenever the reader comes back to the list, as from a match
    that was deleted there."""
    session = use_session()
    page = ft.context.page
    on_top = ft.use_route_location() == routes.PAST
    action = use_action()
    searching = use_action()
    search = use_ref_for(session.device.id, lambda: PastSearch(action=searching, device=session.device)).current

    async def restore(match_id: str) -> None:
        await action.run(partial(restore_match, device=session.device, match_id=match_id))
        await search.reload()

    async def come_back() -> None:
        if on_top:
            await search.reload()

    ft.use_effect(come_back, dependencies=[on_top, session.device.id, session.epoch])
    return PastMatchesUse(
        search=search,
        action=action,
        type_words=lambda words: _start(page, search, words),
        restore=restore,
    )


def _start(page: ft.Page, search: PastSearch, words: str) -> None:
    page.run_task(search.type_words, words)
