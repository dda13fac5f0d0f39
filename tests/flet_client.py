"""A phone without a phone: a client of Flet's protocol on a real socket."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.flet_protocol import Action, Node, frame, registration
from tests.flet_screen import DEVICE, Screen, Words, spoken_pieces

QUIET = 1.0  # seconds without a word from the server: it has shown what it had to show
PATIENCE = 120.0  # seconds for something that is awaited


class FletClient:
    """A session of a device on a real socket, in the thread of the test. It hears what the server says only while it
    waits for something: two taps in a row are as fast as any thumb, the second one made on the screen of the first."""

    def __init__(self, socket: ClientConnection, *, secret: str) -> None:
        self._socket = socket
        self.screen = Screen(secret=secret, watches=True)
        self.held: list[bytes] | None = None  # answers that are held back, where they are
        self.taps = 0  # what the thumb did
        self._focused: Node | None = None  # the field that is being typed into

    @property
    def secret(self) -> str:
        """The device's, as its browser keeps it."""
        return str(self.screen.stored[DEVICE])

    @classmethod
    @contextmanager
    def enter(
        cls, origin: str, *, secret: str = "", route: str = "/", session: str | None = None
    ) -> "Iterator[FletClient]":
        """Open the app at a path, as the device's browser would; with the name of a `session`, come back to it. Raises
        AssertionError at the end where a tap on one of its screens could have been lost."""
        with _socket(origin) as socket:
            client = cls(socket, secret=secret)
            client.screen.route = route
            socket.send(registration(origin, route=route, session=session))
            client.until(lambda: bool(client.screen.of_kind("AppBar")), f"{route} shows no screen")
            yield client
        assert not client.screen.moved, "\n".join(client.screen.moved)

    @classmethod
    def leave_unanswered(cls, origin: str, *, asked: str) -> str:
        """Open the app and be gone as soon as the server asks for `asked`; returns the session's name."""
        with _socket(origin) as socket:
            client = cls(socket, secret="")
            socket.send(registration(origin))
            while True:
                answers = client.screen.hear(socket.recv(timeout=PATIENCE))
                if client.screen.asked[-1:] == [asked]:
                    return client.screen.session
                for answer in answers:
                    socket.send(answer)

    def listen(self) -> None:
        """Take what the server says, and answer what it asks, until it is quiet."""
        while self._hear(QUIET):
            pass

    def until(self, condition: Callable[[], bool], otherwise: str) -> None:
        """Listen until it is true. Raises AssertionError with `otherwise` where it never is."""
        end = time.monotonic() + PATIENCE
        while not condition():
            if not self._hear(max(0.0, end - time.monotonic())):
                raise AssertionError(f"{otherwise}; there is {self.screen.words()}")

    def hold(self) -> None:
        """Answer nothing from now on, as a phone on a slow line."""
        self.held = []

    def let_go(self) -> None:
        """Send the answers that were held back."""
        held, self.held = self.held or [], None
        for answer in held:
            self._send(answer)

    def sees(self, words: Words) -> None:
        """Wait until something on the screen contains it."""
        self.until(lambda: self.screen.shows(words), f"{words!r} never came")

    def sees_no(self, words: Words) -> None:
        """Wait until nothing on the screen contains it, with all that the server has said so far."""
        while self._hear(0):
            pass
        self.until(lambda: not self.screen.shows(words), f"{words!r} never went")

    def sees_enabled(self, name: Words) -> None:
        """Wait until what has this name can be tapped."""
        self._await(name, "click")

    def sees_disabled(self, name: Words) -> None:
        """Wait until what has this name is there, but cannot be tapped."""
        self.until(lambda: self.screen.find(name, "click", disabled=True) is not None, f"no {name!r} is disabled")

    def name_of(self, name: Words) -> str:
        """What can be tapped and has this name, or matches the pattern, is called in full."""
        return " ".join(spoken_pieces(self._await(name, "click")))

    def reset_taps(self) -> None:
        self.taps = 0

    def tap(self, name: Words) -> None:
        """Tap what has this whole name, or matches the pattern, once it is there."""
        target = self._await(name, "click")["_i"]
        self.leave_field()
        self.fire(target, "click", None)
        self.taps += 1

    def switch(self, name: Words) -> None:
        """Tap the switch that says this, once it is there."""
        found = self._await(name, "change")
        self.leave_field()
        found["value"] = not found.get("value")
        self.patch(found["_i"], {"value": found["value"]})
        self.fire(found["_i"], "change", found["value"])
        self.taps += 1

    def dismiss(self) -> None:
        """Put the dialog or the sheet away that is open."""
        (dialog,) = self.screen.shown()
        assert dialog.get("open"), f"no dialog is open; there is {self.screen.words()}"
        dialog["open"] = False
        self.patch(dialog["_i"], {"open": False})
        self.fire(dialog["_i"], "dismiss", None)

    def type_into(self, label: str, text: str) -> None:
        """Put other text in the field with this label."""
        field = self._await(label, "change")
        if self._focused is not None and self._focused["_i"] != field["_i"]:
            self.leave_field()
        self._focused = field
        self.patch(field["_i"], {"value": text})
        field["value"] = text
        self.fire(field["_i"], "change", text)

    def leave_field(self) -> None:
        """Take the focus from the field that was typed into, as Tab does, or a tap beside it."""
        left, self._focused = self._focused, None
        if left is not None and left.get("on_blur"):
            self.fire(left["_i"], "blur", None)

    def value_of(self, label: str) -> str:
        """What stands in a text field: what was typed, until the server puts something else there."""
        fields = [node for node in self.screen.controls() if node["_c"] == "TextField" and node.get("label") == label]
        assert fields, f"there is no field {label!r}; there is {self.screen.words()}"
        return str(fields[0].get("value", ""))

    def press_enter(self, label: str) -> None:
        """In the field with this label."""
        field = self._await(label, "submit")
        self.fire(field["_i"], "submit", field.get("value", ""))

    @contextmanager
    def sides_form(self) -> Iterator[None]:
        """Steps in which a deal gets other sides: another screen under the same address. Who taps a key of the old one
        taps nothing; that it would be another key's tap is still a fault."""
        before = len(self.screen.moved)
        yield
        self.screen.moved[before:] = [fault for fault in self.screen.moved[before:] if not fault.endswith("is lost")]

    def sees_checked(self, name: Words) -> None:
        """Wait until what has this name has a tick."""
        self.until(lambda: self.screen.is_checked(name), f"{name!r} was never ticked")

    def fire(self, target: int, name: str, data: object) -> None:
        """An event of a control, whether it is on the screen or not."""
        self._send(frame(Action.EVENT, {"target": target, "name": name, "data": data}))

    def patch(self, target: int, props: Mapping[str, object]) -> None:
        """Another value for properties of a control, as a text field reports what was typed."""
        self._send(frame(Action.PROPS, {"id": target, "props": props}))

    def _await(self, name: Words, event: str) -> Node:
        self.until(lambda: self.screen.find(name, event) is not None, f"nothing named {name!r} hears {event!r}")
        found = self.screen.find(name, event)
        assert found is not None
        return found

    def _hear(self, patience: float) -> bool:
        """Take one frame; whether there was one in time."""
        try:
            answers = self.screen.hear(self._socket.recv(timeout=patience))
        except TimeoutError:
            return False
        for answer in answers:
            if self.held is None:
                self._send(answer)
            else:
                self.held.append(answer)
        return True

    def _send(self, data: bytes) -> None:
        try:
            self._socket.send(data)
        except ConnectionClosed as closed:
            raise AssertionError(f"the server hung up: {closed}") from closed


def _socket(origin: str) -> ClientConnection:
    return connect(f"{origin.replace('http', 'ws', 1)}/ws", max_size=None, max_queue=None, open_timeout=PATIENCE)
