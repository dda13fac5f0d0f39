"""A client of Flet's protocol on a real socket, without a browser."""

import ssl
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from testkit.clients.flet_protocol import Action, Node, encode_frame, encode_registration
from testkit.clients.flet_screen import DEVICE_SECRET_KEY, Screen, TextPattern, spoken_texts

IDLE_SECONDS = 1.0  # seconds without a message, after which the server is considered idle
TIMEOUT = 120.0  # seconds to wait for something expected


class FletClient:
    """A session of a device on a real socket, in the test's thread.

    It reads messages only while it waits for something, so that two taps in a row are as fast as possible: the second
    tap is on the screen from before the first one's response.
    """

    def __init__(self, socket: ClientConnection, *, secret: str) -> None:
        self._socket = socket
        self.screen = Screen(secret=secret, check_targets=True)
        self.tap_count = 0  # taps since the last `reset_tap_count`
        self._focused: Node | None = None  # the focused field

    @property
    def secret(self) -> str:
        """The device's secret, as stored by its browser."""
        return str(self.screen.storage[DEVICE_SECRET_KEY])

    @classmethod
    @contextmanager
    def connect(
        cls, origin: str, *, secret: str = "", route: str = "/", session: str | None = None, width: int = 390
    ) -> "Iterator[FletClient]":
        """Open the app at a path, as the device's browser would, or resume a `session` by its id.

        Raises AssertionError at the end if a tap on one of its screens could have been lost.
        """
        with _open_socket(origin) as socket:
            client = cls(socket, secret=secret)
            client.screen.route = route
            socket.send(encode_registration(origin, route=route, session=session, width=width))
            client.wait_until(lambda: bool(client.screen.ids_of_kind("AppBar")), f"{route} shows no screen")
            yield client
        assert not client.screen.moved_targets, "\n".join(client.screen.moved_targets)

    @classmethod
    def disconnect_on_call(cls, origin: str, *, method: str) -> str:
        """Open the app, disconnect as soon as the server calls `method`, and return the session's id."""
        with _open_socket(origin) as socket:
            client = cls(socket, secret="")
            socket.send(encode_registration(origin))
            while True:
                answers = client.screen.receive(socket.recv(timeout=TIMEOUT))
                if client.screen.invoked_methods[-1:] == [method]:
                    return client.screen.session_id
                for answer in answers:
                    socket.send(answer)

    def wait_until_idle(self) -> None:
        """Receive messages and reply to them until the server is idle."""
        while self._receive(IDLE_SECONDS):
            pass

    def wait_until(self, condition: Callable[[], bool], message: str) -> None:
        """Receive messages until the condition is true. Raises AssertionError with `message` if it never is."""
        end = time.monotonic() + TIMEOUT
        while not condition():
            if not self._receive(max(0.0, end - time.monotonic())):
                raise AssertionError(f"{message}; visible: {self.screen.visible_texts()}")

    def expect_text(self, text: TextPattern) -> None:
        """Wait until a text on the screen contains `text`."""
        self.wait_until(lambda: self.screen.has_text(text), f"{text!r} never came")

    def expect_no_text(self, text: TextPattern) -> None:
        """Receive all messages, then wait until no text on the screen contains `text`."""
        while self._receive(0):
            pass
        self.wait_until(lambda: not self.screen.has_text(text), f"{text!r} never went")

    def expect_enabled(self, name: TextPattern) -> None:
        """Wait until the control with this name can be tapped."""
        self._wait_for_control(name, "click")

    def accessible_name(self, name: TextPattern) -> str:
        """Return the full name of the tappable control that has this name or matches the pattern."""
        return " ".join(spoken_texts(self._wait_for_control(name, "click")))

    def reset_tap_count(self) -> None:
        self.tap_count = 0

    def tap(self, name: TextPattern) -> None:
        """Tap the control with this full name or matching the pattern, once it exists."""
        target = self._wait_for_control(name, "click")["_i"]
        self.blur()
        self.fire(target, "click", None)
        self.tap_count += 1

    def toggle(self, name: TextPattern) -> None:
        """Toggle the switch with this label, once it exists."""
        switch = self._wait_for_control(name, "change")
        self.blur()
        self.screen.change(switch, "value", not switch.get("value"))
        self.patch(switch["_i"], {"value": switch["value"]})
        self.fire(switch["_i"], "change", switch["value"])
        self.tap_count += 1

    def dismiss(self) -> None:
        """Dismiss the open dialog or sheet."""
        dialog = self.screen.visible_roots()[0]
        assert dialog.get("open"), f"no dialog is open; there is {self.screen.visible_texts()}"
        self.screen.change(dialog, "open", False)
        self.patch(dialog["_i"], {"open": False})
        self.fire(dialog["_i"], "dismiss", None)

    def type_into(self, label: str, text: str) -> None:
        """Replace the text of the field with this label."""
        field = self._wait_for_control(label, "change")
        if self._focused is not None and self._focused["_i"] != field["_i"]:
            self.blur()
        self._focused = field
        self.patch(field["_i"], {"value": text})
        self.screen.change(field, "value", text)
        self.fire(field["_i"], "change", text)

    def blur(self) -> None:
        """Remove the focus from the field that was typed into, as Tab does, or a tap elsewhere."""
        focused, self._focused = self._focused, None
        if focused is not None and focused.get("on_blur"):
            self.fire(focused["_i"], "blur", None)

    def field_value(self, label: str) -> str:
        """Return a field's text: what was typed, until the server changes it."""
        fields = [
            node for node in self.screen.visible_controls() if node["_c"] == "TextField" and node.get("label") == label
        ]
        assert fields, f"there is no field {label!r}; there is {self.screen.visible_texts()}"
        return str(fields[0].get("value", ""))

    def press_enter(self, label: str) -> None:
        """Submit the field with this label."""
        field = self._wait_for_control(label, "submit")
        self.fire(field["_i"], "submit", field.get("value", ""))

    def focus(self, label: str) -> None:
        """Tap the field with this label."""
        field = self._wait_for_control(label, "focus")
        self.fire(int(field["_i"]), "focus", None)

    @contextmanager
    def allow_lost_taps(self) -> Iterator[None]:
        """Allow steps that change the sides of a deal, because the screen is then replaced at the same address.

        A tap on a key of the old screen may then have no effect; hitting another key is still a fault.
        """
        before = len(self.screen.moved_targets)
        yield
        self.screen.moved_targets[before:] = [
            fault for fault in self.screen.moved_targets[before:] if not fault.endswith("is lost")
        ]

    def expect_checked(self, name: TextPattern) -> None:
        """Wait until the control with this name is checked."""
        self.wait_until(lambda: self.screen.is_checked(name), f"{name!r} was never ticked")

    def fire(self, target: int, name: str, data: object) -> None:
        """Fire an event of a control, whether it is on the screen or not."""
        self._send(encode_frame(Action.EVENT, {"target": target, "name": name, "data": data}))

    def patch(self, target: int, props: Mapping[str, object]) -> None:
        """Send changed properties of a control, as a text field reports typed text."""
        self._send(encode_frame(Action.PROPS, {"id": target, "props": props}))

    def _wait_for_control(self, name: TextPattern, event: str) -> Node:
        self.wait_until(lambda: self.screen.find(name, event) is not None, f"nothing named {name!r} hears {event!r}")
        node = self.screen.find(name, event)
        assert node is not None
        return node

    def _receive(self, timeout: float) -> bool:
        """Receive one frame; return whether one arrived in time."""
        try:
            answers = self.screen.receive(self._socket.recv(timeout=timeout))
        except TimeoutError:
            return False
        for answer in answers:
            self._send(answer)
        return True

    def _send(self, data: bytes) -> None:
        try:
            self._socket.send(data)
        except ConnectionClosed as closed:
            raise AssertionError(f"the server hung up: {closed}") from closed


def _open_socket(origin: str) -> ClientConnection:
    context = None
    if origin.startswith("https:"):
        # The client reads and writes in two threads, which OpenSSL doesn't allow for one connection. In TLS 1.3 the
        # server's tickets arrive while the request is being sent, and one request in 250 is lost or never answered.
        context = ssl.create_default_context()
        context.maximum_version = ssl.TLSVersion.TLSv1_2
    address = f"{origin.replace('http', 'ws', 1)}/ws"
    return connect(address, ssl=context, max_size=None, max_queue=None, open_timeout=TIMEOUT)
