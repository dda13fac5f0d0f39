"""Sides of a deal, and the points credited to players (docs/rules.md §5)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    PLAYERS_BY_SEATING,
    VARIANTS,
    HalfRounding,
    MatchConfig,
    Phase,
    ScoringError,
    Seating,
    contenders,
    deal_sides,
    player_credits,
    pozzetto_sizes,
)

BURRACO = VARIANTS["burraco"]


@pytest.mark.parametrize(
    ("players", "seating", "alone", "sides"),
    [
        (2, Seating.SINGLES, None, ((0,), (1,))),
        (3, Seating.SINGLES, None, ((0,), (1,), (2,))),
        (3, Seating.SINGLES, 1, ((0,), (1,), (2,))),
        (6, Seating.SINGLES, None, ((0,), (1,), (2,), (3,), (4,), (5,))),
        (3, Seating.ONE_AGAINST_TWO, None, ((0,), (1,), (2,))),
        (3, Seating.ONE_AGAINST_TWO, 0, ((0,), (1, 2))),
        (3, Seating.ONE_AGAINST_TWO, 1, ((1,), (0, 2))),
        (3, Seating.ONE_AGAINST_TWO, 2, ((2,), (0, 1))),
        (4, Seating.FIXED_PAIRS, None, ((0, 2), (1, 3))),
        (6, Seating.FIXED_PAIRS, None, ((0, 3), (1, 4), (2, 5))),
        (6, Seating.TEAMS_OF_THREE, None, ((0, 2, 4), (1, 3, 5))),
        (5, Seating.ONE_AGAINST_PAIRS, None, ((0,), (1,), (2,), (3,), (4,))),
        (5, Seating.ONE_AGAINST_PAIRS, 0, ((0,), (1, 3), (2, 4))),
        (5, Seating.ONE_AGAINST_PAIRS, 3, ((3,), (1, 4), (0, 2))),
    ],
)
def test_sides_of_a_deal(players: int, seating: Seating, alone: int | None, sides: tuple[tuple[int, ...], ...]) -> None:
    assert deal_sides(players, seating, alone=alone) == sides


def test_three_players_are_singles_past_the_threshold() -> None:
    assert deal_sides(3, Seating.ONE_AGAINST_TWO, alone=1, phase=Phase.SINGLES) == ((0,), (1,), (2,))


@pytest.mark.parametrize(
    ("players", "seating", "groups"),
    [
        (2, Seating.SINGLES, ((0,), (1,))),
        (3, Seating.ONE_AGAINST_TWO, ((0,), (1,), (2,))),
        (4, Seating.FIXED_PAIRS, ((0, 2), (1, 3))),
        (5, Seating.ONE_AGAINST_PAIRS, ((0,), (1,), (2,), (3,), (4,))),
        (6, Seating.TEAMS_OF_THREE, ((0, 2, 4), (1, 3, 5))),
    ],
)
def test_contenders(players: int, seating: Seating, groups: tuple[tuple[int, ...], ...]) -> None:
    assert contenders(MatchConfig(rules=BURRACO, players=players, seating=seating, target=2005)) == groups


@pytest.mark.parametrize(
    ("players", "seating", "alone", "code", "message"),
    [
        (5, Seating.FIXED_PAIRS, None, "seating-not-for-players", "fixed-pairs takes 4, 6 players, not 5"),
        (4, Seating.ONE_AGAINST_TWO, 1, "seating-not-for-players", "one-against-two takes 3 players, not 4"),
        (3, Seating.ONE_AGAINST_TWO, 3, "unknown-seat", "seat 3 is not at this table: its seats are 0 to 2"),
        (5, Seating.ONE_AGAINST_PAIRS, -1, "unknown-seat", "seat -1 is not at this table"),
    ],
)
def test_invalid_sides_are_rejected(players: int, seating: Seating, alone: int | None, code: str, message: str) -> None:
    with pytest.raises(ScoringError, match=message) as caught:
        deal_sides(players, seating, alone=alone)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("seating", "players"), [(seating, n) for seating in PLAYERS_BY_SEATING for n in PLAYERS_BY_SEATING[seating]]
)
def test_each_player_is_on_one_side(seating: Seating, players: int) -> None:
    for alone in (None, *range(players)):
        sides = deal_sides(players, seating, alone=alone)
        assert sorted(player for side in sides for player in side) == list(range(players))


HALVES = {
    HalfRounding.EXACT: {155: "155/2", 160: "80", -305: "-305/2"},
    HalfRounding.UP: {155: "78", 160: "80", -305: "-152"},
    HalfRounding.DOWN: {155: "77", 160: "80", -305: "-153"},
    HalfRounding.UP_TO_FIVE: {155: "80", 160: "80", 165: "85", -305: "-150", -310: "-155"},
}


@pytest.mark.parametrize(
    ("rounding", "total", "share"),
    [(rounding, total, share) for rounding, shares in HALVES.items() for total, share in shares.items()],
)
def test_rounding_of_half_points(rounding: HalfRounding, total: int, share: str) -> None:
    half = Fraction(share)
    assert player_credits(total, (1, 2), shared=True, rounding=rounding) == {1: half, 2: half}


@pytest.mark.parametrize("rounding", HalfRounding)
def test_fixed_partners_and_singles_get_the_whole_total(rounding: HalfRounding) -> None:
    assert player_credits(155, (0, 2), shared=False, rounding=rounding) == {0: 155, 2: 155}
    assert player_credits(612, (0,), shared=True, rounding=rounding) == {0: 612}


@given(st.integers(-5000, 5000))
def test_exact_halves_add_up(total: int) -> None:
    assert sum(player_credits(total, (0, 1), shared=True, rounding=HalfRounding.EXACT).values()) == total


@given(st.integers(-5000, 5000))
def test_rounding_changes_by_less_than_its_unit(total: int) -> None:
    shares = {rounding: player_credits(total, (0, 1), shared=True, rounding=rounding)[0] for rounding in HalfRounding}
    half = shares[HalfRounding.EXACT]
    assert shares[HalfRounding.DOWN] <= half <= shares[HalfRounding.UP] <= shares[HalfRounding.UP_TO_FIVE] < half + 5
    assert shares[HalfRounding.UP] - shares[HalfRounding.DOWN] in {0, 1}
    assert shares[HalfRounding.UP_TO_FIVE] % 5 == 0


@pytest.mark.parametrize(
    ("players", "seating", "phase", "sizes"),
    [
        (2, Seating.SINGLES, Phase.PAIRS, (11, 11)),
        (4, Seating.FIXED_PAIRS, Phase.PAIRS, (11, 11)),
        (3, Seating.SINGLES, Phase.PAIRS, (11, 11, 11)),
        (3, Seating.ONE_AGAINST_TWO, Phase.PAIRS, (18, 11)),
        (3, Seating.ONE_AGAINST_TWO, Phase.SINGLES, (11, 11, 11)),
        (5, Seating.ONE_AGAINST_PAIRS, Phase.PAIRS, (18, 11, 11)),
        (5, Seating.ONE_AGAINST_PAIRS, Phase.SINGLES, (11, 11, 11, 11, 11)),
        (6, Seating.FIXED_PAIRS, Phase.PAIRS, (11, 11, 11)),
        (6, Seating.TEAMS_OF_THREE, Phase.PAIRS, (11, 11)),
    ],
)
def test_pozzetto_sizes(players: int, seating: Seating, phase: Phase, sizes: tuple[int, ...]) -> None:
    assert pozzetto_sizes(BURRACO, players, seating, phase) == sizes
    assert pozzetto_sizes(VARIANTS["canasta-italiana"], players, seating, phase) == ()


def test_two_sides_share_the_pozzetti_of_the_rules() -> None:
    assert pozzetto_sizes(BURRACO.replace(pozzetti=(13, 11)), 4, Seating.FIXED_PAIRS) == (13, 11)
