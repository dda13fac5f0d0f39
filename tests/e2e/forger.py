"""A client that speaks Flet's protocol by hand and sends whatever it likes: no browser, no hidden buttons."""

__all__ = ["Forger"]

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.e2e.flet_frames import Control, controls_in, frame, unframed

REGISTER, PATCH, EVENT, PROPS, INVOKE = 1, 2, 3, 4, 5  # flet.messaging.protocol.MessageAction
PATIENCE = 20  # times that it may be quiet before the first screen
QUIET = 1.0  # seconds without a word from the server: it has shown what it had to show


class Forger:
    """A session of the device with `secret`; `controls` are all that it was shown, by id."""

    def __init__(self, socket: ClientConnection, *, secret: str) -> None:
        self._socket = socket
        self._secret = secret
        self.controls: dict[int, Control] = {}

    @classmethod
    @contextmanager
    def enter(cls, origin: str, *, secret: str, route: str, session: str | None = None) -> Iterator["Forger"]:
        """Open the app at a path, as the device's browser would; with the name of a `session`, come back to it."""
        with _registered(origin, route=route, session=session) as socket:
            forger = cls(socket, secret=secret)
            for _ in range(PATIENCE):
                forger.listen()
                if forger.of_kind("AppBar"):  # every screen has one, the splash has none
                    break
            else:
                raise AssertionError(f"{route} shows no screen")
            yield forger

    @classmethod
    def leave_unanswered(cls, origin: str, *, asked: str) -> str:
        """Open the app and be gone as soon as the server asks for `asked`; returns the session's name."""
        session = ""
        with _registered(origin, route="/") as socket:
            forger = cls(socket, secret="")
            while True:
                action, body = unframed(socket.recv(timeout=PATIENCE))
                if action == REGISTER:
                    session = body["session_id"]
                elif action == INVOKE and body["name"] == asked:
                    return session
                elif action == INVOKE:
                    forger._answer(body)

    def listen(self) -> None:
        """Take what the server says, and answer what it asks, until it is quiet."""
        try:
            while True:
                action, body = unframed(self._socket.recv(timeout=QUIET))
                self.controls |= dict(controls_in(body))
                if action == INVOKE:
                    self._answer(body)
        except TimeoutError:
            return

    def fire(self, target: int, name: str, data: object) -> None:
        """An event of a control, whether it is on the screen or not."""
        self._say(EVENT, {"target": target, "name": name, "data": data})

    def patch(self, target: int, props: Mapping[str, object]) -> None:
        """Another value for properties of a control, as a text field reports what was typed."""
        self._say(PROPS, {"id": target, "props": props})

    def of_kind(self, kind: str) -> list[int]:
        """The ids of what it was shown of this kind."""
        return sorted(number for number, control in self.controls.items() if control.kind == kind)

    def _answer(self, body: Mapping[str, Any]) -> None:
        results = {
            "get": self._secret,
            "get_device_info": {"browser_name": "chrome", "locales": [], "languages": ["en"]},
        }
        answer = {"control_id": body["control_id"], "call_id": body["call_id"], "error": None}
        self._say(INVOKE, {**answer, "result": results.get(body["name"])})

    def _say(self, action: int, body: Mapping[str, object]) -> None:
        try:
            self._socket.send(frame(action, body))
        except ConnectionClosed as closed:
            raise AssertionError(f"the server hung up: {closed}") from closed


@contextmanager
def _registered(origin: str, *, route: str, session: str | None = None) -> Iterator[ClientConnection]:
    with connect(f"{origin.replace('http', 'ws', 1)}/ws", max_size=None, max_queue=None) as socket:
        page = {"route": route, "width": 390, "height": 844, "web": True, "platform": "android", "url": origin}
        socket.send(frame(REGISTER, {"session_id": session, "page_name": "", "page": page}))
        yield socket
