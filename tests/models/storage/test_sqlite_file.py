"""SQLite connections: fair writers, commits that are durable before they are published, and checkpoints."""

import resource
import sqlite3
import struct
import threading
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlmodel import Session

from models.access import register_device
from models.deals import save_deal
from models.matches import list_matches, load_match
from models.storage import sqlite_file
from models.storage.sqlite_file import WriterQueue
from models.store import Store, open_store
from models.values import DatabaseFailed, DatabaseFull
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.match_table import KEY, Table, deal_entry

WRITERS = 12
MAX_POLLS, POLL_INTERVAL = 60_000, 0.001  # seconds


@pytest.fixture
def writer_queue(sqlite_store: Store) -> WriterQueue:
    assert sqlite_store.database.file is not None
    return sqlite_store.database.file.writer_queue


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
        register_device(session, label="a phone")
        session.flush()
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


def write(store: Store) -> None:
    with store.transaction() as session:
        register_device(session, label="a phone")


def run_in_turn(store: Store, *jobs: Callable[[], object]) -> list[DatabaseFailed]:
    """Run jobs, each with one transaction, when all of them wait in this order; return the errors that they raise."""
    refused: list[DatabaseFailed] = []
    threads = [threading.Thread(target=run, args=(job, refused)) for job in jobs]
    assert store.database.file is not None
    with store.database.writer.connect() as connection, connection.begin() as transaction:
        for number, thread in enumerate(threads):
            thread.start()
            wait_for_queue(store.database.file.writer_queue, number + 1)
        transaction.rollback()
    for thread in threads:
        thread.join()
    return refused


def run(job: Callable[[], object], refused: list[DatabaseFailed]) -> None:
    try:
        job()
    except DatabaseFailed as failed:
        refused.append(failed)


@pytest.fixture
def patient_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a group wait for any number of writers, on a slow machine too."""
    monkeypatch.setattr(sqlite_file, "_MAX_GROUP_AGE", 3600)


@pytest.mark.usefixtures("patient_groups")
def test_a_save_is_acknowledged_and_published_only_after_the_commit_of_its_group(sqlite_table: Table) -> None:
    store, acknowledged, published = sqlite_table.store, [], []
    store.changes.subscribe(sqlite_table.match_id, lambda change: published.append(change.revision))
    seen_before: list[object] = []

    def save() -> None:
        acknowledged.append(sqlite_table.save().revision)

    def write_and_look() -> None:
        with store.transaction() as session:
            session.connection()
            seen_before.append((*acknowledged, *published, count_deals(sqlite_table)))

    assert not run_in_turn(store, save, write_and_look)
    assert seen_before == [(0,)]
    assert acknowledged == published == [sqlite_table.match().revision]
    assert count_deals(sqlite_table) == 1


def count_deals(table: Table) -> int:
    with table.store.reading() as session:
        return len(load_match(session, device=table.owner, match_id=table.match_id).deals)


@pytest.mark.parametrize(("max_age", "commits"), [(3600, 1), (0, WRITERS)])
def test_writers_that_wait_are_committed_at_once_until_the_group_is_old(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch, max_age: int, commits: int
) -> None:
    monkeypatch.setattr(sqlite_file, "_MAX_GROUP_AGE", max_age)
    before = count_commits(sqlite_store)
    assert not run_in_turn(sqlite_store, *[partial(write, sqlite_store)] * WRITERS)
    assert count_commits(sqlite_store) == before + commits
    assert _devices(sqlite_store) == WRITERS


def count_commits(store: Store) -> int:
    """Return how many frames of the write-ahead log, which must not have been restarted, end a transaction."""
    log = log_of(store).read_bytes()
    [page_size] = struct.unpack_from(">I", log, 8)
    return sum(struct.unpack_from(">I", log, frame + 4) != (0,) for frame in range(32, len(log), 24 + page_size))


def log_of(store: Store) -> Path:
    return Path(f"{store.database.url.database}-wal")


def test_rollbacks_and_reads_write_nothing(sqlite_table: Table) -> None:
    before = log_of(sqlite_table.store).read_bytes()
    with pytest.raises(ValueError, match="rolled back"):
        fail(sqlite_table.store, ValueError("rolled back"))
    with sqlite_table.store.reading() as session:
        list_matches(session, device=sqlite_table.owner)
    assert log_of(sqlite_table.store).read_bytes() == before


def test_a_failed_commit_is_reported_and_the_request_can_be_retried(sqlite_table: Table) -> None:
    published: list[int] = []
    sqlite_table.store.changes.subscribe(sqlite_table.match_id, lambda change: published.append(change.revision))
    revision = sqlite_table.match().revision
    save = partial(sqlite_table.run, save_deal, entry=deal_entry(), revision=revision, request_id="once")
    # The log can't grow, so the commit can't write its pages.
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (log_of(sqlite_table.store).stat().st_size, hard))
    try:
        with pytest.raises((DatabaseFailed, DatabaseFull)):
            save()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert not published
    assert count_deals(sqlite_table) == 0
    assert len(save().deals) == 1
    assert len(published) == 1


@pytest.mark.usefixtures("patient_groups")
def test_a_failed_commit_fails_the_whole_group_and_the_next_one_works(sqlite_table: Table) -> None:
    published: list[int] = []
    store, before = sqlite_table.store, _devices(sqlite_table.store)
    store.changes.subscribe(sqlite_table.match_id, lambda change: published.append(change.revision))
    jobs: list[Callable[[], object]] = [sqlite_table.save, *[partial(write, store)] * WRITERS]
    assert len(run_in_turn(store, *jobs, partial(break_the_commit, store), *jobs[1:])) == 2 * WRITERS + 2
    assert not published
    assert (count_deals(sqlite_table), _devices(store)) == (0, before)
    assert not run_in_turn(store, *jobs)
    assert len(published) == 1
    assert (count_deals(sqlite_table), _devices(store)) == (1, before + WRITERS)


def break_the_commit(store: Store) -> None:
    """Refer to a player that doesn't exist, which SQLite finds at the commit."""
    with store.transaction() as session:
        session.connection().exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        session.connection().exec_driver_sql("UPDATE seats SET player_id = 'nobody'")


