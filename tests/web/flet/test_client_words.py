"""What a phone says, and what passes of it: of forged messages nothing but what a client of this app would say."""

import ast
from pathlib import Path
from typing import Any

import flet as ft
import pytest
from flet.messaging.protocol import MessageAction

from views import routes
from web.flet.client_words import _EVENTS, ClientWords
from web.flet.packets import PacketError, packed, unpacked

REGISTER, EVENT, PROPS = MessageAction.REGISTER_CLIENT, MessageAction.CONTROL_EVENT, MessageAction.UPDATE_CONTROL_PROPS
RESULT = MessageAction.INVOKE_METHOD
FIELD, BUTTON, TEXT, PICKER, SWITCH, PAGE, BOX = 1, 2, 3, 4, 5, 6, 7
GONE = 99
VIEWS = Path(routes.__file__).parent

FILE = {"id": 1, "name": "table.jpg", "size": 1000}
BROWSER = {"browser_name": "chrome", "locales": []}
FIRST = {"session_id": None, "page_name": "", "page": {"route": "/", "width": 390.0, "height": 844.0}}


class Page:
    """Flet's own needs a session."""


CONTROLS: dict[int, Any] = {
    FIELD: ft.TextField(),
    BUTTON: ft.FilledButton(),
    TEXT: ft.Text("765"),
    PICKER: ft.FilePicker(),
    SWITCH: ft.Switch(),
    PAGE: Page(),
    BOX: ft.Container(),
}


@pytest.fixture
def words() -> ClientWords:
    """Of a phone that has said who it is."""
    words = ClientWords(CONTROLS.get)
    words.admit(packed(REGISTER, FIRST))
    return words


def heard(words: ClientWords, action: MessageAction, body: object) -> Any:
    """The body that is passed on; None where nothing is."""
    packet = words.admit(packed(action, body))
    return None if packet is None else unpacked(packet)[1]


@pytest.mark.parametrize(("forged", "believed"), [
    ({"route": "/t/x", "platform": "ios"}, {"route": "/t/x", "platform": "ios"}),
    ({"web": False, "pyodide": True, "url": "http://evil", "client_ip": "10.0.0.1"}, {}),
    ({"_values": 5, "_session": None, "__prev_lists": {}}, {}),
    ({"media": {"padding": {"top": 5}}, "theme": {"color_scheme": {"primary": "#000000"}}, "window": {}}, {}),
    ({"views": [], "_services": [], "title": "x", "fonts": {"a": "b"}}, {}),
])  # fmt: skip
def test_of_its_page_a_phone_says_little(forged: dict[str, object], believed: dict[str, object]) -> None:
    page = heard(ClientWords(CONTROLS.get), REGISTER, {**FIRST, "page": forged, "more": 1})["page"]
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
def test_who_lies_about_itself_is_refused(body: object) -> None:
    with pytest.raises(PacketError):
        heard(ClientWords(CONTROLS.get), REGISTER, body)


def test_a_phone_says_first_and_once_who_it_is(words: ClientWords) -> None:
    with pytest.raises(PacketError):
        heard(words, REGISTER, FIRST)
    with pytest.raises(PacketError):
        heard(ClientWords(CONTROLS.get), EVENT, {"target": BUTTON, "name": "click", "data": None})


@pytest.mark.parametrize("action", [MessageAction.PATCH_CONTROL, MessageAction.SESSION_CRASHED])
def test_what_servers_say_no_phone_says(words: ClientWords, action: MessageAction) -> None:
    with pytest.raises(PacketError):
        heard(words, action, {})


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
    (GONE, "click", None, None),
])  # fmt: skip
def test_an_event_passes_with_what_belongs_to_it(
    words: ClientWords, target: int, name: str, data: object, passed: object
) -> None:
    body = {"target": target, "name": name, "data": data}
    assert heard(words, EVENT, {**body, "control": 5}) == {**body, "data": passed}


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
    (GONE, "close", None),
    (GONE, "_trigger_event", None),
])  # fmt: skip
def test_an_event_that_no_control_has_is_dropped(words: ClientWords, target: int, name: str, data: object) -> None:
    assert heard(words, EVENT, {"target": target, "name": name, "data": data}) is None


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
    (GONE, {"value": "345"}, None),
])  # fmt: skip
def test_of_a_control_s_values_only_its_own_pass(
    words: ClientWords, target: int, forged: dict[str, object], passed: dict[str, object] | None
) -> None:
    assert heard(words, PROPS, {"id": target, "props": forged}) == (passed and {"id": target, "props": passed})


