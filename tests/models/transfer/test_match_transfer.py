"""Transferring a match: it stays one match on both phones, and nothing is overwritten without confirmation."""

from typing import Any

import pytest
from sqlmodel import col, select

from models.access import Device, register_device
from models.archive import Archive, export_history, parse_archive
from models.deals import deal_history, redo, undo
from models.matches import load_match, update_match_details
from models.storage.tables import MatchEventRow
from models.store import Store, open_store
from models.transfer import (
    CodeRefused,
    PartAssembler,
    Relation,
    TransferPreview,
    export_match_parts,
    import_transfer,
    preview_transfer,
    split_transfer,
)
from models.values import ActionKind, DealChange, StaleRevision, UndoRefused
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.evening import SEATINGS, DealSide, play_evening, side_by_cards, side_by_totals
from testkit.seeding.match_table import KEY, SteppingClock, Table, deal_entry, set_up_table


class Phone:
    """A phone with a store of its own."""

    def __init__(self, store: Store, device: Device) -> None:
        self.store, self.device = store, device

    def export(self, match_id: str, *, with_history: bool = False) -> tuple[str, ...]:
        with self.store.transaction() as session:
            return export_match_parts(session, device=self.device, match_id=match_id, with_history=with_history)

    def history(self, match_id: str, number: int = 1) -> tuple[DealChange, ...]:
        """Return the changes of a deal."""
        with self.store.reading() as session:
            deal = load_match(session, device=self.device, match_id=match_id).deals[number - 1]
            return deal_history(session, device=self.device, match_id=match_id, deal_id=deal.id)

    def preview(self, parts: tuple[str, ...]) -> TransferPreview:
        _, archive = read(parts)
        with self.store.transaction() as session:
            return preview_transfer(session, device=self.device, archive=archive)

    def import_match(self, parts: tuple[str, ...], *, replace_forked: bool = False) -> str:
        seen = self.preview(parts).relation
        _, archive = read(parts)
        with self.store.transaction() as session:
            return import_transfer(
                session, device=self.device, archive=archive, expected=seen, replace_forked=replace_forked
            )

    def play(self, table: Table, ours: int, **values: Any) -> None:
        """Play one more deal of the table's match on this phone."""
        self.at(table).save(deal_entry(ours), **values)

    def at(self, table: Table) -> Table:
        """Return the table of this match as this phone has it."""
        return Table(**{**vars(table), "store": self.store, "owner": self.device})


def read(parts: tuple[str, ...]) -> tuple[str, Archive]:
    assembly = PartAssembler()
    for part in parts:
        assembly.add(part)
    name, data = split_transfer(assembly.content())
    return name, parse_archive(data)


@pytest.fixture
def table(sqlite_store: Store) -> Table:
    table = set_up_table(sqlite_store)
    table.save()
    return table


@pytest.fixture
def anna(table: Table) -> Phone:
    return Phone(table.store, table.owner)


@pytest.fixture
def bruno(tmp_path_factory: pytest.TempPathFactory) -> Phone:
    store = open_store(copy_empty_database(tmp_path_factory.mktemp("bruno")), key=KEY, clock=SteppingClock())
    with store.transaction() as session:
        device, _ = register_device(session, label="Bruno’s")
    return Phone(store, device)


def test_match_continues_on_another_phone_and_returns(table: Table, anna: Phone, bruno: Phone) -> None:
    parts = anna.export(table.match_id)
    assert read(parts)[0] == "owner"
    assert (bruno.preview(parts).relation, bruno.preview(parts).local) == (Relation.NEW, None)
    assert bruno.import_match(parts) == table.match_id
    assert bruno.preview(parts).relation is Relation.SAME
    bruno.play(table, 200)
    assert bruno.preview(parts).relation is Relation.OLDER
    back = bruno.export(table.match_id)
    seen = anna.preview(back)
    assert seen.relation is Relation.NEWER
    assert seen.local is not None
    assert (seen.local.deals_played, seen.received.deals_played) == (1, 2)
    assert anna.import_match(back) == table.match_id
    assert [deal.entry.sides[0].table_points for deal in table.match().deals] == [345, 200]
    assert anna.preview(back).relation is Relation.SAME


