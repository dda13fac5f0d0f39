"""A substitute for the page of worker.js, and a Flet client on a connected phone, for tests without a browser."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgpack
from flet.messaging.protocol import MessageAction

from models.store import Store
from models.transfer import HELLO, PEER_MESSAGE, CopyMessage, Hello, RoleMessage
from web.flet.framing import encode_packet

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)"


def unsubscribe_all(store: Store) -> None:
    """Drop the subscribers of the store's changes, so that a write that ends after the event loop notifies nobody."""
    store.changes._handlers.clear()  # noqa: SLF001 - the pages of a scenario are never closed


def hello(phone: int = 1, agent: str = IPHONE, name: str = "") -> str:
    return HELLO.encode(Hello(kind="hello", phone=f"{phone:016x}", agent=agent, name=name))


@dataclass
class FakePage:
    """A substitute for the JavaScript object of worker.js that records its calls."""

    address: str = "https://cards.example/pinella/index.html"
    opened: list[str] = field(default_factory=list)
    sent: list[tuple[int, str]] = field(default_factory=list)
    told: list[tuple[int, str]] = field(default_factory=list)
    packets: list[tuple[int, bytes]] = field(default_factory=list)
    removed: list[tuple[int, str]] = field(default_factory=list)
    on_event: Callable[[str, int, str], None] = lambda *_: None

    def open(self, texts: str) -> None:
        self.opened.append(texts)

    def send(self, number: int, text: str) -> None:
        self.sent.append((number, text))

    def tell(self, number: int, text: str) -> None:
        self.told.append((number, text))

    def send_packet(self, number: int, packet: bytes) -> None:
        self.packets.append((number, packet))

    def remove(self, number: int, text: str) -> None:
        self.removed.append((number, text))
        self.on_event("left", number, "")

    def join(self, number: int, message: str) -> None:
        self.on_event("joined", number, "")
        self.on_event("message", number, message)

    @property
    def routes(self) -> list[str]:
        """The routes that were sent to phones with their role."""
        messages = [PEER_MESSAGE.decode(text) for _, text in self.told]
        return [message.route for message in messages if isinstance(message, RoleMessage)]

    def copies(self, number: int) -> list[str]:
        """Return the complete copies of the match that a phone received."""
        whole, text = [], ""
        for message in [PEER_MESSAGE.decode(text) for phone, text in self.told if phone == number]:
            if isinstance(message, CopyMessage):
                text += message.piece
                if not message.missing:
                    whole.append(text)
                    text = ""
        return whole

    def received(self, number: int) -> bytes:
        """Return all packets that a phone received, joined."""
        return b"".join(packet for phone, packet in self.packets if phone == number)


def register_packet(route: str = "/", **more: Any) -> bytes:
    page = {"route": route, "width": 390.0, "height": 664.0, "platform": "android"} | more
    return encode_packet(MessageAction.REGISTER_CLIENT, {"session_id": None, "page_name": "", "page": page})


def event_packet(target: int, name: str, data: Any = None) -> bytes:
    return encode_packet(MessageAction.CONTROL_EVENT, {"target": target, "name": name, "data": data})


def props_packet(control: int, **props: Any) -> bytes:
    return encode_packet(MessageAction.UPDATE_CONTROL_PROPS, {"id": control, "props": props})


def calls_in(page: FakePage, number: int) -> list[dict[str, Any]]:
    """Return the calls of client methods that a phone received."""
    found = []
    for phone, packet in page.packets:
        if phone == number:
            action, body = msgpack.unpackb(packet[1:], ext_hook=lambda _, text: text, strict_map_key=False)
            if action == MessageAction.INVOKE_METHOD.value:
                found.append(body)
    return found


def result_packet(call: dict[str, Any], result: Any) -> bytes:
    body = {"control_id": call["control_id"], "call_id": call["call_id"], "result": result, "error": None}
    return encode_packet(MessageAction.INVOKE_METHOD, body)
