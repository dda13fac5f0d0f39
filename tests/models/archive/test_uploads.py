"""Uploads: a slot is opened, claimed by one request, filled once and read once, on any instance."""

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from models.archive import SlotClaimed, Uploads
from models.archive import uploads as module
from models.archive.uploads import FINISHED_FILE_TTL, MAX_SLOTS, MAX_SLOTS_PER_DEVICE, MAX_STORED_BYTES, SLOT_TTL
from models.backup import restore_backup, write_backup
from models.storage.database import open_database
from models.storage.tables import SHORT_LIVED_TABLES
from models.store import Store, open_store
from models.values import LinkRefused, UploadsFull
from testkit.seeding.match_table import KEY, SteppingClock
from tests.uploading import is_slot_open, upload_file

A_MOMENT = timedelta(seconds=10)


@pytest.fixture
def uploads(store: Store) -> Uploads:
    """Return uploads in memory, or in a database."""
    return store.uploads


def test_a_file_is_sent_once_and_read_once(uploads: Uploads) -> None:
    name = uploads.open_slot("phone")
    assert is_slot_open(uploads, name)
    upload_file(uploads, name, b"{", b'"a": 1', b"}")
    assert not is_slot_open(uploads, name)
    with pytest.raises(SlotClaimed):
        uploads.claim(name)
    assert uploads.pop_file(name) == b'{"a": 1}'
    assert uploads.pop_file(name) is None


