"""The port of the server: it is bound before the database is opened, and a failure is reported as a sentence."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

import main
from web.host.settings import Settings
from web.server.uvicorn_server import bind_port


@pytest.fixture
def used_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_port_in_use_ends_the_start_and_changes_nothing(
    used_port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["pinella"])
    for name, value in {"DATA_DIR": tmp_path / "data", "PORT": used_port, "HOST": "127.0.0.1"}.items():
        monkeypatch.setenv(f"PINELLA_{name}", str(value))
    with pytest.raises(
        SystemExit, match=rf"^Port {used_port} is in use.* run `.+ --port {used_port + 1}`\.$"
    ) as refused:
        main.main()
    assert isinstance(refused.value.code, str)  # printed to the standard error, with the exit status 1
    assert not (tmp_path / "data").exists()


def test_address_of_another_machine_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'192\.0\.2\.1'.*PINELLA_HOST"):
        bind_port(Settings(host="192.0.2.1"))
