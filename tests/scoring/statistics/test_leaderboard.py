"""Ratings and the table of a group."""

from itertools import permutations

import pytest

from scoring import ENOUGH, leaderboard, rate
from tests.scoring.statistics.records import duel, pairs_match, singles_match

GROUP = ("anna", "bruno", "carla", "dino")


def test_whoever_wins_rises() -> None:
    ratings = rate([duel("anna bruno", 2005, 100)] * 5)
    assert ratings["anna"].mu > ratings["bruno"].mu
    assert ratings["anna"].shown > ratings["bruno"].shown


def test_the_points_of_a_win_do_not_matter_its_side_does() -> None:
    narrow, wide = rate([duel("anna bruno", 2010, 2005)]), rate([duel("anna bruno", 2010, 0)])
    assert narrow == wide


def test_partners_rise_together() -> None:
    ratings = rate([pairs_match("anna bruno carla dino", 2105, 1400)])
    assert ratings["anna"] == ratings["carla"]
    assert ratings["bruno"] == ratings["dino"]
    assert ratings["anna"].mu > ratings["bruno"].mu


def test_a_draw_between_equals_moves_nobody_but_makes_surer() -> None:
    ratings = rate([duel("anna bruno", 2005, 2005)])
    assert ratings["anna"] == ratings["bruno"]
    assert ratings["anna"].mu == pytest.approx(25)
    assert ratings["anna"].sigma < 25 / 3


def test_three_singles_are_rated_by_their_totals() -> None:
    ratings = rate([singles_match("anna bruno carla", 505, 100, 300)])
    assert ratings["anna"].mu > ratings["carla"].mu > ratings["bruno"].mu


@pytest.mark.parametrize("seats", list(permutations(range(3))))
def test_the_seats_do_not_matter(seats: tuple[int, ...]) -> None:
    names, totals = ("anna", "bruno", "carla"), (505, 100, 300)
    turned = singles_match(" ".join(names[seat] for seat in seats), *(totals[seat] for seat in seats))
    for name, rating in rate([turned]).items():
        assert rating.mu == pytest.approx(rate([singles_match("anna bruno carla", *totals)])[name].mu)


def test_the_best_rating_is_first_and_equals_share_a_place() -> None:
    table = leaderboard(GROUP, [pairs_match("anna bruno carla dino", 2105, 1400)] * 3)
    assert [(line.place, line.player) for line in table] == [(1, "anna"), (1, "carla"), (3, "bruno"), (3, "dino")]
    assert [line.statistics.results.won for line in table] == [3, 3, 0, 0]


def test_an_evening_with_a_guest_is_not_the_groups() -> None:
    matches = [pairs_match("anna bruno carla dino", 2105, 1400), pairs_match("anna bruno carla zoe", 2105, 1400)]
    table = leaderboard(GROUP, matches)
    assert {line.player for line in table} == set(GROUP)
    assert {line.statistics.results.matches for line in table} == {1}


def test_a_member_without_a_match_is_not_in_the_table() -> None:
    assert [line.player for line in leaderboard(GROUP, [duel("anna bruno", 2, 1)])] == ["anna", "bruno"]
    assert leaderboard(GROUP, []) == ()


def test_a_place_after_few_matches_is_provisional() -> None:
    few, many = (leaderboard(GROUP, [duel("anna bruno", 2, 1)] * count) for count in (ENOUGH - 1, ENOUGH))
    assert all(line.provisional for line in few)
    assert not any(line.provisional for line in many)
