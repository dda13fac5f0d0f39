"""The program, started as a host starts it: its output, its log, and its shutdown."""

import ast
import http.client
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import main
from models.store import open_store
from testkit.seeding.played_match import PlayedMatch
from testkit.servers.app_process import ROOT
from testkit.servers.process import Server
from tests.web.server.run_main import run_main

PUBLIC = "http://table.test:8550"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(data=tmp_path, public_url=PUBLIC)
    server.start()
    yield server
    server.kill()


def _get(server: Server, path: str) -> int:
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)) as connection:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        return answer.status


def test_start_prints_address_and_qr_code_but_no_admin_link_into_a_log(server: Server) -> None:
    printed = server.log.read_text()
    assert f"Pinella runs at {PUBLIC}\n" in printed
    (hint,) = re.findall(r"`(.+ admin .+)` prints the link", printed)
    link = subprocess.run(["sh", "-c", hint], cwd=ROOT, env={}, capture_output=True, text=True, check=True)
    assert link.stdout.startswith(f"{PUBLIC}/admin/")
    assert "/admin/" not in printed
    assert printed.count("█") > 200


@pytest.mark.parametrize(("sent", "status"), [(signal.SIGTERM, -signal.SIGTERM), (signal.SIGINT, 0)])
def test_server_shuts_down_with_an_open_stream(server: Server, sent: signal.Signals, status: int) -> None:
    store = open_store(f"sqlite:///{server.data}/pinella.db", key=server.secret_key)
    token = PlayedMatch(store=store).issue_token()
    store.close()
    with socket.create_connection(("127.0.0.1", server.port), timeout=120) as watching:
        watching.sendall(f"GET /t/{token}/events HTTP/1.1\r\nHost: table.test\r\n\r\n".encode())
        received = b""
        while b"event: spoken" not in received:
            received += watching.recv(65_536)
        assert server.process is not None
        server.process.send_signal(sent)
        assert server.process.wait(timeout=120) == status
    written = server.log.read_text()
    assert "Traceback" not in written
    assert token not in written


def test_client_errors_log_no_traceback_and_no_token(server: Server) -> None:
    token = "abcdefgh" * 5
    assert _get(server, f"/t/{token}") == 404
    assert _get(server, f"/t/{token}/events?seen=x") == 200
    assert _get(server, f"/admin/{token}?x={token}") == 200
    for request in (
        b"NONSENSE\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"\x00\xff\x16\x03",
    ):
        with socket.create_connection(("127.0.0.1", server.port), timeout=120) as client:
            client.sendall(request)
            client.shutdown(socket.SHUT_WR)
            client.recv(65_536)
    written = server.log.read_text()
    assert "Traceback" not in written
    assert token not in written
    assert "/t/…" in written


def test_occupied_port_is_reported_in_one_line(server: Server) -> None:
    """This test starts a new interpreter, without `testkit.servers.app_process`."""
    settings = {"DATA_DIR": str(server.data / "other"), "HOST": "127.0.0.1", "PORT": str(server.port)}
    second = subprocess.run(
        [sys.executable, "main.py"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"]} | {f"PINELLA_{name}": value for name, value in settings.items()},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert second.returncode != 0
    assert second.stdout == ""
    (sentence,) = second.stderr.splitlines()
    assert sentence.startswith(f"Port {server.port} is in use")


OLD_PYTHON = "import runpy, sys; sys.version_info = (3, 10, 4, 'final', 0); runpy.run_path('main.py')"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["-c", OLD_PYTHON], "Pinella needs Python 3.11 or newer, and this is "),
        (["-S", "main.py"], "The package 'shtab' is missing: `make run` installs"),  # without site-packages
    ],
)
def test_clone_that_is_not_set_up_says_how(arguments: list[str], sentence: str) -> None:
    started = subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert started.returncode == 1
    assert started.stderr.startswith(sentence)
    assert started.stderr.count("\n") == 1


def test_old_python_can_read_the_entry_point() -> None:
    ast.parse((ROOT / "main.py").read_text(encoding="utf-8"), feature_version=(3, 7))


def test_instance_with_another_key_is_refused_in_one_sentence(server: Server) -> None:
    server.kill()
    database = f"sqlite:///{server.data}/pinella.db"
    for key in ({}, {"SECRET_KEY": "another key of thirty-two letters"}):
        second = run_main(server.data / "other", DATABASE_URL=database, PORT=str(server.port), **key)
        assert second.returncode == 1
        assert second.stdout == ""
        sentence = second.stderr.strip().split("\n")[-1]
        assert sentence.startswith("This database belongs to a server with another key.")
        assert "PINELLA_SECRET_KEY" in sentence
        assert "Traceback" not in second.stderr


def test_module_creates_the_application_only_as_app() -> None:
    with pytest.raises(AttributeError, match="it has app and main"):
        main.application  # noqa: B018
