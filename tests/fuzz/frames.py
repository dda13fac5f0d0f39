"""Frames of a stranger: what a client of the app might say, what it never would, and what is no frame at all."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgpack

from tests.flet_protocol import Action
from tests.flet_screen import Screen
from tests.fuzz.values import anything, fitting, number, text
from web.flet.client_words import _EVENT_CHECKS, _PROPERTY_CHECKS, _RESULT_CHECKS

Frame = bytes | str

_EVENTS = {key: check.json_schema() for key, check in _EVENT_CHECKS.items()}
_PROPERTIES = {key: check.json_schema() for key, check in _PROPERTY_CHECKS.items()}
_RESULTS = [check.json_schema() for check in _RESULT_CHECKS.values()]
_NAMES = (*sorted({name for _, name in _EVENTS}), "close", "error", "login", "connect", "_trigger_event", "", "a" * 500)
_FORGED = (
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


def _props(content: bytes) -> bytes:
    """A patch of the page whose new value is this."""
    return b"\x00\x92\x04\x82\xa2id\x01\xa5props\x81\xa5title" + content


BOMBS = (
    _props(b"\xdb\x00\x30\x00\x00" + b"a" * 0x300000),
    _props(b"\xdd\x00\x03\x00\x00" + b"\x80" * 0x30000),
    _props(b"\xdd\xff\xff\xff\xff"),
    _props(b"\xdf\x7f\xff\xff\xff"),
    _props(b"\xdb\xff\xff\xff\xff"),
    _props(b"\x91" * 1_000 + b"\xc0"),
    _props(b"\xc7\x08\x05" + b"\x00" * 8),
    _props(b"\xc1"),
    b"\x00",
    b"\x01\x00\x00\x00\x00data",
    b"",
)


class Frames:
    """`paths` are those of the app's screens; `screen` is what the server has shown to this stranger."""

    def __init__(self, random: Random, *, paths: Sequence[str]) -> None:
        self._random = random
        self._paths = paths
        self._said: list[bytes] = []

    def register(self, *, sessions: Sequence[str]) -> bytes:
        """A first message; sometimes with a session that it had or made up, and with more than it may say."""
        page: dict[str, Any] = {"route": self._path(), "width": 390, "height": 844, "platform": "android"}
        if self._chance(0.3):
            page |= {name: anything(self._random) for name in self._random.sample(_FORGED, 3)}
        session = self._random.choice((None, None, None, text(self._random), *sessions))
        return _frame(Action.REGISTER, {"session_id": session, "page_name": "", "page": page})

    def following(self, screen: Screen) -> Sequence[Frame]:
        """What it says next."""
        weighted: dict[Callable[[Screen], Sequence[Frame]], int] = {
            self._tap: 30,
            self._type: 15,
            self._walk: 15,
            self._event: 15,
            self._patch: 15,
            self._answer: 5,
            self._mutation: 3,
            self._nonsense: 2,
        }
        frames = self._random.choices(list(weighted), list(weighted.values()))[0](screen)
        self._said = [*self._said, *(frame for frame in frames if isinstance(frame, bytes) and len(frame) < 2_000)][
            -20:
        ]
        return frames

    def answer(self, honest: bytes) -> Sequence[bytes]:
        """Something for a call of the server, which the browser would answer in this way."""
        if self._chance(0.8):
            return [honest]
        action, body = msgpack.unpackb(honest[1:])
        if action != Action.INVOKE or self._chance(0.2):
            return []
        result = self._random.choice((anything(self._random), fitting(self._random, self._random.choice(_RESULTS))))
        error = self._random.choice((None, None, text(self._random), anything(self._random)))
        return [_frame(action, body | {"result": result, "error": error})] * self._random.choice((1, 1, 2))

    def _tap(self, screen: Screen) -> Sequence[Frame]:
        """What an honest phone might tap, too."""
        return self._heard(screen, ("click", "tap", "select", "dismiss"))

    def _type(self, screen: Screen) -> Sequence[Frame]:
        found = [node for node in screen.controls() if node["_c"] in {"TextField", "Switch"}]
        if not found:
            return self._walk(screen)
        node = self._random.choice(found)
        value: object = text(self._random) if node["_c"] == "TextField" else self._chance(0.5)
        changed = _event(node["_i"], "change", value)
        entered = _event(node["_i"], self._random.choice(("blur", "submit")), value)
        return [_patched(node["_i"], {"value": value}), changed, entered]

    def _walk(self, screen: Screen) -> Sequence[Frame]:
        page, path = screen.page.get("_i", 1), self._path()
        return [_patched(page, {"route": path}), _event(page, "route_change", {"route": path})]

    def _event(self, screen: Screen) -> Sequence[Frame]:
        """An event that the app knows, with other data or of another control; or any other."""
        (_, name), schema = self._random.choice(list(_EVENTS.items()))
        if self._chance(0.3):
            name = self._random.choice(_NAMES)
        fits = fitting(self._random, schema)
        return [_event(self._target(screen), name, fits if self._chance(0.6) else anything(self._random))]

    def _patch(self, screen: Screen) -> Sequence[Frame]:
        (_, name), schema = self._random.choice(list(_PROPERTIES.items()))
        fits = {name: fitting(self._random, schema)}
        forged = {name: anything(self._random) for name in self._random.sample(_FORGED, 4)}
        return [_patched(self._target(screen), fits if self._chance(0.4) else forged)]

    def _answer(self, screen: Screen) -> Sequence[Frame]:
        """To a call that nobody made."""
        body = {"control_id": self._target(screen), "call_id": text(self._random), "error": None}
        return [_frame(Action.INVOKE, body | {"result": anything(self._random)})]

    def _mutation(self, _: Screen) -> Sequence[Frame]:
        """Something that was said before, with other bytes in it, cut off or longer."""
        said = bytearray(self._random.choice(self._said or [b"\x00\x92\x03\x80"]))
        for _ in range(self._random.randrange(1, 4)):
            said[self._random.randrange(len(said))] = self._random.randrange(256)
        cut = self._random.randrange(len(said)) if self._chance(0.3) else len(said)
        return [bytes(said[:cut]) + self._random.randbytes(self._random.choice((0, 0, 5)))]

    def _nonsense(self, _: Screen) -> Sequence[Frame]:
        return [
            self._random.choice(
                (
                    self._random.choice(BOMBS),
                    self.register(sessions=()),
                    _frame(self._random.randrange(-1, 9), anything(self._random)),
                    "text",
                    self._random.randbytes(200),
                )
            )
        ]

    def _heard(self, screen: Screen, names: Sequence[str]) -> Sequence[Frame]:
        listening = [(node["_i"], name) for node in screen.controls() for name in names if node.get(f"on_{name}")]
        if not listening:
            return self._walk(screen)
        target, name = self._random.choice(listening)
        return [_event(target, name, self._chance(0.5) if name == "select" else None)]

    def _target(self, screen: Screen) -> object:
        """A control that was shown, one that was not, or none."""
        shown = sorted(screen.seen) or [1]
        return self._random.choice((*self._random.choices(shown, k=8), 1, number(self._random), text(self._random)))

    def _path(self) -> str:
        return self._random.choice(self._paths)

    def _chance(self, share: float) -> bool:
        return self._random.random() < share


def _event(target: object, name: str, data: object) -> bytes:
    return _frame(Action.EVENT, {"target": target, "name": name, "data": data})


def _patched(target: object, props: object) -> bytes:
    return _frame(Action.PROPS, {"id": target, "props": props})


def _frame(action: int, body: object) -> bytes:
    packed: bytes = msgpack.packb([action, body], unicode_errors="surrogatepass")
    return b"\x00" + packed