def test_a_slot_belongs_to_the_request_that_claimed_it(uploads: Uploads) -> None:
    name = uploads.open_slot("phone")
    start = threading.Barrier(8)
    claimed: list[int] = []

    def claim(number: int) -> None:
        start.wait()
        try:
            uploads.claim(name)
        except SlotClaimed:
            return
        claimed.append(number)

    threads = [threading.Thread(target=claim, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(claimed) == 1


@pytest.mark.parametrize("name", ["abc", "a" * 32, "", "x" * 50_000])
def test_an_unknown_slot_is_refused(uploads: Uploads, name: str) -> None:
    assert not is_slot_open(uploads, name)
    with pytest.raises(LinkRefused):
        uploads.claim(name)
    with pytest.raises(LinkRefused):
        uploads.append(name, b"{}")
    with pytest.raises(LinkRefused):
        uploads.finish(name)
    uploads.abort(name)
    assert uploads.pop_file(name) is None


def test_an_incomplete_file_is_not_returned(uploads: Uploads) -> None:
    name = uploads.open_slot("phone")
    uploads.claim(name)
    uploads.append(name, b"{")
    assert uploads.pop_file(name) is None
    with pytest.raises(LinkRefused):  # the slot has expired
        uploads.append(name, b"}")


def test_a_slot_expires(uploads: Uploads, clock: SteppingClock) -> None:
    idle, claimed, sent = (uploads.open_slot(phone) for phone in ("first", "second", "third"))
    clock.time += SLOT_TTL - A_MOMENT
    uploads.claim(claimed)
    upload_file(uploads, sent, b"{}")
    clock.time += A_MOMENT
    assert not is_slot_open(uploads, idle)
    uploads.append(claimed, b"{")
    clock.time += FINISHED_FILE_TTL
    assert uploads.pop_file(sent) is None
    uploads.append(claimed, b"{")
    clock.time += SLOT_TTL
    with pytest.raises(LinkRefused):
        uploads.finish(claimed)


@pytest.fixture
def small_storage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_STORED_BYTES", 10)


@pytest.mark.usefixtures("small_storage")
def test_the_storage_limit_includes_uploads_in_progress(uploads: Uploads) -> None:
    first, second, third = (uploads.open_slot(phone) for phone in ("first", "second", "third"))
    upload_file(uploads, first, b"1234")
    for name in (second, third):
        uploads.claim(name)
    uploads.append(second, b"123")
    uploads.append(third, b"123")
    with pytest.raises(UploadsFull):
        uploads.append(third, b"1")
    uploads.append(second, b"123")  # refused bytes are freed at once
    uploads.finish(second)
    with pytest.raises(UploadsFull):
        uploads.pop_file(third)
    assert uploads.pop_file(third) is None
    assert (uploads.pop_file(first), uploads.pop_file(second)) == (b"1234", b"123123")


@pytest.mark.usefixtures("small_storage")
@pytest.mark.parametrize("end", ["abort", "pop_file"])
def test_read_and_aborted_files_free_their_storage(uploads: Uploads, end: str) -> None:
    for _ in range(3):
        name = uploads.open_slot("phone")
        upload_file(uploads, name, b"1234567890")
        getattr(uploads, end)(name)
        assert not is_slot_open(uploads, name)


@pytest.mark.usefixtures("small_storage")
def test_unread_files_expire(uploads: Uploads, clock: SteppingClock) -> None:
    upload_file(uploads, uploads.open_slot("phone"), b"1234567890")
    clock.time += FINISHED_FILE_TTL
    upload_file(uploads, uploads.open_slot("other"), b"1234567890")


def test_a_device_has_at_most_two_slots(uploads: Uploads) -> None:
    other = uploads.open_slot("other")
    names = [uploads.open_slot("phone") for _ in range(MAX_SLOTS)]
    assert [is_slot_open(uploads, name) for name in names] == [False] * (MAX_SLOTS - MAX_SLOTS_PER_DEVICE) + [
        True
    ] * MAX_SLOTS_PER_DEVICE
    assert is_slot_open(uploads, other)


def test_slots_are_limited_and_claimed_ones_are_kept(uploads: Uploads) -> None:
    sending = uploads.open_slot("sender")
    uploads.claim(sending)
    idle = [uploads.open_slot(f"phone {number}") for number in range(MAX_SLOTS)]
    assert not is_slot_open(uploads, idle[0])
    assert all(is_slot_open(uploads, name) for name in idle[1:])
    upload_file(uploads, idle[-1], b"{}")
    uploads.append(sending, b"{}")
    uploads.finish(sending)
    assert uploads.pop_file(sending) == b"{}"


def test_a_request_is_refused_when_all_slots_are_claimed(sqlite_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_SLOTS", 3)
    for number in range(3):
        sqlite_store.uploads.claim(sqlite_store.uploads.open_slot(f"phone {number}"))
    with pytest.raises(UploadsFull):
        sqlite_store.uploads.open_slot("late")


def test_the_storage_limit_fits_two_of_the_largest_imports() -> None:
    assert MAX_STORED_BYTES >= 2 * 64 * 1024 * 1024


@pytest.fixture
def other_instance(postgres_url: str) -> Iterator[Store]:
    store = open_store(postgres_url, key=KEY)
    yield store
    store.close()


@pytest.fixture
def this_instance(postgres_url: str) -> Iterator[Store]:
    store = open_store(postgres_url, key=KEY)
    yield store
    store.close()


def test_a_file_may_be_uploaded_to_another_instance(this_instance: Store, other_instance: Store) -> None:
    name = this_instance.uploads.open_slot("phone")
    assert is_slot_open(other_instance.uploads, name)
    other_instance.uploads.claim(name)
    with pytest.raises(SlotClaimed):
        this_instance.uploads.claim(name)
    chunks = [bytes([number]) * 1000 for number in range(5)]
    for chunk in chunks:
        other_instance.uploads.append(name, chunk)
    other_instance.uploads.finish(name)
    assert this_instance.uploads.pop_file(name) == b"".join(chunks)
    assert other_instance.uploads.pop_file(name) is None


@pytest.mark.usefixtures("small_storage")
def test_instances_share_one_limit(this_instance: Store, other_instance: Store) -> None:
    upload_file(this_instance.uploads, this_instance.uploads.open_slot("phone"), b"123456")
    name = other_instance.uploads.open_slot("other")
    other_instance.uploads.claim(name)
    with pytest.raises(UploadsFull):
        other_instance.uploads.append(name, b"12345")


def test_a_backup_contains_no_uploads(this_instance: Store, tmp_path: Path, empty_sqlite_url: str) -> None:
    name = this_instance.uploads.open_slot("phone")
    upload_file(this_instance.uploads, name, b"SECRET-IN-THE-FILE")
    write_backup(this_instance, tmp_path / "all.zip")
    assert {"uploads", "upload_pieces"} <= SHORT_LIVED_TABLES
    restored = restore_backup(tmp_path / "all.zip", url=empty_sqlite_url, now=datetime(2026, 1, 15, tzinfo=UTC))
    assert restored.moved_to is None
    database = open_database(empty_sqlite_url)
    with database.reader.connect() as connection:
        for table in SHORT_LIVED_TABLES:
            assert connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one() == 0  # noqa: S608
    database.close()
