"""Statistics of example matches."""

from fractions import Fraction

import pytest

from scoring import MIN_SAMPLE_SIZE, MatchFigures, Outcome, Results, Share, Statistics, Streaks
from scoring.statistics.form import compute_streaks
from tests.scoring.statistics.match_figures import pairs_match, singles_match, two_player_match
from tests.scoring.statistics.recounted import compute_statistics, find_side

W, L, D = Outcome.WON, Outcome.LOST, Outcome.DRAWN

THURSDAY = pairs_match(
    "anna bruno carla dino",
    2105,
    1400,
    deals=5,
    best=(Fraction(800), Fraction(500), Fraction(800), Fraction(500)),
    burrachi=(9, 6, 9, 6),
    clean=(4, 3, 4, 3),
    missed=(0, 1, 0, 1),
    closings=(3, 2, 3, 2),
    own_closings=(2, 0, 1, 1),
)
FRIDAY = pairs_match(
    "bruno anna carla dino",
    1200,
    2010,
    deals=4,
    best=(Fraction(600), Fraction(1015), Fraction(600), Fraction(1015)),
    burrachi=(5, 8, 5, 8),
    clean=(1, 5, 1, 5),
    missed=(2, 0, 2, 0),
    closings=(1, 3, 1, 3),
    own_closings=(1, 3, 0, 0),
)


def test_player_has_the_counts_of_his_sides() -> None:
    anna = compute_statistics(("anna",), (THURSDAY, FRIDAY))
    assert anna == Statistics(
        results=Results(won=2),
        streaks=Streaks(longest_won=2, current=2, current_kind=W),
        deals=9,
        points=Fraction(4115),
        best_deal=Fraction(1015),
        clean=Share(part=9, whole=17),
        closings=Share(part=6, whole=9),
        own_closings=5,
        pozzetti_missed=Share(part=0, whole=9),
    )
    assert anna.average == Fraction(4115, 9)


def test_partners_count_only_joint_matches() -> None:
    pair = compute_statistics(("carla", "anna"), (THURSDAY, FRIDAY))
    assert (pair.results, pair.deals, pair.points) == (Results(won=1), 5, Fraction(2105))
    assert pair.clean == Share(part=4, whole=9)
    assert pair.own_closings == 3  # of both together


def test_no_matches_give_no_average_and_no_share() -> None:
    empty = Statistics()
    assert compute_statistics(("zoe",), (THURSDAY, FRIDAY)) == empty
    assert (empty.results.matches, empty.average, empty.best_deal) == (0, None, None)
    assert (empty.clean.fraction, empty.results.wins.fraction) == (None, None)
    assert empty.streaks == Streaks()


def test_game_without_pozzetti_has_none_missed() -> None:
    canasta = two_player_match("anna bruno", 15_100, 9_000, has_pozzetti=False, deals=6)
    assert compute_statistics(("anna",), (THURSDAY, canasta)).pozzetti_missed == Share(part=0, whole=5)


@pytest.mark.parametrize(
    ("match", "player", "outcome"),
    [
        (two_player_match("anna bruno", 2010, 1990), "anna", W),
        (two_player_match("anna bruno", 2010, 1990), "bruno", L),
        (two_player_match("anna bruno", 2010, 2010), "anna", D),
        (singles_match("anna bruno carla", 505, 300, 505), "carla", D),
        (singles_match("anna bruno carla", 505, 300, 505), "bruno", L),  # a draw between the other two
    ],
)
def test_outcomes(match: MatchFigures, player: str, outcome: Outcome) -> None:
    assert compute_statistics((player,), (match,)).results == Results.from_outcomes((outcome,))


@pytest.mark.parametrize(
    ("team", "side"),
    [(("anna",), 0), (("carla", "anna"), 0), (("dino",), 1), (("anna", "bruno"), None), (("anna", "zoe"), None)],
)
def test_side_of_a_team(team: tuple[str, ...], side: int | None) -> None:
    assert find_side(THURSDAY, team) == side


@pytest.mark.parametrize(
    ("outcomes", "streaks"),
    [
        ((), Streaks()),
        ((W,), Streaks(longest_won=1, current=1, current_kind=W)),
        ((W, W, L, W), Streaks(longest_won=2, current=1, current_kind=W)),
        ((L, L, D), Streaks(current=1, current_kind=D)),
        ((W, D, W), Streaks(longest_won=1, current=1, current_kind=W)),
    ],
)
def test_streaks(outcomes: tuple[Outcome, ...], streaks: Streaks) -> None:
    assert compute_streaks(outcomes) == streaks


def test_small_sample() -> None:
    assert Share(part=1, whole=MIN_SAMPLE_SIZE - 1).is_small_sample
    assert not Share(part=1, whole=MIN_SAMPLE_SIZE).is_small_sample
    assert Share(part=3, whole=4).fraction == Fraction(3, 4)
