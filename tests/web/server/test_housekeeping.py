"""Housekeeping: purges, and the schedule and number of backups, even after failures."""

import errno
import logging
import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from models.access import find_device, register_device
from models.backup import restore_backup
from models.matches import list_matches
from models.store import Store, open_store
from models.trash import delete_match, restore_match
from models.values import NotFound
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.played_match import PlayedMatch
from tests.web.still_clock import FixedClock
from web.host.settings import Settings
from web.server import housekeeping as module
from web.server.elapsed_time import ElapsedTime
from web.server.housekeeping import Housekeeping, back_up_changes

DAY = timedelta(days=1)


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture
def store(tmp_path: Path, clock: FixedClock) -> Iterator[Store]:
    store = open_store(copy_empty_database(tmp_path), key=b"k" * 32, clock=clock)
    yield store
    store.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "backups"


def make_housekeeping(store: Store, folder: Path | None, *, backup_count: int = 3) -> Housekeeping:
    """Return a Housekeeping as after a restart, with earlier samples in a file next to the database."""
    clock_file = Path(str(store.database.url.database)).with_name("clock")
    settings = Settings(backup_dir=folder, backup_hours=24, backup_keep=backup_count)
    return Housekeeping(store=store, settings=settings, elapsed_time=ElapsedTime(clock_file))


def run_days(store: Store, clock: FixedClock, days: int, folder: Path | None = None) -> None:
    make_housekeeping(store, folder).run_tasks()
    for _ in range(days):
        clock.time += DAY
        make_housekeeping(store, folder).run_tasks()


def delete(table: PlayedMatch) -> None:
    with table.store.transaction() as session:
        delete_match(session, device=table.host, match_id=table.match_id)


def restore(table: PlayedMatch) -> None:
    with table.store.transaction() as session:
        restore_match(session, device=table.host, match_id=table.match_id)


def file_names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_match_is_purged_a_week_after_deletion(store: Store, clock: FixedClock) -> None:
    table = PlayedMatch(store=store)
    run_days(store, clock, 1)
    delete(table)
    run_days(store, clock, 6)
    restore(table)
    delete(table)
    run_days(store, clock, 8)
    with pytest.raises(NotFound):
        restore(table)


