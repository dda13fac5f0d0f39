"""Transferring a match: it stays one match on both phones, and nothing is overwritten without confirmation."""

import pytest

from models import (
    Archive,
    Assembly,
    CodeRefused,
    Device,
    HandedMatch,
    Relation,
    StaleRevision,
    Store,
    carry_match,
    describe_match,
    export_history,
    handed_content,
    load_match,
    look_at_handed,
    open_store,
    read_archive,
    register_device,
    take_handed,
)
from tests.models.table import KEY, SteppingClock, Table, deal_entry, set_table
from tests.stores import fresh_sqlite


class Phone:
    """A phone with a store of its own."""

    def __init__(self, store: Store, device: Device) -> None:
        self.store, self.device = store, device

    def shows(self, match_id: str) -> tuple[str, ...]:
        with self.store.transaction() as session:
            return carry_match(session, device=self.device, match_id=match_id)

    def looks_at(self, parts: tuple[str, ...]) -> HandedMatch:
        _, archive = read(parts)
        with self.store.transaction() as session:
            return look_at_handed(session, device=self.device, archive=archive)

    def takes(self, parts: tuple[str, ...], *, instead: bool = False) -> str:
        seen = self.looks_at(parts).relation
        _, archive = read(parts)
        with self.store.transaction() as session:
            return take_handed(session, device=self.device, archive=archive, seen=seen, instead=instead)

    def plays(self, table: Table, ours: int) -> None:
        """Play one more deal of the table's match on this phone."""
        here = Table(**{**vars(table), "store": self.store, "owner": self.device})
        here.save(deal_entry(ours))


def read(parts: tuple[str, ...]) -> tuple[str, Archive]:
    assembly = Assembly()
    for part in parts:
        assembly.add(part)
    name, data = handed_content(assembly.content())
    return name, read_archive(data)


@pytest.fixture
def table(sqlite_store: Store) -> Table:
    table = set_table(sqlite_store)
    table.save()
    return table


@pytest.fixture
def anna(table: Table) -> Phone:
    return Phone(table.store, table.owner)


@pytest.fixture
def bruno(tmp_path_factory: pytest.TempPathFactory) -> Phone:
    store = open_store(fresh_sqlite(tmp_path_factory.mktemp("bruno")), key=KEY, clock=SteppingClock())
    with store.transaction() as session:
        device, _ = register_device(session, label="Bruno’s")
    return Phone(store, device)


def test_match_continues_on_another_phone_and_returns(table: Table, anna: Phone, bruno: Phone) -> None:
    parts = anna.shows(table.match_id)
    assert read(parts)[0] == "owner"
    assert (bruno.looks_at(parts).relation, bruno.looks_at(parts).here) == (Relation.NEW, None)
    assert bruno.takes(parts) == table.match_id
    assert bruno.looks_at(parts).relation is Relation.SAME
    bruno.plays(table, 200)
    assert bruno.looks_at(parts).relation is Relation.OLDER
    back = bruno.shows(table.match_id)
    seen = anna.looks_at(back)
    assert seen.relation is Relation.NEWER
    assert seen.here is not None
    assert (seen.here.result.deals_played, seen.there.result.deals_played) == (1, 2)
    assert anna.takes(back) == table.match_id
    assert [deal.entry.sides[0].table_points for deal in table.match().deals] == [345, 200]
    assert anna.looks_at(back).relation is Relation.SAME


def test_diverged_match_is_imported_as_a_copy(table: Table, anna: Phone, bruno: Phone) -> None:
    bruno.takes(anna.shows(table.match_id))
    bruno.plays(table, 200)
    anna.plays(table, 500)
    parts = bruno.shows(table.match_id)
    seen = anna.looks_at(parts)
    assert seen.relation is Relation.FORKED
    assert seen.here is not None
    assert [side.result.totals[0] for side in (seen.here, seen.there)] == [745 + 900, 745 + 600]
    copy = anna.takes(parts)
    assert copy != table.match_id
    assert [deal.entry.sides[0].table_points for deal in table.match().deals] == [345, 500]


def test_diverged_match_replaces_the_local_one_on_request(table: Table, anna: Phone, bruno: Phone) -> None:
    bruno.takes(anna.shows(table.match_id))
    bruno.plays(table, 200)
    anna.plays(table, 500)
    assert anna.takes(bruno.shows(table.match_id), instead=True) == table.match_id
    assert [deal.entry.sides[0].table_points for deal in table.match().deals] == [345, 200]


def test_import_is_refused_when_the_match_changed_since_the_preview(table: Table, anna: Phone, bruno: Phone) -> None:
    bruno.takes(anna.shows(table.match_id))
    bruno.plays(table, 200)
    parts = bruno.shows(table.match_id)
    seen = anna.looks_at(parts).relation
    anna.plays(table, 500)
    _, archive = read(parts)
    with anna.store.transaction() as session, pytest.raises(StaleRevision):
        take_handed(session, device=anna.device, archive=archive, seen=seen)
    assert len(table.match().deals) == 2


def test_edited_note_makes_a_match_newer(table: Table, anna: Phone, bruno: Phone) -> None:
    bruno.takes(anna.shows(table.match_id))
    before = anna.shows(table.match_id)
    table.run(describe_match, revision=table.match().revision, note="Buona sera", place="")
    assert bruno.looks_at(anna.shows(table.match_id)).relation is Relation.NEWER
    assert anna.looks_at(before).relation is Relation.OLDER


def test_match_of_another_device_is_imported_as_a_copy(table: Table, anna: Phone) -> None:
    stranger = Phone(table.store, table.stranger)
    parts = anna.shows(table.match_id)
    assert (stranger.looks_at(parts).relation, stranger.looks_at(parts).here) == (Relation.FOREIGN, None)
    copy = stranger.takes(parts)
    with table.store.transaction() as session:
        assert load_match(session, device=stranger.device, match_id=copy).deals[0].number == 1


def test_archive_must_hold_exactly_one_match(table: Table, anna: Phone) -> None:
    set_table(table.store)
    with table.store.transaction() as session:
        archive = read_archive(export_history(session, device=table.stranger))
        with pytest.raises(CodeRefused):
            look_at_handed(session, device=table.owner, archive=archive)


@pytest.mark.parametrize("content", [b"", b"\x00{}", b"\x03\xe2\x80\x8b{}"])
def test_missing_or_invisible_sender_name_is_empty(content: bytes) -> None:
    assert handed_content(content)[0] == ""


def test_undecodable_sender_name_is_refused() -> None:
    with pytest.raises(CodeRefused):
        handed_content(b"\x05\xff\xff")
