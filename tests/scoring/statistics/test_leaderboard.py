"""Ratings and the leaderboard of a group."""

from itertools import permutations

import pytest

from scoring import MIN_SAMPLE_SIZE, rate_players
from tests.scoring.statistics.match_figures import pairs_match, singles_match, two_player_match
from tests.scoring.statistics.recounted import leaderboard

GROUP = ("anna", "bruno", "carla", "dino")


def test_winner_gains_rating() -> None:
    ratings = rate_players([two_player_match("anna bruno", 2005, 100)] * 5)
    assert ratings["anna"].mu > ratings["bruno"].mu
    assert ratings["anna"].display_value > ratings["bruno"].display_value


def test_rating_depends_on_the_winner_not_the_points() -> None:
    narrow, wide = (
        rate_players([two_player_match("anna bruno", 2010, 2005)]),
        rate_players([two_player_match("anna bruno", 2010, 0)]),
    )
    assert narrow == wide


def test_partners_gain_equally() -> None:
    ratings = rate_players([pairs_match("anna bruno carla dino", 2105, 1400)])
    assert ratings["anna"] == ratings["carla"]
    assert ratings["bruno"] == ratings["dino"]
    assert ratings["anna"].mu > ratings["bruno"].mu


def test_draw_between_equals_only_lowers_uncertainty() -> None:
    ratings = rate_players([two_player_match("anna bruno", 2005, 2005)])
    assert ratings["anna"] == ratings["bruno"]
    assert ratings["anna"].mu == pytest.approx(25)
    assert ratings["anna"].sigma < 25 / 3


def test_three_singles_are_rated_by_their_totals() -> None:
    ratings = rate_players([singles_match("anna bruno carla", 505, 100, 300)])
    assert ratings["anna"].mu > ratings["carla"].mu > ratings["bruno"].mu


@pytest.mark.parametrize("seats", list(permutations(range(3))))
def test_seats_do_not_matter(seats: tuple[int, ...]) -> None:
    names, totals = ("anna", "bruno", "carla"), (505, 100, 300)
    turned = singles_match(" ".join(names[seat] for seat in seats), *(totals[seat] for seat in seats))
    for name, rating in rate_players([turned]).items():
        assert rating.mu == pytest.approx(rate_players([singles_match("anna bruno carla", *totals)])[name].mu)


def test_best_rating_is_first_and_equals_share_a_rank() -> None:
    table = leaderboard(GROUP, [pairs_match("anna bruno carla dino", 2105, 1400)] * 3)
    assert [(line.rank, line.player) for line in table] == [(1, "anna"), (1, "carla"), (3, "bruno"), (3, "dino")]
    assert [line.statistics.results.won for line in table] == [3, 3, 0, 0]


def test_match_with_a_guest_does_not_count() -> None:
    matches = [pairs_match("anna bruno carla dino", 2105, 1400), pairs_match("anna bruno carla zoe", 2105, 1400)]
    table = leaderboard(GROUP, matches)
    assert {line.player for line in table} == set(GROUP)
    assert {line.statistics.results.matches for line in table} == {1}


def test_member_without_a_match_is_not_listed() -> None:
    assert [line.player for line in leaderboard(GROUP, [two_player_match("anna bruno", 2, 1)])] == ["anna", "bruno"]
    assert leaderboard(GROUP, []) == ()


def test_rank_after_few_matches_is_provisional() -> None:
    few, many = (
        leaderboard(GROUP, [two_player_match("anna bruno", 2, 1)] * count)
        for count in (MIN_SAMPLE_SIZE - 1, MIN_SAMPLE_SIZE)
    )
    assert all(line.is_provisional for line in few)
    assert not any(line.is_provisional for line in many)
