"""`backup` and `restore` on the command line."""

import re
from pathlib import Path

import pytest

from models import (
    LinkRefused,
    Role,
    admin_token,
    issue_link,
    join,
    list_matches,
    load_shared,
    open_store,
    register_device,
)
from tests.web.played_table import PlayedTable
from web.server.command_line import USAGE, run_command
from web.server.settings import Settings
from web.server.signing_key import signing_key


def settings(folder: Path, **values: object) -> Settings:
    return Settings(data_dir=folder, **values)


@pytest.fixture
def here(tmp_path: Path) -> Settings:
    return settings(tmp_path / "here")


@pytest.fixture
def there(tmp_path: Path) -> Settings:
    return settings(tmp_path / "there")


def play(where: Settings) -> tuple[PlayedTable, str]:
    where.data_dir.mkdir(parents=True, exist_ok=True)
    store = open_store(where.database, key=signing_key(where))
    table = PlayedTable(store=store)
    table.play()
    token = table.token()
    store.close()
    return table, token


def test_there_and_back(here: Settings, there: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, token = play(here)
    file = str(tmp_path / "all.zip")
    assert run_command(["backup", file], here) == 0
    assert file in capsys.readouterr().out
    assert run_command(["restore", file], there) == 0
    assert "Restored as it was on 20" in capsys.readouterr().out
    store = open_store(there.database, key=signing_key(there))
    with store.reading() as session:
        assert load_shared(session, signer=store.signer, token=token).id == table.match_id
    store.close()
    assert (there.data_dir / "key").stat().st_mode & 0o777 == 0o600


def test_the_admin_link_is_printed_for_who_asks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here = settings(tmp_path, public_url="http://table.test:8550")
    assert run_command(["admin"], here) == 1
    assert "PINELLA_DATA_DIR" in capsys.readouterr().err
    signing_key(here)
    assert run_command(["admin"], here) == 0
    found = re.fullmatch(r"http://table\.test:8550/admin/(\w{24})\n", capsys.readouterr().out)
    assert found is not None
    store = open_store(here.database, key=signing_key(here))
    assert found[1] == admin_token(store.signer)
    store.close()


def test_what_was_there_is_kept(
    here: Settings, there: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(here)
    other, _ = play(there)
    old_key = (there.data_dir / "key").read_bytes()
    file = str(tmp_path / "all.zip")
    run_command(["backup", file], here)
    assert run_command(["restore", file], there) == 0
    [former] = there.data_dir.glob("pinella-before-*.db")
    assert str(former) in capsys.readouterr().out
    store = open_store(f"sqlite:///{former}", key=old_key)
    with store.reading() as session:
        assert [match.id for match in list_matches(session, device=other.host)] == [other.match_id]
    store.close()
    [key] = there.data_dir.glob("key-before-*")
    assert key.read_bytes() == old_key


def test_a_key_from_the_environment_is_named(
    here: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(here)
    file = str(tmp_path / "all.zip")
    run_command(["backup", file], here)
    assert run_command(["restore", file], settings(tmp_path / "x", secret_key="s" * 40)) == 0
    assert "PINELLA_SECRET_KEY" in capsys.readouterr().out
    assert not (tmp_path / "x" / "key").exists()


def test_the_backup_of_an_environments_key_asks_for_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keyed = settings(tmp_path / "keyed", secret_key="s" * 40)
    _, token = play(keyed)
    file = str(tmp_path / "all.zip")
    run_command(["backup", file], keyed)
    run_command(["restore", file], settings(tmp_path / "plain"))
    assert "PINELLA_SECRET_KEY" in capsys.readouterr().out
    again = settings(tmp_path / "again", secret_key="s" * 40)
    assert run_command(["restore", file], again) == 0
    assert "PINELLA_SECRET_KEY" not in capsys.readouterr().out
    store = open_store(again.database, key=signing_key(again))
    with store.reading() as session:
        assert load_shared(session, signer=store.signer, token=token).role is Role.VIEWER
    store.close()


def test_another_key_is_refused_until_it_is_meant(here: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    table, token = play(here)
    (here.data_dir / "key").unlink()
    file = str(here.data_dir / "all.zip")
    assert run_command(["backup", file], here) == 1
    assert "rekey" in capsys.readouterr().err
    assert run_command(["rekey"], here) == 0
    assert "share the tables again" in capsys.readouterr().out
    assert run_command(["backup", file], here) == 0
    store = open_store(here.database, key=signing_key(here))
    with store.transaction() as session:
        with pytest.raises(LinkRefused):
            load_shared(session, signer=store.signer, token=token)
        link = issue_link(session, device=table.host, signer=store.signer, match_id=table.match_id, role=Role.VIEWER)
        guest, _secret = register_device(session, label="")
        assert join(session, device=guest, signer=store.signer, code=link.code) == table.match_id
    store.close()


@pytest.mark.parametrize("command", ["backup", "rekey"])
def test_a_wrong_folder_is_refused_and_nothing_is_made_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    wrong, file = tmp_path / "wrong", tmp_path / "all.zip"
    arguments = [command, str(file)] if command == "backup" else [command]
    for where in (settings(wrong), settings(wrong, database_url=f"sqlite:///{wrong}/other.db")):
        assert run_command(arguments, where) == 1
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.startswith("There is no table in ")
        assert "PINELLA_DATA_DIR" in printed.err
        assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [[], ["serve"], ["backup"], ["restore", "a", "b"], ["admin", "a"], ["--halp"]])
def test_wrong_use_is_told_how(here: Settings, capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert run_command(arguments, here) == 2
    assert USAGE in capsys.readouterr().err


def test_who_asks_for_help_did_nothing_wrong(here: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["--help"], here) == 0
    assert capsys.readouterr().out == f"{USAGE}\n"


def test_what_fails_says_why(here: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["restore", str(tmp_path / "nothing.zip")], here) == 1
    assert "nothing.zip" in capsys.readouterr().err
    (tmp_path / "bad.zip").write_bytes(b"?")
    assert run_command(["restore", str(tmp_path / "bad.zip")], here) == 1
    assert "backup" in capsys.readouterr().err
