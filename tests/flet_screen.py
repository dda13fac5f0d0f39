"""The screen of a phone, as the server has made it: read like a screen reader reads it. It does no input or output, so
that threads, event loops and stand-ins of a socket share it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tests.flet_protocol import Action, Node, apply_patch, frame, nodes, unframed
from tests.same_places import Places, moved, places

DEVICE = "pinella.device"  # the name under which a browser keeps the device's secret
_DIALOG = "dialog"

Words = str | re.Pattern[str]


@dataclass(frozen=True, kw_only=True)
class Control:
    """`handlers` are the names of the events that the server listens to."""

    kind: str
    handlers: tuple[str, ...]


class Screen:
    """What the server has shown to a phone, whose browser keeps `secret`. `seen` are all controls that were ever shown,
    by id; `asked` are the names of the methods that the server called, `asked_of` the controls that it
    called them on. One that `watches` notes in `moved` what could have lost a tap."""

    def __init__(self, *, secret: str = "", watches: bool = False) -> None:
        self.session = ""
        self.page: Node = {}
        self.route = ""  # what stands in its browser's address bar
        self.seen: dict[int, Control] = {}
        self.asked: list[str] = []
        self.asked_of: list[int] = []
        self.uploads: list[str] = []  # the paths to which it was told to send files
        self.moved: list[str] = []
        self._watches = watches
        self._covered = False  # by a dialog that is sliding away, with what was done in it
        self._left: int | None = None  # the view on top when the address changed, until another one is
        self.stored: dict[str, Any] = {DEVICE: secret} if secret else {}

    def hear(self, data: bytes | str) -> list[bytes]:
        """Take one frame; the answers, where the server asks for something."""
        action, body = unframed(data)
        self.seen |= dict(_controls(body))
        if action == Action.REGISTER:
            self.session = body["session_id"]
            self.page = body["page_patch"]
        elif action == Action.PATCH:
            target = next((node for node in nodes(self.page) if node.get("_i") == body["id"]), None)
            if target is not None:
                before = self._places() if self._watches else {}
                apply_patch(target, body["patch"])
                after = self._places() if self._watches else {}
                if self._left is not None and self._left != self._on_top():
                    self._left = None
                self.moved += [] if self._covered else moved(before, after)
                self._covered = _lies_over(before) and not _lies_over(after)
        elif action == Action.INVOKE:
            self.asked.append(body["name"])
            self.asked_of.append(body["control_id"])
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
        views = [node for node in nodes(self.page.get("views")) if node["_c"] == "View"]
        dialogs = [node for node in nodes(self.page.get("_dialogs")) if node.get("open")]
        return dialogs[-1:] or views[-1:]

    def controls(self) -> list[Node]:
        """All that a user has before them, at any depth."""
        return list(nodes(self.shown()))

    def words(self) -> list[str]:
        """What a screen reader would say, piece by piece, and each control's pieces in one."""
        return list(dict.fromkeys(words for root in self.shown() for words in _spoken(_heard(root))))

    def shows(self, words: Words) -> bool:
        return any(_matches(words, spoken) for spoken in self.words())

    def find(self, words: Words, event: str, *, disabled: bool = False) -> Node | None:
        """The first control with this whole name that listens to the event and is `disabled`, or is not."""
        for root in self.shown():
            for node, names in _named(_heard(root)):
                if node.get(f"on_{event}") and bool(node.get("disabled")) == disabled and _names(words, names):
                    return node
        return None

    def is_checked(self, words: Words) -> bool:
        """Whether something with this whole name has a tick."""
        named = (entry for root in self.shown() for entry in _named(_heard(root)))
        return any(_names(words, names) for node, names in named if node.get("checked"))

    def _places(self) -> Places:
        """Of what can be tapped: in each view, or in the dialogs that lie over them."""
        dialogs = [node for node in nodes(self.page.get("_dialogs")) if node.get("open")]
        views = [node for node in nodes(self.page.get("views")) if node["_c"] == "View" and not dialogs]
        return places(
            [(f"{depth} {self._name(view)}", _named(_heard(view))) for depth, view in enumerate(views)]
            + [(f"{_DIALOG} {dialog['_i']}", _named(_heard(dialog))) for dialog in dialogs]
        )

    def _name(self, view: Node) -> str:
        """The screen that a form leads to takes over the form's route, and is another one all the same."""
        name = f"{view['route']} {view.get('key')}"
        return name if self._left is None else f"{name} {view['_i']}"

    def _on_top(self) -> int | None:
        views = [node["_i"] for node in nodes(self.page.get("views")) if node["_c"] == "View"]
        return views[-1] if views else None

    def _go_to(self, route: str) -> list[bytes]:
        """A browser's address has changed."""
        self._left = self._on_top() if self._watches else None
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
        return self.stored.get(args.get("key", DEVICE)) if method == "get" else None


