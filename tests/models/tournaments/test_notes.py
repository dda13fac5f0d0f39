"""Notes about entrants and memberships of players: in the log, with the person, in the draw, and for directors only."""

import random
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from sqlmodel import select

from models.archive import OnDuplicate
from models.people import list_players, merge_players
from models.storage.tables import EventRow
from models.store import Store
from models.tournaments import (
    CheckedIn,
    EntrantNote,
    Fee,
    Remark,
    TableFixed,
    add_entrant,
    create_tournament,
    draw_lots,
    list_tournaments,
    load_board,
    load_entrant,
    load_tournament,
    note_entrant,
    page_tokens,
    rename_entrant,
    save_membership,
    tournament_log,
    withdraw_entrant,
)
from models.trash import delete_player, purge
from models.values import (
    NO_MEMBERSHIP,
    CardFault,
    CardKind,
    EntrantNotes,
    InvalidSetup,
    Membership,
    NotFound,
    TournamentLinkKind,
    name_key,
)
from scoring import Movement, RecordCode, RecordError, arrange_lots, club_meetings
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world, new_tournament
from tests.models.archive.files import export, import_archive, new_device

pytestmark = pytest.mark.both_databases

ANNA = Membership(
    card="A-1234", kind=CardKind.REDUCED, valid_until=date(2027, 12, 31), club="Circolo", province="RM", region="Lazio"
)


def note(world: TournamentWorld, value: EntrantNote, **values: Any) -> None:
    world.run_request(note_entrant, note=value, **values)


def opened(store: Store, pairs: int = 4, **setup: Any) -> TournamentWorld:
    new = new_tournament(pairs, rounds=2, **setup)
    return create_tournament_world(store, replace(new, open_for=2))


def with_clubs(pairs: int, clubs: int) -> Any:
    new = new_tournament(pairs, rounds=4, movement=Movement.MITCHELL)
    members = tuple((Membership(club=f"Club {number % clubs}"), NO_MEMBERSHIP) for number in range(pairs))
    return replace(new, memberships=members)


def test_notes_are_the_latest_of_each_kind(tournament_world: TournamentWorld) -> None:
    for value in (
        Fee(entrant=1, due=2000, paid=0),
        Remark(entrant=1, note="  wheel  chair "),
        Fee(entrant=1, due=2000, paid=2050),
        CheckedIn(entrant=1, present=True),
        CheckedIn(entrant=2, present=True),
        CheckedIn(entrant=2, present=False),
    ):
        note(tournament_world, value)
    notes = tournament_world.load().notes
    assert replace(notes[1], checked_in_at=None) == EntrantNotes(due=2000, paid=2050, remark="wheel chair")
    assert notes[1].checked_in_at is not None
    assert notes[2] == EntrantNotes()
    kinds = [entry.event.name for entry in tournament_world.run(tournament_log)]
    assert kinds[:3] == ["checked-in", "checked-in", "checked-in"]


@pytest.mark.parametrize("open_for", [None, 2])
def test_fees_of_a_list_are_due(store: Store, open_for: int | None) -> None:
    new = replace(new_tournament(3, rounds=2), fees=(2500, 0, 1000), open_for=open_for)
    world = create_tournament_world(store, new)
    assert {number: each.due for number, each in world.load().notes.items()} == {0: 2500, 2: 1000}


def test_a_player_with_an_expired_card_is_let_in_for_a_reason(tournament_world: TournamentWorld) -> None:
    last_day = date(2027, 12, 31)
    tournament_world.run(save_membership, entrant=1, seat=0, membership=ANNA)
    snapshot = tournament_world.load()
    assert snapshot.card_faults(1, last_day) == snapshot.card_faults(0, date(2028, 1, 1)) == (None, None)
    expired = CardFault(code="card-expired", values={"name": "Anna 2", "card": "A-1234"}, day=last_day)
    assert snapshot.card_faults(1, date(2028, 1, 1)) == (expired, None)
    note(tournament_world, CheckedIn(entrant=1, present=True, note=" paid  today "))
    assert tournament_world.load().notes[1].let_in == "paid today"
    note(tournament_world, CheckedIn(entrant=1, present=False))
    assert tournament_world.load().notes[1] == EntrantNotes()


def test_a_repeated_note_is_stored_once(tournament_world: TournamentWorld) -> None:
    for _ in range(2):
        tournament_world.run(note_entrant, note=CheckedIn(entrant=0, present=True), request_id="tap")
    assert [entry.event.name for entry in tournament_world.run(tournament_log)].count("checked-in") == 1


