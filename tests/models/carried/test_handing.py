"""A match that is handed over: one match on both phones, whoever goes on with it, and nothing overwritten unasked."""

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
    """Somebody's, with a store of its own."""

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
        """One more deal of the table's match, here."""
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


def test_the_other_phone_goes_on_and_the_first_one_gets_it_back(table: Table, anna: Phone, bruno: Phone) -> None:
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


def test_two_phones_that_both_went_on_have_two_histories(table: Table, anna: Phone, bruno: Phone) -> None:
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


def test_the_other_history_takes_the_place_of_ours_when_it_is_asked_to(table: Table, anna: Phone, bruno: Phone) -> None:
    bruno.takes(anna.shows(table.match_id))
    bruno.plays(table, 200)
    anna.plays(table, 500)
    assert anna.takes(bruno.shows(table.match_id), instead=True) == table.match_id
    assert [deal.entry.sides[0].table_points for deal in table.match().deals] == [345, 200]


def test_what_changed_since_it_was_looked_at_is_looked_at_again(table: Table, anna: Phone, bruno: Phone) -> None:
    bruno.takes(anna.shows(table.match_id))
    bruno.plays(table, 200)
    parts = bruno.shows(table.match_id)
    seen = anna.looks_at(parts).relation
    anna.plays(table, 500)
    _, archive = read(parts)
    with anna.store.transaction() as session, pytest.raises(StaleRevision):
        take_handed(session, device=anna.device, archive=archive, seen=seen)
    assert len(table.match().deals) == 2


def test_a_note_alone_is_newer_too(table: Table, anna: Phone, bruno: Phone) -> None:
    bruno.takes(anna.shows(table.match_id))
    before = anna.shows(table.match_id)
    table.run(describe_match, revision=table.match().revision, note="Buona sera", place="")
    assert bruno.looks_at(anna.shows(table.match_id)).relation is Relation.NEWER
    assert anna.looks_at(before).relation is Relation.OLDER


def test_somebody_elses_match_is_told_apart(table: Table, anna: Phone) -> None:
    stranger = Phone(table.store, table.stranger)
    parts = anna.shows(table.match_id)
    assert (stranger.looks_at(parts).relation, stranger.looks_at(parts).here) == (Relation.FOREIGN, None)
    copy = stranger.takes(parts)
    with table.store.transaction() as session:
        assert load_match(session, device=stranger.device, match_id=copy).deals[0].number == 1


def test_one_match_is_handed_over_at_once(table: Table, anna: Phone) -> None:
    set_table(table.store)
    with table.store.transaction() as session:
        archive = read_archive(export_history(session, device=table.stranger))
        with pytest.raises(CodeRefused):
            look_at_handed(session, device=table.owner, archive=archive)


@pytest.mark.parametrize("content", [b"", b"\x00{}", b"\x03\xe2\x80\x8b{}"])
def test_a_phone_without_a_name_that_can_be_shown_is_nobody(content: bytes) -> None:
    assert handed_content(content)[0] == ""


def test_a_name_that_is_no_text_is_refused() -> None:
    with pytest.raises(CodeRefused):
        handed_content(b"\x05\xff\xff")
