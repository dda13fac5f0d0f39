"""A phone's end of Flet's protocol (1.0.5), without a phone: the frames, the screen that they make, and a client.

A frame is one byte 0 and a MessagePack list of the action's number and its body. `Screen` does no input or output:
threads, event loops and stand-ins of a socket share it. `FletClient` is a phone on a real one.
"""

__all__ = ["QUIET", "Action", "Control", "FletClient", "Screen", "frame", "registration", "unframed"]

import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import msgpack
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.same_places import Places, moved, places

QUIET = 1.0  # seconds without a word from the server: it has shown what it had to show
PATIENCE = 120.0  # seconds for something that is awaited
_PROTOCOL = b"\x00"
_DIALOG = "dialog"
_DEVICE = "pinella.device"  # the name under which a browser keeps the device's secret

Node = dict[str, Any]
Words = str | re.Pattern[str]


class Action(IntEnum):
    """flet.messaging.protocol.MessageAction"""

    REGISTER = 1
    PATCH = 2
    EVENT = 3
    PROPS = 4
    INVOKE = 5


class _Change(IntEnum):
    """flet.controls.object_patch.Operation"""

    REPLACE = 0
    ADD = 1
    REMOVE = 2
    MOVE = 3


@dataclass(frozen=True, kw_only=True)
class Control:
    """`handlers` are the names of the events that the server listens to."""

    kind: str
    handlers: tuple[str, ...]


def frame(action: int, body: Mapping[str, object]) -> bytes:
    packed: bytes = msgpack.packb([action, body])
    return _PROTOCOL + packed


def unframed(data: bytes | str) -> tuple[int, Any]:
    """The action and its body. Raises ValueError for anything else."""
    if not isinstance(data, bytes) or data[:1] != _PROTOCOL:
        raise ValueError(f"{data[:20]!r} is no frame of the protocol")
    action, body = msgpack.unpackb(data[1:], strict_map_key=False)
    return action, body


def registration(origin: str = "", *, route: str = "/", session: str | None = None) -> bytes:
    """A phone's first message; with the name of the `session` that it had, where it comes back."""
    page = {"route": route, "width": 390, "height": 844, "web": True, "platform": "android", "url": origin}
    return frame(Action.REGISTER, {"session_id": session, "page_name": "", "page": page})


