"""The log contains no tokens, probes or addresses, and no tracebacks for a client's mistake."""

import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import flet as ft
import msgpack
import pytest

from models.store import open_store
from testkit.seeding.databases import copy_empty_database
from views.routing import ROUTES
from web.host.settings import Settings
from web.server.application import create_application
from web.server.logs import configure_logging
from web.urls import SECRET_PATHS

ACCESS = '%s - "%s %s HTTP/%s" %d'
SECRET_TOKEN = "q7x2k9w4m3tz"  # noqa: S105 - made up


@pytest.fixture(autouse=True)
def _restore_logging() -> Iterator[None]:
    """Restore logging afterwards, because the tests configure it with their own standard error."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for name in ("flet", "flet_web.fastapi", "flet_transport"):
        logger = logging.getLogger(name)
        logger.setLevel(logging.NOTSET)
        logger.filters.clear()


@pytest.mark.parametrize(
    ("path", "written"),
    [
        (f"/t/{SECRET_TOKEN}", "/t/…"),
        (f"/t/{SECRET_TOKEN}/events", "/t/…"),
        (f"/admin/{SECRET_TOKEN}", "/admin/…"),
        (f"/move/{SECRET_TOKEN}", "/move/…"),
        (f"/u/{SECRET_TOKEN}", "/u/…"),
        (f"/backup/{SECRET_TOKEN}", "/backup/…"),
        (f"/d/tournament/{SECRET_TOKEN}", "/d/…"),
        *((f"/{way}/{SECRET_TOKEN}", f"/{way}/…") for way in ("tv", "seat", "direct", "pair")),
        (f"/t/{SECRET_TOKEN}?tv=1", "/t/…?…"),
        (f"/join?code={SECRET_TOKEN}", "/join?…"),
        (f"/T/{SECRET_TOKEN}", "/T/…"),
        (f"/t;x/{SECRET_TOKEN}/events", "/t;x/…/events"),
        (f"//club/t;{SECRET_TOKEN}", "//club/…"),
        (f"/ENTER/{'abcdefgh' * 3}", "/ENTER/…"),
        (f"/Take/M{'A$B+C.D:E-' * 5}", "/Take/…"),
        ("/c/abc/main.dart.wasm", "/c/abc/main.dart.wasm"),
        ("/c/abc/flutter_bootstrap.js", "/c/abc/flutter_bootstrap.js"),
        ("/settings/data/import", "/settings/data/import"),
        ("/match/12", "/match/12"),
    ],
)
def test_access_log_contains_no_token(capsys: pytest.CaptureFixture[str], path: str, written: str) -> None:
    configure_logging("info")
    logging.getLogger("uvicorn.access").info(ACCESS, "192.168.1.30:5", "GET", path, "1.1", 200)
    line = capsys.readouterr().err
    assert f'"GET {written} HTTP/1.1" 200' in line
    assert SECRET_TOKEN not in line


def _first_parts_of_paths_with_a_token(flet_client: object, tmp_path: Path) -> set[str]:
    """Return the first parts of all routes and screens that take a text from a link."""
    store = open_store(copy_empty_database(tmp_path), key=b"k" * 32)
    application = create_application(settings=Settings(data_dir=tmp_path), store=store, flet_main=lambda _: None)
    store.close()
    paths = [route.path for route in application.routes] + [f"/{path}" for path in _screen_paths(ROUTES)]
    secrets = r"\{(token|ticket|slot)\}|:(token|part|slot)(/|$)"
    return {path.split("/")[1] for path in paths if re.search(secrets, path)}


def _screen_paths(routes: list[ft.Route]) -> Iterator[str]:
    for route in routes:
        yield route.path or ""
        yield from _screen_paths(route.children or [])


def test_every_route_and_screen_with_a_token_is_redacted(
    flet_client: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The entry link of a tournament used to be logged in full."""
    found = _first_parts_of_paths_with_a_token(flet_client, tmp_path)
    assert found == set(SECRET_PATHS)
    configure_logging("info")
    for part in found:
        logging.getLogger("web").warning(f"GET /{part}/{SECRET_TOKEN}/x failed")  # noqa: G004 - no argument to redact
        try:
            int(f"/{part}/{SECRET_TOKEN}")
        except ValueError:
            logging.getLogger("web").exception("failed")
    written = capsys.readouterr().err
    assert written.count("Traceback") == len(found)
    assert SECRET_TOKEN not in written


@pytest.mark.parametrize("path", ["/health", "/ready", "/metrics"])
def test_answered_probes_are_not_logged(capsys: pytest.CaptureFixture[str], path: str) -> None:
    configure_logging("info")
    for status in (200, 503):
        logging.getLogger("uvicorn.access").info(ACCESS, "192.168.1.30:5", "GET", path, "1.1", status)
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith(f'uvicorn.access: "GET {path} HTTP/1.1" 503')


@pytest.mark.parametrize("address", ["192.168.1.30:5", "2001:db8::9:5", ""])
def test_addresses_are_logged_on_request_only(capsys: pytest.CaptureFixture[str], address: str) -> None:
    for addresses, written in (("hide", ""), ("show", f"{address} - ")):
        configure_logging("info", addresses=addresses)
        logging.getLogger("uvicorn.access").info(ACCESS, address, "GET", "/", "1.1", 200)
        logging.getLogger("uvicorn.error").info('%s - "WebSocket %s" [accepted]', address, "/ws")
        request, phone = capsys.readouterr().err.splitlines()
        assert request.endswith(f'uvicorn.access: {written}"GET / HTTP/1.1" 200')
        assert phone.endswith(f'uvicorn.error: {written}"WebSocket /ws" [accepted]')


def test_json_log_has_a_redacted_object_on_each_line(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("info", form="json")
    logging.getLogger("uvicorn.access").info(ACCESS, "192.168.1.30:5", "GET", f"/t/{SECRET_TOKEN}", "1.1", 200)
    try:
        int(f"/t/{SECRET_TOKEN}")
    except ValueError:
        logging.getLogger("web").exception("a “failure”")
    request, failure = map(json.loads, capsys.readouterr().err.splitlines())
    assert request["message"] == '"GET /t/… HTTP/1.1" 200'
    assert (failure["level"], failure["logger"]) == ("ERROR", "web")
    assert failure["message"].startswith("a “failure”\nTraceback")
    assert SECRET_TOKEN not in failure["message"]
    assert re.fullmatch(r"20\d\d-\d\d-\d\dT[\d:.]+\+00:00", failure["time"])


def test_unreadable_message_is_logged_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("info")
    try:
        msgpack.unpackb(SECRET_TOKEN.encode())
    except ValueError as error:
        logging.getLogger("flet_web.fastapi").warning("Receive loop error: %s %s", error, SECRET_TOKEN, exc_info=True)
    written = capsys.readouterr().err
    assert "a phone sent something that cannot be read" in written
    assert SECRET_TOKEN not in written
    assert written.count("\n") == 1


def test_server_error_keeps_its_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("info")
    try:
        msgpack.unpackb(b"")
    except ValueError:
        logging.getLogger("flet_web.fastapi").exception("Unhandled error")
    assert "Traceback" in capsys.readouterr().err


def test_flet_session_ids_are_not_logged(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("info")
    logging.getLogger("flet_web.fastapi").info("New session created: %s", SECRET_TOKEN)
    logging.getLogger("flet_transport").debug("send_message: %s", SECRET_TOKEN)
    assert capsys.readouterr().err == ""
