"""The copies of the matches in progress: which ones are kept, when they are exported again, and which count as lost."""

import asyncio
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from models.access import Device, register_device
from models.deals import end_match
from models.matches import create_match
from models.store import Store, Transaction, open_store
from models.transfer import import_transfer, preview_transfer
from models.transfer.parsing import parse_transfer
from models.trash import delete_match
from models.values import ActionKind
from pwa import match_copies
from pwa.match_copies import MatchCopies
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.match_table import KEY, Table, pairs_setup


@dataclass(kw_only=True)
class Phone:
    """A phone with a match in progress; `sent` are the texts that its page received."""

    table: Table
    secret_file: Path
    sent: list[str] = field(default_factory=list)

    @property
    def store(self) -> Store:
        return self.table.store

    def copies(self, stored: str = "", store: Store | None = None) -> MatchCopies:
        return MatchCopies(
            store=store or self.store, device_secret_file=self.secret_file, stored=stored, send=self.sent.append
        )

    def last(self) -> list[dict[str, object]]:
        """Return the copies that the page stores."""
        kept: list[dict[str, object]] = json.loads(self.sent[-1])
        return kept


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Phone]:
    store = open_store(copy_empty_database(tmp_path), key=KEY, isolate_file_parsing=False)
    yield Phone(table=begin_match(store, tmp_path / "device"), secret_file=tmp_path / "device")
    store.close()


def begin_match(store: Store, secret_file: Path) -> Table:
    """Register this phone and begin a match."""
    with store.transaction() as session:
        device, secret = register_device(session, label="")
        match = create_match(session, device=device, setup=pairs_setup())
    secret_file.write_text(secret)
    return Table(store=store, match_id=match.id, owner=device, scorer=device, viewer=device, outsider=device)


def end_now(session: Transaction, *, device: Device, match_id: str) -> None:
    """End a match after its first deal."""
    end_match(session, device=device, match_id=match_id, revision=2, request_id="end")


def update(copies: MatchCopies) -> None:
    asyncio.run(copies.update())


def test_copy_is_exported_again_after_each_save_and_not_without_one(phone: Phone) -> None:
    copies = phone.copies()
    for _ in range(2):
        phone.table.save()
        update(copies)
        update(copies)
    assert len(phone.sent) == 2
    revisions = [json.loads(text)[0]["revision"] for text in phone.sent]
    assert revisions[0] < revisions[1]
    update(phone.copies(stored=phone.sent[-1]))
    assert len(phone.sent) == 2


def test_copy_contains_the_whole_match(phone: Phone, tmp_path: Path) -> None:
    phone.table.save()
    update(phone.copies())
    _, archive = parse_transfer(str(phone.last()[0]["text"]).encode())
    assert [[event.kind for event in match.events] for match in archive.matches] == [[ActionKind.ADDED]]


@pytest.mark.parametrize("leave", [delete_match, end_now])
def test_match_that_is_over_or_deleted_has_no_copy_and_is_not_lost(phone: Phone, leave: Callable[..., object]) -> None:
    phone.table.save()
    copies = phone.copies()
    update(copies)
    before = phone.sent[-1]
    phone.table.run(leave)
    update(copies)
    assert phone.last() == []
    assert phone.copies(stored=before).lost == ()


def test_missing_match_is_lost_until_it_is_restored(phone: Phone, tmp_path: Path) -> None:
    phone.table.save()
    update(phone.copies())
    kept = phone.sent[-1]
    empty = open_store(copy_empty_database(tmp_path, "empty.db"), key=KEY, isolate_file_parsing=False)
    other = begin_match(empty, phone.secret_file)
    copies = phone.copies(stored=kept, store=empty)
    assert [each.id for each in copies.lost] == [phone.table.match_id]
    update(copies)
    assert [each["id"] for each in phone.last()] == [phone.table.match_id, other.match_id]
    _, archive = parse_transfer(copies.lost[0].text.encode())
    with empty.transaction() as session:
        preview = preview_transfer(session, device=other.owner, archive=archive)
        import_transfer(session, device=other.owner, archive=archive, expected=preview.relation)
    update(copies)
    assert copies.lost == ()
    assert {each["id"] for each in phone.last()} == {phone.table.match_id, other.match_id}
    empty.close()


def test_match_of_an_older_copy_of_the_database_is_lost(phone: Phone) -> None:
    phone.table.save()
    update(phone.copies())
    [newer] = phone.last()
    newer["revision"] = int(str(newer["revision"])) + 1
    copies = phone.copies(stored=json.dumps([newer]))
    assert [each.id for each in copies.lost] == [phone.table.match_id]
    phone.table.save()
    update(copies)
    assert copies.lost == ()


def test_earliest_matches_are_left_out_where_there_is_no_room(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    with phone.store.transaction() as session:
        later = create_match(session, device=phone.table.owner, setup=pairs_setup())
    update(phone.copies())
    assert len(phone.last()) == 2
    sizes = [len(str(each["text"])) for each in phone.last()]
    monkeypatch.setattr(match_copies, "_MAX_CHARACTERS", sizes[0])
    update(phone.copies())
    assert [each["id"] for each in phone.last()] == [later.id]


@pytest.mark.parametrize("stored", ["no JSON", "{}", '[{"id": 1}]', "[3]", "null"])
def test_unreadable_copies_are_replaced(phone: Phone, stored: str) -> None:
    copies = phone.copies(stored=stored)
    assert copies.lost == ()
    update(copies)
    assert [each["id"] for each in phone.last()] == [phone.table.match_id]