def test_a_transaction_within_another_is_refused_and_takes_nothing_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "_WRITER_TIMEOUT", 0.05)
    store = open_store(copy_empty_database(tmp_path), key=KEY)
    with store.transaction() as session:
        register_device(session, label="the outer one")
        session.flush()
        with pytest.raises(DatabaseFailed):
            write(store)
    write(store)
    assert _devices(store) == 2
    store.close()


@pytest.mark.parametrize(("end", "stored"), [(Session.commit, 1), (Session.close, 0)])
def test_another_thread_may_end_a_transaction(sqlite_store: Store, end: Callable[[Session], None], stored: int) -> None:
    session = Session(sqlite_store.database.writer)
    session.connection().exec_driver_sql(
        "INSERT INTO devices (id, label, created_at, moves) VALUES ('other', '', '', 0)"
    )
    thread = threading.Thread(target=end, args=(session,))
    thread.start()
    thread.join()
    assert _devices(sqlite_store) == stored
    session.close()
    write(sqlite_store)


def test_a_store_may_be_closed_during_a_transaction(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        register_device(session, label="a phone")
        session.flush()
        sqlite_store.close()
    write(sqlite_store)
    assert _devices(sqlite_store) == 2


def fill(store: Store, megabytes: int) -> None:
    """Write megabyte after megabyte, each in one transaction."""
    for _ in range(megabytes):
        with store.transaction() as session:
            session.connection().exec_driver_sql("CREATE TABLE IF NOT EXISTS filler (data)")
            session.connection().exec_driver_sql("INSERT INTO filler VALUES (zeroblob(1000000))")


def test_a_transaction_needs_no_temporary_file(sqlite_store: Store) -> None:
    fill(sqlite_store, 2)
    with sqlite_store.transaction() as session:
        session.connection().exec_driver_sql("UPDATE filler SET data = randomblob(1000000)")
        files = [file.readlink().name for file in Path("/proc/self/fd").iterdir() if file.is_symlink()]
    assert not [file for file in files if "etilqs" in file]  # SQLite's prefix


def test_without_wal_sqlite_syncs_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "_JOURNAL", "PRAGMA journal_mode = TRUNCATE")
    url = copy_empty_database(tmp_path)
    with closing(sqlite3.connect(tmp_path / "pinella.db")) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    store = open_store(url, key=KEY)
    assert not run_in_turn(store, *[partial(write, store)] * WRITERS)
    with store.database.writer.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2
    store.close()
    assert not log_of(store).exists()
    assert _devices(store) == WRITERS


def test_the_log_is_copied_into_the_database_and_restarted(sqlite_store: Store) -> None:
    fill(sqlite_store, 12)
    assert log_of(sqlite_store).stat().st_size < 6_000_000
    assert _counted(f"file:{sqlite_store.database.url.database}?immutable=1", "filler") >= 6  # without the log


def test_a_long_reader_does_not_stop_writers_and_the_log_is_restarted_after_it(sqlite_store: Store) -> None:
    with sqlite_store.reading() as session:
        session.connection().exec_driver_sql("SELECT count(*) FROM devices")
        fill(sqlite_store, 12)
    size = log_of(sqlite_store).stat().st_size
    assert size > 12_000_000
    fill(sqlite_store, 12)
    assert log_of(sqlite_store).stat().st_size < size + 6_000_000
    assert _counted(f"file:{sqlite_store.database.url.database}?mode=ro", "filler") == 24


def _devices(store: Store) -> int:
    return _counted(f"file:{store.database.url.database}?mode=ro", "devices")


def _counted(uri: str, table: str) -> int:
    with closing(sqlite3.connect(uri, uri=True)) as connection:
        [(number,)] = connection.execute(f"SELECT count(*) FROM {table}")
    return int(number)