def test_diverged_match_is_imported_as_a_copy(table: Table, anna: Phone, bruno: Phone) -> None:
    bruno.import_match(anna.export(table.match_id))
    bruno.play(table, 200)
    anna.play(table, 500)
    parts = bruno.export(table.match_id)
    seen = anna.preview(parts)
    assert seen.relation is Relation.FORKED
    assert seen.local is not None
    assert [result.totals[0] for result in (seen.local, seen.received)] == [745 + 900, 745 + 600]
    copy = anna.import_match(parts)
    assert copy != table.match_id
    assert [deal.entry.sides[0].table_points for deal in table.match().deals] == [345, 500]


def test_diverged_match_replaces_the_local_one_on_request(table: Table, anna: Phone, bruno: Phone) -> None:
    bruno.import_match(anna.export(table.match_id))
    bruno.play(table, 200)
    anna.play(table, 500)
    assert anna.import_match(bruno.export(table.match_id), replace_forked=True) == table.match_id
    assert [deal.entry.sides[0].table_points for deal in table.match().deals] == [345, 200]


@pytest.mark.parametrize("more_deals", [0, 1])
def test_altered_deal_of_the_same_action_is_shown_as_diverged(
    table: Table, anna: Phone, bruno: Phone, more_deals: int
) -> None:
    bruno.import_match(anna.export(table.match_id))
    for _ in range(more_deals):
        bruno.play(table, 200)
    with bruno.store.transaction() as session:
        event = session.exec(select(MatchEventRow).order_by(col(MatchEventRow.number))).first()
        assert event is not None
        assert event.value is not None
        event.value = event.value.replace("345", "350")
        session.add(event)
    forged = bruno.export(table.match_id)
    assert anna.preview(forged).relation is Relation.FORKED
    copy = anna.import_match(forged)
    assert copy != table.match_id
    assert [deal.entry.sides[0].table_points for deal in table.match().deals] == [345]


def test_import_is_refused_when_the_match_changed_since_the_preview(table: Table, anna: Phone, bruno: Phone) -> None:
    bruno.import_match(anna.export(table.match_id))
    bruno.play(table, 200)
    parts = bruno.export(table.match_id)
    seen = anna.preview(parts).relation
    anna.play(table, 500)
    _, archive = read(parts)
    with anna.store.transaction() as session, pytest.raises(StaleRevision):
        import_transfer(session, device=anna.device, archive=archive, expected=seen)
    assert len(table.match().deals) == 2


def test_edited_note_makes_a_match_newer(table: Table, anna: Phone, bruno: Phone) -> None:
    bruno.import_match(anna.export(table.match_id))
    before = anna.export(table.match_id)
    table.run(update_match_details, revision=table.match().revision, note="Buona sera", venue="")
    assert bruno.preview(anna.export(table.match_id)).relation is Relation.NEWER
    assert anna.preview(before).relation is Relation.OLDER


def test_match_of_another_device_is_imported_as_a_copy(table: Table, anna: Phone) -> None:
    stranger = Phone(table.store, table.outsider)
    parts = anna.export(table.match_id)
    assert (stranger.preview(parts).relation, stranger.preview(parts).local) == (Relation.FOREIGN, None)
    copy = stranger.import_match(parts)
    with table.store.transaction() as session:
        assert load_match(session, device=stranger.device, match_id=copy).deals[0].number == 1


def test_archive_must_hold_exactly_one_match(table: Table, anna: Phone) -> None:
    set_up_table(table.store)
    with table.store.transaction() as session:
        archive = parse_archive(export_history(session, device=table.outsider))
        with pytest.raises(CodeRefused):
            preview_transfer(session, device=table.owner, archive=archive)


