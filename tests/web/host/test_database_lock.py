"""The lock on a SQLite database: a second server names the holder, and a power cut leaves no lock behind."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from testkit.servers.process import Server
from tests.web.server.run_main import run_main
from web.host.command_line import parse_arguments
from web.host.commands import run_command
from web.host.database_lock import lock_database
from web.host.settings import Settings


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(data=tmp_path)
    server.start()
    yield server
    server.kill()


@pytest.mark.parametrize("application", [False, True])
def test_second_server_names_the_holder(server: Server, tmp_path: Path, application: bool) -> None:
    assert server.process is not None
    port = str(server.port)  # if it were not refused, it would wait for phones; the occupied port ends it in any case
    # A server with another data folder is refused too: only the database matters.
    elsewhere = {"DATA_DIR": str(tmp_path / "other"), "DATABASE_URL": f"sqlite:///{server.data}/pinella.db"}
    for settings in ({}, elsewhere):
        second = run_main(server.data, application=application, **({"PORT": port} | settings))
        assert second.returncode == 1
        assert second.stdout == ""
        sentence = second.stderr.strip().split("\n")[-1]
        assert sentence.startswith(f"{server.data}/pinella.db is served already, by process {server.process.pid} on ")
        assert "PINELLA_DATA_DIR" in sentence
        assert "Traceback" not in second.stderr
    assert not (tmp_path / "other" / "key").exists()


def test_killed_server_leaves_no_lock(server: Server) -> None:
    server.kill()
    assert (server.data / "pinella.db.holder").exists()
    server.start()
    assert server.is_running


def test_backup_is_allowed_and_restore_refused_while_serving(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(data_dir=server.data)
    file = str(tmp_path / "all.zip")
    assert run_command(parse_arguments(["backup", file]), settings) == 0
    before = (server.data / "pinella.db").stat().st_ino
    assert run_command(parse_arguments(["restore", file]), settings) == 1
    assert "is served already, by process" in capsys.readouterr().err
    assert (server.data / "pinella.db").stat().st_ino == before
    server.kill()
    assert run_command(parse_arguments(["restore", file]), settings) == 0


def test_released_lock_can_be_acquired(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path)
    for _ in range(2):
        lock_database(settings).close()


def test_postgresql_needs_no_lock(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path / "data", database_url="postgresql://nobody@127.0.0.1:1/none")
    lock_database(settings).close()
    assert not (tmp_path / "data").exists()


def test_database_reached_by_a_symbolic_link_is_locked_too(tmp_path: Path) -> None:
    """A second server once opened it, and did not see the changes of the first."""
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    database = tmp_path / "one" / "pinella.db"
    database.touch()
    (tmp_path / "two" / "pinella.db").symlink_to(database)
    for folder in ("one", "two"):  # one after the other, because the operating system locks a file for a whole process
        lock_database(Settings(data_dir=tmp_path / folder)).close()
    assert list(tmp_path.rglob("*.lock")) == [database.with_name("pinella.db.lock")]


def test_database_with_several_hard_links_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pinella.db").touch()
    (tmp_path / "other.db").hardlink_to(tmp_path / "pinella.db")
    with pytest.raises(ValueError, match="has several names"):
        lock_database(Settings(data_dir=tmp_path))
