"""Uploads: a slot is opened, claimed by one request, filled once and read once, on any instance."""

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from models import LinkRefused, PlaceTaken, Store, Uploads, UploadsFull, open_store, restore_backup, write_backup
from models.archive import uploads as module
from models.archive.uploads import LIFE, MOST_HELD, MOST_OF_ONE, MOST_PLACES, WAIT
from models.storage.database import open_database
from models.storage.tables import PASSING
from tests.models.table import KEY, SteppingClock
from tests.uploading import fill, is_waited_for

A_MOMENT = timedelta(seconds=10)


@pytest.fixture
def uploads(store: Store) -> Uploads:
    """Return uploads in memory, or in a database."""
    return store.uploads


def test_a_file_is_sent_once_and_read_once(uploads: Uploads) -> None:
    name = uploads.expect("phone")
    assert is_waited_for(uploads, name)
    fill(uploads, name, b"{", b'"a": 1', b"}")
    assert not is_waited_for(uploads, name)
    with pytest.raises(PlaceTaken):
        uploads.claim(name)
    assert uploads.take(name) == b'{"a": 1}'
    assert uploads.take(name) is None


def test_a_slot_belongs_to_the_request_that_claimed_it(uploads: Uploads) -> None:
    name = uploads.expect("phone")
    start = threading.Barrier(8)
    claimed: list[int] = []

    def claim(number: int) -> None:
        start.wait()
        try:
            uploads.claim(name)
        except PlaceTaken:
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
    assert not is_waited_for(uploads, name)
    with pytest.raises(LinkRefused):
        uploads.claim(name)
    with pytest.raises(LinkRefused):
        uploads.append(name, b"{}")
    with pytest.raises(LinkRefused):
        uploads.finish(name)
    uploads.give_up(name)
    assert uploads.take(name) is None


def test_an_incomplete_file_is_not_returned(uploads: Uploads) -> None:
    name = uploads.expect("phone")
    uploads.claim(name)
    uploads.append(name, b"{")
    assert uploads.take(name) is None
    with pytest.raises(LinkRefused):  # the slot has expired
        uploads.append(name, b"}")


def test_a_slot_expires(uploads: Uploads, clock: SteppingClock) -> None:
    idle, claimed, sent = (uploads.expect(phone) for phone in ("first", "second", "third"))
    clock.time += LIFE - A_MOMENT
    uploads.claim(claimed)
    fill(uploads, sent, b"{}")
    clock.time += A_MOMENT
    assert not is_waited_for(uploads, idle)
    uploads.append(claimed, b"{")
    clock.time += WAIT
    assert uploads.take(sent) is None
    uploads.append(claimed, b"{")
    clock.time += LIFE
    with pytest.raises(LinkRefused):
        uploads.finish(claimed)


@pytest.fixture
def little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_HELD", 10)


@pytest.mark.usefixtures("little_room")
def test_the_storage_limit_includes_uploads_in_progress(uploads: Uploads) -> None:
    first, second, third = (uploads.expect(phone) for phone in ("first", "second", "third"))
    fill(uploads, first, b"1234")
    for name in (second, third):
        uploads.claim(name)
    uploads.append(second, b"123")
    uploads.append(third, b"123")
    with pytest.raises(UploadsFull):
        uploads.append(third, b"1")
    uploads.append(second, b"123")  # refused bytes are freed at once
    uploads.finish(second)
    with pytest.raises(UploadsFull):
        uploads.take(third)
    assert uploads.take(third) is None
    assert (uploads.take(first), uploads.take(second)) == (b"1234", b"123123")


@pytest.mark.usefixtures("little_room")
@pytest.mark.parametrize("end", ["give_up", "take"])
def test_read_and_aborted_files_free_their_storage(uploads: Uploads, end: str) -> None:
    for _ in range(3):
        name = uploads.expect("phone")
        fill(uploads, name, b"1234567890")
        getattr(uploads, end)(name)
        assert not is_waited_for(uploads, name)


@pytest.mark.usefixtures("little_room")
def test_unread_files_expire(uploads: Uploads, clock: SteppingClock) -> None:
    fill(uploads, uploads.expect("phone"), b"1234567890")
    clock.time += WAIT
    fill(uploads, uploads.expect("other"), b"1234567890")


def test_a_device_has_at_most_two_slots(uploads: Uploads) -> None:
    other = uploads.expect("other")
    places = [uploads.expect("phone") for _ in range(MOST_PLACES)]
    assert [is_waited_for(uploads, name) for name in places] == [False] * (MOST_PLACES - MOST_OF_ONE) + [
        True
    ] * MOST_OF_ONE
    assert is_waited_for(uploads, other)


def test_slots_are_limited_and_claimed_ones_are_kept(uploads: Uploads) -> None:
    sending = uploads.expect("sender")
    uploads.claim(sending)
    idle = [uploads.expect(f"phone {number}") for number in range(MOST_PLACES)]
    assert not is_waited_for(uploads, idle[0])
    assert all(is_waited_for(uploads, name) for name in idle[1:])
    fill(uploads, idle[-1], b"{}")
    uploads.append(sending, b"{}")
    uploads.finish(sending)
    assert uploads.take(sending) == b"{}"


def test_a_request_is_refused_when_all_slots_are_claimed(sqlite_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_PLACES", 3)
    for number in range(3):
        sqlite_store.uploads.claim(sqlite_store.uploads.expect(f"phone {number}"))
    with pytest.raises(UploadsFull):
        sqlite_store.uploads.expect("late")


def test_the_storage_limit_fits_two_of_the_largest_imports() -> None:
    assert MOST_HELD >= 2 * 64 * 1024 * 1024


@pytest.fixture
def elsewhere(postgres_url: str) -> Iterator[Store]:
    store = open_store(postgres_url, key=KEY)
    yield store
    store.close()


@pytest.fixture
def here(postgres_url: str) -> Iterator[Store]:
    store = open_store(postgres_url, key=KEY)
    yield store
    store.close()


def test_a_file_may_be_uploaded_to_another_instance(here: Store, elsewhere: Store) -> None:
    name = here.uploads.expect("phone")
    assert is_waited_for(elsewhere.uploads, name)
    elsewhere.uploads.claim(name)
    with pytest.raises(PlaceTaken):
        here.uploads.claim(name)
    pieces = [bytes([number]) * 1000 for number in range(5)]
    for piece in pieces:
        elsewhere.uploads.append(name, piece)
    elsewhere.uploads.finish(name)
    assert here.uploads.take(name) == b"".join(pieces)
    assert elsewhere.uploads.take(name) is None


@pytest.mark.usefixtures("little_room")
def test_instances_share_one_limit(here: Store, elsewhere: Store) -> None:
    fill(here.uploads, here.uploads.expect("phone"), b"123456")
    name = elsewhere.uploads.expect("other")
    elsewhere.uploads.claim(name)
    with pytest.raises(UploadsFull):
        elsewhere.uploads.append(name, b"12345")


def test_a_backup_contains_no_uploads(here: Store, tmp_path: Path, empty_sqlite_url: str) -> None:
    name = here.uploads.expect("phone")
    fill(here.uploads, name, b"SECRET-IN-THE-FILE")
    write_backup(here, tmp_path / "all.zip")
    assert {"uploads", "upload_pieces"} <= PASSING
    restored = restore_backup(tmp_path / "all.zip", url=empty_sqlite_url, now=datetime(2026, 1, 15, tzinfo=UTC))
    assert restored.former is None
    database = open_database(empty_sqlite_url)
    with database.reader.connect() as connection:
        for table in PASSING:
            assert connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one() == 0  # noqa: S608
    database.close()