def _lies_over(found: Places) -> bool:
    """Whether a dialog covers the screen."""
    return any(root.startswith(_DIALOG) for root in found)


def _controls(value: object) -> Iterator[tuple[int, Control]]:
    """Every control that a message describes, at any depth, by its id."""
    for node in nodes(value):
        handlers = tuple(name.removeprefix("on_") for name in node if name.startswith("on_") and node[name])
        yield node["_i"], Control(kind=node["_c"], handlers=handlers)


def _below(node: Node) -> list[Node]:
    """The controls right below one that are visible."""
    found: list[Node] = []
    _gather(node.values(), found)
    return found


def _gather(values: Iterable[object], found: list[Node]) -> None:
    for value in values:
        if isinstance(value, dict):
            if "_i" not in value or "_c" not in value:
                _gather(value.values(), found)
            elif value.get("visible") is not False:
                found.append(value)
        elif isinstance(value, list):
            _gather(value, found)


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


@dataclass(frozen=True, kw_only=True)
class _Heard:
    """A control, what it says by itself, and the visible ones right below it. They are read out too, but where only its
    label is, or where they are a text's own."""

    node: Node
    own: list[str]
    below: list["_Heard"]
    pieces: list[str]

    @property
    def parts(self) -> list["_Heard"]:
        return [] if _stands_for_all(self.node) else self.below


def _heard(node: Node) -> _Heard:
    own, below = _own_words(node), [_heard(part) for part in _below(node)]
    parts = [] if _stands_for_all(node) else below
    return _Heard(node=node, own=own, below=below, pieces=own + [piece for part in parts for piece in part.pieces])


def _stands_for_all(node: Node) -> bool:
    return bool(node.get("exclude_semantics")) or node["_c"] == "Text"


def spoken_pieces(node: Node) -> list[str]:
    return _heard(node).pieces


def _spoken(heard: _Heard) -> Iterator[str]:
    yield from heard.own
    if heard.parts:
        yield " ".join(heard.pieces)
    for part in heard.parts:
        yield from _spoken(part)


def _named(heard: _Heard, around: str = "", *, silent: bool = False) -> Iterator[tuple[Node, list[str]]]:
    """Each control with what it might be called: by itself and all that lies in it, and by the label `around` it, which
    is its only name where the rest is `silent`."""
    node = heard.node
    yield node, [around] if silent else [around, *heard.own, " ".join(heard.pieces)]
    label = node.get("label") if node["_c"] == "Semantics" else None
    passed_on = label or (around if len(heard.below) == 1 or silent else "")
    for part in heard.below:
        yield from _named(part, passed_on, silent=silent or bool(node.get("exclude_semantics")))


def _matches(words: Words, spoken: str) -> bool:
    if isinstance(words, str):
        return words.casefold() in spoken.casefold()
    return words.search(spoken) is not None


def _names(words: Words, names: list[str]) -> bool:
    return any(words == name if isinstance(words, str) else words.search(name) for name in names if name)