@pytest.mark.parametrize(
    "value",
    [Remark(entrant=0, note="x" * 201), TableFixed(entrant=0, table=1, note="\x00"), Fee(entrant=0, due=-1, paid=0)],
)
def test_invalid_notes_are_refused(tournament_world: TournamentWorld, value: EntrantNote) -> None:
    with pytest.raises(InvalidSetup):
        note(tournament_world, value)
    assert not tournament_world.load().notes


@pytest.mark.parametrize("entrant", [-1, 8, 10**9])
def test_note_about_nobody(tournament_world: TournamentWorld, entrant: int) -> None:
    with pytest.raises(NotFound):
        note(tournament_world, CheckedIn(entrant=entrant, present=True))
    with pytest.raises(NotFound):
        tournament_world.run(save_membership, entrant=entrant, seat=0, membership=ANNA)


def test_notes_follow_their_entrants(store: Store) -> None:
    world = opened(store)
    note(world, Remark(entrant=1, note="goes"))
    note(world, TableFixed(entrant=3, table=1, note="knee"))
    world.run_request(withdraw_entrant, entrant=1)
    assert dict(world.load().notes) == {2: EntrantNotes(table=(0, 1), table_reason="knee")}
    world.run_request(add_entrant, names=("Zoe", "Yan"))
    world.run_request(draw_lots)
    assert [(each.entrant, each.table) for each in world.load().record.fixed] == [(2, 1)]


def test_fixed_table_in_a_mitchell_is_the_lot(store: Store) -> None:
    world = opened(store, 8, movement=Movement.MITCHELL)
    note(world, TableFixed(entrant=5, table=2))
    world.run_request(draw_lots)
    assert world.load().record.lots[2] == 5
    note(world, TableFixed(entrant=6, table=0))
    snapshot = world.seat()
    assert {seat.ns for seat in snapshot.record.rounds[0].seats if seat.table in (0, 2)} == {5, 6}


@pytest.mark.parametrize(("table", "code"), [(4, RecordCode.NO_SUCH_TABLE), (0, RecordCode.TABLE_FIXED_TWICE)])
def test_fixed_table_that_cannot_be(tournament_world: TournamentWorld, table: int, code: RecordCode) -> None:
    note(tournament_world, TableFixed(entrant=1, table=0))
    with pytest.raises(RecordError) as caught:
        note(tournament_world, TableFixed(entrant=2, table=table))
    assert caught.value.code is code
    assert list(tournament_world.load().notes) == [1]


def test_fixed_table_is_checked_at_the_draw(store: Store) -> None:
    world = opened(store, 4)
    note(world, TableFixed(entrant=0, table=30))
    with pytest.raises(RecordError):
        world.run_request(draw_lots)
    assert world.load().open
    note(world, TableFixed(entrant=0, table=None))
    world.run_request(draw_lots)
    assert not world.load().open


def test_membership_belongs_to_the_person(tournament_world: TournamentWorld) -> None:
    tournament_world.run(save_membership, entrant=1, seat=0, membership=replace(ANNA, club="  Circolo "))
    assert dict(tournament_world.load().memberships) == {(1, 0): ANNA}
    with tournament_world.store.transaction() as session:
        another = create_tournament(session, device=tournament_world.director, new=new_tournament())
    other = replace(tournament_world, id=another)
    assert dict(other.load().memberships) == {(1, 0): ANNA}
    other.run_request(rename_entrant, entrant=1, names=("Somebody", "Bruno 2"))
    assert not other.load().memberships


@pytest.mark.parametrize("field", ["card", "club", "province", "region"])
def test_too_long_a_text_is_refused(tournament_world: TournamentWorld, field: str) -> None:
    with pytest.raises(InvalidSetup) as caught:
        tournament_world.run(save_membership, entrant=0, seat=0, membership=Membership(**{field: "9" * 41}))
    assert [fault.field for fault in caught.value.faults] == [field]


def test_only_directors_see_notes_and_memberships(tournament_world: TournamentWorld) -> None:
    tournament_world.run(save_membership, entrant=0, seat=0, membership=ANNA)
    note(tournament_world, Remark(entrant=0, note="owes money"))
    store = tournament_world.store
    tokens = tournament_world.run(page_tokens, signer=store.signer)
    with store.transaction() as session:
        board = load_board(session, signer=store.signer, token=tournament_world.token(TournamentLinkKind.BOARD))
        page = load_entrant(session, signer=store.signer, token=tokens[0])
    for text in (repr(board), repr(page)):
        assert "A-1234" not in text
        assert "Circolo" not in text
        assert "owes" not in text


