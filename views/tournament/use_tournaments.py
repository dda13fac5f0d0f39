"""Hooks of the screens apart from the desk: the list of tournaments, joining by a link, the page of a pair."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models.tournaments import join_as_director, join_table, list_tournaments, load_entrant
from models.values import EntrantPage, TournamentSummary
from views import routes
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_loaded import Loaded, use_loaded


def use_tournaments() -> Loaded[tuple[TournamentSummary, ...]]:
    """Return the tournaments that this phone directs."""
    session = use_session()
    return use_loaded("tournaments", partial(list_tournaments, device=session.device))


def use_entrant_page(token: str) -> Loaded[EntrantPage]:
    """Return the page of the entrant that the link's token names."""
    session = use_session()
    return use_loaded(("pair", token), partial(load_entrant, signer=session.store.signer, token=token))


@dataclass(frozen=True, kw_only=True)
class TournamentLinkController:
    """The action that joins by a link. Opening the link changes nothing; only `join` does."""

    action: ActionController
    join: Callable[[], Awaitable[None]]


def use_table_link(token: str) -> TournamentLinkController:
    """Return the controller of a table's card, which leads to the match that is played there."""
    return _use_link(partial(join_table, token=token), routes.match)


def use_director_link(token: str) -> TournamentLinkController:
    """Return the controller of the directors' link, which leads to the desk."""
    return _use_link(partial(join_as_director, token=token), routes.tournament)


def _use_link(work: Callable[..., str], route: Callable[[str], str]) -> TournamentLinkController:
    """Return the controller, whose action can be repeated: the card of a table is scanned again in each round."""
    session = use_session()
    page = ft.context.page
    view_path = ft.use_view_path()
    action = use_action()

    def open_target(target_id: str) -> None:
        page.navigate(route(target_id))

    async def join() -> None:
        await action.run(partial(work, device=session.device, signer=session.store.signer), open_target, key=view_path)

    return TournamentLinkController(action=action, join=join)
