"""Calls of a table for the director: made once, seen by every director, ended by either or with the round."""

from datetime import timedelta

import pytest

from models.access import Device
from models.sharing import issue_link, join_match
from models.tournaments import (
    TournamentErrorCode,
    call_director,
    delete_tournament,
    end_call,
    join_as_director,
    load_table_assignment,
    tournament_log,
    unseat_round,
)
from models.tournaments.calls import MAX_CALLS_PER_HOUR
from models.values import (
    NotAllowed,
    NotFound,
    RateLimitExceeded,
    Role,
    TournamentLinkKind,
    TournamentRefused,
)
from testkit.seeding.match_table import SteppingClock
from testkit.seeding.tournament_world import TournamentWorld

pytestmark = pytest.mark.both_databases


def call(world: TournamentWorld, phone: Device, match_id: str, *, calls: bool = True) -> None:
    with world.store.transaction() as session:
        call_director(session, device=phone, match_id=match_id, calls=calls)


def calls_at(world: TournamentWorld, phone: Device, match_id: str) -> bool:
    with world.store.transaction() as session:
        assignment = load_table_assignment(session, device=phone, match_id=match_id)
    assert assignment is not None
    return assignment.calls


def kinds(world: TournamentWorld) -> list[str]:
    found = [each.event.name for each in world.run(tournament_log)]
    return [kind for kind in reversed(found) if kind in {"called", "call-ended"}]


def test_two_phones_make_one_call_that_every_director_sees(tournament_world: TournamentWorld) -> None:
    world, phones = tournament_world, (tournament_world.new_device(), tournament_world.new_device())
    second = world.new_device()
    with world.store.transaction() as session:
        token = world.token(TournamentLinkKind.DIRECTOR)
        join_as_director(session, device=second, signer=world.store.signer, token=token)
    world.seat()
    for phone in phones:
        call(world, phone, world.join_table(2, phone))
    match_id = world.join_table(2, phones[0])
    assert list(world.load(by=second).calls) == [(0, 2)]
    assert calls_at(world, phones[1], match_id)
    assert kinds(world) == ["called"]
    world.run(end_call, by=second, section=0, table=2)
    world.run(end_call, section=0, table=2)  # both directors tap "Done"
    call(world, phones[1], match_id, calls=False)
    assert not world.load().calls
    assert not calls_at(world, phones[0], match_id)
    assert kinds(world) == ["called", "call-ended"]


def test_call_can_be_taken_back_and_repeated(tournament_world: TournamentWorld) -> None:
    world, phone = tournament_world, tournament_world.new_device()
    world.seat()
    match_id = world.join_table(0, phone)
    call(world, phone, match_id)
    call(world, phone, match_id, calls=False)
    assert not world.load().calls
    call(world, phone, match_id)
    assert list(world.load().calls) == [(0, 0)]


def test_call_ends_with_its_round(tournament_world: TournamentWorld) -> None:
    world, phone = tournament_world, tournament_world.new_device()
    world.seat()
    match_id = world.join_table(0, phone)
    call(world, phone, match_id)
    world.run_request(unseat_round, number=0, entered=world.load().entries)
    assert not world.load().calls
    with pytest.raises(NotFound):
        call(world, phone, match_id)
    world.seat()
    match_id = world.join_table(0, phone)
    world.save(match_id, phone)  # a match without a deal would be removed
    call(world, phone, match_id)
    world.close(allow_missing=True)
    assert not world.load().calls
    assert not calls_at(world, phone, match_id)
    call(world, phone, match_id, calls=False)  # a late tap on "No longer needed"
    with pytest.raises(TournamentRefused) as refused:
        call(world, phone, match_id)
    assert refused.value.code is TournamentErrorCode.ROUND_CLOSED
    world.seat()
    assert not world.load().calls


def test_only_scorers_call_and_only_directors_answer(tournament_world: TournamentWorld) -> None:
    world, phone = tournament_world, tournament_world.new_device()
    world.seat()
    match_id = world.join_table(0, phone)
    with pytest.raises(NotFound):
        call(world, world.new_device(), match_id)
    viewer = watching(world, match_id)
    with pytest.raises(NotAllowed):
        call(world, viewer, match_id)
    call(world, phone, match_id)
    with pytest.raises(NotFound):
        world.run(end_call, by=phone, section=0, table=0)
    assert list(world.load().calls) == [(0, 0)]


def watching(world: TournamentWorld, match_id: str) -> Device:
    scope = {"device": world.director, "signer": world.store.signer, "match_id": match_id}
    viewer = world.new_device()
    with world.store.transaction() as session:
        token = issue_link(session, **scope, role=Role.VIEWER).token
        join_match(session, device=viewer, signer=world.store.signer, token=token)
    return viewer


def test_calls_of_a_table_are_limited_and_others_are_not(tournament_world: TournamentWorld) -> None:
    world, phone = tournament_world, tournament_world.new_device()
    world.seat()
    first, second = (world.join_table(table, phone) for table in range(2))
    for _ in range(MAX_CALLS_PER_HOUR):
        call(world, phone, first)
        call(world, phone, first, calls=False)
    with pytest.raises(RateLimitExceeded):
        call(world, phone, first)
    call(world, phone, second)
    clock = world.store.clock
    assert isinstance(clock, SteppingClock)
    clock.time += timedelta(hours=1)
    call(world, phone, first)
    assert list(world.load().calls) == [(0, 1), (0, 0)]


def test_match_outside_of_a_tournament_has_no_director(tournament_world: TournamentWorld) -> None:
    world, phone = tournament_world, tournament_world.new_device()
    world.seat()
    match_id = world.join_table(0, phone)
    world.run(delete_tournament)
    with pytest.raises(NotFound):
        call(world, phone, match_id)
