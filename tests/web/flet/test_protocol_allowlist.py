"""The protocol allowlist: forged messages keep only what a client of this app would send."""

import ast
from pathlib import Path
from typing import Any

import flet as ft
import flet_charts as charts
import pytest
from flet.messaging.protocol import MessageAction

from views import routes
from views.ui.press import FilledButton, IconButton, TextButton
from web.flet.framing import PacketError, decode_packet, encode_packet
from web.flet.protocol_allowlist import _EVENTS, _PROPERTIES, ProtocolAllowlist

REGISTER, EVENT, PROPS = MessageAction.REGISTER_CLIENT, MessageAction.CONTROL_EVENT, MessageAction.UPDATE_CONTROL_PROPS
RESULT = MessageAction.INVOKE_METHOD
FIELD, BUTTON, TEXT, PICKER, SWITCH, PAGE, BOX, CHART = 1, 2, 3, 4, 5, 6, 7, 8
UNKNOWN_ID = 99
VIEWS = Path(routes.__file__).parent
PRESS_BUTTONS = {kind.__name__ for kind in (FilledButton, IconButton, TextButton)}

FILE = {"id": 1, "name": "table.jpg", "size": 1000}
BROWSER = {"browser_name": "chrome", "locales": []}
FIRST = {"session_id": None, "page_name": "", "page": {"route": "/", "width": 390.0, "height": 844.0}}


class Page:
    """A stand-in for Flet's page, which needs a session."""


CONTROLS: dict[int, Any] = {
    FIELD: ft.TextField(),
    BUTTON: ft.FilledButton(),
    TEXT: ft.Text("765"),
    PICKER: ft.FilePicker(),
    SWITCH: ft.Switch(),
    PAGE: Page(),
    BOX: ft.Container(),
    CHART: charts.LineChart(),
}


@pytest.fixture
def allowlist() -> ProtocolAllowlist:
    """The allowlist of a registered client."""
    allowlist = ProtocolAllowlist(CONTROLS.get)
    allowlist.filter_packet(encode_packet(REGISTER, FIRST))
    return allowlist


def filter_message(allowlist: ProtocolAllowlist, action: MessageAction, body: object) -> Any:
    """Return the body that is passed on; None if the message is dropped."""
    packet = allowlist.filter_packet(encode_packet(action, body))
    return None if packet is None else decode_packet(packet)[1]


@pytest.mark.parametrize(("forged", "believed"), [
    ({"route": "/t/x", "platform": "ios"}, {"route": "/t/x", "platform": "ios"}),
    ({"web": False, "pyodide": True, "url": "http://evil", "client_ip": "10.0.0.1"}, {}),
    ({"_values": 5, "_session": None, "__prev_lists": {}}, {}),
    ({"media": {"padding": {"top": 5}}, "theme": {"color_scheme": {"primary": "#000000"}}, "window": {}}, {}),
    ({"views": [], "_services": [], "title": "x", "fonts": {"a": "b"}}, {}),
])  # fmt: skip
def test_registration_keeps_only_allowed_page_properties(
    forged: dict[str, object], believed: dict[str, object]
) -> None:
    page = filter_message(ProtocolAllowlist(CONTROLS.get), REGISTER, {**FIRST, "page": forged, "more": 1})["page"]
    assert page == believed


@pytest.mark.parametrize("body", [
    {**FIRST, "page": 7},
    {**FIRST, "page": {"route": "evil"}},
    {**FIRST, "page": {"route": "/" * 5_000}},
    {**FIRST, "page": {"width": "390"}},
    {**FIRST, "page": {"width": float("nan")}},
    {**FIRST, "page": {"height": -1.0}},
    {**FIRST, "page": {"platform": "toaster"}},
    {**FIRST, "session_id": ["x"]},
    {"page": {}},
    [],
    None,
])  # fmt: skip
def test_invalid_registration_is_refused(body: object) -> None:
    with pytest.raises(PacketError):
        filter_message(ProtocolAllowlist(CONTROLS.get), REGISTER, body)


def test_registration_comes_first_and_once(allowlist: ProtocolAllowlist) -> None:
    with pytest.raises(PacketError):
        filter_message(allowlist, REGISTER, FIRST)
    with pytest.raises(PacketError):
        filter_message(ProtocolAllowlist(CONTROLS.get), EVENT, {"target": BUTTON, "name": "click", "data": None})


@pytest.mark.parametrize("action", [MessageAction.PATCH_CONTROL, MessageAction.SESSION_CRASHED])
def test_server_actions_are_refused(allowlist: ProtocolAllowlist, action: MessageAction) -> None:
    with pytest.raises(PacketError):
        filter_message(allowlist, action, {})


