"""The membership list of a device: replaced, compared with cards, exported, and erased."""

import json
from dataclasses import replace
from datetime import date, timedelta

import pytest

from models.archive import OnDuplicate
from models.lists.member_list import read_member_list
from models.people import delete_member_list, load_member_list, save_member_list
from models.store import Store
from models.tournaments import load_tournament, save_membership
from models.trash import RESTORE_PERIOD, delete_everything, purge
from models.values import (
    CardFault,
    CardKind,
    Member,
    MemberListSummary,
    Membership,
    TournamentDetails,
    TournamentKind,
)
from models.values.person import Listed
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world, new_tournament
from tests.models.archive.files import export, import_archive, new_device

pytestmark = pytest.mark.both_databases

TODAY = date(2026, 11, 27)
TEXT = b"""Card;Player;Kind;Valid until;Club
1;Anna 1;Ordinary;31/12/2027;Roma
2;Bruno Otto;;;
3;ANNA 2;Reduced;31/12/2025;
4;2 Bruno;Junior;31/12/2027;
5;Anna 3;;;Bari
"""


@pytest.fixture
def world(store: Store) -> TournamentWorld:
    world = create_tournament_world(store, new_tournament(4, rounds=2))
    save(world, TEXT)
    return world


def save(world: TournamentWorld, text: bytes) -> None:
    with world.store.transaction() as session:
        save_member_list(session, device=world.director, members=read_member_list(text))


def summary(world: TournamentWorld) -> MemberListSummary | None:
    with world.store.transaction() as session:
        return load_member_list(session, device=world.director)


def give_card(world: TournamentWorld, entrant: int, seat: int, card: str, **details: date) -> None:
    world.run(save_membership, entrant=entrant, seat=seat, membership=Membership(card=card, **details))


def test_new_list_replaces_the_former_one(world: TournamentWorld) -> None:
    first = summary(world)
    assert first is not None
    assert first.members == 5
    save(world, b"Name;Card\nAnna;1")
    second = summary(world)
    assert second is not None
    assert second.members == 1
    assert second.imported_at >= first.imported_at
    with world.store.transaction() as session:
        delete_member_list(session, device=new_device(world.store))
    assert summary(world) == second
    with world.store.transaction() as session:
        delete_member_list(session, device=world.director)
    assert summary(world) is None


def test_cards_are_compared(world: TournamentWorld) -> None:
    for entrant, seat, card in ((0, 0, "01"), (0, 1, "2"), (1, 0, "3"), (1, 1, "4"), (3, 0, "77")):
        give_card(world, entrant, seat, card)
    snapshot = world.run(load_tournament, with_listed=True)
    faults = [snapshot.card_faults(number, TODAY) for number in range(4)]
    other = CardFault(code="card-other-name", values={"name": "Bruno 1", "card": "2", "other": "Bruno Otto"})
    expired = CardFault(code="card-expired", values={"name": "Anna 2", "card": "3"}, day=date(2025, 12, 31))
    unlisted = CardFault(code="card-unlisted", values={"name": "Anna 4", "card": "77"})
    assert faults == [(None, other), (expired, None), (None, None), (unlisted, None)]
    assert [snapshot.known_cards(number, TODAY) for number in range(4)] == [1, 1, 0, 0]
    offered = Member(name="Anna 3", membership=Membership(card="5", club="Bari"))
    assert snapshot.listed is not None
    assert snapshot.listed[2, 0] == Listed(member=offered, is_same_name=True)
    assert (2, 1) not in snapshot.listed


def test_list_says_more_than_the_player(world: TournamentWorld) -> None:
    give_card(world, 0, 0, "1", valid_until=date(2020, 1, 1))
    assert world.run(load_tournament, with_listed=True).card_faults(0, TODAY) == (None, None)
    (fault, _) = world.load().card_faults(0, TODAY)
    assert fault is not None
    assert fault.code == "card-expired"


@pytest.mark.parametrize(
    ("kind", "codes"),
    [
        (TournamentKind.CLUB, [None, None]),
        (TournamentKind.FEDERAL, [None, None]),
        (TournamentKind.REGIONAL, ["card-reduced", "card-junior"]),
        (TournamentKind.NATIONAL, ["card-reduced", "card-junior"]),
    ],
)
def test_kind_of_card_may_not_allow_the_tournament(store: Store, kind: TournamentKind, codes: list[str | None]) -> None:
    world = create_tournament_world(
        store, replace(new_tournament(4, rounds=2), details=TournamentDetails(kind=kind, organiser="Federation"))
    )
    save(world, TEXT.replace(b"2025", b"2027"))
    for seat, card in enumerate(("3", "4")):
        give_card(world, 1, seat, card)
    give_card(world, 0, 0, "1")
    snapshot = world.run(load_tournament, with_listed=True)
    assert [fault and fault.code for fault in snapshot.card_faults(1, TODAY)] == codes
    assert snapshot.card_faults(0, TODAY) == (None, None)  # ordinary: everything


def test_card_that_is_taken_is_not_offered(world: TournamentWorld) -> None:
    give_card(world, 0, 0, "5")
    listed = world.run(load_tournament, with_listed=True).listed
    assert (2, 0) not in listed


def test_without_cards_or_a_list_nothing_is_compared(world: TournamentWorld) -> None:
    assert world.run(load_tournament, with_listed=True).listed is None
    give_card(world, 0, 0, "1")
    assert world.load().listed is None
    with world.store.transaction() as session:
        delete_member_list(session, device=world.director)
    snapshot = world.run(load_tournament, with_listed=True)
    assert (snapshot.listed, snapshot.card_faults(0, TODAY), snapshot.known_cards(0, TODAY)) == (None, (None, None), 0)


def test_list_is_exported_and_imported(world: TournamentWorld) -> None:
    data = export(world.store, world.director)
    members = json.loads(data)["members"]
    assert members[2] == {
        "name": "ANNA 2",
        "membership": {"card": "3", "kind": CardKind.REDUCED, "valid_until": "2025-12-31"},
    }
    other = new_device(world.store)
    import_archive(world.store, other, data, duplicates=OnDuplicate.COPY)
    again = export(world.store, other)
    assert json.loads(again)["members"] == members
    with world.store.transaction() as session:
        save_member_list(session, device=other, members=read_member_list(b"Name;Card\nZoe;9"))
    import_archive(world.store, other, export(world.store, world.director), duplicates=OnDuplicate.SKIP)
    with world.store.transaction() as session:
        newer = load_member_list(session, device=other)
        save_member_list(session, device=other, members=read_member_list(b"Name;Card\nZoe;9"))
    assert newer is not None
    assert newer.members == 5, "the file is newer than the list"
    for duplicates, count in ((OnDuplicate.SKIP, 1), (OnDuplicate.REPLACE, 5)):
        import_archive(world.store, other, data, duplicates=duplicates)
        with world.store.transaction() as session:
            found = load_member_list(session, device=other)
        assert found is not None
        assert found.members == count


def test_list_is_erased_with_the_device(world: TournamentWorld) -> None:
    with world.store.transaction() as session:
        moment = delete_everything(session, device=world.director) - RESTORE_PERIOD
    with world.store.transaction() as session:
        purge(session, deleted_before=moment + timedelta(seconds=1))
    assert summary(world) is None
