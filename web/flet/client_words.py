"""The words of a phone: what a client of this app says, by the kind of control. The rest is a stranger's, and dropped.

Flet believes its client: a property that it names is written, nested objects and private ones too, and an event is made
with any fields. What passes here is packed anew from what was understood, so that nothing else goes along.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, Required

import flet as ft
from flet.controls.device_info import WebBrowserName
from flet.messaging.protocol import MessageAction
from pydantic import AfterValidator, Field, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from web.flet.packets import PacketError, packed, unpacked

Size = Annotated[float, Field(ge=0, le=100_000, allow_inf_nan=False)]  # logical pixels
Number = Annotated[int, Field(ge=0, lt=2**53)]
Path = Annotated[str, Field(max_length=4_096, pattern="^/")]
Word = Annotated[str, Field(max_length=256)]


def _on_one_line(text: str) -> str:
    """As it may stand in the log: what comes after a line break would pass for a line of ours."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


class _Page(TypedDict, total=False):
    """What a phone says of itself. Not whether Python runs in it (`web`, `pyodide`): the process knows that."""

    route: Path
    width: Size
    height: Size
    platform: Literal[tuple(each.value for each in ft.PagePlatform)]  # type: ignore[valid-type]


class _Route(TypedDict):
    route: Path


class _Window(TypedDict):
    width: Size
    height: Size


class _Measure(TypedDict):
    w: Size
    h: Size


class _Key(TypedDict):
    key: Word
    shift: bool
    ctrl: bool
    alt: bool
    meta: bool


class _File(TypedDict):
    """Without its path: it would be one of this machine."""

    id: Number
    name: Word
    size: Number


class _Files(TypedDict):
    files: Annotated[list[_File], Field(max_length=20)]


class _Upload(TypedDict):
    file_name: Word
    progress: Annotated[float, Field(ge=0, le=1)] | None
    error: Annotated[str, Field(max_length=2_048)] | None


class _Register(TypedDict):
    session_id: Annotated[str, Field(max_length=64)] | None
    page_name: Word
    page: _Page


class _Event(TypedDict):
    target: Number
    name: Word
    data: Any


class _Props(TypedDict):
    id: Number
    props: dict[str, Any]


class _Result(TypedDict):
    control_id: Number
    call_id: Word
    result: Any
    error: Annotated[str, Field(max_length=2_048), AfterValidator(_on_one_line)] | None


def _nothing(_: object) -> None:
    """A tap says where it was, and nobody asks."""


Nothing = Annotated[Any, AfterValidator(_nothing)]

# By kind of control and event.
_EVENTS: Mapping[tuple[str, str], Any] = {
    ("AlertDialog", "dismiss"): Nothing,
    ("BottomSheet", "dismiss"): Nothing,
    ("Chip", "select"): bool,
    ("Container", "click"): Nothing,
    ("Container", "size_change"): _Measure,
    ("FilePicker", "result"): _Files,
    ("FilePicker", "upload"): _Upload,
    ("FilledButton", "click"): Nothing,
    ("IconButton", "click"): Nothing,
    ("Page", "keyboard_event"): _Key,
    ("Page", "resize"): _Window,
    ("Page", "route_change"): _Route,
    ("Page", "view_pop"): _Route,
    ("Semantics", "tap"): Nothing,
    ("Switch", "change"): bool,
    ("TextButton", "click"): Nothing,
    ("TextField", "blur"): Nothing,
    ("TextField", "change"): str,
    ("TextField", "submit"): str,
}
# By kind of control and property.
_PROPERTIES: Mapping[tuple[str, str], Any] = {
    ("AlertDialog", "open"): bool,
    ("BottomSheet", "open"): bool,
    ("Chip", "selected"): bool,
    ("Page", "route"): Path,
    ("Page", "width"): Size,
    ("Page", "height"): Size,
    ("Switch", "value"): bool,
    ("TextField", "value"): str,
}


class _Locale(TypedDict, total=False):
    language_code: Word | None
    country_code: Word | None
    script_code: Word | None


class _DeviceInfo(TypedDict, total=False):
    """Of a browser; what else it says is of no use here. Without the first two Flet can't read it."""

    browser_name: Required[Literal[tuple(each.value for each in WebBrowserName)]]  # type: ignore[valid-type]
    locales: Required[Annotated[list[_Locale], Field(max_length=100)]]
    language: Word | None
    languages: Annotated[list[Word], Field(max_length=100)] | None