@pytest.mark.parametrize(("target", "name", "data", "passed"), [
    (BUTTON, "click", None, None),
    (BUTTON, "click", {"local_x": 3.5, "kind": "mouse"}, None),
    (FIELD, "change", "345", "345"),
    (FIELD, "submit", "", ""),
    (FIELD, "blur", "anything", None),
    (SWITCH, "change", True, True),
    (PAGE, "route_change", {"route": "/new", "more": 1}, {"route": "/new"}),
    (PAGE, "resize", {"width": 390, "height": 664.5}, {"width": 390.0, "height": 664.5}),
    (BOX, "size_change", {"w": 56.4, "h": 200.0, "more": 1}, {"w": 56.4, "h": 200.0}),
    (PICKER, "result", {"files": [{**FILE, "path": "/etc/passwd"}]}, {"files": [FILE]}),
    (PICKER, "result", {"files": [{**FILE, "path": None, "bytes": None}]}, {"files": [FILE]}),
    (PICKER, "upload", {"file_name": "a", "progress": 1.0, "error": None},
     {"file_name": "a", "progress": 1.0, "error": None}),
    (UNKNOWN_ID, "click", None, None),
])  # fmt: skip
def test_allowed_event_passes_with_its_allowed_data(
    allowlist: ProtocolAllowlist, target: int, name: str, data: object, passed: object
) -> None:
    body = {"target": target, "name": name, "data": data}
    assert filter_message(allowlist, EVENT, {**body, "control": 5}) == {**body, "data": passed}


@pytest.mark.parametrize(("target", "name", "data"), [
    (BUTTON, "change", "345"),
    (TEXT, "click", None),
    (FIELD, "change", 345),
    (FIELD, "change", None),
    (SWITCH, "change", "true"),
    (PAGE, "route_change", {}),
    (PAGE, "route_change", {"route": 7}),
    (PAGE, "route_change", None),
    (PAGE, "resize", {"width": -1, "height": 5}),
    (BOX, "size_change", {"w": 56.4, "h": float("inf")}),
    (BOX, "size_change", {"w": 56.4}),
    (PAGE, "close", None),
    (PAGE, "connect", None),
    (PAGE, "disconnect", None),
    (PAGE, "error", "a lie for the log"),
    (PAGE, "login", {"error": None}),
    (PICKER, "result", {"files": [{"id": 1, "name": "x", "size": -5}]}),
    (PICKER, "result", {"files": [FILE] * 21}),
    (PICKER, "result", {}),
    (PICKER, "upload", {"file_name": "a", "progress": 7, "error": None}),
    (UNKNOWN_ID, "close", None),
    (UNKNOWN_ID, "_trigger_event", None),
])  # fmt: skip
def test_unknown_or_invalid_event_is_dropped(
    allowlist: ProtocolAllowlist, target: int, name: str, data: object
) -> None:
    assert filter_message(allowlist, EVENT, {"target": target, "name": name, "data": data}) is None


@pytest.mark.parametrize(("target", "forged", "passed"), [
    (FIELD, {"value": "345"}, {"value": "345"}),
    (FIELD, {"value": "345", "disabled": False, "on_change": None}, {"value": "345"}),
    (FIELD, {"value": 345}, None),
    (FIELD, {"style": {"_values": 5}}, None),
    (FIELD, {"_values": 5, "_i": 7, "_parent": None, "key": "x"}, None),
    (TEXT, {"value": "2000", "style": {"size": 0.01}}, None),
    (BUTTON, {"disabled": False, "visible": True, "style": {"bgcolor": "red"}}, None),
    (SWITCH, {"value": True}, {"value": True}),
    (PAGE, {"route": "/past", "width": 800.0, "web": False}, {"route": "/past", "width": 800.0}),
    (PAGE, {"_services": None, "theme": {}, "views": [], "client_ip": "x", "client_user_agent": "x"}, None),
    (UNKNOWN_ID, {"value": "345"}, None),
])  # fmt: skip
def test_only_allowed_property_values_pass(
    allowlist: ProtocolAllowlist, target: int, forged: dict[str, object], passed: dict[str, object] | None
) -> None:
    assert filter_message(allowlist, PROPS, {"id": target, "props": forged}) == (
        passed and {"id": target, "props": passed}
    )


def result_body(result: object, *, control: int = PAGE, call: str = "call", error: object = None) -> dict[str, object]:
    return {"control_id": control, "call_id": call, "result": result, "error": error}


