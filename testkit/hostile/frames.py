"""Random frames of an untrusted client: legitimate ones, forged ones, and malformed data."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgpack

from testkit.clients.flet_protocol import Action
from testkit.clients.flet_screen import Screen
from testkit.hostile.values import random_number, random_text, random_valid_value, random_value
from web.flet.protocol_allowlist import _EVENT_CHECKS, _PROPERTY_CHECKS, _RESULT_CHECKS

Frame = bytes | str

_EVENTS = {key: check.json_schema() for key, check in _EVENT_CHECKS.items()}
_PROPERTIES = {key: check.json_schema() for key, check in _PROPERTY_CHECKS.items()}
_RESULTS = [check.json_schema() for check in _RESULT_CHECKS.values()]
_EVENT_NAMES = (
    *sorted({name for _, name in _EVENTS}),
    "close",
    "error",
    "login",
    "connect",
    "_trigger_event",
    "",
    "a" * 500,
)
_FORGED_PROPERTIES = (
    "web",
    "pyodide",
    "_values",
    "_i",
    "_parent",
    "_session",
    "__prev_lists",
    "style",
    "theme",
    "views",
    "controls",
    "on_click",
    "disabled",
    "visible",
    "url",
    "client_ip",
    "path",
    "key",
    "data",
    "value",
    "route",
    "width",
    "open",
)


def _property_patch(value: bytes) -> bytes:
    """Return a frame that patches the page with this encoded value."""
    return b"\x00\x92\x04\x82\xa2id\x01\xa5props\x81\xa5title" + value


BOMBS = (
    _property_patch(b"\xdb\x00\x30\x00\x00" + b"a" * 0x300000),
    _property_patch(b"\xdd\x00\x03\x00\x00" + b"\x80" * 0x30000),
    _property_patch(b"\xdd\xff\xff\xff\xff"),
    _property_patch(b"\xdf\x7f\xff\xff\xff"),
    _property_patch(b"\xdb\xff\xff\xff\xff"),
    _property_patch(b"\x91" * 1_000 + b"\xc0"),
    _property_patch(b"\xc7\x08\x05" + b"\x00" * 8),
    _property_patch(b"\xc1"),
    b"\x00",
    b"\x01\x00\x00\x00\x00data",
    b"",
)


class FrameGenerator:
    """A generator of frames; `paths` are the app's screens' paths, and `screen` is the client's current screen."""

    def __init__(self, random: Random, *, paths: Sequence[str]) -> None:
        self._random = random
        self._paths = paths
        self._sent: list[bytes] = []

    def registration(self, *, sessions: Sequence[str]) -> bytes:
        """Return a first message, sometimes with an earlier or invented session id and forged page properties."""
        page: dict[str, Any] = {"route": self._path(), "width": 390, "height": 844, "platform": "android"}
        if self._flip(0.3):
            page |= {name: random_value(self._random) for name in self._random.sample(_FORGED_PROPERTIES, 3)}
        session = self._random.choice((None, None, None, random_text(self._random), *sessions))
        return _encode_frame(Action.REGISTER, {"session_id": session, "page_name": "", "page": page})

    def next_frames(self, screen: Screen) -> Sequence[Frame]:
        """Return the frames of a random action."""
        weighted: dict[Callable[[Screen], Sequence[Frame]], int] = {
            self._tap: 30,
            self._type: 15,
            self._navigate: 15,
            self._event: 15,
            self._patch: 15,
            self._unsolicited_reply: 5,
            self._mutate_sent_frame: 3,
            self._invalid_frames: 2,
        }
        frames = self._random.choices(list(weighted), list(weighted.values()))[0](screen)
        to_resend = [frame for frame in frames if isinstance(frame, bytes) and 0 < len(frame) < 2_000]
        self._sent = [*self._sent, *to_resend][-20:]
        return frames

    def forge_reply(self, reply: bytes) -> Sequence[bytes]:
        """Return a reply to a method call of the server, often different from the browser's `reply`."""
        if self._flip(0.8):
            return [reply]
        action, body = msgpack.unpackb(reply[1:])
        if action != Action.INVOKE or self._flip(0.2):
            return []
        result = self._random.choice(
            (random_value(self._random), random_valid_value(self._random, self._random.choice(_RESULTS)))
        )
        error = self._random.choice((None, None, random_text(self._random), random_value(self._random)))
        return [_encode_frame(action, body | {"result": result, "error": error})] * self._random.choice((1, 1, 2))

    def _tap(self, screen: Screen) -> Sequence[Frame]:
        """Tap a control as a legitimate client might."""
        return self._fire_listened_event(screen, ("click", "tap", "select", "dismiss"))

    def _type(self, screen: Screen) -> Sequence[Frame]:
        inputs = [node for node in screen.visible_controls() if node["_c"] in {"TextField", "Switch"}]
        if not inputs:
            return self._navigate(screen)
        node = self._random.choice(inputs)
        value: object = random_text(self._random) if node["_c"] == "TextField" else self._flip(0.5)
        changed = _event_frame(node["_i"], "change", value)
        finished = _event_frame(node["_i"], self._random.choice(("blur", "submit")), value)
        return [_patch_frame(node["_i"], {"value": value}), changed, finished]

    def _navigate(self, screen: Screen) -> Sequence[Frame]:
        page, path = screen.page.get("_i", 1), self._path()
        return [_patch_frame(page, {"route": path}), _event_frame(page, "route_change", {"route": path})]

    def _event(self, screen: Screen) -> Sequence[Frame]:
        """Fire a known event with forged data or at another control, or an unknown event."""
        (_, name), schema = self._random.choice(list(_EVENTS.items()))
        if self._flip(0.3):
            name = self._random.choice(_EVENT_NAMES)
        fits = random_valid_value(self._random, schema)
        return [_event_frame(self._target(screen), name, fits if self._flip(0.6) else random_value(self._random))]

    def _patch(self, screen: Screen) -> Sequence[Frame]:
        (_, name), schema = self._random.choice(list(_PROPERTIES.items()))
        fits = {name: random_valid_value(self._random, schema)}
        forged = {name: random_value(self._random) for name in self._random.sample(_FORGED_PROPERTIES, 4)}
        return [_patch_frame(self._target(screen), fits if self._flip(0.4) else forged)]

    def _unsolicited_reply(self, screen: Screen) -> Sequence[Frame]:
        """Reply to a call that was never made."""
        body = {"control_id": self._target(screen), "call_id": random_text(self._random), "error": None}
        return [_encode_frame(Action.INVOKE, body | {"result": random_value(self._random)})]

    def _mutate_sent_frame(self, _: Screen) -> Sequence[Frame]:
        """Resend an earlier frame, modified, truncated or extended."""
        frame = bytearray(self._random.choice(self._sent or [b"\x00\x92\x03\x80"]))
        for _ in range(self._random.randrange(1, 4)):
            frame[self._random.randrange(len(frame))] = self._random.randrange(256)
        cut = self._random.randrange(len(frame)) if self._flip(0.3) else len(frame)
        return [bytes(frame[:cut]) + self._random.randbytes(self._random.choice((0, 0, 5)))]

    def _invalid_frames(self, _: Screen) -> Sequence[Frame]:
        return [
            self._random.choice(
                (
                    self._random.choice(BOMBS),
                    self.registration(sessions=()),
                    _encode_frame(self._random.randrange(-1, 9), random_value(self._random)),
                    "text",
                    self._random.randbytes(200),
                )
            )
        ]

    def _fire_listened_event(self, screen: Screen, events: Sequence[str]) -> Sequence[Frame]:
        listening = [
            (node["_i"], name) for node in screen.visible_controls() for name in events if node.get(f"on_{name}")
        ]
        if not listening:
            return self._navigate(screen)
        target, name = self._random.choice(listening)
        return [_event_frame(target, name, self._flip(0.5) if name == "select" else None)]

    def _target(self, screen: Screen) -> object:
        """Return the id of an existing control, of another one, or something else."""
        known_ids = sorted(screen.known_controls) or [1]
        return self._random.choice(
            (*self._random.choices(known_ids, k=8), 1, random_number(self._random), random_text(self._random))
        )

    def _path(self) -> str:
        return self._random.choice(self._paths)

    def _flip(self, probability: float) -> bool:
        return self._random.random() < probability


def _event_frame(target: object, name: str, data: object) -> bytes:
    return _encode_frame(Action.EVENT, {"target": target, "name": name, "data": data})


def _patch_frame(target: object, props: object) -> bytes:
    return _encode_frame(Action.PROPS, {"id": target, "props": props})


def _encode_frame(action: int, body: object) -> bytes:
    packed: bytes = msgpack.packb([action, body], unicode_errors="surrogatepass")
    return b"\x00" + packed
