"""Uploads: a slot is opened, claimed by one request, filled once and read once, on any instance."""

import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from models.archive import ImportRefused, SlotClaimed, UploadKind, Uploads
from models.archive import uploads as module
from models.archive.uploads import FINISHED_FILE_TTL, LIMITS, SLOT_TTL
from models.backup import restore_backup, write_backup
from models.storage.database import open_database
from models.storage.tables import SHORT_LIVED_TABLES
from models.store import Store, open_store
from models.values import LinkRefused, UploadsFull
from testkit.seeding.match_table import KEY, SteppingClock
from tests.uploading import is_slot_open, upload_file

pytestmark = pytest.mark.both_databases

A_MOMENT = timedelta(seconds=10)


@pytest.fixture
def uploads(store: Store) -> Uploads:
    """Return uploads in memory, or in a database."""
    return store.uploads


def test_a_file_is_sent_once_and_read_once(uploads: Uploads) -> None:
    name = uploads.open_slot(UploadKind.HISTORY, "phone")
    assert is_slot_open(uploads, name)
    upload_file(uploads, name, b"{", b'"a": 1', b"}")
    assert not is_slot_open(uploads, name)
    with pytest.raises(SlotClaimed):
        uploads.claim(name)
    assert uploads.pop_file(name) == b'{"a": 1}'
    assert uploads.pop_file(name) is None


def test_a_slot_belongs_to_the_request_that_claimed_it(uploads: Uploads) -> None:
    name = uploads.open_slot(UploadKind.HISTORY, "phone")
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
    name = uploads.open_slot(UploadKind.HISTORY, "phone")
    uploads.claim(name)
    uploads.append(name, b"{")
    assert uploads.pop_file(name) is None
    with pytest.raises(LinkRefused):  # the slot has expired
        uploads.append(name, b"}")


def test_a_slot_expires(uploads: Uploads, clock: SteppingClock) -> None:
    idle, claimed, sent = (uploads.open_slot(UploadKind.HISTORY, phone) for phone in ("first", "second", "third"))
    clock.time += SLOT_TTL - A_MOMENT
    uploads.claim(claimed)
    upload_file(uploads, sent, b"{}")
    clock.time += 2 * A_MOMENT
    assert not is_slot_open(uploads, idle)
    uploads.append(claimed, b"{")
    clock.time += FINISHED_FILE_TTL
    assert uploads.pop_file(sent) is None
    uploads.append(claimed, b"{")
    clock.time += SLOT_TTL
    with pytest.raises(LinkRefused):
        uploads.finish(claimed)


def test_a_slot_that_was_read_takes_no_second_file(uploads: Uploads) -> None:
    name = uploads.open_slot(UploadKind.HISTORY, "phone")
    upload_file(uploads, name, b"{}")
    assert uploads.pop_file(name) == b"{}"
    uploads.abort(name)
    for attempt in (uploads.check, uploads.claim, uploads.finish):
        with pytest.raises(LinkRefused, match="does not exist or has expired"):
            attempt(name)


@pytest.mark.parametrize("kind", UploadKind)
def test_a_file_of_each_kind_has_its_own_limit(uploads: Uploads, kind: UploadKind) -> None:
    name, limit = uploads.open_slot(kind, "phone"), LIMITS[kind].file_bytes
    uploads.check_size(name, limit)
    with pytest.raises(ImportRefused):
        uploads.check_size(name, limit + 1)


def test_a_name_of_another_kind_is_not_signed(uploads: Uploads) -> None:
    name = uploads.open_slot(UploadKind.MATCH, "phone")
    with pytest.raises(LinkRefused):
        uploads.claim(UploadKind.HISTORY + name[1:])


