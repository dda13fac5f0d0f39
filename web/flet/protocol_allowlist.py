"""The allowlist of messages that a client of this app may send, by the kind of control; everything else is dropped.

Flet trusts its client: it writes any property that a message names, including nested objects and private attributes,
and creates events with any fields. Messages that pass are encoded again from the validated values, so that no other
data gets through.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, Required

import flet as ft
from flet.controls.device_info import WebBrowserName
from flet.controls.services.share import ShareResultStatus
from flet.messaging.protocol import MessageAction
from pydantic import AfterValidator, Field, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from web.flet.framing import PacketError, decode_packet, encode_packet

Size = Annotated[float, Field(ge=0, le=100_000, allow_inf_nan=False)]  # logical pixels
NonNegativeInt = Annotated[int, Field(ge=0, lt=2**53)]
RoutePath = Annotated[str, Field(max_length=4_096, pattern="^/")]
ShortText = Annotated[str, Field(max_length=256)]


def _replace_unprintable(text: str) -> str:
    """Replace unprintable characters for the log: text after a line break would look like a log line of the server."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


class _Page(TypedDict, total=False):
    """The page properties that a phone may set. `web` and `pyodide` are not among them: the server sets them."""

    route: RoutePath
    width: Size
    height: Size
    platform: Literal[tuple(each.value for each in ft.PagePlatform)]  # type: ignore[valid-type]


class _Route(TypedDict):
    route: RoutePath


class _Window(TypedDict):
    width: Size
    height: Size


class _Measure(TypedDict):
    w: Size
    h: Size


class _Key(TypedDict):
    key: ShortText
    shift: bool
    ctrl: bool
    alt: bool
    meta: bool


class _Spot(TypedDict):
    bar_index: int
    spot_index: int


class _ChartTouch(TypedDict):
    type: ShortText
    spots: Annotated[list[_Spot], Field(max_length=20)]


class _File(TypedDict):
    """A picked file, without its path, which would be read as a path on the server."""

    id: NonNegativeInt
    name: ShortText
    size: NonNegativeInt


class _Files(TypedDict):
    files: Annotated[list[_File], Field(max_length=20)]


class _Upload(TypedDict):
    file_name: ShortText
    progress: Annotated[float, Field(ge=0, le=1)] | None
    error: Annotated[str, Field(max_length=2_048)] | None


class _Register(TypedDict):
    session_id: Annotated[str, Field(max_length=64)] | None
    page_name: ShortText
    page: _Page


class _Event(TypedDict):
    target: NonNegativeInt
    name: ShortText
    data: Any


class _Props(TypedDict):
    id: NonNegativeInt
    props: dict[str, Any]


class _Result(TypedDict):
    control_id: NonNegativeInt
    call_id: ShortText
    result: Any
    error: Annotated[str, Field(max_length=2_048), AfterValidator(_replace_unprintable)] | None


def _discard(_: object) -> None:
    """Discard event data that no handler uses, such as the position of a tap."""


Ignored = Annotated[Any, AfterValidator(_discard)]

# By kind of control and event.
_EVENTS: Mapping[tuple[str, str], Any] = {
    ("AlertDialog", "dismiss"): Ignored,
    ("BottomSheet", "dismiss"): Ignored,
    ("Chip", "select"): bool,
    ("Container", "click"): Ignored,
    ("Container", "size_change"): _Measure,
    ("Draggable", "drag_start"): Ignored,
    ("DragTarget", "accept"): Ignored,
    ("FilePicker", "result"): _Files,
    ("FilePicker", "upload"): _Upload,
    ("FilledButton", "click"): Ignored,
    ("FilledButton", "focus"): Ignored,
    ("FilledButton", "long_press"): Ignored,
    ("GestureDetector", "long_press"): Ignored,
    ("GestureDetector", "long_press_down"): Ignored,
    ("IconButton", "click"): Ignored,
    ("IconButton", "focus"): Ignored,
    ("IconButton", "long_press"): Ignored,
    ("LineChart", "event"): _ChartTouch,
    ("Page", "keyboard_event"): _Key,
    ("Page", "resize"): _Window,
    ("Page", "route_change"): _Route,
    ("Page", "view_pop"): _Route,
    ("Semantics", "tap"): Ignored,
    ("SnackBar", "dismiss"): Ignored,
    ("SnackBarAction", "click"): Ignored,
    ("Switch", "change"): bool,
    ("TextButton", "click"): Ignored,
    ("TextButton", "focus"): Ignored,
    ("TextButton", "long_press"): Ignored,
    ("TextField", "blur"): Ignored,
    ("TextField", "focus"): Ignored,
    ("TextField", "change"): str,
    ("TextField", "submit"): str,
}
# By kind of control and property.
_PROPERTIES: Mapping[tuple[str, str], Any] = {
    ("AlertDialog", "open"): bool,
    ("BottomSheet", "open"): bool,
    ("Chip", "selected"): bool,
    ("Page", "route"): RoutePath,
    ("Page", "width"): Size,
    ("Page", "height"): Size,
    ("SnackBar", "open"): bool,
    ("Switch", "value"): bool,
    ("TextField", "value"): str,
}


class _DeviceInfo(TypedDict, total=False):
    """The fields of a browser's device information that the app uses, after the two that Flet requires.

    `locales` is always empty: the app reads the languages, and Flet raises ValueError for a locale without one.
    """

    browser_name: Required[Literal[tuple(each.value for each in WebBrowserName)]]  # type: ignore[valid-type]
    locales: Required[Annotated[list[Any], Field(max_length=100), AfterValidator(lambda _: [])]]
    language: ShortText | None
    languages: Annotated[list[ShortText], Field(max_length=100)] | None


