"""A match's files to take along: addresses that a browser may fetch for some minutes."""

__all__ = ["use_files"]

import asyncio
from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

import flet as ft

from models import DownloadKind, ModelError, Transaction, issue_download_ticket
from views.core.session import Session, use_session
from views.core.store_work import from_store
from views.hooks import use_ref, use_state
from web.addresses import download_url

_NONE: Mapping[DownloadKind, str] = MappingProxyType({})
_FRESH = 300  # seconds: half of a ticket's life


def use_files(match_id: str, *, wanted: bool) -> Mapping[DownloadKind, str]:
    """Kind → path on the host that this phone came from; empty until `wanted`. They are renewed as long as they are:
    opening one must be the client's own act, which takes the address that the button has."""
    session = use_session()
    addresses, set_addresses = use_state(_NONE)
    visits = use_ref(lambda: 0)

    async def renew() -> None:
        visits.current += 1
        visit = visits.current
        while wanted and visit == visits.current:
            try:
                set_addresses(await from_store(session.store, partial(_addresses, session, match_id)))
            except ModelError:
                set_addresses(_NONE)  # the match is gone, as its screen says
                return
            await asyncio.sleep(_FRESH)

    def leave() -> None:
        visits.current += 1

    ft.use_effect(renew, dependencies=[match_id, wanted, session.epoch], cleanup=leave)
    return addresses if wanted else _NONE


def _addresses(session: Session, match_id: str, transaction: Transaction) -> Mapping[DownloadKind, str]:
    def address(kind: DownloadKind) -> str:
        ticket = issue_download_ticket(
            transaction, device=session.device, signer=session.store.signer, kind=kind, match_id=match_id
        )
        return download_url("", ticket, session.translator.language)

    return MappingProxyType({kind: address(kind) for kind in DownloadKind})
