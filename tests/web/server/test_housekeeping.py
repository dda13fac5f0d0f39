"""The server's work by itself: purges, backups on time and no more of them than wanted, whatever goes wrong."""

import errno
import logging
import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from models import (
    NotFound,
    Store,
    delete_match,
    find_device,
    list_matches,
    open_store,
    register_device,
    restore_backup,
    restore_match,
)
from tests.stores import fresh_sqlite
from tests.web.played_table import PlayedTable
from tests.web.still_clock import StillClock
from web.server import housekeeping as module
from web.server.housekeeping import Housekeeping

DAY = timedelta(days=1)


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def store(tmp_path: Path, clock: StillClock) -> Iterator[Store]:
    store = open_store(fresh_sqlite(tmp_path), key=b"k" * 32, clock=clock)
    yield store
    store.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "backups"


def keeper(store: Store, folder: Path | None, *, keep: int = 3) -> Housekeeping:
    return Housekeeping(store, folder=folder, every=DAY, keep=keep)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_was_deleted_a_week_ago_goes(store: Store, clock: StillClock) -> None:
    table = PlayedTable(store=store)
    with store.transaction() as session:
        delete_match(session, device=table.host, match_id=table.match_id)
    clock.time += 6 * DAY
    keeper(store, None).tidy()
    with store.transaction() as session:
        restore_match(session, device=table.host, match_id=table.match_id)
        delete_match(session, device=table.host, match_id=table.match_id)
    clock.time += 8 * DAY
    keeper(store, None).tidy()
    with store.transaction() as session, pytest.raises(NotFound):
        restore_match(session, device=table.host, match_id=table.match_id)


def test_phones_that_never_did_anything_go_after_a_month(
    store: Store, clock: StillClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.trash.purging._AT_ONCE", 2)
    table = PlayedTable(store=store)
    with store.transaction() as session:
        secrets = [register_device(session, label="")[1] for _ in range(5)]
    clock.time += 29 * DAY
    keeper(store, None).tidy()
    with store.reading() as session:
        assert all(find_device(session, secret=secret) for secret in secrets)
    clock.time += 2 * DAY
    keeper(store, None).tidy()
    with store.reading() as session:
        assert not any(find_device(session, secret=secret) for secret in secrets)
        assert [match.id for match in list_matches(session, device=table.host)] == [table.match_id]


def test_a_backup_a_day_and_the_last_ones_stay(store: Store, clock: StillClock, folder: Path) -> None:
    folder.mkdir()
    (folder / "holiday.zip").write_bytes(b"not ours")
    for _ in range(10):
        keeper(store, folder).tidy()
        keeper(store, folder).tidy()
        clock.time += timedelta(hours=12)
    assert names(folder) == [
        "holiday.zip",
        "pinella-2026-01-17T20-30-00+0000.zip",
        "pinella-2026-01-18T20-30-00+0000.zip",
        "pinella-2026-01-19T20-30-00+0000.zip",
    ]


def test_it_can_be_restored(store: Store, folder: Path, tmp_path: Path, clock: StillClock) -> None:
    table = PlayedTable(store=store)
    table.play()
    keeper(store, folder).tidy()
    url = f"sqlite:///{tmp_path}/again.db"
    restored = restore_backup(folder / names(folder)[0], url=url, now=clock())
    again = open_store(url, key=restored.key)
    with again.reading() as session:
        assert [match.id for match in list_matches(session, device=table.host)] == [table.match_id]
        assert find_device(session, secret="nobody's") is None  # noqa: S106
    again.close()


def test_a_full_disk_stops_nothing_and_is_tried_again(
    store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(module, "write_backup", full)
        keeper(store, folder).tidy()
    assert "tried again" in caplog.text
    keeper(store, folder).tidy()
    assert len(names(folder)) == 1


def test_without_a_folder_there_are_no_backups(store: Store, tmp_path: Path) -> None:
    before = names(tmp_path)
    keeper(store, None).tidy()
    assert names(tmp_path) == before


def test_it_ends_when_it_is_told(store: Store) -> None:
    keeping = keeper(store, None)
    thread = threading.Thread(target=keeping.run)
    thread.start()
    keeping.stop()
    thread.join(timeout=20)
    assert not thread.is_alive()
