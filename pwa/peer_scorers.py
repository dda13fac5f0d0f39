"""The connected phones that enter deals. Each is a device with the role of a scorer in one match, as if it had joined
by a link on a server. The phone never gets its device's secret."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import flet as ft

from models.access import Device, register_device
from models.sharing import issue_link, join_match, list_members, remove_member
from models.store import Store, Transaction
from models.values import NotFound, Role
from views import routes
from views.app import flet_main
from views.core.async_store import run_transaction
from views.core.device_secret import write_durably
from views.core.platform import PWA

if TYPE_CHECKING:
    from pwa.peer_connection import PeerConnection


@dataclass(frozen=True, kw_only=True)
class _Identity:
    """A phone's device, and the function that starts the app for it."""

    device: Device
    main: Callable[[ft.Page], None]


@dataclass(frozen=True, kw_only=True)
class _Scorer:
    device: Device
    connection: "PeerConnection"
    match_ids: tuple[str, ...]  # a match and its rematches
    owner: Device


@dataclass(kw_only=True, eq=False)
class Scorers:
    """The phones that enter deals, by number. `page` is the JavaScript object of worker.js."""

    page: Any
    store: Store
    public_base: Callable[[str | None], str]
    find_rematch: Callable[[], Awaitable[None]]  # it calls `follow` if the match has a rematch
    _identities: dict[str, _Identity] = field(default_factory=dict, init=False)  # by the name of the phone
    _scorers: dict[int, _Scorer] = field(default_factory=dict, init=False)
    _joining: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)
    _folder: Path | None = field(default=None, init=False)  # contains the devices' secrets, kept until the program ends

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(self._scorers)

    async def admit(self, number: int, *, name: str, label: str, match_id: str, owner: Device) -> str:
        """Let the phone enter deals of the match, and return the route of its table. A returning phone gets the same
        device as before. Raises ModelError."""
        async with self._joining:
            known = self._identities.get(name)
            join = partial(self._join, known.device if known else None, label, match_id, owner)
            device, secret = await run_transaction(self.store, join)
            identity = known or _Identity(device=device, main=self._main_of(device, secret))
            self._identities[name] = identity
        route = routes.match(match_id)
        # Imported here, because it would delay the start of the app.
        connection = import_module(f"{__package__}.peer_connection").PeerConnection(
            main=identity.main,
            send=partial(self.page.send_packet, number),
            route=route,
            find_route=self.find_rematch,
            page_url=self.page.address,
        )
        self._scorers[number] = _Scorer(device=device, connection=connection, match_ids=(match_id,), owner=owner)
        return route

    def follow(self, match_id: str) -> None:
        """Let all phones enter deals of the rematch; it has the same members as the match."""
        for number, scorer in self._scorers.items():
            scorer.connection.add_route(routes.match(match_id))
            self._scorers[number] = replace(scorer, match_ids=(*scorer.match_ids, match_id))

    async def remove_former(self, match_id: str, owner: Device) -> None:
        """Remove members of a match that were phones of an earlier run of the app, which ended while they were
        connected. Raises ModelError."""
        async with self._joining:
            await run_transaction(self.store, partial(self._remove_former, match_id, owner))

    async def dismiss(self, number: int) -> None:
        """End the phone's session at once, then its role. Raises ModelError."""
        scorer = self._scorers.pop(number, None)
        if scorer is None:
            return
        scorer.connection.close()
        for match_id in scorer.match_ids:
            leave = partial(remove_member, device=scorer.owner, match_id=match_id, member_id=scorer.device.id)
            try:
                await run_transaction(self.store, leave)
            except NotFound:  # a deleted match
                continue

    def receive(self, number: int, packet: bytes) -> bool:
        """Handle a packet if this phone enters deals, and return whether it does. Raises PacketError."""
        scorer = self._scorers.get(number)
        if scorer is not None:
            scorer.connection.receive(packet)
        return scorer is not None

    def _join(
        self, device: Device | None, label: str, match_id: str, owner: Device, transaction: Transaction
    ) -> tuple[Device, str]:
        signer, secret = self.store.signer, ""
        if device is None:
            device, secret = register_device(transaction, label=label)
        link = issue_link(transaction, device=owner, signer=signer, match_id=match_id, role=Role.SCORER)
        join_match(transaction, device=device, signer=signer, token=link.token)
        return device, secret

    def _remove_former(self, match_id: str, owner: Device, transaction: Transaction) -> None:
        known = {owner.id, *(identity.device.id for identity in self._identities.values())}
        for member in list_members(transaction, device=owner, match_id=match_id):
            if member.device_id not in known:
                remove_member(transaction, device=owner, match_id=match_id, member_id=member.device_id)

    def _main_of(self, device: Device, secret: str) -> Callable[[ft.Page], None]:
        if self._folder is None:
            self._folder = Path(self.store.temporary_files.enter_context(tempfile.TemporaryDirectory()))
        file = self._folder / device.id
        write_durably(file, secret.encode("ascii"))
        platform = replace(PWA, device_secret_file=file, shows_one_match=True)
        return flet_main(store=self.store, public_base=self.public_base, platform=platform)
