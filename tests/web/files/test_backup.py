"""The backup download: only the admin link gives access."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from models.backup import restore_backup
from models.sharing import admin_token, issue_backup_ticket, load_shared_match
from models.sharing.tickets import TICKET_TTL
from models.store import Store, open_store
from models.values import LinkRefused, Role
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.played_match import PlayedMatch
from web.files.backup import BackupDownload
from web.host.backup_names import backup_name, parse_backup_time
from web.urls import backup_path

KEY = b"k" * 32


class Clock:
    time = datetime(2026, 1, 15, 20, 30, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Iterator[Store]:
    store = open_store(copy_empty_database(tmp_path), key=KEY, clock=clock)
    yield store
    store.close()


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache"


@pytest.fixture
def client(store: Store, cache: Path) -> TestClient:
    return TestClient(Starlette(routes=BackupDownload(store, cache).routes), headers={"Accept-Language": "en"})


def address(store: Store) -> str:
    with store.reading() as session:
        return backup_path(
            issue_backup_ticket(session, signer=store.signer, token=admin_token(session, signer=store.signer))
        )


def test_download_contains_everything_and_leaves_no_file_behind(
    client: TestClient, store: Store, cache: Path, tmp_path: Path
) -> None:
    table = PlayedMatch(store=store)
    table.play_deal()
    token = table.issue_token(Role.VIEWER)
    answer = client.get(address(store))
    assert answer.status_code == 200
    assert "pinella-2026-01-15T20-30-00" in answer.headers["content-disposition"]
    assert answer.headers["cache-control"] == "no-store"
    assert list(cache.iterdir()) == []
    file = tmp_path / "all.zip"
    file.write_bytes(answer.content)
    url = f"sqlite:///{tmp_path}/other.db"
    restored = restore_backup(file, url=url, now=datetime.now(UTC))
    other = open_store(url, key=restored.key)
    with other.reading() as session:
        assert load_shared_match(session, signer=store.signer, token=token).standings.totals == table.totals
    other.close()


def test_only_the_admin_link_issues_a_ticket(store: Store) -> None:
    with store.reading() as session, pytest.raises(LinkRefused):
        issue_backup_ticket(session, signer=store.signer, token="guessed")  # noqa: S106 - of no use anywhere


@pytest.mark.parametrize("spoil", ["x", "9.{signature}", "{ends}9.{signature}", "{ends}"])
def test_forged_ticket_is_refused(client: TestClient, store: Store, spoil: str) -> None:
    ends, _, signature = address(store).rpartition("/")[2].partition(".")
    answer = client.get(backup_path(spoil.format(ends=ends, signature=signature)))
    assert (answer.status_code, answer.content[:2]) == (404, b"Th")


def test_ticket_expires_after_minutes(client: TestClient, store: Store, clock: Clock) -> None:
    ticket = address(store)
    clock.time += TICKET_TTL + timedelta(seconds=1)
    assert client.get(ticket).status_code == 404


def test_full_disk_is_reported_in_a_sentence(
    client: TestClient, store: Store, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("web.files.backup.write_backup", full)
    answer = client.get(address(store))
    assert (answer.status_code, "no space" in answer.text) == (507, True)
    assert list(cache.iterdir()) == []


def test_backup_name_contains_its_time() -> None:
    moment = datetime(2026, 1, 15, 20, 30, tzinfo=UTC)
    assert parse_backup_time(backup_name(moment)) == moment
    for other in ("pinella-2026-99-15T20-30-00+0000.zip", "holidays.zip"):
        assert parse_backup_time(other) is None
