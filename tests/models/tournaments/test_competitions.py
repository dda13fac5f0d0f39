"""Individual and team tournaments from the set-up to the ranking: seats, results, pages, log and entries."""

from collections import Counter
from dataclasses import replace

import pytest

from models.matches import load_match
from models.store import Store
from models.tournaments import (
    add_entrant,
    draw_lots,
    enter_result,
    list_tournaments,
    load_entrant,
    remove_entrant,
    tournament_log,
)
from models.tournaments.tables import load_table_assignment
from models.values import InvalidSetup, NewTournament, TableStatus, TournamentLinkKind
from scoring import TableResult, find_variant, members_at, sides_at
from testkit.seeding.tournament_entries import enter, entry
from testkit.seeding.tournament_world import (
    TournamentWorld,
    create_tournament_world,
    new_individual,
    new_teams,
    new_tournament,
)


def play_round(world: TournamentWorld) -> None:
    phone = world.new_device()
    for card in world.seat().tables:
        if card.seat.ns is not None:
            world.play(card, phone, lead=50 + 100 * card.seat.table)
    assert {card.state for card in world.load().tables} == {TableStatus.ENTERED}
    world.close()


@pytest.mark.parametrize("new", [new_individual(), new_teams()], ids=["individual", "teams"])
def test_whole_tournament(store: Store, new: NewTournament) -> None:
    world = create_tournament_world(store, new)
    for _ in range(new.setup.schedule.rounds):
        play_round(world)
    done = world.load()
    assert done.is_over
    with store.transaction() as session:
        [listed] = list_tournaments(session, device=world.director)
    assert (listed.competition, listed.entrants) == (new.setup.competition, len(new.names))
    for line in done.ranking:
        page = entrant_page(world, line.entrant)
        assert sum(each.victory_points or 0 for each in page.rounds) == line.victory_points


def entrant_page(world: TournamentWorld, number: int):  # type: ignore[no-untyped-def]
    token = world.token(TournamentLinkKind.PAIR, number)
    with world.store.reading() as session:
        return load_entrant(session, signer=world.store.signer, token=token)


@pytest.mark.parametrize("new", [new_individual(), new_teams()], ids=["individual", "teams"])
def test_partners_sit_across_from_each_other(sqlite_store: Store, new: NewTournament) -> None:
    world = create_tournament_world(sqlite_store, new)
    phone = world.new_device()
    for card in world.seat().tables:
        if card.seat.ns is None:
            continue
        match_id = world.join_table(card.seat.table, phone)
        with sqlite_store.transaction() as session:
            match = load_match(session, device=phone, match_id=match_id)
        ns, ew = members_at(card.seat, world.load().names)
        assert tuple(player.name for player in match.players[::2]) == ns
        assert tuple(player.name for player in match.players[1::2]) == ew


def test_everyone_at_a_table_gets_its_result(sqlite_store: Store) -> None:
    world = create_tournament_world(sqlite_store, new_individual(4, 1))
    [card] = world.seat().tables
    assert card.seat.ns is not None
    result = TableResult(ns=card.seat.ns, ew=card.seat.ew, ns_points=300)
    world.run_request(enter_result, number=0, result=result)
    [card] = world.load().tables
    assert card.victory_points == (13, 7)
    won = {line.entrant: line.victory_points for line in world.load().ranking}
    for side, points in zip(sides_at(card.seat), (13, 7), strict=True):
        assert [won[entrant] for entrant in side] == [points, points]
    entry = next(each for each in world.run(tournament_log) if each.event.name == "result")
    assert entry.seat == card.seat


def test_a_match_of_teams_counts_when_both_tables_are_in(sqlite_store: Store) -> None:
    world = create_tournament_world(sqlite_store, new_teams(2, 1))
    first, second = world.seat().tables
    assert first.seat.ns is not None
    result = TableResult(ns=first.seat.ns, ew=first.seat.ew, ns_points=500)
    world.run_request(enter_result, number=0, result=result)
    assert [card.victory_points for card in world.load().tables] == [None, None]
    assert second.seat.ns is not None
    result = TableResult(ns=second.seat.ns, ew=second.seat.ew, ns_points=100)
    world.run_request(enter_result, number=0, result=result)
    assert [card.victory_points for card in world.load().tables] == [(12, 8), (8, 12)]
    assert len(entrant_page(world, 0).rounds[0].seats) == 2


def test_a_table_of_teams_has_no_victory_points_of_its_own(sqlite_store: Store) -> None:
    world = create_tournament_world(sqlite_store, new_teams(2, 1))
    phone = world.new_device()
    world.seat()
    match_id = world.join_table(1, phone)
    with sqlite_store.transaction() as session:
        assignment = load_table_assignment(session, device=phone, match_id=match_id)
    assert assignment is not None
    assert (assignment.victory_table, assignment.seat.table) == (None, 1)


@pytest.mark.parametrize(("new", "size"), [(new_individual(8), 1), (new_teams(2, 1), 4)], ids=["individual", "teams"])
def test_entries_have_the_names_of_one_entrant(sqlite_store: Store, new: NewTournament, size: int) -> None:
    world = create_tournament_world(sqlite_store, replace(new, names=(), open_for=size))
    phone, names = world.new_device(), ("Eva", "Fabio", "Gina", "Hugo")
    assert entry(world, phone).size == size
    enter(world, *names[:size], by=phone)
    with pytest.raises(InvalidSetup):
        enter(world, "Ida", "Luca", by=phone)
    for each in new.names[1:]:
        world.run_request(add_entrant, names=each)
    world.run_request(draw_lots)
    assert world.load().setup.entrants == len(new.names)
    assert world.seat().record.rounds


def test_individuals_come_late_and_leave(sqlite_store: Store) -> None:
    world = create_tournament_world(sqlite_store, new_individual(8, 3))
    play_round(world)
    world.run_request(add_entrant, names=("Late",))
    world.run_request(remove_entrant, entrant=0)
    seats = world.seat().record.rounds[1].seats
    seated = Counter(entrant for seat in seats for side in sides_at(seat) for entrant in side)
    assert seated == Counter(range(1, 9))


@pytest.mark.parametrize(
    ("new", "code"),
    [(new_individual(4), "player-incomplete"), (new_teams(2, 1), "team-incomplete")],
    ids=["individual", "teams"],
)
def test_pairs_are_no_individuals_and_no_team(sqlite_store: Store, new: NewTournament, code: str) -> None:
    names = tuple((f"Anna {number}", f"Bruno {number}") for number in range(new.setup.entrants))
    with pytest.raises(InvalidSetup) as caught:
        create_tournament_world(sqlite_store, replace(new, names=names))
    assert {fault.code for fault in caught.value.faults} == {code}


def test_singles_play_a_named_game_with_the_values_of_a_table_of_two(sqlite_store: Store) -> None:
    singles = tuple((name,) for name in ("Anna", "Bruno", "Carla", "Dino"))
    setup = replace(new_tournament(4, rounds=2), names=singles, rules=find_variant("canasta-classica"))
    config = create_tournament_world(sqlite_store, setup).load().config
    assert (config.players, config.rules.hand_size, config.rules.closing_burrachi) == (2, 15, 2)