@pytest.mark.parametrize(("method", "result", "passed"), [
    ("get", "a secret", "a secret"),
    ("get", None, None),
    ("set", True, True),
    ("push_route", {"anything": 1}, None),
    ("get_device_info", BROWSER | {"languages": ["it"], "user_agent": "x" * 400}, BROWSER | {"languages": ["it"]}),
    ("get_device_info", BROWSER | {"locales": [{"language_code": ""}]}, BROWSER),
    ("share_text", {"status": "success", "raw": "x" * 400}, {"status": "success", "raw": ""}),
])  # fmt: skip
def test_each_call_accepts_one_result(
    allowlist: ProtocolAllowlist, method: str, result: object, passed: object
) -> None:
    allowlist.expect_result(control_id=PAGE, call_id="call", method=method)
    assert filter_message(allowlist, RESULT, result_body(result)) == result_body(passed)
    assert filter_message(allowlist, RESULT, result_body(result)) is None


def test_unexpected_result_is_dropped(allowlist: ProtocolAllowlist) -> None:
    assert filter_message(allowlist, RESULT, result_body("x")) is None
    allowlist.expect_result(control_id=PAGE, call_id="call", method="get")
    assert filter_message(allowlist, RESULT, result_body("x", control=FIELD)) is None
    allowlist.expect_result(control_id=UNKNOWN_ID, call_id="call", method="get")
    assert filter_message(allowlist, RESULT, result_body("x", control=UNKNOWN_ID)) is None


@pytest.mark.parametrize(("method", "result"), [
    ("get", 7),
    ("get", {"a": 1}),
    ("get", "x" * 2_000),
    ("get_device_info", "chrome"),
    ("share_text", None),
    ("share_text", {"status": "stolen", "raw": ""}),
    ("share_text", {"status": "success"}),
    ("get_device_info", BROWSER | {"languages": [1]}),
    ("get_device_info", {}),
    ("get_device_info", BROWSER | {"browser_name": "toaster"}),
    ("set", "yes"),
])  # fmt: skip
def test_invalid_result_is_refused(allowlist: ProtocolAllowlist, method: str, result: object) -> None:
    allowlist.expect_result(control_id=PAGE, call_id="call", method=method)
    with pytest.raises(PacketError):
        filter_message(allowlist, RESULT, result_body(result))


def test_error_passes_without_its_result(allowlist: ProtocolAllowlist) -> None:
    allowlist.expect_result(control_id=PAGE, call_id="call", method="get")
    assert filter_message(allowlist, RESULT, result_body({"a": 1}, error="no storage")) == result_body(
        None, error="no storage"
    )


def test_error_text_cannot_forge_log_lines(allowlist: ProtocolAllowlist) -> None:
    allowlist.expect_result(control_id=PAGE, call_id="call", method="get")
    said = filter_message(allowlist, RESULT, result_body(None, error="x\r\n2026-01-01 INFO all is well\x1b[2J"))
    assert said["error"] == "x  2026-01-01 INFO all is well [2J"


def test_push_route_error_is_discarded(allowlist: ProtocolAllowlist) -> None:
    allowlist.expect_result(control_id=PAGE, call_id="call", method="push_route")
    assert filter_message(allowlist, RESULT, result_body(None, error="no")) == result_body(None)


def test_chart_touch_keeps_type_and_spots(allowlist: ProtocolAllowlist) -> None:
    touch = {"type": "tapUp", "spots": [{"bar_index": 1, "spot_index": 2}]}
    body = {"target": CHART, "name": "event", "data": touch}
    assert filter_message(allowlist, EVENT, body)["data"] == touch


def test_every_event_handler_of_a_screen_has_a_row() -> None:
    listened = {
        (kind, keyword.arg.removeprefix("on_"))
        for path in VIEWS.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and (kind := _control_kind(node.func)) not in {"", "ColorScheme"}
        for keyword in node.keywords
        if keyword.arg and keyword.arg.startswith("on_")
    } | {(kind, "long_press") for kind in PRESS_BUTTONS}
    assert {(kind, "click") for kind in PRESS_BUTTONS} <= listened
    assert listened - set(_EVENTS) == set()


def test_every_event_that_changes_a_property_has_a_row_for_it() -> None:
    changed = {kind for kind, event in _EVENTS if event in {"change", "dismiss", "select"}}
    assert changed == {kind for kind, _ in _PROPERTIES} - {"Page"}


def _control_kind(function: ast.expr) -> str:
    """Return the kind of control that a call of `function` makes; "" if it makes none."""
    match function:
        case ast.Attribute(value=ast.Name(id="ft" | "charts"), attr=kind):
            return kind
        case ast.Name(id=kind) if kind in PRESS_BUTTONS:
            return kind
    return ""
