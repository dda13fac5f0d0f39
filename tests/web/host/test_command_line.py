"""The command line: its commands, their help, and wrong arguments."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest

from models.access import register_device
from models.archive import OnDuplicate, export_history, import_in_pieces, parse_archive
from models.matches import list_matches
from models.program import PROGRAM_COMMAND
from models.sharing import admin_token, check_admin, issue_link, join_match, load_shared_match
from models.storage import pieces
from models.store import Transaction, open_store
from models.values import LinkRefused, Role
from testkit.client_cache import ROOT
from testkit.seeding.played_match import PlayedMatch
from web.host.command_line import COMMANDS, parse_arguments
from web.host.commands import RUNS
from web.host.commands import run_command as run_with_settings
from web.host.settings import Settings
from web.host.signing_key import signing_key
from web.host.startup import read_settings

COMMAND_NAMES = ("backup", "check", "restore", "admin", "renew-admin", "rekey", "clubs", "score", "pwa", "completion")


def run_command(arguments: list[str], where: Settings) -> int:
    return run_with_settings(parse_arguments(arguments), where)


def settings(folder: Path, **values: object) -> Settings:
    return Settings(data_dir=folder, **values)


@pytest.fixture
def source(tmp_path: Path) -> Settings:
    return settings(tmp_path / "here")


@pytest.fixture
def target(tmp_path: Path) -> Settings:
    return settings(tmp_path / "there")


def play_a_deal(where: Settings) -> tuple[PlayedMatch, str]:
    where.data_dir.mkdir(parents=True, exist_ok=True)
    store = open_store(where.database, key=signing_key(where))
    table = PlayedMatch(store=store)
    table.play_deal()
    token = table.issue_token()
    store.close()
    return table, token


def test_backup_restores_on_another_server(
    source: Settings, target: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, token = play_a_deal(source)
    file = str(tmp_path / "all.zip")
    assert run_command(["backup", file], source) == 0
    assert file in capsys.readouterr().out
    assert run_command(["restore", file], target) == 0
    assert "Restored as it was on 20" in capsys.readouterr().out
    store = open_store(target.database, key=signing_key(target))
    with store.reading() as session:
        assert load_shared_match(session, signer=store.signer, token=token).id == table.match_id
    store.close()
    assert (target.data_dir / "key").stat().st_mode & 0o777 == 0o600


def test_backup_leaves_an_import_of_the_running_server_alone(
    source: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pieces, "_MAX_SECONDS", 0.0)
    table, _ = play_a_deal(source)
    store = open_store(source.database, key=signing_key(source))
    with store.reading() as session:
        archive = parse_archive(export_history(session, device=table.host))

    @contextmanager
    def transact() -> Iterator[Transaction]:
        with store.transaction() as session:
            yield session
        run_command(["backup", str(tmp_path / f"{uuid4()}.zip")], source)

    report = import_in_pieces(transact, device=table.host, archive=archive, duplicates=OnDuplicate.COPY)
    with store.reading() as session:
        assert {each.id for each in list_matches(session, device=table.host)} == {table.match_id, *report.copied}
    store.close()


def test_check_says_what_a_backup_holds(
    source: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    play_a_deal(source)
    play_a_deal(source)
    file = tmp_path / "all.zip"
    run_command(["backup", str(file)], source)
    before = sorted(tmp_path.rglob("*"))
    capsys.readouterr()
    assert run_command(["check", str(file)], source) == 0
    assert capsys.readouterr().out.endswith("UTC: matches 2, deals 2, players 8.\n")
    assert sorted(tmp_path.rglob("*")) == before
    file.write_bytes(file.read_bytes()[:-1000])
    assert run_command(["check", str(file)], source) == 1
    refusal = capsys.readouterr().err
    assert refusal.startswith("cannot restore this backup")
    assert refusal.endswith(f"Nothing was changed. Name a file that `{PROGRAM_COMMAND} backup` wrote.\n")
    assert run_command(["check", str(tmp_path / "none.zip")], source) == 1
    assert "There is no file or folder" in capsys.readouterr().err


def test_backup_overwrites_nothing(source: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play_a_deal(source)
    database, folder, link = source.data_dir / "pinella.db", tmp_path / "folder", tmp_path / "link"
    folder.mkdir()
    link.symlink_to(tmp_path / "elsewhere")
    before = database.read_bytes()
    for path in (database, folder, link):
        assert run_command(["backup", str(path)], source) == 1
        assert capsys.readouterr() == ("", f"{path} exists already. Name a new file; nothing was written.\n")
    assert database.read_bytes() == before
    assert link.is_symlink()


def test_admin_command_prints_the_link(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = settings(tmp_path, public_url="http://table.test:8550")
    assert run_command(["admin"], source) == 1
    assert "PINELLA_DATA_DIR" in capsys.readouterr().err
    signing_key(source)
    assert run_command(["admin"], source) == 0
    found = re.fullmatch(r"http://table\.test:8550/admin/(\w{24})\n", capsys.readouterr().out)
    assert found is not None
    store = open_store(source.database, key=signing_key(source))
    with store.reading() as session:
        assert found[1] == admin_token(session, signer=store.signer)
    store.close()


def test_admin_link_is_renewed_while_a_server_runs(source: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["renew-admin"], source) == 1
    assert "PINELLA_DATA_DIR" in capsys.readouterr().err
    _, token = play_a_deal(source)
    server = open_store(source.database, key=signing_key(source))
    with server.reading() as session:
        former = admin_token(session, signer=server.signer)
        check_admin(session, signer=server.signer, token=former)
    assert run_command(["renew-admin"], source) == 0
    printed = capsys.readouterr().out
    assert former not in printed
    assert run_command(["admin"], source) == 0
    assert capsys.readouterr().out == printed
    with server.reading() as session:
        check_admin(session, signer=server.signer, token=printed.strip().rpartition("/")[2])
        with pytest.raises(LinkRefused):
            check_admin(session, signer=server.signer, token=former)
        load_shared_match(session, signer=server.signer, token=token)
    server.close()


def test_restore_moves_the_existing_data_aside(
    source: Settings, target: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play_a_deal(source)
    other, _ = play_a_deal(target)
    old_key = (target.data_dir / "key").read_bytes()
    file = str(tmp_path / "all.zip")
    run_command(["backup", file], source)
    assert run_command(["restore", file], target) == 0
    [former] = target.data_dir.glob("pinella-before-*.db")
    assert str(former) in capsys.readouterr().out
    store = open_store(f"sqlite:///{former}", key=old_key)
    with store.reading() as session:
        assert [match.id for match in list_matches(session, device=other.host)] == [other.match_id]
    store.close()
    [key] = target.data_dir.glob("key-before-*")
    assert key.read_bytes() == old_key


def test_restore_mentions_a_different_key_in_the_environment(
    source: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play_a_deal(source)
    file = str(tmp_path / "all.zip")
    run_command(["backup", file], source)
    assert run_command(["restore", file], settings(tmp_path / "x", secret_key="s" * 40)) == 0
    assert "PINELLA_SECRET_KEY" in capsys.readouterr().out
    assert not (tmp_path / "x" / "key").exists()


def test_backup_with_an_environment_key_asks_for_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keyed = settings(tmp_path / "keyed", secret_key="s" * 40)
    _, token = play_a_deal(keyed)
    file = str(tmp_path / "all.zip")
    run_command(["backup", file], keyed)
    run_command(["restore", file], settings(tmp_path / "plain"))
    assert "PINELLA_SECRET_KEY" in capsys.readouterr().out
    again = settings(tmp_path / "again", secret_key="s" * 40)
    assert run_command(["restore", file], again) == 0
    assert "PINELLA_SECRET_KEY" not in capsys.readouterr().out
    store = open_store(again.database, key=signing_key(again))
    with store.reading() as session:
        assert load_shared_match(session, signer=store.signer, token=token).role is Role.VIEWER
    store.close()


def test_another_key_is_refused_until_rekey(source: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    table, token = play_a_deal(source)
    (source.data_dir / "key").unlink()
    file = str(source.data_dir / "all.zip")
    assert run_command(["backup", file], source) == 1
    assert "rekey" in capsys.readouterr().err
    assert run_command(["rekey"], source) == 0
    assert "share the tables again" in capsys.readouterr().out
    assert run_command(["backup", file], source) == 0
    store = open_store(source.database, key=signing_key(source))
    with store.transaction() as session:
        with pytest.raises(LinkRefused):
            load_shared_match(session, signer=store.signer, token=token)
        link = issue_link(session, device=table.host, signer=store.signer, match_id=table.match_id, role=Role.VIEWER)
        guest, _secret = register_device(session, label="")
        assert join_match(session, device=guest, signer=store.signer, code=link.code) == table.match_id
    store.close()


@pytest.mark.parametrize("command", ["backup", "rekey"])
def test_empty_folder_is_refused_and_stays_empty(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    wrong, file = tmp_path / "wrong", tmp_path / "all.zip"
    arguments = [command, str(file)] if command == "backup" else [command]
    for where in (settings(wrong), settings(wrong, database_url=f"sqlite:///{wrong}/other.db")):
        assert run_command(arguments, where) == 1
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.startswith("Pinella has no data in ")
        assert "by --data-dir or PINELLA_DATA_DIR" in printed.err  # an option wins over the variable
        assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("arguments", "explanation"), [
    (["quit"], "there is no command 'quit'. The commands are backup, check, restore, admin,"),
    (["quit", "--help"], "there is no command 'quit'."),
    (["bakup", "x.zip"], "there is no command 'bakup'. Did you mean 'backup'?"),
    (["serve"], "there is no command 'serve'. To serve a table, type `"),
    (["--halp"], "there is no option '--halp'. Did you mean '--help'?"),
    (["admin", "--verson"], "there is no option '--verson'. Did you mean '--version'?"),
    (["--help=all"], "there is no option '--help=all'. Did you mean '--help'?"),
    (["--", "admin"], "there is no option '--'. The options are --help, --version, --port, "),
    (["backup"], "`backup` lacks its file: the file to write."),
    (["--port", "8551", "pwa"], "`pwa` lacks its folder: a new or an empty folder."),
    (["restore", "a", "b"], "'b' is one word too many for `restore`."),
    (["admin", "a"], "'a' is one word too many for `admin`."),
    (["clubs", "make", "rossi", "bianchi"], "'bianchi' is one word too many for `clubs`."),
    (["clubs", "mak", "rossi"], "there is no action 'mak'. Did you mean 'make'?"),
    (["completion", "tcsh", "--help"], "there is no shell 'tcsh'. The shells are bash, zsh, fish."),
    (["--port"], "--port lacks its value: the port to listen on, such as 8550."),
    (["--data-dir", "--port", "1", "admin"], "--data-dir lacks its value: the folder of the database and the key."),
])  # fmt: skip
def test_wrong_arguments_are_explained(
    source: Settings, capsys: pytest.CaptureFixture[str], arguments: list[str], explanation: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        run_command(arguments, source)
    assert ended.value.code == 2
    printed = capsys.readouterr().err
    assert printed.startswith(f"{PROGRAM_COMMAND}: {explanation}")
    assert printed.endswith(f"\n`{PROGRAM_COMMAND} --help` explains it.\n")
    assert not source.data_dir.exists()


def run_and_exit(arguments: list[str]) -> object:
    """Return the status of a call that needs no settings, which may be invalid."""
    with pytest.raises(SystemExit) as ended:
        parse_arguments(arguments)
    return ended.value.code


def test_help_lists_every_command_with_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_and_exit(["--help"]) == 0
    printed = capsys.readouterr().out
    for name in COMMAND_NAMES:
        assert re.search(rf"^    {name}\b", printed, re.MULTILINE), name
        assert f"\n  {PROGRAM_COMMAND} {name}" in printed
        assert run_and_exit([name, "--help"]) == 0
        assert f"example: {PROGRAM_COMMAND} {name}" in capsys.readouterr().out


def test_version_is_that_of_the_project(capsys: pytest.CaptureFixture[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert run_and_exit(["--version"]) == 0
    assert capsys.readouterr().out == f"Pinella {project['version']}\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_names_every_command(source: Settings, capsys: pytest.CaptureFixture[str], shell: str) -> None:
    assert run_command(["completion", shell], source) == 0
    printed = capsys.readouterr().out
    assert [name for name in COMMAND_NAMES if name not in printed] == []


class TestOfflineApp:
    """The command `pwa`."""

    @pytest.fixture
    def built(self, tmp_path: Path) -> Settings:
        site = tmp_path / "site"
        (site / "packed").mkdir(parents=True)
        (site / "index.html").write_text("Pinella")
        (site / "packed" / "a.xz").write_bytes(b"xz")
        return settings(tmp_path / "data", pwa_site=site)

    def test_is_copied_into_a_new_folder(
        self, built: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert run_command(["pwa", str(tmp_path / "www" / "new")], built) == 0
        assert str(tmp_path / "www" / "new") in capsys.readouterr().out
        assert (tmp_path / "www" / "new" / "packed" / "a.xz").read_bytes() == b"xz"

    def test_overwrites_nothing(self, built: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        target = tmp_path / "www"
        target.mkdir()
        (target / "index.html").write_text("another site")
        assert run_command(["pwa", str(target)], built) == 1
        assert "nothing was written" in capsys.readouterr().err
        assert [file.read_text() for file in target.iterdir()] == ["another site"]

    def test_says_how_to_build_it(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert run_command(["pwa", str(tmp_path / "www")], settings(tmp_path, pwa_site=tmp_path / "none")) == 1
        assert "make pwa" in capsys.readouterr().err
        assert not (tmp_path / "www").exists()


def test_failure_is_explained(source: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["restore", str(tmp_path / "nothing.zip")], source) == 1
    assert "nothing.zip" in capsys.readouterr().err
    (tmp_path / "bad.zip").write_bytes(b"?")
    assert run_command(["restore", str(tmp_path / "bad.zip")], source) == 1
    assert "backup" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["backup", "all.zip", "--xyz"], ["--xyz"], ["--port", "1", "--xyz=2"]])
def test_unknown_option_is_named(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert run_and_exit(arguments) == 2
    assert (
        f"there is no option {arguments[-1]!r}. The options are --help, --version, --port," in capsys.readouterr().err
    )


def test_standard_input_is_an_argument() -> None:
    assert parse_arguments(["score", "-"]).command == "score"


def test_every_command_has_a_function() -> None:
    assert COMMANDS.keys() == RUNS.keys()


@pytest.mark.parametrize(
    ("arguments", "command", "settings"),
    [
        ([], None, {}),
        (["--port", "8600"], None, {"port": "8600"}),
        (["--public-url=https://a.example", "--host", "::1"], None, {"public_url": "https://a.example", "host": "::1"}),
        (["--data-dir", "backup", "admin"], "admin", {"data_dir": "backup"}),
        (["admin", "--data-dir=/srv/x"], "admin", {"data_dir": "/srv/x"}),
    ],
)  # fmt: skip
def test_options_are_settings(arguments: list[str], command: str | None, settings: dict[str, str]) -> None:
    call = parse_arguments(arguments)
    assert (call.command, call.settings) == (command, settings)


def test_option_wins_over_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINELLA_PORT", "8601")
    assert (read_settings({"port": "8600"}).port, read_settings().port) == (8600, 8601)


IMPORTED = """
import sys
from main import main
try:
    main()
finally:
    sys.stderr.write(" ".join(sys.modules))
"""


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["bakup"]])
def test_answer_at_once_imports_no_library_of_the_server(arguments: list[str]) -> None:
    """benchmarks/command_line.py measures the time."""
    command = [sys.executable, "-c", IMPORTED, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    loaded = {name.partition(".")[0] for name in done.stderr.split()}
    assert "argparse" in loaded
    assert loaded.isdisjoint({"flet", "sqlalchemy", "pydantic", "starlette", "scoring", "asyncio", "msgspec"})
