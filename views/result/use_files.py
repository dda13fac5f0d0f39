"""A match's files to take along: addresses that a browser may fetch for some minutes."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

import flet as ft

from models import Device, DownloadKind, Signer, Transaction, issue_download_ticket
from views.core.session import use_session
from views.core.use_action import Action, use_action
from views.hooks import use_ref, use_state
from web.addresses import download_url

_NONE: Mapping[DownloadKind, str] = MappingProxyType({})
_FRESH = 300  # seconds: half of a ticket's life


@dataclass(frozen=True, kw_only=True)
class FilesUse:
    """`addresses` are paths on the host that this phone came from; empty until they are there."""

    addresses: Mapping[DownloadKind, str]
    action: Action


def use_files(match_id: str, *, wanted: bool) -> FilesUse:
    """They are renewed as long as they are `wanted`: opening one must be the client's own act, which takes the address
    that the button has."""
    session = use_session()
    action = use_action()
    addresses, set_addresses = use_state(_NONE)
    visits = use_ref(lambda: 0)

    async def renew() -> None:
        visits.current += 1
        visit = visits.current
        work = partial(_addresses, session.device, session.store.signer, session.translator.language, match_id)
        while wanted and visit == visits.current:
            if not await action.run(work, set_addresses, reads=True):
                set_addresses(_NONE)
                return
            await asyncio.sleep(_FRESH)

    def leave() -> None:
        visits.current += 1
        action.dismiss()

    ft.use_effect(renew, dependencies=[match_id, wanted, session.epoch], cleanup=leave)
    return FilesUse(addresses=addresses if wanted else _NONE, action=action)


def _addresses(
    device: Device, signer: Signer, language: str, match_id: str, transaction: Transaction
) -> Mapping[DownloadKind, str]:
    def address(kind: DownloadKind) -> str:
        ticket = issue_download_ticket(transaction, device=device, signer=signer, kind=kind, match_id=match_id)
        return download_url("", ticket, language)

    return MappingProxyType({kind: address(kind) for kind in DownloadKind})
