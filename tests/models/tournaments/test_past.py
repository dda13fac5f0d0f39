"""Finished tournaments: search, and statistics of their players."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from models import (
    Device,
    Store,
    TournamentSummary,
    create_tournament,
    delete_tournament,
    list_matches,
    list_players,
    list_tournaments,
    load_report,
    load_season,
    open_table,
)
from scoring import Movement
from tests.models.tournaments.hall import Hall, new_tournament, open_hall

LEAD = 500


@pytest.fixture
def hall(store: Store) -> Hall:
    """Two rounds of two tables, all won by North–South."""
    hall = open_hall(store, new_tournament(4, rounds=2))
    phone = hall.phone()
    for _ in range(2):
        for card in hall.seat().tables:
            hall.play(card, phone, lead=LEAD)
        hall.close()
    return hall


def found(hall: Hall, **criteria: Any) -> Iterator[TournamentSummary]:
    with hall.store.transaction() as session:
        yield from list_tournaments(session, device=hall.director, finished=True, **criteria)


@pytest.mark.parametrize("criteria", [{"words": "FRIDAY bruno"}, {"words": "club  anna 3"}, {"player": "anna 4"}, {}])
def test_tournament_is_found_by_name_venue_and_players(hall: Hall, criteria: dict[str, str]) -> None:
    [summary] = found(hall, **criteria)
    assert (summary.id, summary.entrants) == (hall.id, 4)


@pytest.mark.parametrize("criteria", [{"words": "friday zoe"}, {"player": "anna"}, {"words": "%"}])
def test_tournament_is_not_found_by_other_words(hall: Hall, criteria: dict[str, str]) -> None:
    assert list(found(hall, **criteria)) == []


def test_tournaments_are_filtered_by_their_end(hall: Hall) -> None:
    [summary] = found(hall)
    end = summary.ended_at
    assert end is not None
    assert end >= summary.created_at
    assert [each.id for each in found(hall, since=end, until=end + timedelta(seconds=1))] == [hall.id]
    assert list(found(hall, until=end)) == []
    assert list(found(hall, since=end + timedelta(seconds=1))) == []


@pytest.mark.parametrize("criteria", [{"words": "friday"}, {"finished": True}])
def test_limit_applies_after_filtering(sqlite_store: Store, criteria: dict[str, Any]) -> None:
    """Newer tournaments that do not match do not use up the limit."""
    hall = open_hall(sqlite_store, new_tournament(2, rounds=1, movement=Movement.ROUND_ROBIN))
    hall.seat()
    hall.close(missing_too=True)
    later = replace(new_tournament(4, rounds=2), name="Saturday")
    with sqlite_store.transaction() as session:
        create_tournament(session, device=hall.director, new=later)
        [summary] = list_tournaments(session, device=hall.director, limit=1, **criteria)
    assert summary.id == hall.id


def test_running_tournament_is_not_finished(store: Store) -> None:
    hall = open_hall(store, new_tournament(4, rounds=2))
    hall.seat()
    hall.close(missing_too=True)
    assert list(found(hall)) == []
    stranger = hall.phone()
    with store.transaction() as session:
        [summary] = list_tournaments(session, device=hall.director)
        assert summary.ended_at is None
        assert list_tournaments(session, device=stranger, finished=True) == ()


def test_tournament_without_entrants_is_listed(store: Store) -> None:
    hall = open_hall(store, replace(new_tournament(4, rounds=2), names=(), open_for=2))
    with store.transaction() as session:
        [summary] = list_tournaments(session, device=hall.director)
    assert (summary.id, summary.entrants) == (hall.id, 0)


def test_tournament_matches_count_in_statistics(hall: Hall) -> None:
    ranking = {line.entrant: line for line in hall.look().ranking}
    with hall.store.transaction() as session:
        people = {player.name: player.id for player in list_players(session, device=hall.director)}
        season = load_season(session, device=hall.director)
        for number, line in ranking.items():
            report = load_report(session, device=hall.director, player_id=people[f"Anna {number + 1}"])
            results = report.statistics.results
            assert (results.won + results.lost, results.drawn) == (2, 0)
            assert report.statistics.points == line.points
    assert (season.matches, len(season.lines)) == (4, 8)


def test_tournament_matches_are_listed_only_for_devices_at_the_table(sqlite_store: Store) -> None:
    hall = open_hall(sqlite_store, new_tournament(2, rounds=1, movement=Movement.ROUND_ROBIN))
    phone = hall.phone()
    match_id = hall.play(hall.seat().tables[0], phone)

    def listed(device: Device, **criteria: Any) -> list[str]:
        with hall.store.transaction() as session:
            return [each.id for each in list_matches(session, device=device, finished=True, **criteria)]

    hall.close()
    hall.run(open_table, match_id=match_id)  # just to view it
    assert listed(hall.director, of_tournaments=False) == []
    assert listed(hall.director) == listed(phone, of_tournaments=False) == [match_id]
    hall.run(delete_tournament)
    assert listed(hall.director, of_tournaments=False) == [match_id]


def test_director_who_plays_has_the_match_listed(sqlite_store: Store) -> None:
    hall = open_hall(sqlite_store, new_tournament(2, rounds=1, movement=Movement.ROUND_ROBIN))
    match_id = hall.play(hall.seat().tables[0], hall.director)
    with hall.store.transaction() as session:
        found = list_matches(session, device=hall.director, finished=True, of_tournaments=False)
    assert [each.id for each in found] == [match_id]