def answer(result: object, *, control: int = PAGE, call: str = "call", error: object = None) -> dict[str, object]:
    return {"control_id": control, "call_id": call, "result": result, "error": error}


@pytest.mark.parametrize(("method", "result", "passed"), [
    ("get", "a secret", "a secret"),
    ("get", None, None),
    ("set", True, True),
    ("push_route", {"anything": 1}, None),
    ("get_device_info", BROWSER | {"languages": ["it"], "user_agent": "x" * 400}, BROWSER | {"languages": ["it"]}),
])  # fmt: skip
def test_one_answer_to_a_question_passes(words: ClientWords, method: str, result: object, passed: object) -> None:
    words.call(control_id=PAGE, call_id="call", method=method)
    assert heard(words, RESULT, answer(result)) == answer(passed)
    assert heard(words, RESULT, answer(result)) is None


def test_an_answer_to_what_nobody_asked_is_dropped(words: ClientWords) -> None:
    assert heard(words, RESULT, answer("x")) is None
    words.call(control_id=PAGE, call_id="call", method="get")
    assert heard(words, RESULT, answer("x", control=FIELD)) is None
    words.call(control_id=GONE, call_id="call", method="get")
    assert heard(words, RESULT, answer("x", control=GONE)) is None


@pytest.mark.parametrize(("method", "result"), [
    ("get", 7),
    ("get", {"a": 1}),
    ("get", "x" * 2_000),
    ("get_device_info", "chrome"),
    ("get_device_info", BROWSER | {"languages": [1]}),
    ("get_device_info", {}),
    ("get_device_info", BROWSER | {"browser_name": "toaster"}),
    ("set", "yes"),
])  # fmt: skip
def test_who_answers_what_no_browser_does_is_refused(words: ClientWords, method: str, result: object) -> None:
    words.call(control_id=PAGE, call_id="call", method=method)
    with pytest.raises(PacketError):
        heard(words, RESULT, answer(result))


def test_a_failure_passes_without_a_result(words: ClientWords) -> None:
    words.call(control_id=PAGE, call_id="call", method="get")
    assert heard(words, RESULT, answer({"a": 1}, error="no storage")) == answer(None, error="no storage")


def test_a_failure_writes_no_lines_of_its_own_into_the_log(words: ClientWords) -> None:
    words.call(control_id=PAGE, call_id="call", method="get")
    said = heard(words, RESULT, answer(None, error="x\r\n2026-01-01 INFO all is well\x1b[2J"))
    assert said["error"] == "x  2026-01-01 INFO all is well [2J"


def test_who_says_that_a_path_cannot_be_shown_is_not_believed(words: ClientWords) -> None:
    words.call(control_id=PAGE, call_id="call", method="push_route")
    assert heard(words, RESULT, answer(None, error="no")) == answer(None)


def test_every_event_that_a_screen_listens_to_has_a_row() -> None:
    listened = {
        (node.func.attr, keyword.arg.removeprefix("on_"))
        for path in VIEWS.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr != "ColorScheme"
        for keyword in node.keywords
        if isinstance(node.func.value, ast.Name) and node.func.value.id in {"ft", "charts"}
        if keyword.arg and keyword.arg.startswith("on_")
    }
    assert ("FilledButton", "click") in listened
    assert listened - set(_EVENTS) == set()
