"""Socket activation: the socket that systemd passes, and the end of a server that nobody uses."""

import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.types import Receive, Scope, Send

from models.store import open_store
from testkit.client_cache import CACHE_DIR, ROOT
from testkit.seeding.played_match import PlayedMatch
from testkit.servers.process import find_free_port
from testkit.servers.socket_activation import ActivatedServer, SocketActivator
from web.host.backup_names import dated_backups
from web.host.settings import Settings
from web.server import uvicorn_server
from web.server.uvicorn_server import bind_port, passed_port, serve

TIMEOUT = 60.0  # seconds


def wait_for(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.05)


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def get(port: int, path: str) -> int:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)) as connection:
        connection.request("GET", path)
        return connection.getresponse().status


@pytest.fixture
def pass_socket(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Return a function that passes a socket to this process as systemd would."""
    passed: list[socket.socket] = []

    def pass_one(sock: socket.socket, *, count: str = "1") -> None:
        monkeypatch.setenv("LISTEN_PID", str(os.getpid()))
        monkeypatch.setenv("LISTEN_FDS", count)
        monkeypatch.setattr(uvicorn_server, "_PASSED_DESCRIPTOR", os.dup(sock.fileno()))
        passed.append(sock)

    yield pass_one
    for sock in passed:
        sock.close()


def test_passed_socket_is_served(pass_socket: Callable[..., None]) -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    pass_socket(listener)
    passed = passed_port()
    assert passed is not None
    with passed:
        assert passed.getsockname() == listener.getsockname()
        assert not passed.get_inheritable()


def test_variables_for_another_process_are_ignored(
    pass_socket: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert passed_port() is None
    pass_socket(socket.create_server(("127.0.0.1", 0)))
    monkeypatch.setenv("LISTEN_PID", str(os.getppid()))
    assert passed_port() is None


@pytest.mark.parametrize("kind", ["two", "none", "datagrams", "accepted", "unix"])
def test_other_sockets_are_refused_in_one_sentence(pass_socket: Callable[..., None], tmp_path: Path, kind: str) -> None:
    if kind == "datagrams":
        sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    elif kind == "accepted":
        with socket.create_server(("127.0.0.1", 0)) as listener:
            sock = socket.create_connection(listener.getsockname())
    elif kind == "unix":
        sock = socket.socket(socket.AF_UNIX)
        sock.bind(str(tmp_path / "s"))
        sock.listen()
    else:
        sock = socket.create_server(("127.0.0.1", 0))
    pass_socket(sock, count={"two": "2", "none": ""}.get(kind, "1"))
    with pytest.raises(ValueError, match=r"one ListenStream= with an address and a port.*Accept=yes\.$"):
        passed_port()


async def answer(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


def test_idle_server_ends_after_its_last_connection() -> None:
    settings = Settings(host="127.0.0.1", port=find_free_port())
    limit, ended = 0.2, list[float]()

    def run() -> None:
        serve(answer, settings, bind_port(settings), on_shutdown=lambda: None, idle_limit=limit)
        ended.append(time.monotonic())

    thread = threading.Thread(target=run)
    thread.start()
    wait_for(lambda: answers(settings.port))
    with socket.create_connection(("127.0.0.1", settings.port)):
        time.sleep(3 * limit)
        assert not ended
        closed = time.monotonic()
    thread.join(TIMEOUT)
    assert ended[0] - closed > limit


@pytest.fixture
def cell(tmp_path: Path) -> ActivatedServer:
    environment = {
        "PINELLA_DATA_DIR": str(tmp_path / "data"),
        "PINELLA_CACHE_DIR": str(CACHE_DIR),
        "PINELLA_IDLE_SECONDS": "1",
        "TMPDIR": str(tmp_path),
    }
    return ActivatedServer(port=find_free_port(), environment=environment, log=tmp_path / "log")


@pytest.mark.own_server
def test_server_sleeps_and_wakes_with_what_was_saved_backed_up(cell: ActivatedServer, tmp_path: Path) -> None:
    data, backups = tmp_path / "data", tmp_path / "data" / "backups"
    with SocketActivator(cell):
        time.sleep(0.5)
        assert cell.starts == 0
        with socket.create_connection(("127.0.0.1", cell.port)):  # keeps the server awake
            wait_for(lambda: len(dated_backups(backups)) == 1)  # of the empty database, at the start
            store = open_store(f"sqlite:///{data}/pinella.db", key=(data / "key").read_bytes(), is_served=True)
            PlayedMatch(store=store).play_deal()
            store.close()
            assert get(cell.port, "/") == 200
        wait_for(lambda: not cell.is_awake)
        assert cell.process is not None
        assert cell.process.returncode == 0
        assert len(dated_backups(backups)) == 2
        assert get(cell.port, "/health") == 200
        wait_for(lambda: not cell.is_awake)
        assert cell.starts == 2
        assert len(dated_backups(backups)) == 2, "nothing was saved after the last backup"
    assert f":{cell.port}" in cell.log.read_text()
    assert "Traceback" not in cell.log.read_text()


@pytest.mark.own_server
def test_without_a_passed_socket_an_idle_server_stays(cell: ActivatedServer) -> None:
    cell.listener.close()
    environment = {"PATH": os.environ["PATH"], "PINELLA_PORT": str(cell.port), "PINELLA_HOST": "127.0.0.1"}
    with cell.log.open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "main.py"], cwd=ROOT, env=environment | dict(cell.environment), stdout=log, stderr=log
        )
    try:
        wait_for(lambda: answers(cell.port))
        time.sleep(3)
        assert process.poll() is None
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


@pytest.mark.own_server
def test_systemds_own_activation_starts_the_server(cell: ActivatedServer) -> None:
    program = shutil.which("systemd-socket-activate")
    if program is None:
        pytest.skip("this system has no systemd-socket-activate")
    cell.listener.close()
    settings = [f"--setenv={name}={value}" for name, value in cell.environment.items()]
    command = [program, f"--listen=127.0.0.1:{cell.port}", *settings, sys.executable, "main.py"]
    with cell.log.open("ab") as log:
        process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)
    try:
        wait_for(lambda: "Listening on" in cell.log.read_text())
        assert get(cell.port, "/health") == 200
        assert process.wait(TIMEOUT) == 0
    finally:
        process.kill()
        process.wait()
