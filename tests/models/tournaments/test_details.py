"""The details of a tournament for a federation, and the results that are due there until a director has sent them."""

from dataclasses import replace
from typing import Any

import pytest

from models.store import Store
from models.tournaments import (
    Sent,
    join_as_director,
    list_due_results,
    note_tournament,
    tournament_log,
)
from models.values import (
    NO_DETAILS,
    InvalidSetup,
    TournamentDetails,
    TournamentKind,
    TournamentLinkKind,
    TournamentSummary,
)
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world, new_tournament

REGIONAL = TournamentDetails(
    kind=TournamentKind.REGIONAL, organiser="Club Asso", arbiter="Rita", scorer="Sara", due_days=7
)


def regional_world(store: Store, details: TournamentDetails = REGIONAL) -> TournamentWorld:
    return create_tournament_world(store, replace(new_tournament(4, rounds=1), details=details))


def end(world: TournamentWorld) -> None:
    world.seat()
    world.close(allow_missing=True)


def due(world: TournamentWorld, **options: Any) -> tuple[TournamentSummary, ...]:
    with world.store.transaction() as session:
        return list_due_results(session, **({"device": world.director} | options))


def second_director(world: TournamentWorld) -> Any:
    token, device = world.token(TournamentLinkKind.DIRECTOR), world.new_device("Second")
    with world.store.transaction() as session:
        join_as_director(session, device=device, signer=world.store.signer, token=token)
    return device


def kinds(world: TournamentWorld) -> list[str]:
    return [entry.event.name for entry in world.run(tournament_log)]


def test_tournament_without_details_has_no_event_of_them(tournament_world: TournamentWorld) -> None:
    assert tournament_world.load().details == NO_DETAILS
    assert kinds(tournament_world) == ["drawn"]


@pytest.mark.both_databases
def test_details_of_the_set_up_are_changed_at_the_desk(store: Store) -> None:
    world = regional_world(store)
    assert world.load().details == REGIONAL
    changed = replace(REGIONAL, arbiter="  Anna\u200b ", due_days=14)
    world.run_request(note_tournament, note=changed)
    assert world.load().details == replace(changed, arbiter="Anna")
    world.run_request(note_tournament, note=changed)  # the same again, from another phone
    assert kinds(world) == ["details", "details", "drawn"]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"arbiter": "x" * 81}, "arbiter"),
        ({"scorer": "a\u202eb"}, "scorer"),
        ({"organiser": "\x00"}, "organiser"),
        *[({"due_days": days}, "due_days") for days in (0, -1, 366, 10**9)],
    ],
)
def test_invalid_details_are_refused(sqlite_store: Store, wrong: dict[str, Any], field: str) -> None:
    world = regional_world(sqlite_store)
    details = replace(REGIONAL, **wrong)
    with pytest.raises(InvalidSetup) as refused:
        world.run_request(note_tournament, note=details)
    assert [fault.field for fault in refused.value.faults] == [field]
    assert world.load().details == REGIONAL
    with pytest.raises(InvalidSetup):
        regional_world(sqlite_store, details)


@pytest.mark.both_databases
def test_results_are_due_from_the_end_until_they_are_sent(store: Store) -> None:
    world = regional_world(store)
    assert due(world) == ()
    end(world)
    (summary,) = due(world)
    assert (summary.id, summary.due_days, summary.ended_at) == (world.id, 7, world.load().ended_at)
    assert due(world, device=world.new_device()) == ()
    world.run_request(note_tournament, note=Sent(sent=True))
    assert due(world) == ()
    world.run_request(note_tournament, note=Sent(sent=False))
    assert due(world) == (summary,)


def test_two_directors_tick_once(sqlite_store: Store) -> None:
    world = regional_world(sqlite_store)
    end(world)
    other = second_director(world)
    assert len(due(world, device=other)) == 1
    world.run_request(note_tournament, note=Sent(sent=True), request_id="tap")
    world.run_request(note_tournament, note=Sent(sent=True), by=other)
    assert kinds(world).count("sent") == 1
    world.run_request(note_tournament, note=Sent(sent=False), by=other)
    world.run_request(note_tournament, note=Sent(sent=True), request_id="tap")  # the first tap arrives once more
    assert not world.load().sent
    log = world.run(tournament_log)
    assert [(entry.device_label, entry.event) for entry in log[:2]] == [
        ("Second", Sent(sent=False)),
        ("Director", Sent(sent=True)),
    ]


def test_results_of_a_club_are_never_due(sqlite_store: Store) -> None:
    world = regional_world(sqlite_store, TournamentDetails(arbiter="Rita"))
    end(world)
    assert due(world) == ()
