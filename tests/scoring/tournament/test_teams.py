"""Tournaments of teams: two tables for each match, and their sum as its result (docs/rules.md §6)."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import (
    Competition,
    Departure,
    MatchResult,
    Movement,
    PlayedRound,
    RecordCode,
    RecordError,
    Schedule,
    TableResult,
    TableSeat,
    Tournament,
    TournamentCode,
    TournamentError,
    TournamentRecord,
    match_results,
    missing_results,
    next_round,
    round_robin,
    tournament_ranking,
    victory_points,
    with_next_round,
    with_result,
)
from tests.scoring.tournament.tournament_records import add_missing_results, make_record, make_teams, play_rounds

BOTH_TABLES = (TableSeat(table=0, ns=1, ew=0), TableSeat(table=1, ns=0, ew=1))


def test_a_match_takes_two_tables() -> None:
    assert next_round(make_teams(5)) == (
        TableSeat(table=0, ns=1, ew=4),
        TableSeat(table=1, ns=4, ew=1),
        TableSeat(table=2, ns=2, ew=3),
        TableSeat(table=3, ns=3, ew=2),
        TableSeat(table=4, ns=None, ew=0),
    )


@pytest.mark.parametrize("teams", [2, 3, 6, 7, 25])
def test_round_robin_is_that_of_pairs(teams: int) -> None:
    rounds = play_rounds(make_teams(teams, teams - 1 + teams % 2)).rounds
    assert [[(seat.ns, seat.ew) for seat in played.seats if seat.table % 2 == 0] for played in rounds] == [
        [(seat.ns, seat.ew) for seat in seats] for seats in round_robin(teams)
    ]


@pytest.mark.parametrize("movement", [Movement.DANESE, Movement.DANESE_MODIFIED])
@pytest.mark.parametrize("sections_meet", [True, False])
def test_danese_follows_the_ranking_of_teams(movement: Movement, *, sections_meet: bool) -> None:
    record = play_rounds(make_teams(8, 2, movement, sections=(4, 4), sections_meet=sections_meet), 1)
    ranked = [line.entrant for line in tournament_ranking(record)]
    second = next_round(record)
    assert len({(seat.section, seat.table) for seat in second}) == 8
    assert set(Counter(frozenset((seat.ns, seat.ew)) for seat in second).values()) == {2}
    if sections_meet:
        assert {second[0].ns, second[0].ew} == set(ranked[:2])


def test_the_sum_of_both_tables_is_the_result() -> None:
    """+300 and −120 at the two tables are +180: 11–9 by the teams' Victory Points table. By the pairs' table, +300
    alone would be 11–9."""
    record = with_next_round(make_teams(2, 1))
    first, second = record.rounds[0].seats
    assert (first, second) == BOTH_TABLES
    record = with_result(record, 0, TableResult(ns=1, ew=0, ns_points=500, ew_points=200))
    assert match_results(record, 0) == ()
    assert [line.played for line in tournament_ranking(record)] == [0, 0]
    assert missing_results(record, 0) == (second,)
    record = with_result(record, 0, TableResult(ns=0, ew=1, ns_points=420, ew_points=300))
    assert match_results(record, 0) == (MatchResult(ns=(1,), ew=(0,), ns_points=800, ew_points=620),)
    assert missing_results(record, 0) == ()
    lines = tournament_ranking(record)
    assert [(line.entrant, line.victory_points, line.difference, line.points, line.played) for line in lines] == [
        (1, 11, 180, 800, 1),
        (0, 9, -180, 620, 1),
    ]


@pytest.mark.parametrize("table", [0, 1])
def test_awarded_points_are_those_of_the_match(table: int) -> None:
    record = add_missing_results(with_next_round(make_teams(2, 1)))
    seat = record.rounds[0].seats[table]
    assert seat.ns is not None
    result = TableResult(ns=seat.ns, ew=seat.ew, awarded=(15, 5), note="the other table never came")
    lines = tournament_ranking(with_result(record, 0, result))
    assert [(line.entrant, line.victory_points) for line in lines] == [(seat.ns, 15), (seat.ew, 5)]


@given(leads=st.lists(st.integers(-3000, 3000), min_size=12, max_size=12))
@settings(max_examples=60)
def test_ranking_agrees_with_the_teams_victory_points(leads: list[int]) -> None:
    remaining = iter(leads)
    record = play_rounds(make_teams(4), lead=lambda _ns, _ew: next(remaining))
    sums = dict.fromkeys(range(4), 0)
    for one in range(4):
        for other in range(one):
            ahead = 0
            for played in record.rounds:
                for result in played.results:
                    if (result.ns, result.ew) == (one, other):
                        ahead += result.ns_points - result.ew_points
                    if (result.ns, result.ew) == (other, one):
                        ahead += result.ew_points - result.ns_points
            ours, theirs = victory_points(ahead, "teams")
            sums[one] += ours
            sums[other] += theirs
    assert {line.entrant: line.victory_points for line in tournament_ranking(record)} == sums


def test_a_bye_is_worth_fourteen_by_the_teams_table() -> None:
    record = with_next_round(make_teams(3))
    line = tournament_ranking(record)[0]
    assert (line.victory_points, line.difference, line.byes) == (14, 805, 1)


def test_a_team_that_leaves_frees_its_opponents() -> None:
    record = make_teams(4, 2, departures=(Departure(entrant=3, round=1),))
    second = play_rounds(record).rounds[1]
    assert sum(seat.ns is None for seat in second.seats) == 1
    assert len(second.seats) == 3


def test_teams_sit_at_two_tables_of_one_match_only() -> None:
    tournament = make_teams(4).tournament
    TournamentRecord(tournament=tournament, rounds=(PlayedRound(seats=BOTH_TABLES),))
    with pytest.raises(RecordError, match="pair 1 sits at two tables in round 1") as caught:
        TournamentRecord(
            tournament=tournament, rounds=(PlayedRound(seats=(*BOTH_TABLES, TableSeat(table=2, ns=0, ew=2))),)
        )
    assert caught.value.code is RecordCode.TWO_TABLES


def test_pairs_sit_at_one_table() -> None:
    with pytest.raises(RecordError, match="sits at two tables in round 1"):
        replace(make_record(4, Movement.ROUND_ROBIN, 3), rounds=(PlayedRound(seats=BOTH_TABLES),))


@pytest.mark.parametrize(
    ("competition", "movement"),
    [
        (Competition.TEAMS, Movement.MITCHELL),
        (Competition.TEAMS, Movement.INDIVIDUAL),
        (Competition.PAIRS, Movement.INDIVIDUAL),
        (Competition.INDIVIDUAL, Movement.DANESE),
    ],
)
def test_movement_must_fit(competition: Competition, movement: Movement) -> None:
    with pytest.raises(TournamentError, match=f"{movement} does not seat a tournament for {competition}") as caught:
        Tournament(
            entrants=8,
            schedule=Schedule(rounds=3, deals=4),
            movement=movement,
            competition=competition.value,  # type: ignore[arg-type]
        )
    assert caught.value.faults[0].code is TournamentCode.UNFIT_MOVEMENT


@pytest.mark.parametrize("deals", [3, None])
def test_other_numbers_of_deals_need_their_own_table(deals: int | None) -> None:
    schedule = Schedule(rounds=1, deals=deals, minutes=50)
    with pytest.raises(TournamentError, match="only for 4: give your own"):
        Tournament(entrants=2, schedule=schedule, movement=Movement.ROUND_ROBIN, competition=Competition.TEAMS)
