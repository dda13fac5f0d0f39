"""The phones that watch a match live: the page around the app has the connections, Python validates what the phones
send and decides what they get."""

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from models.access import Device
from models.storage import Change
from models.store import Store
from models.transfer import HELLO, MAX_PEER_MESSAGE, PEER_MESSAGE, Removed, export_score_message
from models.values import CorruptRecord, ModelError
from pwa.delayed_work import DelayedWork
from views.core.async_store import run_query
from views.core.peer_sharing import ConnectedPhone
from views.match.display_texts import DEVICE_KINDS

_log = logging.getLogger(__name__)
_REMOVED = PEER_MESSAGE.encode(Removed())


def connect_peers(page: Any, *, store: Store) -> "Peers":
    """Return the connections, connected to the JavaScript object `page` of worker.js.

    `page` has `open`, `send` and `remove`, and calls `on_event`. Must be called in a running event loop.
    """
    peers = Peers(page=page, store=store, loop=asyncio.get_running_loop())
    page.on_event = peers.on_event
    store.changes.subscribe_any(peers.on_change)
    return peers


@dataclass(kw_only=True, eq=False)
class Peers:
    """The connected phones, and the match that they show."""

    page: Any
    store: Store
    loop: asyncio.AbstractEventLoop
    _watched: tuple[str, Device] | None = field(default=None, init=False)
    _phones: dict[int, ConnectedPhone] = field(default_factory=dict, init=False)
    _names: dict[int, str] = field(default_factory=dict, init=False)  # the names in the phones' first messages
    _handlers: list[Callable[[], None]] = field(default_factory=list, init=False)
    _sending: DelayedWork = field(init=False)

    def __post_init__(self) -> None:
        self._sending = DelayedWork(work=self._send_score, delay=0, loop=self.loop)

    @property
    def phones(self) -> tuple[ConnectedPhone, ...]:
        return tuple(self._phones.values())

    def connect(self, match_id: str, *, device: Device, texts: Mapping[str, str]) -> None:
        self._watched = match_id, device
        self._sending.schedule()
        self.page.open(json.dumps(dict(texts)))

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
            self._phones.pop(number, None)
            self._names.pop(number, None)
        elif number in self._phones:
            self._phones[number] = replace(self._phones[number], is_away=event == "away")
        for handler in tuple(self._handlers):
            handler()

    def _receive(self, number: int, text: str) -> None:
        """Accept a phone by its first message, or disconnect it: nothing else is expected from a phone that watches."""
        if len(text) > MAX_PEER_MESSAGE or number in self._phones:
            self._refuse(number, f"an unexpected message of {len(text)} characters")
            return
        try:
            hello = HELLO.decode(text)
        except CorruptRecord as error:
            self._refuse(number, str(error))
            return
        for old in [old for old, name in self._names.items() if name == hello.phone]:
            self.page.remove(old, _REMOVED)
        label = next((label for keyword, label in DEVICE_KINDS.items() if keyword in hello.agent), "")
        self._phones[number] = ConnectedPhone(number=number, label=label)
        self._names[number] = hello.phone
        self._sending.schedule()

    def _refuse(self, number: int, reason: str) -> None:
        _log.info("phone %d is disconnected: %s", number, reason)
        self.page.remove(number, _REMOVED)

    def on_change(self, change: Change) -> None:
        if self._watched and self._watched[0] == change.match_id:
            self._sending.on_change(change)

    async def _send_score(self) -> None:
        """Send the current score to all phones."""
        if self._watched is None or not self._phones:
            return
        match_id, device = self._watched
        try:
            message = await run_query(self.store, partial(export_score_message, device=device, match_id=match_id))
        except ModelError as error:  # such as a deleted match: the phones keep the last score
            _log.info("the score was not sent: %s", error)
            return
        for number in tuple(self._phones):
            self.page.send(number, message)
