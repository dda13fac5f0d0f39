"""The controller of a match's downloads. Their URLs are valid for some minutes."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import flet as ft

from models.access import Device, Signer
from models.sharing import DownloadKind, issue_download_ticket
from models.store import Transaction
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.hooks import use_ref, use_state
from web.urls import download_url

_NO_URLS: Mapping[DownloadKind, str] = {}
_RENEW_INTERVAL = 300  # seconds, half of a ticket's lifetime


@dataclass(frozen=True, kw_only=True)
class FilesController:
    """Download URLs by kind, as paths on the host that serves this phone; empty until they are issued."""

    urls: Mapping[DownloadKind, str]
    action: ActionController


def use_files(match_id: str, *, enabled: bool) -> FilesController:
    """Return the controller, which renews the URLs while it is `enabled`.

    The client must open a file while it handles the tap, so each button needs a valid URL beforehand.
    """
    session = use_session()
    action = use_action()
    urls, set_urls = use_state(_NO_URLS)
    generation = use_ref(lambda: 0)

    async def renew() -> None:
        generation.current += 1
        current = generation.current
        work = partial(_issue_urls, session.device, session.store.signer, session.translator.language, match_id)
        while enabled and current == generation.current:
            if not await action.run(work, set_urls, read_only=True):
                set_urls(_NO_URLS)
                return
            await asyncio.sleep(_RENEW_INTERVAL)

    def stop() -> None:
        generation.current += 1
        action.dismiss()

    ft.use_effect(renew, dependencies=[match_id, enabled, session.epoch], cleanup=stop)
    return FilesController(urls=urls if enabled else _NO_URLS, action=action)


def _issue_urls(
    device: Device, signer: Signer, language: str, match_id: str, transaction: Transaction
) -> Mapping[DownloadKind, str]:
    def issue_url(kind: DownloadKind) -> str:
        ticket = issue_download_ticket(transaction, device=device, signer=signer, kind=kind, match_id=match_id)
        return download_url("", ticket, language)

    return {kind: issue_url(kind) for kind in DownloadKind}
