"""Groups are formed when the first round of their phase is seated, by the ranking that the director saw."""

from dataclasses import replace

import pytest

from models.store import Store
from models.tournaments import TournamentErrorCode, enter_result, seat_round, tournament_log, unseat_round
from models.tournaments.codec import SETUP
from models.values import TournamentRefused
from scoring import (
    FormedGroups,
    Groups,
    Movement,
    RecordCode,
    RecordError,
    TableResult,
    TournamentPhase,
    form_groups,
)
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world, new_tournament

pytestmark = pytest.mark.both_databases


@pytest.fixture
def world(store: Store) -> TournamentWorld:
    """Return a tournament of eight pairs before its second round, which the first two tables play as group A."""
    phases = (
        TournamentPhase(movement=Movement.MITCHELL, rounds=1),
        TournamentPhase(movement=Movement.DANESE, rounds=2, groups=Groups(sizes_in_tables=(2,))),
    )
    world = create_tournament_world(store, new_tournament(8, rounds=3, movement=Movement.MITCHELL, phases=phases))
    world.seat()
    enter_all(world)
    world.close()
    return world


def enter_all(world: TournamentWorld) -> None:
    number = world.load().closed
    for card in world.load().tables:
        result = TableResult(ns=card.seat.ns or 0, ew=card.seat.ew, ns_points=100 * card.seat.table)
        world.run_request(enter_result, number=number, result=result)


def chosen(world: TournamentWorld, *sizes: int) -> FormedGroups:
    formed = form_groups(world.load().record, sizes)
    assert formed is not None
    return formed


def test_groups_of_the_set_up(world: TournamentWorld) -> None:
    ranking = [line.entrant for line in world.load().ranking]
    seated = world.seat()
    assert seated.record.groups == (FormedGroups(round=1, groups=(tuple(ranking[:4]), tuple(ranking[4:]))),)
    assert [(card.seat.ns, card.seat.ew) for card in seated.tables] == list(
        zip(ranking[::2], ranking[1::2], strict=True)
    )
    formed = next(entry for entry in world.run(tournament_log) if entry.event.name == "grouped")
    assert (formed.event.round, list(map(len, formed.event.groups))) == (1, [4, 4])
    enter_all(world)
    world.close()
    last = world.seat()
    assert len(last.record.groups) == 1
    enter_all(world)
    world.close()
    assert {line.entrant for line in world.load().ranking[:4]} == set(ranking[:4])


def test_other_sizes_than_those_of_the_set_up(world: TournamentWorld) -> None:
    seen = chosen(world, 1, 2)
    world.run_request(seat_round, number=1, groups=seen)
    assert world.load().record.groups == (seen,)
    assert [len(group) for group in seen.groups] == [2, 4, 2]


def test_groups_of_another_ranking_are_refused(world: TournamentWorld) -> None:
    seen = chosen(world, 2)
    seat = world.load().tables[0].seat
    world.run_request(enter_result, number=0, result=TableResult(ns=seat.ns or 0, ew=seat.ew, ns_points=2000))
    for groups in (seen, replace(seen, round=2), replace(seen, groups=seen.groups[::-1])):
        with pytest.raises(TournamentRefused) as refused:
            world.run_request(seat_round, number=1, groups=groups)
        assert refused.value.code is TournamentErrorCode.GROUPS_CHANGED
    with pytest.raises(RecordError) as unfit:
        world.run_request(seat_round, number=1, groups=FormedGroups(round=1, groups=()))
    assert unfit.value.code is RecordCode.GROUPS_UNFIT
    assert len(world.load().record.rounds) == 1
    assert world.load().record.groups == ()


def test_groups_go_with_their_round(world: TournamentWorld) -> None:
    world.seat()
    world.run_request(unseat_round, number=1, entered=world.load().entries)
    assert world.load().record.groups == ()
    world.run_request(seat_round, number=1, groups=chosen(world, 1, 1))
    assert len(world.load().record.groups[0].groups) == 3


def test_set_up_without_phases_is_stored_as_before() -> None:
    setup = new_tournament(8).setup
    assert "phases" not in SETUP.encode(setup)
    assert SETUP.decode(SETUP.encode(setup)) == setup