@pytest.fixture
def small_storage(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = {kind: replace(LIMITS[kind], pool_bytes=20, pool_files=4) for kind in UploadKind}
    monkeypatch.setattr(module, "LIMITS", limits)


@pytest.mark.usefixtures("small_storage")
def test_the_storage_limit_includes_uploads_in_progress(uploads: Uploads) -> None:
    first, second, third = (uploads.open_slot(UploadKind.HISTORY, phone) for phone in ("first", "second", "third"))
    for name in (first, second):
        uploads.claim(name)
        uploads.append(name, b"123456")
    uploads.claim(third)
    uploads.append(third, b"1234")
    with pytest.raises(UploadsFull):
        uploads.append(third, b"1")
    uploads.append(second, b"1")  # refused bytes are freed at once
    for name in (first, second):
        uploads.finish(name)
    with pytest.raises(UploadsFull):
        uploads.pop_file(third)
    assert uploads.pop_file(third) is None
    assert (uploads.pop_file(first), uploads.pop_file(second)) == (b"123456", b"1234561")


@pytest.mark.usefixtures("small_storage")
def test_a_network_leaves_as_much_room_as_it_takes(uploads: Uploads) -> None:
    """Four uploads of two addresses once kept the whole room for ten minutes at a time."""
    names = [uploads.open_slot(UploadKind.HISTORY, "busy") for _ in range(2)]
    for name in names:
        uploads.claim(name)
        uploads.append(name, b"12345")
    with pytest.raises(UploadsFull):
        uploads.append(names[0], b"1")
    with pytest.raises(UploadsFull):
        uploads.open_slot(UploadKind.HISTORY, "busy")
    other = uploads.open_slot(UploadKind.HISTORY, "other")
    upload_file(uploads, other, b"12345")
    assert uploads.pop_file(other) == b"12345"


@pytest.mark.usefixtures("small_storage")
def test_a_running_upload_is_never_removed(uploads: Uploads) -> None:
    names = [uploads.open_slot(UploadKind.HISTORY, "phone") for _ in range(3)]
    for name in names[:2]:
        uploads.claim(name)
    with pytest.raises(UploadsFull):
        uploads.claim(names[2])
    for name in names[:2]:
        uploads.append(name, b"{}")
        uploads.finish(name)
        assert uploads.pop_file(name) == b"{}"


@pytest.mark.usefixtures("small_storage")
def test_kinds_share_no_room(uploads: Uploads) -> None:
    for number in range(4):
        with suppress(UploadsFull):
            upload_file(uploads, uploads.open_slot(UploadKind.MATCH, f"visitor {number}"), b"12345")
    photo = uploads.open_slot(UploadKind.PHOTO, "visitor 0")
    upload_file(uploads, photo, b"1234567890")
    assert uploads.pop_file(photo) == b"1234567890"


@pytest.mark.usefixtures("small_storage")
@pytest.mark.parametrize("end", ["abort", "pop_file"])
def test_read_and_aborted_files_free_their_storage(uploads: Uploads, end: str) -> None:
    for _ in range(3):
        name = uploads.open_slot(UploadKind.HISTORY, "phone")
        upload_file(uploads, name, b"1234567890")
        getattr(uploads, end)(name)


@pytest.mark.usefixtures("small_storage")
def test_unread_files_expire(uploads: Uploads, clock: SteppingClock) -> None:
    upload_file(uploads, uploads.open_slot(UploadKind.HISTORY, "phone"), b"1234567890")
    clock.time += FINISHED_FILE_TTL + A_MOMENT
    upload_file(uploads, uploads.open_slot(UploadKind.HISTORY, "phone"), b"1234567890")


def test_files_of_one_network_are_limited(
    uploads: Uploads, clock: SteppingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_UPLOADS_PER_NETWORK", 3)
    for _ in range(3):
        name = uploads.open_slot(UploadKind.HISTORY, "phone")
        upload_file(uploads, name, b"{}")
        uploads.pop_file(name)
    with pytest.raises(UploadsFull):
        uploads.open_slot(UploadKind.HISTORY, "phone")
    clock.time += SLOT_TTL + A_MOMENT
    assert uploads.open_slot(UploadKind.HISTORY, "phone")


def test_the_room_for_histories_fits_two_of_the_largest() -> None:
    assert LIMITS[UploadKind.HISTORY].pool_bytes >= 3 * 64 * 1024 * 1024


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
    name = this_instance.uploads.open_slot(UploadKind.HISTORY, "phone")
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
    upload_file(this_instance.uploads, this_instance.uploads.open_slot(UploadKind.HISTORY, "phone"), b"1234567")
    name = other_instance.uploads.open_slot(UploadKind.HISTORY, "other")
    other_instance.uploads.claim(name)
    with pytest.raises(UploadsFull):
        other_instance.uploads.append(name, b"1234567")


def test_a_backup_contains_no_uploads(this_instance: Store, tmp_path: Path, empty_sqlite_url: str) -> None:
    name = this_instance.uploads.open_slot(UploadKind.HISTORY, "phone")
    upload_file(this_instance.uploads, name, b"SECRET-IN-THE-FILE")
    write_backup(this_instance, tmp_path / "all.zip")
    assert {"uploads", "upload_pieces"} <= SHORT_LIVED_TABLES
    restored = restore_backup(tmp_path / "all.zip", url=empty_sqlite_url, now=datetime(2026, 1, 15, tzinfo=UTC))
    assert restored.moved_to is None
    database = open_database(empty_sqlite_url)
    with database.reader.connect() as connection:
        for table in SHORT_LIVED_TABLES:
            assert connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one() == 0
    database.close()