def test_cards_find_people_of_one_name_in_any_order(store: Store) -> None:
    first = replace(new_tournament(2, rounds=1), names=(("Anna", "Bruno"), ("Carla", "Anna (2)")))
    cards = (Membership(card="A"), NO_MEMBERSHIP), (NO_MEMBERSHIP, Membership(card="B"))
    world = create_tournament_world(store, replace(first, memberships=cards))
    for second, names in (
        (Membership(card="A"), (("Anna (2)", "Bruno"), ("Carla", "Anna"))),
        (Membership(card="C"), (("Anna (2)", "Bruno"), ("Carla", "Anna (3)"))),
    ):
        swapped = replace(first, memberships=((Membership(card="B"), NO_MEMBERSHIP), (NO_MEMBERSHIP, second)))
        with store.transaction() as session:
            created = create_tournament(session, device=world.director, new=swapped)
            entrants = load_tournament(session, device=world.director, tournament_id=created).entrants
        assert tuple(each.names for each in entrants) == names


def test_renewed_card_leaves_the_person_the_same(store: Store) -> None:
    new = replace(new_tournament(2, rounds=1), memberships=((ANNA, NO_MEMBERSHIP), (NO_MEMBERSHIP,) * 2))
    first = create_tournament_world(store, new)
    again = replace(new, memberships=((replace(ANNA, card="B-9"), NO_MEMBERSHIP), new.memberships[1]))
    with store.transaction() as session:
        second = create_tournament(
            session, device=first.director, new=replace(again, renewed=frozenset([name_key("Anna 1")]))
        )
    snapshot = replace(first, id=second).load()
    assert (snapshot.names[0][0], snapshot.memberships[0, 0].card) == ("Anna 1", "B-9")
    assert first.load().memberships[0, 0] == ANNA


def test_deleted_and_merged_players(tournament_world: TournamentWorld) -> None:
    tournament_world.run(save_membership, entrant=0, seat=0, membership=ANNA)
    store, device = tournament_world.store, tournament_world.director
    with store.transaction() as session:
        ids = {card.name: card.id for card in list_players(session, device=device)}
        merge_players(session, device=device, player_id=ids["Anna 2"], former_id=ids["Anna 1"])
    assert {place: each.card for place, each in tournament_world.load().memberships.items()} == {
        (0, 0): "A-1234",
        (1, 0): "A-1234",
    }
    with store.transaction() as session:
        delete_player(session, device=device, player_id=ids["Anna 2"])
    assert not tournament_world.load().memberships
    assert b"A-1234" not in export(store, device)
    with store.transaction() as session:
        purge(session, deleted_before=store.clock() + timedelta(seconds=1))
        assert not [each for each in session.exec(select(EventRow.value)) if "A-1234" in each]


def test_clubs_are_drawn_apart_by_a_seed_that_repeats_the_draw(store: Store) -> None:
    world = create_tournament_world(store, with_clubs(16, 4))
    snapshot = world.load()
    assert snapshot.club_meetings is not None
    assert snapshot.club_meetings.drawn == 0 < snapshot.club_meetings.plain
    (drawn,) = (entry.event for entry in world.run(tournament_log) if entry.event.name == "drawn")
    lots = list(range(16))
    random.Random(drawn.seed).shuffle(lots)
    clubs = [f"club {number % 4}" for number in range(16)]
    assert arrange_lots(snapshot.setup, lots, clubs=clubs) == drawn.lots == snapshot.record.lots
    assert club_meetings(snapshot.setup, drawn.lots, clubs).drawn == 0
    assert world.seat().club_meetings is None


def test_without_clubs_the_draw_is_stored_as_before(tournament_world: TournamentWorld) -> None:
    (drawn,) = (entry.event for entry in tournament_world.run(tournament_log) if entry.event.name == "drawn")
    assert drawn.seed is None
    assert tournament_world.load().club_meetings is None


def test_notes_and_memberships_are_exported(store: Store) -> None:
    world = create_tournament_world(store, with_clubs(8, 2))
    world.run(save_membership, entrant=1, seat=1, membership=ANNA)
    for value in (
        TableFixed(entrant=1, table=2, note="knee"),
        Fee(entrant=0, due=5, paid=5),
        CheckedIn(entrant=3, present=True),
    ):
        note(world, value)
    before, data = world.load(), export(store, world.director)
    other = new_device(store)
    import_archive(store, other, data, duplicates=OnDuplicate.COPY)
    with store.transaction() as session:
        (summary,) = list_tournaments(session, device=other)
        after = load_tournament(session, device=other, tournament_id=summary.id)
    assert (after.notes, after.memberships, after.record) == (before.notes, before.memberships, before.record)
