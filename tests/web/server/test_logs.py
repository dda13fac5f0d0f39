"""The log, and what it must not hold: tokens, and tracebacks for a client's mistake."""

import logging
from collections.abc import Iterator

import msgpack
import pytest

from web.server.logs import configure_logging

ACCESS = '%s - "%s %s HTTP/%s" %d'
OPENER = "q7x2k9w4m3tz"


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    """Tests configure logging themselves: standard error is another file before they start."""
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
        (f"/t/{OPENER}", "/t/…"),
        (f"/t/{OPENER}/events", "/t/…"),
        (f"/admin/{OPENER}", "/admin/…"),
        (f"/move/{OPENER}", "/move/…"),
        (f"/u/{OPENER}", "/u/…"),
        (f"/backup/{OPENER}", "/backup/…"),
        (f"/d/tournament/{OPENER}", "/d/…"),
        *((f"/{way}/{OPENER}", f"/{way}/…") for way in ("tv", "seat", "direct", "pair")),
        (f"/t/{OPENER}?tv=1", "/t/…?…"),
        (f"/join?code={OPENER}", "/join?…"),
        ("/c/abc/main.dart.wasm", "/c/abc/main.dart.wasm"),
        ("/match/12", "/match/12"),
    ],
)
def test_the_access_log_holds_no_token(capsys: pytest.CaptureFixture[str], path: str, written: str) -> None:
    configure_logging("info")
    logging.getLogger("uvicorn.access").info(ACCESS, "192.168.1.30:5", "GET", path, "1.1", 200)
    line = capsys.readouterr().err
    assert f'"GET {written} HTTP/1.1" 200' in line
    assert OPENER not in line


def test_a_message_that_flet_cannot_read_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("info")
    try:
        msgpack.unpackb(OPENER.encode())
    except ValueError as error:
        logging.getLogger("flet_web.fastapi").warning("Receive loop error: %s %s", error, OPENER, exc_info=True)
    written = capsys.readouterr().err
    assert "a phone sent something that cannot be read" in written
    assert OPENER not in written
    assert written.count("\n") == 1


def test_a_mistake_of_ours_keeps_its_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("info")
    try:
        msgpack.unpackb(b"")
    except ValueError:
        logging.getLogger("flet_web.fastapi").exception("Unhandled error")
    assert "Traceback" in capsys.readouterr().err


def test_flets_sessions_are_not_written_down(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("info")
    logging.getLogger("flet_web.fastapi").info("New session created: %s", OPENER)
    logging.getLogger("flet_transport").debug("send_message: %s", OPENER)
    assert capsys.readouterr().err == ""
