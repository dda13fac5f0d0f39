"""The phones connected to a match. The page around the app holds the connections; Python validates the phones' messages
and decides what they receive."""

import asyncio
import json
import logging
import secrets
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from typing import Any

from models.access import Device
from models.matches import load_match
from models.storage import Change, ChangeKind
from models.store import Store
from models.transfer import (
    HELLO,
    MAX_PEER_MESSAGE,
    PEER_MESSAGE,
    Hello,
    Ping,
    Removed,
    RoleMessage,
    export_copy_messages,
    export_score_message,
)
from models.values import CorruptData, ModelError
from pwa.delayed_work import DelayedWork
from pwa.peer_scorers import Scorers
from views.core.async_store import run_query
from views.core.peer_sharing import ConnectedPhone
from views.match.display_texts import DEVICE_KINDS
from web.flet.framing import PacketError

_log = logging.getLogger(__name__)
_REMOVED = PEER_MESSAGE.encode(Removed())
_PING = PEER_MESSAGE.encode(Ping())
_ANSWER = 5.0  # seconds for the older connection of a phone to answer
_LAST_PACKETS = 15.0  # seconds to tolerate late packets from a phone that no longer enters deals


def connect_peers(page: Any, *, store: Store, public_base: Callable[[str | None], str]) -> "Peers":
    """Return the peers, connected to the JavaScript object `page` of worker.js.

    `page` has the app's `address`, and `open`, `send`, `tell`, `send_packet` and `remove`; it calls `on_event` and
    `on_packet`. Must be called in a running event loop.
    """
    peers = Peers(page=page, store=store, public_base=public_base, loop=asyncio.get_running_loop())
    page.on_event = peers.on_event
    page.on_packet = lambda number, packet: peers.on_packet(number, packet.to_bytes())
    store.changes.subscribe_any(peers.on_change)
    return peers