def test_wrong_clock_in_the_future_purges_nothing(
    store: Store, clock: FixedClock, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = PlayedMatch(store=store)
    run_days(store, clock, 40, folder)
    with store.transaction() as session:
        _unused, secret = register_device(session, label="")
    delete(table)
    before = set(file_names(folder))
    correct = clock.time
    clock.time += 4 * 365 * DAY
    for _ in range(3):
        make_housekeeping(store, folder).run_tasks()
    assert "after the last look at it" in caplog.text
    assert len(before - set(file_names(folder))) == 1, "one backup was added, one removed"
    clock.time = correct + timedelta(hours=1)
    run_days(store, clock, 4, folder)
    assert "the clock went back by" in caplog.text
    restore(table)
    with store.reading() as session:
        assert find_device(session, secret=secret) is not None


def test_repeated_starts_with_a_wrong_clock_purge_nothing(store: Store, clock: FixedClock) -> None:
    """A machine with an empty clock battery starts with a wrong time, which is corrected an hour later."""
    table = PlayedMatch(store=store)
    run_days(store, clock, 30)
    delete(table)
    correct = clock.time
    for evening in range(6):
        clock.time = correct + (evening + 1) * 300 * DAY
        make_housekeeping(store, None).run_tasks()
        clock.time = correct + timedelta(hours=4 * evening)
        make_housekeeping(store, None).run_tasks()
    restore(table)


def test_backups_dated_in_the_future_do_not_stop_backups(store: Store, clock: FixedClock, folder: Path) -> None:
    run_days(store, clock, 3, folder)
    correct = clock.time
    clock.time += 365 * DAY
    make_housekeeping(store, folder).run_tasks()
    future = file_names(folder)[-1]
    clock.time = correct
    run_days(store, clock, 5, folder)
    assert file_names(folder) == [f"pinella-2026-01-{day}T20-30-00+0000.zip" for day in (21, 22, 23)] + [future]


def test_damaged_clock_file_delays_the_purge(store: Store, clock: FixedClock, tmp_path: Path) -> None:
    table = PlayedMatch(store=store)
    delete(table)
    run_days(store, clock, 6)
    (tmp_path / "clock").write_bytes(b"\xff nonsense")
    run_days(store, clock, 6)
    restore(table)
    delete(table)
    run_days(store, clock, 8)
    with pytest.raises(NotFound):
        restore(table)


def test_elapsed_time_keeps_a_month_of_samples(tmp_path: Path, clock: FixedClock) -> None:
    elapsed_time = ElapsedTime(tmp_path / "clock")
    for _ in range(60 * 24):
        clock.time += timedelta(hours=1)
        elapsed_time.record(clock())
        elapsed_time.record(clock())
    lines = (tmp_path / "clock").read_text().split()
    assert 31 * 24 <= len(lines) <= 31 * 24 + 2
    again = ElapsedTime(tmp_path / "clock")
    for span in (timedelta(0), timedelta(minutes=90), 7 * DAY, 30 * DAY):
        assert again.cutoff(span, clock()) == clock() - span
    assert again.cutoff(40 * DAY, clock()) is None


def test_unused_devices_are_purged_after_a_month(
    store: Store, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.trash.purging._BATCH", 2)
    table = PlayedMatch(store=store)
    with store.transaction() as session:
        secrets = [register_device(session, label="")[1] for _ in range(5)]
    run_days(store, clock, 29)
    with store.reading() as session:
        assert all(find_device(session, secret=secret) for secret in secrets)
    run_days(store, clock, 2)
    with store.reading() as session:
        assert not any(find_device(session, secret=secret) for secret in secrets)
        assert [match.id for match in list_matches(session, device=table.host)] == [table.match_id]


def test_one_backup_a_day_is_made_and_the_latest_are_kept(store: Store, clock: FixedClock, folder: Path) -> None:
    folder.mkdir()
    (folder / "holiday.zip").write_bytes(b"not ours")
    for _ in range(10):
        make_housekeeping(store, folder).run_tasks()
        make_housekeeping(store, folder).run_tasks()
        clock.time += timedelta(hours=12)
    assert file_names(folder) == [
        "holiday.zip",
        "pinella-2026-01-17T20-30-00+0000.zip",
        "pinella-2026-01-18T20-30-00+0000.zip",
        "pinella-2026-01-19T20-30-00+0000.zip",
    ]


def test_backup_can_be_restored(store: Store, folder: Path, tmp_path: Path, clock: FixedClock) -> None:
    table = PlayedMatch(store=store)
    table.play_deal()
    make_housekeeping(store, folder).run_tasks()
    url = f"sqlite:///{tmp_path}/again.db"
    restored = restore_backup(folder / file_names(folder)[0], url=url, now=clock())
    again = open_store(url, key=restored.key)
    with again.reading() as session:
        assert [match.id for match in list_matches(session, device=table.host)] == [table.match_id]
        assert find_device(session, secret="nobody's") is None  # noqa: S106 - of no device
    again.close()


def test_failed_backup_is_logged_and_retried(
    store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(module, "write_backup", full)
        make_housekeeping(store, folder).run_tasks()
    assert "tried again" in caplog.text
    make_housekeeping(store, folder).run_tasks()
    assert len(file_names(folder)) == 1


def test_backup_of_the_same_second_is_not_replaced(store: Store, folder: Path, tmp_path: Path) -> None:
    make_housekeeping(store, folder).run_tasks()
    PlayedMatch(store=store)
    for _ in range(2):
        back_up_changes(store, Settings(data_dir=tmp_path, backup_dir=folder))
    assert file_names(folder) == [f"pinella-2026-01-15T20-30-0{second}+0000.zip" for second in range(3)]


def test_without_a_folder_there_are_no_backups(store: Store, clock: FixedClock, tmp_path: Path) -> None:
    before = file_names(tmp_path)
    run_days(store, clock, 2)
    assert set(file_names(tmp_path)) - set(before) == {"clock"}


def test_stop_ends_the_thread(store: Store) -> None:
    housekeeping = make_housekeeping(store, None)
    thread = threading.Thread(target=housekeeping.run)
    thread.start()
    housekeeping.stop()
    thread.join(timeout=120)
    assert not thread.is_alive()
