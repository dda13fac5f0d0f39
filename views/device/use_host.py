"""Admin view of the host: every match of this server, and taking ownership of one."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models.sharing import admin_matches, issue_backup_ticket, take_ownership
from models.values import MatchSummary
from views import routes
from views.core.device_features import download_file
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_loaded import use_loaded
from views.hooks import use_state
from web.urls import backup_path

_PAGE_SIZE = 50  # matches, at first and more at a time


@dataclass(frozen=True, kw_only=True)
class HostController:
    """State and actions of the admin view. `matches` is None while loading, and if the link is not this server's admin
    link, which `missing` says. `show_more` is None if all are shown. `download_backup` downloads everything with the
    browser; None without a server."""

    matches: tuple[MatchSummary, ...] | None
    missing: str
    action: ActionController
    show_more: Callable[[], None] | None
    take_ownership: Callable[[str], Awaitable[None]]
    download_backup: Callable[[], Awaitable[None]] | None


def use_host(token: str) -> HostController:
    """Return the controller; `token` is part of the admin link that the start-up message prints."""
    session = use_session()
    page = ft.context.page
    action = use_action()
    limit, set_limit = use_state(_PAGE_SIZE)
    signer = session.store.signer
    read = partial(admin_matches, signer=signer, token=token, limit=limit + 1)
    loaded = use_loaded(("host", token), read, view=limit)
    found = loaded.latest if loaded.value is None else loaded.value

    async def claim_ownership(match_id: str) -> None:
        work = partial(take_ownership, device=session.device, signer=signer, token=token, match_id=match_id)
        await action.run(work, lambda _: page.navigate(routes.match(match_id)))

    async def back_up() -> None:
        await action.run(partial(issue_backup_ticket, signer=signer, token=token), _download_backup, read_only=True)

    return HostController(
        matches=None if found is None else found[:limit],
        missing=loaded.sentence,
        action=action,
        show_more=(lambda: set_limit(lambda old: old + _PAGE_SIZE)) if found and len(found) > limit else None,
        take_ownership=claim_ownership,
        download_backup=back_up if session.platform.has_server else None,
    )


async def _download_backup(ticket: str) -> None:
    await download_file(backup_path(ticket))
