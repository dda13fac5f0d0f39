"""One server for a SQLite folder: the second one says who has it, and a power cut leaves nothing that would stop the
next."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.server import Server
from tests.web.server.run_main import run_main
from web.server.command_line import run_command
from web.server.one_server import hold_database
from web.server.settings import Settings


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(data=tmp_path)
    server.start()
    yield server
    server.kill()


@pytest.mark.parametrize("application", [False, True])
def test_the_second_one_says_who_has_it(server: Server, tmp_path: Path, application: bool) -> None:
    assert server.process is not None
    port = str(server.port)  # it would wait for phones if it were not refused: this ends it in any case
    # By another folder, too: what counts is the database.
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


def test_a_power_cut_leaves_nothing_that_stops_the_next(server: Server) -> None:
    server.kill()
    assert (server.data / "pinella.db.holder").exists()
    server.start()
    assert server.lives


def test_backups_are_made_and_nothing_is_restored_meanwhile(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(data_dir=server.data)
    file = str(tmp_path / "all.zip")
    assert run_command(["backup", file], settings) == 0
    before = (server.data / "pinella.db").stat().st_ino
    assert run_command(["restore", file], settings) == 1
    assert "is served already, by process" in capsys.readouterr().err
    assert (server.data / "pinella.db").stat().st_ino == before
    server.kill()
    assert run_command(["restore", file], settings) == 0


def test_whoever_lets_go_lets_the_next_one_in(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path)
    for _ in range(2):
        hold_database(settings).release()


def test_postgresql_may_be_served_by_many(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path / "data", database_url="postgresql://nobody@127.0.0.1:1/none")
    hold_database(settings).release()
    assert not (tmp_path / "data").exists()
