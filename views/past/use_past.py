"""The hook of the screen of past matches: the search, and restoring deleted matches."""

from dataclasses import dataclass
from functools import partial

import flet as ft

from models.trash import restore_match
from views import routes
from views.core.session import Session, use_session
from views.core.use_action import ActionController, use_action
from views.hooks import use_ref_for
from views.match.use_match import open_running_match
from views.past.search import PastSearch


@dataclass(frozen=True, kw_only=True)
class PastMatchesController:
    """The search; `action` has the error message of a failed `restore`."""

    session: Session
    page: ft.Page
    action: ActionController
    search: PastSearch

    def update_words(self, words: str) -> None:
        """Search for other words. May be called at every key."""
        self.page.run_task(self.search.update_words, words)

    async def restore(self, match_id: str) -> None:
        """Restore a match; one that was still being played opens at its table."""
        work = partial(restore_match, device=self.session.device, match_id=match_id)
        await self.action.run(work, partial(open_running_match, self.page))
        await self.search.reload()


def use_past_matches() -> PastMatchesController:
    """Return the controller, which loads the list on a thread when the screen opens.

    The list is loaded again whenever the user returns to it, for example from a match that was deleted there.
    """
    session = use_session()
    on_top = ft.use_route_location() == routes.PAST
    action, search_action = use_action(), use_action()
    search = use_ref_for(session.device.id, lambda: PastSearch(action=search_action, device=session.device)).current

    async def reload_on_top() -> None:
        if on_top:
            await search.reload()

    ft.use_effect(reload_on_top, dependencies=[on_top, session.device.id, session.epoch])
    return PastMatchesController(session=session, page=ft.context.page, action=action, search=search)
