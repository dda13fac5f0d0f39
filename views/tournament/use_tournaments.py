"""The list of tournaments, the way by a link, and the page of one pair: what needs no desk."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import EntrantPage, TournamentSummary, direct, list_tournaments, load_entrant, sit_down
from views import routes
from views.core.session import use_session
from views.core.use_action import Action, use_action
from views.core.use_loaded import Loaded, use_loaded


def use_tournaments() -> Loaded[tuple[TournamentSummary, ...]]:
    session = use_session()
    return use_loaded("tournaments", partial(list_tournaments, device=session.device))


def use_entrant_page(token: str) -> Loaded[EntrantPage]:
    session = use_session()
    return use_loaded(("pair", token), partial(load_entrant, signer=session.store.signer, token=token))


@dataclass(frozen=True, kw_only=True)
class ArrivalUse:
    """Looking at a link changes nothing: only `come_in` does."""

    action: Action
    come_in: Callable[[], Awaitable[None]]


def use_arrival(token: str) -> ArrivalUse:
    """By the card of a table, to the match that is played there."""
    return _use_link(partial(sit_down, token=token), routes.match)


def use_direct(token: str) -> ArrivalUse:
    """By the directors' link, to the desk."""
    return _use_link(partial(direct, token=token), routes.tournament)


def _use_link(work: Callable[..., str], route: Callable[[str], str]) -> ArrivalUse:
    """No form that is sent once: the card of a table is scanned again in each round."""
    session = use_session()
    page = ft.context.page
    here = ft.use_view_path()
    action = use_action()

    def arrive(found: str) -> None:
        page.navigate(route(found))

    async def come_in() -> None:
        await action.run(partial(work, device=session.device, signer=session.store.signer), arrive, key=here)

    return ArrivalUse(action=action, come_in=come_in)