# By the method that was called.
_RESULTS: Mapping[str, Any] = {
    "get": Annotated[str, Field(max_length=1_024)] | None,
    "get_device_info": _DeviceInfo,
    "set": bool | None,
}


def _checks(shapes: Mapping[Any, Any]) -> Mapping[Any, TypeAdapter[Any]]:
    return {key: TypeAdapter(shape) for key, shape in shapes.items()}


_BODIES = _checks({
    MessageAction.REGISTER_CLIENT: _Register,
    MessageAction.CONTROL_EVENT: _Event,
    MessageAction.UPDATE_CONTROL_PROPS: _Props,
    MessageAction.INVOKE_METHOD: _Result,
})  # fmt: skip
_EVENT_CHECKS, _PROPERTY_CHECKS, _RESULT_CHECKS = _checks(_EVENTS), _checks(_PROPERTIES), _checks(_RESULTS)
_WITHOUT_RESULT = TypeAdapter(Nothing)
_UNFAILING = {"push_route"}  # Flet waits for it in a task that nobody looks at: a failure would go to the log
# What a control that is nowhere any more might have been: Flet finds some of them all the same.
_KINDS = {name: tuple(kind for kind, event in _EVENTS if event == name) for _, name in _EVENTS}


class ClientWords:
    """What one connection has said so far. `control` finds what it speaks of, by number."""

    def __init__(self, control: Callable[[int], ft.BaseControl | None]) -> None:
        self._control = control
        self._calls: dict[str, tuple[int, str]] = {}
        self._registered = False
        self.session = ""  # that it says it comes back to
        self._heard: Mapping[MessageAction, Callable[[Any], Any]] = {
            MessageAction.REGISTER_CLIENT: self._register,
            MessageAction.CONTROL_EVENT: self._event,
            MessageAction.UPDATE_CONTROL_PROPS: self._props,
            MessageAction.INVOKE_METHOD: self._result,
        }

    def call(self, *, control_id: int, call_id: str, method: str) -> None:
        """The server asks its phone for something: one answer to it is let in."""
        self._calls[call_id] = (control_id, method)

    def admit(self, packet: bytes) -> bytes | None:
        """The packet to be passed on; None for one that says nothing to anybody. Raises PacketError for what no client
        says, whatever it was shown."""
        action, body = unpacked(packet)
        if action not in self._heard:
            raise PacketError(f"{action.name} is said by servers only")
        if (action is MessageAction.REGISTER_CLIENT) == self._registered:
            raise PacketError(f"{action.name} comes at a wrong time: a phone says first, and once, who it is")
        self._registered = True
        understood = self._heard[action](_fit(_BODIES[action], body))
        return None if understood is None else packed(action, understood)

    def _register(self, body: _Register) -> _Register:
        self.session = body["session_id"] or ""
        return body

    def _event(self, body: _Event) -> _Event | None:
        for kind in self._kinds(body["target"], body["name"]):
            check = _EVENT_CHECKS.get((kind, body["name"]))
            if check is not None:
                data = _understood(check, body["data"])
                return None if data is _UNFIT else _Event(target=body["target"], name=body["name"], data=data)
        return None

    def _props(self, body: _Props) -> _Props | None:
        found = self._control(body["id"])
        props = {}
        for name, value in body["props"].items():
            check = _PROPERTY_CHECKS.get((type(found).__name__, name))
            understood = _UNFIT if check is None else _understood(check, value)
            if understood is not _UNFIT:
                props[name] = understood
        return _Props(id=body["id"], props=props) if props else None

    def _result(self, body: _Result) -> _Result | None:
        control_id, method = self._calls.pop(body["call_id"], (None, ""))
        if control_id != body["control_id"] or self._control(body["control_id"]) is None:
            return None
        if body["error"]:
            return {**body, "result": None, "error": None if method in _UNFAILING else body["error"]}
        return {**body, "result": _fit(_RESULT_CHECKS.get(method, _WITHOUT_RESULT), body["result"])}

    def _kinds(self, target: int, event: str) -> tuple[str, ...]:
        found = self._control(target)
        return _KINDS.get(event, ()) if found is None else (type(found).__name__,)


_UNFIT = object()


def _understood(check: TypeAdapter[Any], value: object) -> Any:
    try:
        return check.validate_python(value, strict=True)
    except ValidationError:
        return _UNFIT


def _fit(check: TypeAdapter[Any], value: object) -> Any:
    found = _understood(check, value)
    if found is _UNFIT:
        raise PacketError(f"{str(value)[:80]!r} is nothing that a client of this app says")
    return found