class _ShareResult(TypedDict):
    status: Literal[tuple(each.value for each in ShareResultStatus)]  # type: ignore[valid-type]
    raw: Annotated[str, AfterValidator(lambda _: "")]  # the chosen app, which Flet requires and the app doesn't use


# By the called method.
_RESULTS: Mapping[str, Any] = {
    "get": Annotated[str, Field(max_length=1_024)] | None,
    "get_device_info": _DeviceInfo,
    "set": bool | None,
    "share_text": _ShareResult,
}


def _type_adapters(types: Mapping[Any, Any]) -> Mapping[Any, TypeAdapter[Any]]:
    return {key: TypeAdapter(shape) for key, shape in types.items()}


_BODY_CHECKS = _type_adapters({
    MessageAction.REGISTER_CLIENT: _Register,
    MessageAction.CONTROL_EVENT: _Event,
    MessageAction.UPDATE_CONTROL_PROPS: _Props,
    MessageAction.INVOKE_METHOD: _Result,
})  # fmt: skip
_EVENT_CHECKS, _PROPERTY_CHECKS = _type_adapters(_EVENTS), _type_adapters(_PROPERTIES)
_RESULT_CHECKS = _type_adapters(_RESULTS)
_IGNORED_RESULT = TypeAdapter(Ignored)
# Flet awaits them in a task and never retrieves its exception, so that asyncio would log a failure.
_IGNORED_FAILURES = {"push_route"}
# Possible kinds of a control that left the index; Flet can still find some of these.
_CONTROL_KINDS = {name: tuple(kind for kind, event in _EVENTS if event == name) for _, name in _EVENTS}


class ProtocolAllowlist:
    """The filter for one connection; `find_control` returns a control by its id, `may_resume` whether this client may
    resume the session with an id."""

    def __init__(
        self,
        find_control: Callable[[int], ft.BaseControl | None],
        *,
        may_resume: Callable[[str], bool] = lambda _: True,
    ) -> None:
        self._find_control = find_control
        self._may_resume = may_resume
        self._calls: dict[str, tuple[int, str]] = {}
        self._registered = False
        self.resumed_session = ""  # the session that the client says it resumes
        self._filters: Mapping[MessageAction, Callable[[Any], Any]] = {
            MessageAction.REGISTER_CLIENT: self._filter_register,
            MessageAction.CONTROL_EVENT: self._filter_event,
            MessageAction.UPDATE_CONTROL_PROPS: self._filter_props,
            MessageAction.INVOKE_METHOD: self._filter_result,
        }

    def expect_result(self, *, control_id: int, call_id: str, method: str) -> None:
        """Allow one result for a method call that the server has sent."""
        self._calls[call_id] = (control_id, method)

    def filter_packet(self, packet: bytes) -> bytes | None:
        """Return the packet to pass on, or None if it is dropped.

        Raises PacketError for messages that no client of this app sends, whatever screen it shows.
        """
        action, body = decode_packet(packet)
        if action not in self._filters:
            raise PacketError(f"{action.name} is sent only by servers")
        if (action is MessageAction.REGISTER_CLIENT) == self._registered:
            raise PacketError(f"{action.name} comes at the wrong time: a phone registers first, and only once")
        self._registered = True
        filtered = self._filters[action](_require_valid(_BODY_CHECKS[action], body))
        return None if filtered is None else encode_packet(action, filtered)

    def _filter_register(self, body: _Register) -> _Register:
        asked = body["session_id"] or ""
        self.resumed_session = asked if self._may_resume(asked) else ""
        return {**body, "session_id": self.resumed_session or None}

    def _filter_event(self, body: _Event) -> _Event | None:
        found = self._find_control(body["target"])
        for kind in _CONTROL_KINDS.get(body["name"], ()) if found is None else (type(found).__name__,):
            check = _EVENT_CHECKS.get((kind, body["name"]))
            if check is not None:
                data = _validate(check, body["data"])
                return None if data is _INVALID else _Event(target=body["target"], name=body["name"], data=data)
        return None

    def _filter_props(self, body: _Props) -> _Props | None:
        found = self._find_control(body["id"])
        props = {}
        for name, value in body["props"].items():
            check = _PROPERTY_CHECKS.get((type(found).__name__, name))
            validated = _INVALID if check is None else _validate(check, value)
            if validated is not _INVALID:
                props[name] = validated
        return _Props(id=body["id"], props=props) if props else None

    def _filter_result(self, body: _Result) -> _Result | None:
        control_id, method = self._calls.pop(body["call_id"], (None, ""))
        if control_id != body["control_id"] or self._find_control(body["control_id"]) is None:
            return None
        if body["error"]:
            return {**body, "result": None, "error": None if method in _IGNORED_FAILURES else body["error"]}
        return {**body, "result": _require_valid(_RESULT_CHECKS.get(method, _IGNORED_RESULT), body["result"])}


_INVALID = object()


def _validate(check: TypeAdapter[Any], value: object) -> Any:
    try:
        return check.validate_python(value, strict=True)
    except ValidationError:
        return _INVALID


def _require_valid(check: TypeAdapter[Any], value: object) -> Any:
    found = _validate(check, value)
    if found is _INVALID:
        raise PacketError(f"{str(value)[:80]!r} is not valid in a message of this app's client")
    return found
