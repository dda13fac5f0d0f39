"""SQLite connections: fair writers, commits that are durable before they are published, and background checkpoints."""

import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from models.access import register_device
from models.deals import save_deal
from models.matches import list_matches, load_match
from models.storage import sqlite_file
from models.storage.sqlite_file import SqliteFile, WriterQueue
from models.store import Store, open_store
from models.values import DatabaseFailed
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.match_table import KEY, Table, deal_entry

WRITERS = 12
MAX_POLLS, POLL_INTERVAL = 60_000, 0.001  # seconds


@pytest.fixture
def file(sqlite_store: Store) -> SqliteFile:
    assert sqlite_store.database.file is not None
    return sqlite_store.database.file


@pytest.fixture
def writer_queue(file: SqliteFile) -> WriterQueue:
    return file.writer_queue


def wait_until(condition: Callable[[], bool]) -> None:
    for _ in range(MAX_POLLS):
        if condition():
            return
        time.sleep(POLL_INTERVAL)
    pytest.fail("the condition was not met in time")


def wait_for_queue(writer_queue: WriterQueue, number: int) -> None:
    wait_until(lambda: writer_queue.waiting == number)


def fail(store: Store, failure: BaseException) -> None:
    with store.transaction() as session:
        session.connection()
        raise failure


def test_writers_are_served_in_fifo_order(sqlite_store: Store, writer_queue: WriterQueue) -> None:
    served: list[int] = []

    def write(number: int) -> None:
        with sqlite_store.transaction() as session:
            session.connection()
            served.append(number)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(WRITERS)]
    with sqlite_store.transaction() as session:
        session.connection()
        for number, thread in enumerate(threads):
            thread.start()
            wait_for_queue(writer_queue, number + 1)
        with sqlite_store.reading() as reader:  # readers don't queue
            reader.connection()
    for thread in threads:
        thread.join()
    assert served == list(range(WRITERS))
    assert writer_queue.waiting == 0


@pytest.mark.parametrize("failure", [ValueError("what a writer may raise"), KeyboardInterrupt()])
def test_a_failing_writer_releases_the_lock(sqlite_store: Store, failure: BaseException) -> None:
    for _ in range(2):
        with pytest.raises(type(failure)):
            fail(sqlite_store, failure)
    with sqlite_store.transaction() as session:
        session.connection()


def test_a_writer_that_waits_too_long_is_refused_as_by_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.storage.sqlite_file._WRITER_TIMEOUT", 0.05)
    store = open_store(copy_empty_database(tmp_path), key=KEY)
    refused: list[DatabaseFailed] = []

    def write() -> None:
        try:
            with store.transaction() as session:
                session.connection()
        except DatabaseFailed as failed:
            refused.append(failed)

    with store.transaction() as session:
        session.connection()
        thread = threading.Thread(target=write)
        thread.start()
        thread.join()
    write()
    store.close()
    assert len(refused) == 1


def test_a_lock_granted_at_the_timeout_is_not_lost() -> None:
    writer_queue = WriterQueue(timeout=60)
    writer_queue.acquire()
    waiter = threading.Thread(target=writer_queue.acquire)
    waiter.start()
    wait_for_queue(writer_queue, 1)
    writer_queue.release()
    waiter.join()
    queue = WriterQueue(timeout=0)
    queue.acquire()
    with pytest.raises(Exception, match="took more than 0 seconds"):
        queue.acquire()
    queue.release()
    queue.acquire()
    assert queue.waiting == 0


