"""The command `clubs`: cells of many clubs on one machine, and names that can't be a cell's."""

import os
import re
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import pytest

from models.sharing import check_admin
from models.storage import newest_schema_version, stored_schema_version
from models.store import open_store
from models.values import LinkRefused
from testkit.client_cache import ROOT
from testkit.seeding.match_table import KEY
from tests.models.storage.schema_versions import SCHEMA_VERSIONS, build_schema_version, extra_migrations
from web.host import clubs
from web.host.backup_names import dated_backups
from web.host.command_line import CLUB_ACTIONS, Call, parse_arguments
from web.host.commands import run_command
from web.host.settings import Settings

Run = Callable[..., int]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "clubs"
    root.mkdir()
    return root


@pytest.fixture
def run(root: Path) -> Run:
    """Return a function that runs the command with options, and returns its exit status."""

    def call(*words: str, **options: object) -> int:
        return run_command(parse_arguments(["clubs", *words]), Settings(data_dir=root, **options))

    return call


@pytest.fixture
def rossi(run: Run, capsys: pytest.CaptureFixture[str]) -> str:
    """Make a cell and return its admin token."""
    assert run("make", "rossi", public_url="https://rossi.example.org") == 0
    token = re.findall(r"^https://rossi\.example\.org/admin/(\w+)$", capsys.readouterr().out, re.MULTILINE)
    return str(token[0])


def cell_settings(root: Path, name: str) -> Settings:
    return clubs._read_settings(root / f"{name}.conf")  # noqa: SLF001


def admin_is_valid(cell: Settings, token: str) -> bool:
    store = open_store(cell.database, key=(cell.data_dir / "key").read_bytes(), is_served=True)
    try:
        with store.reading() as session:
            check_admin(session, signer=store.signer, token=token)
    except LinkRefused:
        return False
    finally:
        store.close()
    return True


@contextmanager
def served(root: Path, name: str) -> Iterator[None]:
    """Hold the lock of a cell's database in another process, as its server does."""
    script = "from web.host import clubs; import sys, pathlib; "
    script += "lock = clubs.lock_database(clubs._read_settings(pathlib.Path(sys.argv[1]))); print(flush=True); input()"
    command = [sys.executable, "-c", script, str(root / f"{name}.conf")]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield
        process.communicate("\n")


def tree(root: Path) -> set[str]:
    return {str(path.relative_to(root.parent)) for path in root.parent.rglob("*") if path.name != ".lock"}


def test_every_action_has_a_function() -> None:
    assert tuple(clubs.ACTIONS) == CLUB_ACTIONS