class Screen:
    """What the server has shown to a phone, whose browser keeps `secret`. `seen` are all controls that were ever shown,
    by id; `asked` are the names of the methods that the server called. One that `watches` notes in `moved` what could
    have lost a tap."""

    def __init__(self, *, secret: str = "", watches: bool = False) -> None:
        self.session = ""
        self.page: Node = {}
        self.route = ""  # what stands in its browser's address bar
        self.seen: dict[int, Control] = {}
        self.asked: list[str] = []
        self.uploads: list[str] = []  # the paths to which it was told to send files
        self.moved: list[str] = []
        self._watches = watches
        self._covered = False  # by a dialog that is sliding away, with what was done in it
        self.stored: dict[str, Any] = {_DEVICE: secret} if secret else {}

    def hear(self, data: bytes | str) -> list[bytes]:
        """Take one frame; the answers, where the server asks for something."""
        action, body = unframed(data)
        self.seen |= dict(_controls(body))
        if action == Action.REGISTER:
            self.session = body["session_id"]
            self.page = body["page_patch"]
        elif action == Action.PATCH:
            target = next((node for node in _nodes(self.page) if node.get("_i") == body["id"]), None)
            if target is not None:
                before = self._places() if self._watches else {}
                _apply(target, body["patch"])
                after = self._places() if self._watches else {}
                self.moved += [] if self._covered else moved(before, after)
                self._covered = _lies_over(before) and not _lies_over(after)
        elif action == Action.INVOKE:
            self.asked.append(body["name"])
            answer = {"control_id": body["control_id"], "call_id": body["call_id"], "error": None}
            arguments = body.get("args") or {}
            answers = [frame(Action.INVOKE, answer | {"result": self._result(body["name"], arguments)})]
            if body["name"] == "push_route":
                answers += self._go_to(arguments["route"])
            return answers
        return []

    def of_kind(self, kind: str) -> list[int]:
        """The ids of whatever was shown of this kind."""
        return sorted(number for number, control in self.seen.items() if control.kind == kind)

    def shown(self) -> list[Node]:
        """What a user has before them: the dialogs that are open, or else the top view."""
        views = [node for node in _nodes(self.page.get("views")) if node["_c"] == "View"]
        dialogs = [node for node in _nodes(self.page.get("_dialogs")) if node.get("open")]
        return dialogs[-1:] or views[-1:]

    def controls(self) -> list[Node]:
        """All that a user has before them, at any depth."""
        return list(_nodes(self.shown()))

    def words(self) -> list[str]:
        """What a screen reader would say, piece by piece, and each control's pieces in one."""
        return list(dict.fromkeys(words for root in self.shown() for words in _spoken(root)))

    def shows(self, words: Words) -> bool:
        return any(_matches(words, spoken) for spoken in self.words())

    def find(self, words: Words, event: str, *, disabled: bool = False) -> Node | None:
        """The first control with this whole name that listens to the event and is `disabled`, or is not."""
        for root in self.shown():
            for node, names in _named(root):
                if node.get(f"on_{event}") and bool(node.get("disabled")) == disabled and _names(words, names):
                    return node
        return None

    def is_checked(self, words: Words) -> bool:
        """Whether something with this whole name has a tick."""
        named = (entry for root in self.shown() for entry in _named(root))
        return any(_names(words, names) for node, names in named if node.get("checked"))

    def _places(self) -> Places:
        """Of what can be tapped: in each view, or in the dialogs that lie over them."""
        dialogs = [node for node in _nodes(self.page.get("_dialogs")) if node.get("open")]
        views = [node for node in _nodes(self.page.get("views")) if node["_c"] == "View" and not dialogs]
        return places(
            [(f"{depth} {view['route']} {view.get('key')}", _named(view)) for depth, view in enumerate(views)]
            + [(f"{_DIALOG} {dialog['_i']}", _named(dialog)) for dialog in dialogs]
        )

    def _go_to(self, route: str) -> list[bytes]:
        """A browser's address has changed."""
        self.route = route
        page = self.page["_i"]
        return [
            frame(Action.PROPS, {"id": page, "props": {"route": route}}),
            frame(Action.EVENT, {"target": page, "name": "route_change", "data": {"route": route}}),
        ]

    def _result(self, method: str, args: Mapping[str, Any]) -> object:
        if method == "get_device_info":
            return {"browser_name": "chrome", "locales": [], "languages": ["en"]}
        if method == "set":
            self.stored[args["key"]] = args["value"]
            return True
        if method == "upload":
            self.uploads += [file["upload_url"] for file in args["files"]]
        return self.stored.get(args.get("key", _DEVICE)) if method == "get" else None


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
        return str(self.screen.stored[_DEVICE])

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
        return " ".join(_pieces(self._await(name, "click")))

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


def _lies_over(found: Places) -> bool:
    """Whether a dialog covers the screen."""
    return any(root.startswith(_DIALOG) for root in found)


def _apply(target: Node, patch: list[Any]) -> None:
    """Flet's patch: a tree of the paths that it names, by number, and then the changes."""
    paths, *changes = patch
    for kind, place, key, *rest in changes:
        holder = _at(target, paths, place)
        assert holder is not None, f"no place {place} in {paths}"
        if place == 0 and key == 0 and isinstance(holder, dict):
            holder.clear()
            holder.update(rest[0])
        elif kind == _Change.MOVE:
            other = _at(target, paths, rest[0])
            assert other is not None, f"no place {rest[0]} in {paths}"
            _put(other, rest[1], _take(holder, key), add=True)
        elif kind == _Change.REMOVE:
            _take(holder, key)
        else:
            _put(holder, key, rest[0], add=kind == _Change.ADD)