class FakeDisk:
    """A fake fsync that blocks until it is released."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.synced: list[str] = []  # the files that were synced, in order
        self.fault: OSError | None = None
        self.fsync_started = threading.Event()
        self.released = threading.Event()
        self.released.set()
        self.during_fsync: Callable[[], None] = lambda: None
        monkeypatch.setattr("models.storage.sqlite_file.os.fsync", self.fsync)

    def fsync(self, number: int) -> None:
        self.fsync_started.set()
        self.released.wait()
        self.during_fsync()
        if self.fault is not None:
            raise self.fault
        self.synced.append(Path(f"/proc/self/fd/{number}").readlink().name)


@pytest.fixture
def disk(sqlite_store: Store, monkeypatch: pytest.MonkeyPatch) -> FakeDisk:
    """Return a fake disk for an open store."""
    return FakeDisk(monkeypatch)


def write(store: Store) -> None:
    with store.transaction() as session:
        register_device(session, label="a phone")


def test_a_save_is_published_only_after_its_fsync(sqlite_table: Table, disk: FakeDisk) -> None:
    published: list[int] = []
    sqlite_table.store.changes.subscribe(sqlite_table.match_id, lambda change: published.append(change.revision))
    published_before_fsync: list[int] = []
    disk.during_fsync = lambda: published_before_fsync.extend(published)
    assert published == [sqlite_table.save().revision]
    assert set(disk.synced) == {"pinella.db-wal"}
    assert not published_before_fsync


def test_rollbacks_and_reads_cause_no_fsync(sqlite_table: Table, disk: FakeDisk) -> None:
    with pytest.raises(ValueError, match="rolled back"):
        fail(sqlite_table.store, ValueError("rolled back"))
    with sqlite_table.store.reading() as session:
        list_matches(session, device=sqlite_table.owner)
    assert not disk.synced


def test_a_failed_fsync_is_reported_and_the_request_can_be_retried(sqlite_table: Table, disk: FakeDisk) -> None:
    published: list[int] = []
    sqlite_table.store.changes.subscribe(sqlite_table.match_id, lambda change: published.append(change.revision))
    arguments = {"entry": deal_entry(), "revision": sqlite_table.match().revision, "request_id": "once"}
    disk.fault = OSError(5, "Input/output error")
    with pytest.raises(DatabaseFailed):
        sqlite_table.run(save_deal, **arguments)
    assert not published
    with sqlite_table.store.reading() as session:
        assert len(load_match(session, device=sqlite_table.owner, match_id=sqlite_table.match_id).deals) == 1
    disk.fault = None
    assert len(sqlite_table.run(save_deal, **arguments).deals) == 1


def write_while_the_disk_is_busy(store: Store, file: SqliteFile, disk: FakeDisk) -> list[DatabaseFailed]:
    """Commit concurrently while the first fsync is pending; return the errors that were raised."""
    refused: list[DatabaseFailed] = []

    def write_one() -> None:
        try:
            write(store)
        except DatabaseFailed as failed:
            refused.append(failed)

    disk.released.clear()
    first, *others = (threading.Thread(target=write_one) for _ in range(WRITERS))
    first.start()
    disk.fsync_started.wait()
    for thread in others:
        thread.start()
    try:
        wait_until(lambda: file.group_commit.waiting == WRITERS)
        assert _devices(store) == WRITERS
        assert all(thread.is_alive() for thread in (first, *others))
        assert file.writer_queue.waiting == 0
    finally:
        disk.released.set()
    for thread in (first, *others):
        thread.join()
    assert file.group_commit.waiting == 0
    return refused


def test_the_next_writer_starts_while_fsync_is_pending_and_commits_are_grouped(
    sqlite_store: Store, file: SqliteFile, disk: FakeDisk
) -> None:
    assert not write_while_the_disk_is_busy(sqlite_store, file, disk)
    assert len(disk.synced) == 2


def test_a_failed_fsync_fails_all_commits_of_the_group(sqlite_store: Store, file: SqliteFile, disk: FakeDisk) -> None:
    faults = iter([None, OSError(5, "Input/output error"), None])

    def fail_the_second_time() -> None:
        disk.fault = next(faults)

    disk.during_fsync = fail_the_second_time
    assert len(write_while_the_disk_is_busy(sqlite_store, file, disk)) == WRITERS - 1
    write(sqlite_store)
    assert len(disk.synced) == 2


def test_without_wal_sqlite_syncs_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.storage.sqlite_file._JOURNAL", "PRAGMA journal_mode = TRUNCATE")
    url = copy_empty_database(tmp_path)
    with closing(sqlite3.connect(tmp_path / "pinella.db")) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    store = open_store(url, key=KEY)
    disk = FakeDisk(monkeypatch)
    write(store)
    with store.database.writer.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2
    store.close()
    assert not disk.synced


def test_checkpoints_run_concurrently_with_writers(
    sqlite_store: Store, file: SqliteFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = _devices_without_log(sqlite_store)
    for _ in range(2):
        write(sqlite_store)
    assert _devices_without_log(sqlite_store) == before
    monkeypatch.setattr(sqlite_file, "_CHECKPOINT_INTERVAL", 3)  # opening the store has written as well
    write(sqlite_store)
    file.close()
    assert _devices_without_log(sqlite_store) == before + 3
    log = Path(f"{sqlite_store.database.url.database}-wal")
    size = log.stat().st_size
    write(sqlite_store)
    assert log.stat().st_size == size  # the log was restarted
    assert _devices(sqlite_store) == before + 4


def test_a_failed_checkpoint_is_logged_and_does_not_stop_writers(
    sqlite_store: Store, file: SqliteFile, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sqlite_file, "_CHECKPOINT_INTERVAL", 1)
    monkeypatch.setattr(sqlite_file, "_CHECKPOINT", "SELECT * FROM nowhere")
    with caplog.at_level(logging.WARNING):
        write(sqlite_store)
        file.close()
    assert "trying again later: no such table: nowhere" in caplog.text
    write(sqlite_store)
    assert _devices(sqlite_store) == 2


def _devices(store: Store) -> int:
    return _counted(f"file:{store.database.url.database}?mode=ro")


def _devices_without_log(store: Store) -> int:
    """Return the number of devices in the database file, ignoring the write-ahead log."""
    return _counted(f"file:{store.database.url.database}?immutable=1")


def _counted(uri: str) -> int:
    with closing(sqlite3.connect(uri, uri=True)) as connection:
        [(number,)] = connection.execute("SELECT count(*) FROM devices")
    return int(number)
