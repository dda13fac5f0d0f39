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
from web.server.clock_watch import ClockWatch
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
    """As after a restart: what it knows of the time before is in a file beside the database."""
    place = Path(str(store.database.url.database)).with_name("clock")
    return Housekeeping(store, folder=folder, every=DAY, keep=keep, watch=ClockWatch(place))


def live(store: Store, clock: StillClock, days: int, folder: Path | None = None) -> None:
    keeper(store, folder).tidy()
    for _ in range(days):
        clock.time += DAY
        keeper(store, folder).tidy()


def delete(table: PlayedTable) -> None:
    with table.store.transaction() as session:
        delete_match(session, device=table.host, match_id=table.match_id)


def restore(table: PlayedTable) -> None:
    with table.store.transaction() as session:
        restore_match(session, device=table.host, match_id=table.match_id)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_was_deleted_a_week_ago_goes(store: Store, clock: StillClock) -> None:
    table = PlayedTable(store=store)
    live(store, clock, 1)
    delete(table)
    live(store, clock, 6)
    restore(table)
    delete(table)
    live(store, clock, 8)
    with pytest.raises(NotFound):
        restore(table)


def test_one_look_at_a_wrong_future_deletes_nothing(
    store: Store, clock: StillClock, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = PlayedTable(store=store)
    live(store, clock, 40, folder)
    with store.transaction() as session:
        _stranger, secret = register_device(session, label="")
    delete(table)
    before = set(names(folder))
    right = clock.time
    clock.time += 4 * 365 * DAY
    for _ in range(3):
        keeper(store, folder).tidy()
    assert "after the last look at it" in caplog.text
    assert len(before - set(names(folder))) == 1, "one has come, one has gone"
    clock.time = right + timedelta(hours=1)
    live(store, clock, 4, folder)
    assert "the clock went back by" in caplog.text
    restore(table)
    with store.reading() as session:
        assert find_device(session, secret=secret) is not None


def test_every_start_in_another_future_ages_nothing_by_years(store: Store, clock: StillClock) -> None:
    """A machine whose battery is empty: it starts anywhere, and is told the time an hour later."""
    table = PlayedTable(store=store)
    live(store, clock, 30)
    delete(table)
    right = clock.time
    for evening in range(6):
        clock.time = right + (evening + 1) * 300 * DAY
        keeper(store, None).tidy()
        clock.time = right + timedelta(hours=4 * evening)
        keeper(store, None).tidy()
    restore(table)


def test_backups_of_a_wrong_future_stop_none(store: Store, clock: StillClock, folder: Path) -> None:
    live(store, clock, 3, folder)
    right = clock.time
    clock.time += 365 * DAY
    keeper(store, folder).tidy()
    future = names(folder)[-1]
    clock.time = right
    live(store, clock, 5, folder)
    assert names(folder) == [f"pinella-2026-01-{day}T20-30-00+0000.zip" for day in (21, 22, 23)] + [future]


def test_what_was_lived_is_known_again_or_nothing_is_deleted(store: Store, clock: StillClock, tmp_path: Path) -> None:
    table = PlayedTable(store=store)
    delete(table)
    live(store, clock, 6)
    (tmp_path / "clock").write_bytes(b"\xff nonsense")
    live(store, clock, 6)
    restore(table)
    delete(table)
    live(store, clock, 8)
    with pytest.raises(NotFound):
        restore(table)


def test_the_watch_keeps_a_month_of_looks(tmp_path: Path, clock: StillClock) -> None:
    watch = ClockWatch(tmp_path / "clock")
    for _ in range(60 * 24):
        clock.time += timedelta(hours=1)
        watch.look(clock())
        watch.look(clock())
    lines = (tmp_path / "clock").read_text().split()
    assert 31 * 24 <= len(lines) <= 31 * 24 + 2
    again = ClockWatch(tmp_path / "clock")
    for span in (timedelta(0), timedelta(minutes=90), 7 * DAY, 30 * DAY):
        assert again.ago(span, clock()) == clock() - span
    assert again.ago(40 * DAY, clock()) is None


def test_phones_that_never_did_anything_go_after_a_month(
    store: Store, clock: StillClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.trash.purging._BATCH", 2)
    table = PlayedTable(store=store)
    with store.transaction() as session:
        secrets = [register_device(session, label="")[1] for _ in range(5)]
    live(store, clock, 29)
    with store.reading() as session:
        assert all(find_device(session, secret=secret) for secret in secrets)
    live(store, clock, 2)
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


def test_without_a_folder_there_are_no_backups(store: Store, clock: StillClock, tmp_path: Path) -> None:
    before = names(tmp_path)
    live(store, clock, 2)
    assert set(names(tmp_path)) - set(before) == {"clock"}


def test_it_ends_when_it_is_told(store: Store) -> None:
    keeping = keeper(store, None)
    thread = threading.Thread(target=keeping.run)
    thread.start()
    keeping.stop()
    thread.join(timeout=20)
    assert not thread.is_alive()
