"""Statistics by tables: what one reads off a pile of old score sheets."""

from fractions import Fraction

import pytest

from scoring import ENOUGH, MatchRecord, Outcome, Results, Share, Statistics, Streaks, statistics_of
from scoring.statistics.form import streaks_of
from tests.scoring.statistics.records import duel, pairs_match, singles_match

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


def test_a_players_figures_are_those_of_the_sides_that_the_player_was_on() -> None:
    anna = statistics_of(("anna",), (THURSDAY, FRIDAY))
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


def test_partners_are_counted_where_they_were_partners() -> None:
    pair = statistics_of(("carla", "anna"), (THURSDAY, FRIDAY))
    assert (pair.results, pair.deals, pair.points) == (Results(won=1), 5, Fraction(2105))
    assert pair.clean == Share(part=4, whole=9)
    assert pair.own_closings == 3  # of both together


def test_whoever_never_played_has_no_average_and_no_share() -> None:
    nobody = statistics_of(("zoe",), (THURSDAY, FRIDAY))
    assert (nobody.results.matches, nobody.average, nobody.best_deal) == (0, None, None)
    assert (nobody.clean.fraction, nobody.results.wins.fraction) == (None, None)
    assert nobody.streaks == Streaks()


def test_a_game_without_pozzetti_has_none_to_miss() -> None:
    canasta = duel("anna bruno", 15_100, 9_000, pozzetti=False, deals=6)
    assert statistics_of(("anna",), (THURSDAY, canasta)).pozzetti_missed == Share(part=0, whole=5)


@pytest.mark.parametrize(
    ("match", "player", "outcome"),
    [
        (duel("anna bruno", 2010, 1990), "anna", W),
        (duel("anna bruno", 2010, 1990), "bruno", L),
        (duel("anna bruno", 2010, 2010), "anna", D),
        (singles_match("anna bruno carla", 505, 300, 505), "carla", D),
        (singles_match("anna bruno carla", 505, 300, 505), "bruno", L),  # a draw of the others
    ],
)
def test_outcomes(match: MatchRecord, player: str, outcome: Outcome) -> None:
    assert statistics_of((player,), (match,)).results == Results.of((outcome,))


@pytest.mark.parametrize(
    ("team", "side"),
    [(("anna",), 0), (("carla", "anna"), 0), (("dino",), 1), (("anna", "bruno"), None), (("anna", "zoe"), None)],
)
def test_the_side_of_a_team(team: tuple[str, ...], side: int | None) -> None:
    assert THURSDAY.side_of(team) == side


@pytest.mark.parametrize(
    ("outcomes", "streaks"),
    [
        ((), Streaks()),
        ((W,), Streaks(longest_won=1, current=1, current_kind=W)),
        ((W, W, L, W), Streaks(longest_won=2, longest_lost=1, current=1, current_kind=W)),
        ((L, L, D), Streaks(longest_lost=2, current=1, current_kind=D)),
        ((W, D, W), Streaks(longest_won=1, current=1, current_kind=W)),
    ],
)
def test_streaks(outcomes: tuple[Outcome, ...], streaks: Streaks) -> None:
    assert streaks_of(outcomes) == streaks


def test_few_matches_are_few() -> None:
    assert Share(part=1, whole=ENOUGH - 1).few
    assert not Share(part=1, whole=ENOUGH).few
    assert Share(part=3, whole=4).fraction == Fraction(3, 4)
