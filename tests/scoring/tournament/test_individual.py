"""The individual movement: another partner in each round, and results for each player (docs/rules.md §6)."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import (
    Arrival,
    Departure,
    MatchResult,
    PlayedRound,
    RankingLine,
    RecordCode,
    RecordError,
    TableResult,
    TableSeat,
    TieBreak,
    TournamentCode,
    TournamentError,
    TournamentRecord,
    match_results,
    next_round,
    preview_rounds,
    sides_at,
    tournament_ranking,
    victory_points,
    with_result,
)
from tests.scoring.tournament.tournament_records import make_individual, play_rounds


def cycle(players: int) -> int:
    """Return the number of rounds after which each has had every other as a partner, as far as byes allow."""
    return players - 1 if players % 2 == 0 else players


def partners_of(rounds: Iterable[PlayedRound]) -> list[frozenset[int]]:
    return [frozenset(side) for played in rounds for seat in played.seats for side in sides_at(seat) if len(side) == 2]


def opponents_of(rounds: Iterable[PlayedRound]) -> Counter[frozenset[int]]:
    seats = [seat for played in rounds for seat in played.seats]
    return Counter(frozenset(two) for seat in seats for two in product(*sides_at(seat)))


def byes_of(rounds: Iterable[PlayedRound]) -> Counter[int]:
    return Counter(seat.ew for played in rounds for seat in played.seats if seat.ns is None)


def assert_all_seated(record: TournamentRecord) -> None:
    """Check that everyone present sits once, at a table of four or with a bye, and at most three have one."""
    for number, played in enumerate(record.rounds):
        present = record.present_entrants(number)
        sides = [side for seat in played.seats for side in sides_at(seat)]
        assert sorted(player for side in sides for player in side) == sorted(present)
        assert [seat.table for seat in played.seats] == list(range(len(played.seats)))
        byes = [seat for seat in played.seats if seat.ns is None]
        assert all(len(side) == 2 for seat in played.seats if seat.ns is not None for side in sides_at(seat))
        assert all(seat.ns_partner is None and seat.ew_partner is None for seat in byes)
        assert len(byes) == len(present) % 4


def test_three_rounds_of_four_players() -> None:
    seats = [[sides_at(seat) for seat in played.seats] for played in play_rounds(make_individual(4)).rounds]
    assert seats == [[((1, 2), (3, 0))], [((2, 0), (1, 3))], [((0, 1), (3, 2))]]


def test_players_without_a_table_have_a_bye_each() -> None:
    seats = next_round(make_individual(7))
    assert seats[0] == TableSeat(table=0, ns=1, ns_partner=6, ew=2, ew_partner=5)
    assert [(seat.table, seat.ns, seat.ew) for seat in seats[1:]] == [(1, None, 3), (2, None, 4), (3, None, 0)]


@given(players=st.integers(4, 26))
@settings(max_examples=23)
def test_nobody_has_a_partner_twice_in_a_cycle(players: int) -> None:
    record = play_rounds(make_individual(players, cycle(players)))
    assert_all_seated(record)
    partners = Counter(partners_of(record.rounds))
    assert set(partners.values()) == {1}
    if players % 4 < 2:
        assert partners.keys() == set(map(frozenset, combinations(range(players), 2)))
    assert max(opponents_of(record.rounds).values()) <= 4
    byes = byes_of(record.rounds)
    assert max(byes[player] for player in range(players)) - min(byes[player] for player in range(players)) <= 2


@pytest.mark.parametrize("players", [40, 57, 100])
def test_nobody_is_met_twice_in_an_evening(players: int) -> None:
    rounds = play_rounds(make_individual(players, 4)).rounds
    assert set(opponents_of(rounds).values()) == {1}


@given(data=st.data(), players=st.integers(4, 15))
@settings(max_examples=60)
def test_arrivals_and_departures(data: st.DataObject, players: int) -> None:
    late = data.draw(st.lists(st.integers(1, 2), max_size=4))
    arrivals = tuple(Arrival(entrant=players + index, round=number) for index, number in enumerate(late))
    leaving = data.draw(st.dictionaries(st.integers(0, players - 1), st.integers(1, 2), max_size=5))
    departures = tuple(Departure(entrant=player, round=number) for player, number in leaving.items())
    record = play_rounds(make_individual(players, 3, arrivals=arrivals, departures=departures))
    for number, played in enumerate(record.rounds):
        sides = [side for seat in played.seats for side in sides_at(seat)]
        assert sorted(player for side in sides for player in side) == sorted(record.present_entrants(number))


def test_two_who_lost_their_partners_play_together() -> None:
    record = make_individual(8, 2, departures=(Departure(entrant=0, round=1), Departure(entrant=1, round=1)))
    second = play_rounds(record).rounds[1]
    assert sum(seat.ns is None for seat in second.seats) == 2
    assert set(partners_of([second])).isdisjoint(partners_of(play_rounds(record).rounds[:1]))


def test_halls_play_separately() -> None:
    rounds = preview_rounds(make_individual(10, 3, sections=(6, 4)).tournament)
    for seats in rounds:
        assert seats is not None
        assert {player for seat in seats if seat.section == 1 for side in sides_at(seat) for player in side} == {
            6,
            7,
            8,
            9,
        }


def result_of(seat: TableSeat, ns_points: int, ew_points: int) -> TableResult:
    assert seat.ns is not None
    return TableResult(ns=seat.ns, ew=seat.ew, ns_points=ns_points, ew_points=ew_points)


def test_both_partners_get_the_result() -> None:
    record = play_rounds(make_individual(5), 1, lead=lambda _ns, _ew: 155)
    assert match_results(record, 0) == (MatchResult(ns=(1, 4), ew=(2, 3), ns_points=155, ew_points=0),)
    assert tournament_ranking(record)[:3] == (
        RankingLine(rank=1, entrant=0, victory_points=14, difference=355, points=355, played=0, byes=1),
        RankingLine(rank=2, entrant=1, victory_points=12, difference=155, points=155, played=1, byes=0),
        RankingLine(rank=2, entrant=4, victory_points=12, difference=155, points=155, played=1, byes=0),
    )


@given(players=st.integers(4, 14), leads=st.lists(st.integers(-2000, 2000), min_size=9, max_size=9))
@settings(max_examples=60)
def test_ranking_agrees_with_sums_for_each_player(players: int, leads: list[int]) -> None:
    remaining = iter(leads)
    record = play_rounds(make_individual(players), 3, lead=lambda _ns, _ew: next(remaining))
    sums: defaultdict[int, int] = defaultdict(int)
    for played in record.rounds:
        for seat in played.seats:
            if seat.ns is None:
                sums[seat.ew] += 14
                continue
            result = played.find_result(seat.ns, seat.ew)
            assert result is not None
            ours, theirs = victory_points(result.ns_points - result.ew_points, deals=3)
            for player, won in ((seat.ns, ours), (seat.ns_partner, ours), (seat.ew, theirs), (seat.ew_partner, theirs)):
                assert player is not None
                sums[player] += won
    lines = tournament_ranking(record)
    assert {line.entrant: line.victory_points for line in lines} == {player: sums[player] for player in range(players)}
    assert [line.victory_points for line in lines] == sorted(sums.values(), reverse=True)


def test_direct_match_decides_between_opponents() -> None:
    record = play_rounds(make_individual(4, 1, tie_breaks=(TieBreak.DIRECT,)), lead=lambda _ns, _ew: 0)
    assert {line.rank for line in tournament_ranking(record)} == {1}
    (seat,) = record.rounds[0].seats
    level = with_result(record, 0, result_of(seat, 40, 0))
    assert [line.rank for line in tournament_ranking(level)] == [1, 1, 1, 1]


@pytest.mark.parametrize("players", [2, 3, 201])
def test_number_of_players_is_limited(players: int) -> None:
    with pytest.raises(TournamentError, match=f"entrants: {players} should be 4 to 200"):
        make_individual(players, 1)


def test_more_rounds_than_partners_are_refused() -> None:
    with pytest.raises(TournamentError, match="5 rounds cannot be seated without a rematch: 3 at most"):
        make_individual(4, 5)


def test_halls_need_four_players() -> None:
    with pytest.raises(TournamentError, match="a section of 3 is too small: it needs at least 4") as caught:
        make_individual(7, 3, sections=(4, 3))
    assert caught.value.faults[0].code is TournamentCode.SECTION_TOO_SMALL


def test_partners_sit_at_one_table() -> None:
    seats = (TableSeat(table=0, ns=0, ns_partner=1, ew=2, ew_partner=1),)
    with pytest.raises(RecordError, match="pair 2 sits at two tables in round 1") as caught:
        TournamentRecord(tournament=make_individual(4).tournament, rounds=(PlayedRound(seats=seats),))
    assert caught.value.code is RecordCode.TWO_TABLES