@pytest.mark.parametrize("content", [b"", b"\x00{}", b"\x03\xe2\x80\x8b{}"])
def test_missing_or_invisible_sender_name_is_empty(content: bytes) -> None:
    assert split_transfer(content)[0] == ""


def test_undecodable_sender_name_is_refused() -> None:
    with pytest.raises(CodeRefused):
        split_transfer(b"\x05\xff\xff")


@pytest.mark.parametrize("players", SEATINGS)
@pytest.mark.parametrize("side", [side_by_totals, side_by_cards])
@pytest.mark.parametrize("corrections", [0, 2])
def test_evening_of_six_deals_is_one_code(sqlite_store: Store, players: int, side: DealSide, corrections: int) -> None:
    device, match_id = play_evening(sqlite_store, players, side, corrections=corrections)
    (code,) = Phone(sqlite_store, device).export(match_id)
    assert read((code,))[1].matches[0].events


def correct(table: Table, ours: int) -> None:
    table.save(deal_entry(ours), deal_id=table.match().deals[0].id)


def test_history_stays_behind(table: Table, anna: Phone, bruno: Phone) -> None:
    correct(table, 500)
    correct(table, 600)
    bruno.import_match(anna.export(table.match_id))
    assert [(record.before is None, record.after is None) for record in bruno.history(table.match_id)] == [
        (True, True),
        (True, True),
        (True, False),
    ]
    there = bruno.at(table)
    assert there.match().standings.totals == table.match().standings.totals
    assert there.match().undoable is None


def test_history_travels_on_request(table: Table, anna: Phone, bruno: Phone) -> None:
    correct(table, 500)
    bruno.import_match(anna.export(table.match_id, with_history=True))
    assert bruno.history(table.match_id) == anna.history(table.match_id)
    there = bruno.at(table)
    undoable = there.match().undoable
    assert undoable is not None
    there.run(undo, action_id=undoable.id)
    assert there.match().deals[0].entry.sides[0].table_points == 345


def test_match_without_history_is_newer_same_or_older_as_with_it(table: Table, anna: Phone, bruno: Phone) -> None:
    correct(table, 500)
    before = anna.export(table.match_id)
    bruno.import_match(before)
    assert anna.preview(before).relation is Relation.SAME
    correct(bruno.at(table), 600)
    assert anna.preview(bruno.export(table.match_id)).relation is Relation.NEWER
    assert bruno.preview(anna.export(table.match_id)).relation is Relation.OLDER
    correct(table, 700)
    assert anna.preview(bruno.export(table.match_id)).relation is Relation.FORKED


def test_own_history_is_kept_when_the_match_returns(table: Table, anna: Phone, bruno: Phone) -> None:
    correct(table, 500)
    known = anna.history(table.match_id)
    bruno.import_match(anna.export(table.match_id))
    bruno.play(table, 200)
    anna.import_match(bruno.export(table.match_id))
    assert anna.history(table.match_id) == known
    for _ in range(2):
        undoable = table.match().undoable
        assert undoable is not None
        table.run(undo, action_id=undoable.id)
    assert [deal.entry.sides[0].table_points for deal in table.match().deals] == [345]


def test_changes_without_their_states_are_not_undone(table: Table, anna: Phone, bruno: Phone) -> None:
    correct(table, 500)
    undoable = table.match().undoable
    assert undoable is not None
    bruno.import_match(anna.export(table.match_id))
    with pytest.raises(UndoRefused):
        bruno.at(table).run(undo, action_id=undoable.id)


def test_deleted_deal_and_its_undo_travel_without_history(table: Table, anna: Phone, bruno: Phone) -> None:
    undoable = table.match().undoable
    assert undoable is not None
    table.run(undo, action_id=undoable.id)
    bruno.import_match(anna.export(table.match_id))
    there = bruno.at(table)
    assert not there.match().deals
    redoable = there.match().redoable
    assert redoable is not None
    there.run(redo, action_id=redoable.id)
    assert bruno.history(table.match_id)[-1].kind is ActionKind.REDONE
    assert there.match().standings.totals[0] == 745
