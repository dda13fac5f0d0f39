"""Admin view of the host: every match of this server, and taking ownership of one."""

from dataclasses import dataclass
from functools import partial

import flet as ft

from models.sharing import admin_matches, issue_backup_ticket, take_ownership
from models.values import MatchSummary
from views import routes
from views.core.device_features import download_file
from views.core.session import Session, use_session
from views.core.use_action import ActionController, use_action
from views.core.use_loaded import Loaded, use_loaded
from views.hooks import Setter, use_state
from web.urls import backup_path

_PAGE_SIZE = 50  # matches, at first and more at a time


@dataclass(frozen=True, kw_only=True)
class HostController:
    """The admin view; `token` is part of the admin link that the start-up message prints. `loaded` has one match more
    than are shown, if there are more, and says why there are none if the link is not this server's."""

    session: Session
    page: ft.Page
    token: str
    action: ActionController
    loaded: Loaded[tuple[MatchSummary, ...]]
    limit: int
    set_limit: Setter[int]

    @property
    def matches(self) -> tuple[MatchSummary, ...] | None:
        """Return the matches to show; None while loading, and if the link is wrong."""
        return None if self.loaded.latest is None else self.loaded.latest[: self.limit]

    @property
    def has_more(self) -> bool:
        return len(self.loaded.latest or ()) > self.limit

    def show_more(self) -> None:
        self.set_limit(lambda old: old + _PAGE_SIZE)

    async def take_ownership(self, match_id: str) -> None:
        session = self.session
        work = partial(
            take_ownership, device=session.device, signer=session.store.signer, token=self.token, match_id=match_id
        )
        await self.action.run(work, lambda _: self.page.navigate(routes.match(match_id)))

    async def download_backup(self) -> None:
        """Download everything with the browser."""
        work = partial(issue_backup_ticket, signer=self.session.store.signer, token=self.token)
        await self.action.run(work, _download_backup, read_only=True)


def use_host(token: str) -> HostController:
    session = use_session()
    action = use_action()
    limit, set_limit = use_state(_PAGE_SIZE)
    read = partial(admin_matches, signer=session.store.signer, token=token, limit=limit + 1)
    return HostController(
        session=session,
        page=ft.context.page,
        token=token,
        action=action,
        loaded=use_loaded(("host", token), read, view=limit),
        limit=limit,
        set_limit=set_limit,
    )


async def _download_backup(ticket: str) -> None:
    await download_file(backup_path(ticket))