def _at(value: Any, paths: list[Any], place: int) -> Any:
    """The part of `value` that has the number `place` in the tree of paths; None where there is none."""
    if paths[0] == place:
        return value
    for key, branch in (paths[1] if len(paths) > 1 else {}).items():
        below = value.get(key) if isinstance(value, dict) else value[key] if key < len(value) else None
        found = None if below is None else _at(below, branch, place)
        if found is not None:
            return found
    return None


def _put(holder: Any, key: Any, value: object, *, add: bool) -> None:
    if isinstance(holder, list) and add:
        holder.insert(key, value)
    else:
        holder[key] = value


def _take(holder: Any, key: Any) -> object:
    return holder.pop(key) if isinstance(holder, list) else holder.pop(key, None)


def _controls(value: object) -> Iterator[tuple[int, Control]]:
    """Every control that a message describes, at any depth, by its id."""
    for node in _nodes(value):
        handlers = tuple(name.removeprefix("on_") for name in node if name.startswith("on_") and node[name])
        yield node["_i"], Control(kind=node["_c"], handlers=handlers)


def _nodes(value: object) -> Iterator[Node]:
    if isinstance(value, dict):
        if "_i" in value and "_c" in value:
            yield value
        for part in value.values():
            yield from _nodes(part)
    elif isinstance(value, list):
        for part in value:
            yield from _nodes(part)


def _parts(node: Node) -> list[Node]:
    """The controls right below one that are read out; none where only its label is, or where they are a text's own."""
    if node.get("exclude_semantics") or node["_c"] == "Text":
        return []
    return _below(node)


def _below(node: Node) -> list[Node]:
    """The controls right below one that are visible."""
    return [part for part in _nearest(list(node.values())) if part.get("visible") is not False]


def _nearest(value: object) -> Iterator[Node]:
    if isinstance(value, dict):
        if "_i" in value and "_c" in value:
            yield value
        else:
            yield from _nearest(list(value.values()))
    elif isinstance(value, list):
        for part in value:
            yield from _nearest(part)


def _own_words(node: Node) -> list[str]:
    """What a control says by itself: its text, its label, what is written in it, its tooltip."""
    found = [
        node.get(key) for key in ("label", "semantics_label", "value", "text", "content", "title", "error", "helper")
    ]
    spoken = node.get("semantics_label")
    if spoken is not None:
        return [spoken] if spoken else []  # in the place of what is written: nothing, where it is empty
    tooltip = node.get("tooltip")
    found.append(tooltip.get("message") if isinstance(tooltip, dict) else tooltip)
    spans = "".join(span.get("text") or "" for span in node.get("spans") or [])
    return [text for text in (*found, spans) if isinstance(text, str) and text]


def _pieces(node: Node) -> list[str]:
    return _own_words(node) + [piece for part in _parts(node) for piece in _pieces(part)]


def _spoken(node: Node) -> Iterator[str]:
    yield from _own_words(node)
    below = _parts(node)
    if below:
        yield " ".join(_pieces(node))
    for part in below:
        yield from _spoken(part)


def _named(node: Node, around: str = "", *, silent: bool = False) -> Iterator[tuple[Node, list[str]]]:
    """Each control with what it might be called: by itself and all that lies in it, and by the label `around` it, which
    is its only name where the rest is `silent`."""
    inside = " ".join(_pieces(node))
    yield node, [around] if silent else [around, *_own_words(node), inside]
    below = _below(node)
    label = node.get("label") if node["_c"] == "Semantics" else None
    passed_on = label or (around if len(below) == 1 or silent else "")
    for part in below:
        yield from _named(part, passed_on, silent=silent or bool(node.get("exclude_semantics")))


def _matches(words: Words, spoken: str) -> bool:
    if isinstance(words, str):
        return words.casefold() in spoken.casefold()
    return words.search(spoken) is not None


def _names(words: Words, names: list[str]) -> bool:
    return any(words == name if isinstance(words, str) else words.search(name) for name in names if name)
