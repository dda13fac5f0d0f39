"""A client's screen as the server rendered it, with the texts that a screen reader would read.

It performs no I/O, so threads, event loops and test sockets can share it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from testkit.clients.flet_protocol import Action, Node, apply_patch, decode_frame, encode_frame, iter_controls
from testkit.clients.tap_targets import TapTargets, find_moved_targets, find_tap_targets, is_tappable

DEVICE_SECRET_KEY = "pinella.device"  # noqa: S105 - the key of the secret in the browser's storage
_DIALOG_PREFIX = "dialog"

TextPattern = str | re.Pattern[str]


@dataclass(frozen=True, kw_only=True)
class Control:
    """A control; the server listens to its `events`."""

    kind: str
    events: tuple[str, ...]


class Screen:
    """The state of a client's page, built from the server's messages.

    `known_controls` has all controls that ever existed, by id; `invoked_methods` are the methods that the server
    called, `invoked_controls` the controls that it called them on. With `check_targets`, `moved_targets` collects
    changes that could have lost a tap.
    """

    def __init__(self, *, secret: str = "", check_targets: bool = False) -> None:
        self.session_id = ""
        self.page: Node = {}
        self.route = ""  # the address bar of the browser
        self.known_controls: dict[int, Control] = {}
        self.invoked_methods: list[str] = []
        self.invoked_controls: list[int] = []
        self.upload_urls: list[str] = []  # URLs of the uploads that the server requested
        self.opened_urls: list[str] = []  # URLs that the server opened, such as those of downloads
        self.shared_as = "sent"  # what becomes of a share, see web/flet/share.js
        self.moved_targets: list[str] = []
        self._check_targets = check_targets
        self._targets: TapTargets | None = None  # those after the last patch, unless the client has changed the page
        self._dialog_closing = False  # a dialog is closing, together with its content
        self._previous_view: int | None = (
            None  # the top view at the last change of the address, until another view is on top
        )
        self.storage: dict[str, Any] = {DEVICE_SECRET_KEY: secret} if secret else {}

    def receive(self, data: bytes | str) -> list[bytes]:
        """Apply a frame, and return the replies if the server called a method."""
        action, body = decode_frame(data)
        self.known_controls |= dict(_described_controls(body))
        if action == Action.REGISTER:
            self.session_id = body["session_id"]
            self.page, self._targets = body["page_patch"], None
        elif action == Action.PATCH:
            target = next((node for node in iter_controls(self.page) if node.get("_i") == body["id"]), None)
            if target is not None and self._check_targets:
                before = self._tap_targets() if self._targets is None else self._targets
                apply_patch(target, body["patch"])
                self._targets = self._tap_targets()
                self.moved_targets += [] if self._dialog_closing else find_moved_targets(before, self._targets)
                self._dialog_closing = _has_dialog(before) and not _has_dialog(self._targets)
                if self._previous_view is not None and self._previous_view != self._top_view():
                    self._previous_view = self._targets = None
            elif target is not None:
                apply_patch(target, body["patch"])
        elif action == Action.INVOKE:
            self.invoked_methods.append(body["name"])
            self.invoked_controls.append(body["control_id"])
            answer = {"control_id": body["control_id"], "call_id": body["call_id"], "error": None}
            arguments = body.get("args") or {}
            answers = [encode_frame(Action.INVOKE, answer | {"result": self._invoke_result(body["name"], arguments)})]
            if body["name"] == "push_route":
                answers += self._change_route(arguments["route"])
            return answers
        return []

    def change(self, node: Node, name: str, value: object) -> None:
        """Change a property as the client does by itself."""
        node[name], self._targets = value, None

    def ids_of_kind(self, kind: str) -> list[int]:
        """Return the ids of all controls of this kind."""
        return sorted(number for number, control in self.known_controls.items() if control.kind == kind)

    def visible_roots(self) -> list[Node]:
        """Return the roots of the visible controls: the top dialog, or else the top view, and a snackbar over it."""
        return [*(self._dialogs()[-1:] or self._views()[-1:]), *self.snackbars()]

    def _views(self) -> list[Node]:
        """Return the views, without a search in each of them."""
        found, waiting = [], [self.page.get("views")]
        while waiting:
            part = waiting.pop()
            if isinstance(part, dict) and part.get("_c") == "View":
                found.append(part)
            elif isinstance(part, dict | list):
                waiting += reversed(part.values() if isinstance(part, dict) else part)
        return found

    def _dialogs(self) -> list[Node]:
        """Return the open dialogs, which cover the views."""
        return [node for node in self._open_overlays() if node["_c"] != "SnackBar"]

    def snackbars(self) -> list[Node]:
        return [node for node in self._open_overlays() if node["_c"] == "SnackBar"]

    def _open_overlays(self) -> list[Node]:
        return [node for node in iter_controls(self.page.get("_dialogs")) if node.get("open")]

    def visible_controls(self) -> list[Node]:
        """Return all controls that the user sees, at any depth."""
        return list(iter_controls(self.visible_roots()))

    def visible_texts(self) -> list[str]:
        """Return the texts that a screen reader would say: each text, and the combined text of each control."""
        return list(dict.fromkeys(text for root in self.visible_roots() for text in _iter_spoken(_spoken_node(root))))

    def has_text(self, text: TextPattern) -> bool:
        return any(_matches(text, visible) for visible in self.visible_texts())

    def find(self, name: TextPattern, event: str) -> Node | None:
        """Return the first control with this full name that listens to the event and is not disabled."""
        for root in self.visible_roots():
            for node, names in _iter_named(_spoken_node(root), lambda node: _listens(node, f"on_{event}")):
                if _is_named(name, names):
                    return node
        return None

    def is_checked(self, name: TextPattern) -> bool:
        """Return whether a control with this full name is checked."""
        roots = (_spoken_node(root) for root in self.visible_roots())
        checked = (names for root in roots for _, names in _iter_named(root, lambda node: bool(node.get("checked"))))
        return any(_is_named(name, names) for names in checked)

    def _tap_targets(self) -> TapTargets:
        """Return the tap targets of each view, or of the dialogs that cover them."""
        dialogs = self._dialogs()
        views = [] if dialogs else self._views()
        return find_tap_targets(
            [(f"{depth} {self._view_name(view)}", _iter_tappable(view)) for depth, view in enumerate(views)]
            + [(f"{_DIALOG_PREFIX} {dialog['_i']}", _iter_tappable(dialog)) for dialog in dialogs]
        )

    def _view_name(self, view: Node) -> str:
        """Return a name that changes with the screen. The route alone is not enough: after a submit, the next screen
        may have the form's route.
        """
        name = f"{view['route']} {view.get('key')}"
        return name if self._previous_view is None else f"{name} {view['_i']}"

    def _top_view(self) -> int | None:
        return next((view["_i"] for view in reversed(self._views())), None)

    def _change_route(self, route: str) -> list[bytes]:
        """Return the frames of a browser whose address has changed."""
        self._previous_view, self._targets = self._top_view() if self._check_targets else None, None
        self.route = route
        page = self.page["_i"]
        return [
            encode_frame(Action.PROPS, {"id": page, "props": {"route": route}}),
            encode_frame(Action.EVENT, {"target": page, "name": "route_change", "data": {"route": route}}),
        ]

    def _invoke_result(self, method: str, args: Mapping[str, Any]) -> object:
        if method == "get_device_info":
            return {"browser_name": "chrome", "locales": [], "languages": ["en"]}
        if method == "share_text":
            # Browsers don't say more, unless the sheet was canceled.
            return {"status": "unavailable" if args["text"] == f"pinella:{self.shared_as}" else "dismissed", "raw": ""}
        if method == "set":
            self.storage[args["key"]] = args["value"]
            return True
        if method == "upload":
            self.upload_urls += [file["upload_url"] for file in args["files"]]
        if method == "launch_url":
            self.opened_urls.append(args["url"])
        return self.storage.get(args.get("key", DEVICE_SECRET_KEY)) if method == "get" else None


def _has_dialog(targets: TapTargets) -> bool:
    """Return whether a dialog covers the screen."""
    return any(root.startswith(_DIALOG_PREFIX) for root in targets)


def _described_controls(value: object) -> Iterator[tuple[int, Control]]:
    """Yield the id of each control that a message describes, at any depth, with the control."""
    for node in iter_controls(value):
        handlers = tuple(name.removeprefix("on_") for name in node if name.startswith("on_") and node[name])
        yield node["_i"], Control(kind=node["_c"], events=handlers)


def _visible_children(node: Node) -> list[Node]:
    """Return the visible controls directly below one."""
    found: list[Node] = []
    _collect_visible(node.values(), found)
    return found


def _collect_visible(values: Iterable[object], found: list[Node]) -> None:
    for value in values:
        if isinstance(value, dict):
            if "_i" not in value or "_c" not in value:
                _collect_visible(value.values(), found)
            elif value.get("visible") is not False:
                found.append(value)
        elif isinstance(value, list):
            _collect_visible(value, found)


def _own_texts(node: Node) -> list[str]:
    """Return the texts of a control itself: text, label, value, tooltip."""
    texts = [
        node.get(key) for key in ("label", "semantics_label", "value", "text", "content", "title", "error", "helper")
    ]
    semantics_label = node.get("semantics_label")
    if semantics_label is not None:
        return [semantics_label] if semantics_label else []  # replaces the other texts; an empty one hides them
    tooltip = node.get("tooltip")
    texts.append(tooltip.get("message") if isinstance(tooltip, dict) else tooltip)
    spans = "".join(span.get("text") or "" for span in node.get("spans") or [])
    return [text for text in (*texts, spans) if isinstance(text, str) and text]


@dataclass(frozen=True, kw_only=True)
class _SpokenNode:
    """A control, its own texts, and its visible children.

    The children are read out too, unless their parent excludes their semantics or is a text.
    """

    node: Node
    own_texts: list[str]
    children: list["_SpokenNode"]
    texts: list[str]

    @property
    def spoken_children(self) -> list["_SpokenNode"]:
        return [] if _hides_children(self.node) else self.children


def _spoken_node(node: Node) -> _SpokenNode:
    own_texts, children = _own_texts(node), [_spoken_node(part) for part in _visible_children(node)]
    parts = [] if _hides_children(node) else children
    return _SpokenNode(
        node=node,
        own_texts=own_texts,
        children=children,
        texts=own_texts + [piece for part in parts for piece in part.texts],
    )


def _hides_children(node: Node) -> bool:
    return bool(node.get("exclude_semantics")) or node["_c"] == "Text"


def spoken_texts(node: Node) -> list[str]:
    return _spoken_node(node).texts


def _iter_spoken(spoken: _SpokenNode) -> Iterator[str]:
    yield from spoken.own_texts
    if spoken.spoken_children:
        yield " ".join(spoken.texts)
    for part in spoken.spoken_children:
        yield from _iter_spoken(part)


def _iter_tappable(root: Node) -> Iterator[tuple[Node, list[str]]]:
    return _iter_named(_spoken_node(root), is_tappable)


def _listens(node: Node, event: str) -> bool:
    return bool(node.get(event)) and not node.get("disabled")


def _iter_named(
    spoken: _SpokenNode, wanted: Callable[[Node], bool], outer_label: str = "", *, silent: bool = False
) -> Iterator[tuple[Node, list[str]]]:
    """Yield each `wanted` control with its possible names: its own texts, the texts of all that it contains, and
    `outer_label`, its only name if the rest is `silent`.
    """
    node = spoken.node
    if wanted(node):
        yield node, [outer_label] if silent else [outer_label, *spoken.own_texts, " ".join(spoken.texts)]
    label = node.get("label") if node["_c"] == "Semantics" else None
    inherited = label or (outer_label if len(spoken.children) == 1 or silent else "")
    for part in spoken.children:
        yield from _iter_named(part, wanted, inherited, silent=silent or bool(node.get("exclude_semantics")))


def _matches(pattern: TextPattern, spoken: str) -> bool:
    if isinstance(pattern, str):
        return pattern.casefold() in spoken.casefold()
    return pattern.search(spoken) is not None


def _is_named(pattern: TextPattern, names: list[str]) -> bool:
    return any(pattern == name if isinstance(pattern, str) else pattern.search(name) for name in names if name)
