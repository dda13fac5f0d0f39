"""The host's own view: every match of this server, and the way to make one this phone's."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import MatchSummary, admin_matches, claim_match, issue_backup_ticket
from views import routes
from views.core.device import fetch_file
from views.core.session import use_session
from views.core.use_action import Action, use_action
from views.core.use_loaded import use_loaded
from views.hooks import use_state
from web.addresses import backup_path

_PAGE = 50  # matches, at first and more at a time


@dataclass(frozen=True, kw_only=True)
class HostUse:
    """`matches` is None while they are looked up, and when `missing` says why there are none to show: the link is not
    this server's admin link. `show_more` is None when these are all. `back_up` lets the browser fetch everything; None
    without a browser."""

    matches: tuple[MatchSummary, ...] | None
    missing: str
    action: Action
    show_more: Callable[[], None] | None
    claim: Callable[[str], Awaitable[None]]
    back_up: Callable[[], Awaitable[None]] | None


def use_host(token: str) -> HostUse:
    """`token` is the one in the address that the start-up message prints."""
    session = use_session()
    page = ft.context.page
    action = use_action()
    limit, set_limit = use_state(_PAGE)
    signer = session.store.signer
    read = partial(admin_matches, signer=signer, token=token, limit=limit + 1)
    loaded = use_loaded(("host", token), read, view=limit)
    found = loaded.latest if loaded.value is None else loaded.value

    async def claim(match_id: str) -> None:
        work = partial(claim_match, device=session.device, signer=signer, token=token, match_id=match_id)
        await action.run(work, lambda _: page.navigate(routes.match(match_id)))

    async def back_up() -> None:
        await action.run(partial(issue_backup_ticket, signer=signer, token=token), _fetch_backup, reads=True)

    return HostUse(
        matches=None if found is None else found[:limit],
        missing=loaded.sentence,
        action=action,
        show_more=(lambda: set_limit(lambda old: old + _PAGE)) if found and len(found) > limit else None,
        claim=claim,
        back_up=back_up if session.place.has_server else None,
    )


async def _fetch_backup(ticket: str) -> None:
    await fetch_file(backup_path(ticket))