def test_cell_has_folder_port_address_and_admin_link_of_its_own(
    run: Run, root: Path, rossi: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PINELLA_SECRET_KEY", "of another server on the same machine")
    monkeypatch.setenv("PINELLA_DATABASE_URL", "sqlite:////nowhere/other.db")
    assert run("make", "bianchi", public_url="https://bianchi.example.org") == 0
    first, second = cell_settings(root, "rossi"), cell_settings(root, "bianchi")
    assert (first.data_dir, first.public_url) == (root / "rossi", "https://rossi.example.org")
    assert (second.data_dir, second.secret_key, second.database_url) == (root / "bianchi", None, "")
    assert first.port != second.port
    assert first.idle_seconds > 0
    assert (first.data_dir / "key").read_bytes() != (second.data_dir / "key").read_bytes()
    assert admin_is_valid(first, rossi)
    assert not admin_is_valid(second, rossi)
    assert f"to 127.0.0.1:{second.port}" in capsys.readouterr().out


def test_admin_link_is_renewed_for_one_club(
    run: Run, root: Path, rossi: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("renew-admin", "rossi") == 0
    renewed = capsys.readouterr().out.strip().rpartition("/")[2]
    cell = cell_settings(root, "rossi")
    assert (admin_is_valid(cell, rossi), admin_is_valid(cell, renewed)) == (False, True)
    assert run("admin", "rossi") == 0
    assert capsys.readouterr().out == f"https://rossi.example.org/admin/{renewed}\n"


def test_clubs_are_listed_with_their_state(
    run: Run, root: Path, rossi: str, capsys: pytest.CaptureFixture[str]
) -> None:
    port = cell_settings(root, "rossi").port
    assert run("list") == 0
    assert capsys.readouterr().out == f"rossi: asleep, https://rossi.example.org, port {port}, no backup yet\n"
    assert run("backup") == 0
    capsys.readouterr()
    with served(root, "rossi"):
        assert run("list", "rossi") == 0
    assert re.match(r"rossi: awake, .*, backup of 20\d\d-\d\d-\d\d \d\d:\d\d UTC$", capsys.readouterr().out)


def test_backup_of_all_goes_on_after_a_failure(
    run: Run, root: Path, rossi: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("bianchi", "verdi"):
        assert run("make", name, public_url=f"https://{name}.example.org") == 0
    (root / "rossi" / "pinella.db").write_bytes(b"damaged" * 1000)
    assert run("backup") == 1
    printed = capsys.readouterr()
    assert printed.err.startswith("rossi: The database")
    assert "Traceback" not in printed.err
    assert [len(dated_backups(root / name / "backups")) for name in ("bianchi", "rossi", "verdi")] == [1, 0, 1]


def test_second_backup_of_a_second_has_a_name_of_its_own(
    run: Run, root: Path, rossi: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = datetime(2026, 1, 15, 20, 30, tzinfo=UTC)
    monkeypatch.setattr(clubs, "datetime", SimpleNamespace(now=lambda _zone: moment))
    assert (run("backup"), run("upgrade")) == (0, 0)
    made = [made_at for made_at, _ in dated_backups(root / "rossi" / "backups")]
    assert made == [moment, moment + timedelta(seconds=1)]


def test_upgrade_migrates_each_database_after_a_backup(
    run: Run, root: Path, rossi: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = root / "rossi" / "pinella.db"
    file.unlink()
    (root / "rossi" / "key").write_bytes(KEY)
    build_schema_version(SCHEMA_VERSIONS[-1], file)
    with extra_migrations(tmp_path / "chain"):
        assert stored_schema_version(f"sqlite:///{file}") != newest_schema_version()
        with served(root, "rossi"):
            assert run("upgrade", "rossi") == 1
        assert "is served already" in capsys.readouterr().err
        assert run("upgrade") == 0
        assert stored_schema_version(f"sqlite:///{file}") == newest_schema_version()
    names = sorted(path.name[:10] for path in (root / "rossi" / "backups").iterdir())
    assert names == ["pinella-20", "pinella-sc"]


def test_removed_club_keeps_its_data_and_its_name(
    run: Run, root: Path, rossi: str, capsys: pytest.CaptureFixture[str]
) -> None:
    database = (root / "rossi" / "pinella.db").read_bytes()
    assert run("remove", "rossi") == 0
    assert f"Delete {root / 'rossi'} when" in capsys.readouterr().out
    assert (root / "rossi" / "pinella.db").read_bytes() == database
    assert run("admin", "rossi") == 1
    assert "There is no club 'rossi' in" in capsys.readouterr().err
    assert run("make", "rossi", public_url="https://rossi.example.org") == 1
    assert "or move that folder away" in capsys.readouterr().err


def test_served_club_is_not_removed(run: Run, root: Path, rossi: str, capsys: pytest.CaptureFixture[str]) -> None:
    with served(root, "rossi"):
        before = tree(root)
        assert run("remove", "rossi") == 1
        assert tree(root) == before
    assert "Stop that one first" in capsys.readouterr().err


UNFIT = ("../x", "", "x" * 5_000, "Rossi", "a/b", "/etc", ".", "a b", "a\n", "caffè", "a%i", "9", "\x00", "-x")


@pytest.mark.usefixtures("rossi")
def test_unfit_name_is_refused_in_one_sentence(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = tree(root)
    remedies = {"make": "1 to 31 lowercase letters", "remove": "The clubs are rossi.", "admin": "The clubs are rossi."}
    for (action, remedy), name in product(remedies.items(), UNFIT):
        call = Call(command="clubs", argument=(action, name), settings={})
        assert run_command(call, Settings(data_dir=root, public_url="https://x.example.org")) == 1
        [said] = capsys.readouterr().err.splitlines()
        assert remedy in said
        assert len(said) < 250
    assert tree(root) == before


def test_taken_name_address_and_port_are_refused(
    run: Run, root: Path, rossi: str, capsys: pytest.CaptureFixture[str]
) -> None:
    port, before = cell_settings(root, "rossi").port, tree(root)
    with socket.create_server(("127.0.0.1", 0)) as other:
        used = other.getsockname()[1]
        for options, sentence in (
            ({"name": "rossi"}, "The name 'rossi' is taken, by a club"),
            ({"public_url": "https://rossi.example.org"}, "no other club has: --public-url https://verdi.example.org"),
            ({"public_url": ""}, "--public-url https://verdi.example.org"),
            ({"port": port}, "uses this port: leave --port out"),
            ({"port": used}, "uses this port: leave --port out"),
        ):
            values = {"name": "verdi", "public_url": "https://verdi.example.org"} | options
            assert run("make", str(values.pop("name")), **values) == 1
            [said] = capsys.readouterr().err.splitlines()
            assert sentence in said
            assert tree(root) == before


def test_failed_start_of_the_database_leaves_nothing(
    run: Run, root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", str(root / "rossi" / "key"))

    before = tree(root)
    monkeypatch.setattr(clubs, "open_configured_store", full)
    assert run("make", "rossi", public_url="https://rossi.example.org") == 1
    assert "this disk is full. Free some space" in capsys.readouterr().err
    assert tree(root) == before


def test_missing_root_folder_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(parse_arguments(["clubs", "list"]), Settings(data_dir=tmp_path / "none")) == 1
    assert f"There is no folder {tmp_path / 'none'} for the clubs: make it" in capsys.readouterr().err


def test_settings_that_were_edited_wrongly_are_named(
    run: Run, root: Path, rossi: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = root / "rossi.conf"
    file.write_text(file.read_text().replace("PINELLA_PORT=", "PINELLA_PORT=x"))
    assert run("list") == 1
    assert capsys.readouterr().err == f"{file}: PINELLA_PORT: write a whole number.\n"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root acts as another user")
def test_root_makes_files_of_the_folders_owner() -> None:
    """The folder is not below pytest's own, which another user can't enter."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        os.chown(root, 65_534, 65_534)
        for words in (["make", "rossi"], ["list"], ["backup"], ["upgrade"], ["renew-admin", "rossi"]):
            given = Settings(data_dir=root, public_url="https://rossi.example.org")
            assert run_command(parse_arguments(["clubs", *words]), given) == 0
        assert {path.stat().st_uid for path in root.rglob("*")} == {65_534}
    assert os.geteuid() == 0


class TestSystemd:
    """The units of a cell, with a stand-in for `systemctl` that records its arguments."""

    @pytest.fixture
    def calls(self, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        calls, program = tmp_path / "calls", tmp_path / "bin" / "systemctl"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\necho "$@" >> {calls}\n! test -e {tmp_path}/refuses\n')
        program.chmod(0o755)
        (tmp_path / "units").mkdir()
        monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
        for name, value in {"_ROOT": root, "_SYSTEMD": tmp_path, "_UNITS": tmp_path / "units"}.items():
            monkeypatch.setattr(clubs, name, value)
        return calls

    def test_socket_is_started_and_removed(self, run: Run, root: Path, calls: Path, tmp_path: Path) -> None:
        assert run("make", "rossi", public_url="https://rossi.example.org") == 0
        address = f"127.0.0.1:{cell_settings(root, 'rossi').port}"
        unit = tmp_path / "units" / "pinella@rossi.socket.d" / "port.conf"
        assert unit.read_text() == f"[Socket]\nListenStream={address}\n"
        assert run("upgrade") == 0
        assert run("remove", "rossi") == 0
        assert not unit.parent.exists()
        assert calls.read_text().splitlines() == [
            "daemon-reload",
            "enable --now pinella@rossi.socket",
            "stop pinella@rossi.service",
            "disable --now pinella@rossi.socket",
            "stop pinella@rossi.service",
        ]

    @pytest.mark.usefixtures("calls")
    def test_refusal_is_named(self, run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "refuses").touch()
        assert run("make", "rossi", public_url="https://rossi.example.org") == 1
        assert "`systemctl daemon-reload` failed; run it as root" in capsys.readouterr().err