@dataclass(kw_only=True, eq=False)
class Peers:
    """The connected phones and their match."""

    page: Any
    store: Store
    public_base: Callable[[str | None], str]
    loop: asyncio.AbstractEventLoop
    scorers: Scorers = field(init=False)
    _watched: tuple[str, Device] | None = field(default=None, init=False)
    _phones: dict[int, ConnectedPhone] = field(default_factory=dict, init=False)
    _names: dict[int, str] = field(default_factory=dict, init=False)  # the names in the phones' first messages
    _returning: dict[int, tuple[int, Hello]] = field(default_factory=dict, init=False)  # by the older connection
    _handlers: list[Callable[[], None]] = field(default_factory=list, init=False)
    _former_scorers: dict[int, float] = field(default_factory=dict, init=False)  # until when packets may still come
    _tasks: set[asyncio.Task[None]] = field(default_factory=set, init=False)
    _following: DelayedWork = field(init=False)

    def __post_init__(self) -> None:
        self.scorers = Scorers(
            page=self.page,
            store=self.store,
            public_base=self.public_base,
            find_rematch=lambda: self._log_refusal(self._follow_rematch()),
        )
        self._following = DelayedWork(work=self._follow, delay=0, loop=self.loop)

    @property
    def phones(self) -> tuple[ConnectedPhone, ...]:
        return tuple(self._phones.values())

    def connect(self, match_id: str, *, device: Device, texts: Mapping[str, str]) -> None:
        if self._watched and self._watched[0] != match_id:
            for phone in self.phones:
                self.set_scorer(phone.number, False)
        self._watched = match_id, device
        if not self._phones:
            self._start(self.scorers.remove_former(match_id, device))
        self._send_score()
        self._following.schedule()
        self.page.open(json.dumps(dict(texts)))

    def set_scorer(self, number: int, is_scorer: bool) -> None:
        if number in self._phones and self._phones[number].is_scorer is not is_scorer:
            self._phones[number] = replace(self._phones[number], is_scorer=is_scorer)
            self._start(self._admit(number) if is_scorer else self._dismiss(number))
            self._notify()

    def remove(self, number: int) -> None:
        self.page.remove(number, _REMOVED)

    def subscribe(self, handler: Callable[[], None]) -> Callable[[], None]:
        self._handlers.append(handler)
        return lambda: self._handlers.remove(handler)

    def on_event(self, event: str, number: int, text: str) -> None:
        """Handle an event of the page (peer_hub.js): "joined", "message", "away", "back" or "left"."""
        if event == "message":
            self._receive(number, text)
        elif event == "left":
            self.set_scorer(number, False)
            self._phones.pop(number, None)
            self._names.pop(number, None)
            self._former_scorers.pop(number, None)
            returned = self._returning.pop(number, None)
            self._returning = {old: new for old, new in self._returning.items() if new[0] != number}
            if returned:
                self._accept(*returned)
        elif number in self._phones:
            self._phones[number] = replace(self._phones[number], is_away=event == "away")
        self._notify()

    def on_packet(self, number: int, packet: bytes) -> None:
        """Handle a packet of Flet's client on a phone that enters deals. Disconnect any other phone that sends one."""
        try:
            is_expected = self.scorers.receive(number, packet)
        except PacketError as error:
            self._refuse(number, str(error))
            return
        if not is_expected and self._former_scorers.get(number, 0) <= self.loop.time():
            self._refuse(number, "a packet of a phone that only watches")

    def _notify(self) -> None:
        for handler in tuple(self._handlers):
            handler()

    def _receive(self, number: int, text: str) -> None:
        """Accept a phone after its first message; disconnect it for any other message. If a connection with the same
        name still answers, the new one is another phone."""
        if len(text) > MAX_PEER_MESSAGE or (number in self._phones and number not in self._returning):
            self._refuse(number, f"an unexpected message of {len(text)} characters")
            return
        try:
            hello = HELLO.decode(text)
        except CorruptData as error:
            self._refuse(number, str(error))
            return
        newcomer = self._returning.pop(number, None)
        old = next((old for old, name in self._names.items() if name == hello.phone), None)
        if newcomer is not None:  # this is the older connection, and it has answered
            self._accept(newcomer[0], newcomer[1].model_copy(update={"phone": secrets.token_hex(8)}))
        elif old is None:
            self._accept(number, hello)
        elif old in self._returning:
            self._refuse(number, "a phone returns twice at once")
        else:
            self._returning[old] = number, hello
            self.page.tell(old, _PING)
            self.loop.call_later(_ANSWER, self._replace, old, number)

    def _replace(self, old: int, number: int) -> None:
        if self._returning.get(old, (0,))[0] == number:
            self.page.remove(old, _REMOVED)

    def _accept(self, number: int, hello: Hello) -> None:
        kind = next((label for keyword, label in DEVICE_KINDS.items() if keyword in hello.agent), "")
        self._phones[number] = ConnectedPhone(number=number, label=" ".join(hello.name.split()) or kind)
        self._names[number] = hello.phone
        self._send_score()
        self._following.schedule()

    def _refuse(self, number: int, reason: str) -> None:
        _log.info("phone %d is disconnected: %s", number, reason)
        self.page.remove(number, _REMOVED)

    async def _admit(self, number: int) -> None:
        if self._watched is None or number not in self._phones:  # it has left before
            return
        match_id, owner = self._watched
        name, label = self._names[number], self._phones[number].label
        route = await self.scorers.admit(number, name=name, label=label, match_id=match_id, owner=owner)
        phone = self._phones.get(number)
        if phone is None or not phone.is_scorer:  # it has left meanwhile
            await self.scorers.dismiss(number)
            return
        self.page.tell(number, PEER_MESSAGE.encode(RoleMessage(route=route)))
        self._following.schedule()  # its first copy of the match

    async def _dismiss(self, number: int) -> None:
        if number in self._phones:
            self._former_scorers[number] = self.loop.time() + _LAST_PACKETS
        self.page.tell(number, PEER_MESSAGE.encode(RoleMessage(route="")))
        await self.scorers.dismiss(number)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = self.loop.create_task(self._log_refusal(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _log_refusal(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except ModelError as error:
            _log.warning("the phones of a match were not changed: %s", error)

    def on_change(self, change: Change) -> None:
        """Send the new score, and delay everything else while this phone draws its own screen."""
        if change.kind is ChangeKind.TOPIC and self._watched and self._watched[0] == change.topic:
            self._send_score()
            self._following.on_change(change)

    async def _follow_rematch(self) -> None:
        """Switch the phones to the rematch once it has begun. Raises ModelError."""
        if self._watched is None:
            return
        watched = match_id, device = self._watched
        match = await run_query(self.store, partial(load_match, device=device, match_id=match_id))
        if match.rematch_id is not None and self._watched == watched:
            self._watched = match.rematch_id, device
            self.scorers.follow(match.rematch_id)
            self._send_score()
            self._following.schedule()

    def _send_score(self) -> None:
        """Send the current score to all phones."""
        if self._watched is None or not self._phones:
            return
        match_id, device = self._watched
        try:
            with self.store.reading() as session:
                score = export_score_message(session, device=device, match_id=match_id)
        except ModelError as error:  # such as a deleted match: the phones keep the last score
            _log.info("the score was not sent: %s", error)
            return
        for phone in self.phones:
            self.page.send(phone.number, score)

    async def _follow(self) -> None:
        """Switch to the rematch if it has begun, and send a copy of the match to the phones that enter deals."""
        if self._watched is None or not self._phones:
            return
        try:
            await self._follow_rematch()
            match_id, device = self._watched
            if self.scorers.numbers:
                copy = await run_query(self.store, partial(export_copy_messages, device=device, match_id=match_id))
                for number, piece in product(self.scorers.numbers, copy):
                    self.page.tell(number, piece)
        except ModelError as error:
            _log.info("the copy of the match was not sent: %s", error)
