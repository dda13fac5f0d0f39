"""The host's own view: every match of this server, and the way to make one this phone's."""

__all__ = ["HostUse", "use_host"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import MatchSummary, ModelError, admin_matches, claim_match, issue_backup_ticket
from views import routes
from views.core.device import fetch_file
from views.core.session import Session, use_session
from views.core.store_work import from_store, in_store
from views.hooks import use_state
from web.addresses import backup_path
from wording import model_error_sentence

_PAGE = 50  # matches, at first and more at a time


@dataclass(frozen=True, kw_only=True)
class HostUse:
    """`matches` is None when the link is not this server's admin link; `sentence` says so, or why a claim failed.
    `show_more` is None when these are all. `back_up` lets the browser fetch everything; None without a browser."""

    matches: tuple[MatchSummary, ...] | None
    sentence: str
    show_more: Callable[[], None] | None
    claim: Callable[[str], Awaitable[None]]
    back_up: Callable[[], Awaitable[None]] | None


def use_host(token: str) -> HostUse:
    """`token` is the one in the address that the start-up message prints."""
    session = use_session()
    page = ft.context.page
    refusal, set_refusal = use_state("")
    limit, set_limit = use_state(_PAGE)
    found, why = ft.use_memo(partial(_matches, session, token, limit + 1), dependencies=[token, session.epoch, limit])
    more = found is not None and len(found) > limit

    async def claim(match_id: str) -> None:
        work = partial(claim_match, device=session.device, signer=session.store.signer, token=token, match_id=match_id)
        try:
            await in_store(session.store, work)
        except ModelError as error:
            set_refusal(model_error_sentence(session.translator, error.code, error.values))
        else:
            page.navigate(routes.match(match_id))

    async def back_up() -> None:
        work = partial(issue_backup_ticket, signer=session.store.signer, token=token)
        try:
            ticket = await from_store(session.store, work)
        except ModelError as error:
            set_refusal(model_error_sentence(session.translator, error.code, error.values))
        else:
            await fetch_file(backup_path(ticket))

    return HostUse(
        matches=None if found is None else found[:limit],
        sentence=refusal or why,
        show_more=(lambda: set_limit(lambda old: old + _PAGE)) if more else None,
        claim=claim,
        back_up=back_up if page.web else None,
    )


def _matches(session: Session, token: str, limit: int) -> tuple[tuple[MatchSummary, ...] | None, str]:
    try:
        with session.store.reading() as transaction:
            return admin_matches(transaction, signer=session.store.signer, token=token, limit=limit), ""
    except ModelError as error:
        return None, model_error_sentence(session.translator, error.code, error.values)
