"""Finished tournaments: search, and statistics of their players."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from models.access import Device
from models.matches import list_matches
from models.people import list_players, load_report, load_season
from models.store import Store
from models.tournaments import create_tournament, delete_tournament, join_table_as_director, list_tournaments
from models.values import TournamentSummary
from scoring import Movement
from testkit.seeding.databases import fill_database
from testkit.seeding.match_table import SteppingClock
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world, new_tournament

pytestmark = pytest.mark.both_databases

LEAD = 500


@pytest.fixture
def tournament_world(store: Store, clock: SteppingClock) -> TournamentWorld:
    return fill_database(store, clock, play_tournament)


def play_tournament(store: Store) -> TournamentWorld:
    """Play two rounds of two tables, all won by North–South."""
    tournament_world = create_tournament_world(store, new_tournament(4, rounds=2))
    phone = tournament_world.new_device()
    for _ in range(2):
        for card in tournament_world.seat().tables:
            tournament_world.play(card, phone, lead=LEAD)
        tournament_world.close()
    return tournament_world


def found(tournament_world: TournamentWorld, **criteria: Any) -> Iterator[TournamentSummary]:
    with tournament_world.store.transaction() as session:
        yield from list_tournaments(session, device=tournament_world.director, finished=True, **criteria)


@pytest.mark.parametrize(
    "criteria",
    [{"words": "FRIDAY bruno"}, {"words": "club  anna 3"}, {"words": "frìday ànna 3"}, {"player": "anna 4"}, {}],
)
def test_tournament_is_found_by_name_venue_and_players(
    tournament_world: TournamentWorld, criteria: dict[str, str]
) -> None:
    [summary] = found(tournament_world, **criteria)
    assert (summary.id, summary.entrants) == (tournament_world.id, 4)


def test_finished_tournament_has_its_winners(tournament_world: TournamentWorld) -> None:
    [summary] = found(tournament_world)
    snapshot = tournament_world.load()
    assert summary.winners == (snapshot.entrants[snapshot.ranking[0].entrant].names,)
    [unranked] = found(tournament_world, ranked=0)
    assert unranked == replace(summary, winners=())


@pytest.mark.parametrize("criteria", [{"words": "friday zoe"}, {"player": "anna"}, {"words": "%"}])
def test_tournament_is_not_found_by_other_words(tournament_world: TournamentWorld, criteria: dict[str, str]) -> None:
    assert list(found(tournament_world, **criteria)) == []


def test_tournaments_are_filtered_by_their_end(tournament_world: TournamentWorld) -> None:
    [summary] = found(tournament_world)
    end = summary.ended_at
    assert end is not None
    assert end >= summary.created_at
    assert [each.id for each in found(tournament_world, since=end, until=end + timedelta(seconds=1))] == [
        tournament_world.id
    ]
    assert list(found(tournament_world, until=end)) == []
    assert list(found(tournament_world, since=end + timedelta(seconds=1))) == []


@pytest.mark.parametrize("criteria", [{"words": "friday"}, {"finished": True}])
def test_limit_applies_after_filtering(sqlite_store: Store, criteria: dict[str, Any]) -> None:
    """Newer tournaments that do not match do not use up the limit."""
    tournament_world = create_tournament_world(sqlite_store, new_tournament(2, rounds=1, movement=Movement.ROUND_ROBIN))
    tournament_world.seat()
    tournament_world.close(allow_missing=True)
    later = replace(new_tournament(4, rounds=2), name="Saturday")
    with sqlite_store.transaction() as session:
        create_tournament(session, device=tournament_world.director, new=later)
        [summary] = list_tournaments(session, device=tournament_world.director, limit=1, **criteria)
    assert summary.id == tournament_world.id
    assert summary.winners == (), "results are missing"


def test_running_tournament_is_not_finished(store: Store) -> None:
    tournament_world = create_tournament_world(store, new_tournament(4, rounds=2))
    tournament_world.seat()
    tournament_world.close(allow_missing=True)
    assert list(found(tournament_world)) == []
    outsider = tournament_world.new_device()
    with store.transaction() as session:
        [summary] = list_tournaments(session, device=tournament_world.director)
        assert (summary.ended_at, summary.winners) == (None, ())
        assert list_tournaments(session, device=outsider, finished=True) == ()


def test_tournament_without_entrants_is_listed(store: Store) -> None:
    tournament_world = create_tournament_world(store, replace(new_tournament(4, rounds=2), names=(), open_for=2))
    with store.transaction() as session:
        [summary] = list_tournaments(session, device=tournament_world.director)
    assert (summary.id, summary.entrants) == (tournament_world.id, 0)


def test_tournament_matches_count_in_statistics(tournament_world: TournamentWorld) -> None:
    ranking = {line.entrant: line for line in tournament_world.load().ranking}
    with tournament_world.store.transaction() as session:
        people = {player.name: player.id for player in list_players(session, device=tournament_world.director)}
        season = load_season(session, device=tournament_world.director)
        for number, line in ranking.items():
            report = load_report(session, device=tournament_world.director, player_id=people[f"Anna {number + 1}"])
            results = report.statistics.results
            assert (results.won + results.lost, results.drawn) == (2, 0)
            assert report.statistics.points == line.points
    assert (season.matches, len(season.lines)) == (4, 8)


def test_tournament_matches_are_listed_only_for_devices_at_the_table(sqlite_store: Store) -> None:
    tournament_world = create_tournament_world(sqlite_store, new_tournament(2, rounds=1, movement=Movement.ROUND_ROBIN))
    phone = tournament_world.new_device()
    match_id = tournament_world.play(tournament_world.seat().tables[0], phone)

    def listed(device: Device, **criteria: Any) -> list[str]:
        with tournament_world.store.transaction() as session:
            return [each.id for each in list_matches(session, device=device, finished=True, **criteria)]

    tournament_world.close()
    tournament_world.run(join_table_as_director, match_id=match_id)  # just to view it
    assert listed(tournament_world.director, of_tournaments=False) == []
    assert listed(tournament_world.director) == listed(phone, of_tournaments=False) == [match_id]
    tournament_world.run(delete_tournament)
    assert listed(tournament_world.director, of_tournaments=False) == [match_id]


def test_director_who_plays_has_the_match_listed(sqlite_store: Store) -> None:
    tournament_world = create_tournament_world(sqlite_store, new_tournament(2, rounds=1, movement=Movement.ROUND_ROBIN))
    match_id = tournament_world.play(tournament_world.seat().tables[0], tournament_world.director)
    with tournament_world.store.transaction() as session:
        found = list_matches(session, device=tournament_world.director, finished=True, of_tournaments=False)
    assert [each.id for each in found] == [match_id]
