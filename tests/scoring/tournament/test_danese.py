"""The Danese movement and its matching, compared with all possible matchings of small fields."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scoring import MovementCode, MovementError, Round, TableSeat, danese
from scoring.tournament.matching import min_cost_matching, min_distance_matching

Pair = tuple[int, int]


def matchings(positions: Sequence[int]) -> Iterator[tuple[Pair, ...]]:
    """Yield every matching, by brute force: the first with each of the others."""
    if not positions:
        yield ()
        return
    first, *others = positions
    for index, other in enumerate(others):
        for rest in matchings(others[:index] + others[index + 1 :]):
            yield ((first, other), *rest)


def cost(matching: Sequence[Pair], size: int) -> tuple[int, int, int]:
    """Return the criteria that `min_distance_matching` minimises, in their order."""
    far = [second - first for first, second in matching]
    lower = sum((size - first) * (second - first - 1) for first, second in matching)
    return sum(far), sum(each * each for each in far), lower


@st.composite
def forbidden_pairs(draw: st.DrawFn, largest: int) -> tuple[int, set[frozenset[int]]]:
    size = 2 * draw(st.integers(1, largest // 2))
    twos = [frozenset(two) for two in combinations(range(size), 2)]
    return size, draw(st.sets(st.sampled_from(twos), max_size=draw(st.integers(0, len(twos)))))


def previous_round(size: int) -> set[frozenset[int]]:
    return {frozenset((index, index + 1)) for index in range(0, size, 2)}


@settings(max_examples=100)
@given(forbidden_pairs(8))
@example((10, previous_round(10)))
@example((8, previous_round(8) | {frozenset((index, index + 2)) for index in range(6)}))
@example((10, {frozenset((0, other)) for other in range(1, 9)}))
@example((8, {frozenset(two) for two in [(0, 1), (0, 2), (0, 3), (0, 4), (3, 5), (3, 6), (5, 7), (6, 7)]}))
@example((10, {frozenset(two) for two in combinations(range(5, 10), 2)}))
def test_matching_is_optimal(case: tuple[int, set[frozenset[int]]]) -> None:
    size, barred = case
    allowed = [each for each in matchings(range(size)) if not barred & {frozenset(two) for two in each}]
    matching = min_distance_matching(size, barred)
    if not allowed:
        assert matching is None
        return
    assert matching in allowed
    assert cost(matching, size) == min(cost(each, size) for each in allowed)


@settings(max_examples=30)
@given(st.data())
def test_no_rematch_while_there_are_more_tables_than_rounds(data: st.DataObject) -> None:
    """Rankings that change as much as they can from round to round, up to the last round with such a seating."""
    tables = data.draw(st.integers(6, 12))
    barred: set[frozenset[int]] = set()
    for _ in range(tables):
        order = data.draw(st.permutations(range(2 * tables)))
        places = {pair: place for place, pair in enumerate(order)}
        matching = min_distance_matching(2 * tables, {frozenset(places[pair] for pair in two) for two in barred})
        assert matching is not None
        met = {frozenset((order[first], order[second])) for first, second in matching}
        assert not met & barred
        assert len(frozenset().union(*met)) == 2 * tables
        barred |= met


def test_last_seating_without_a_rematch_is_found() -> None:
    """Seven of eight pairs' halves have met: each pair has more former opponents than there are tables."""
    halves = [range(0, 14, 2), range(1, 14, 2)]
    barred = {frozenset(two) for half in halves for two in combinations(half, 2)}
    barred |= {frozenset((first, second)) for first in halves[0] for second in halves[1] if second != 13 - first}
    assert min_distance_matching(14, barred) == tuple((first, 13 - first) for first in range(7))
    assert min_distance_matching(14, barred | {frozenset((0, 13))}) is None


def seat_numbers(seats: Round) -> list[tuple[int | None, int]]:
    assert [seat.table for seat in seats] == list(range(len(seats)))
    return [(seat.ns, seat.ew) for seat in seats]


@pytest.mark.parametrize(
    ("ranking", "forbidden", "byes", "seats"),
    [
        ([], [], [], []),
        ([5], [], [5], [(None, 5)]),
        ([3, 1, 0, 2], [], [], [(3, 1), (0, 2)]),
        ([3, 1, 0, 2], [{3, 1}], [], [(3, 0), (1, 2)]),
        ([3, 1, 0, 2], [{3, 1}, {3, 0}], [], [(3, 2), (1, 0)]),
        ([0, 1, 2, 3, 4, 5], [{0, 1}, {2, 3}, {4, 5}], [], [(0, 2), (1, 4), (3, 5)]),
        ([0, 1, 2, 3, 4], [], [], [(0, 1), (2, 3), (None, 4)]),
        ([0, 1, 2, 3, 4], [], [4, 3], [(0, 1), (3, 4), (None, 2)]),
        ([0, 1, 2], [], [0, 1, 2], [(0, 1), (None, 2)]),
        ([0, 1, 2], [], [2, 0, 1, 2], [(0, 2), (None, 1)]),
        # Without pair 4 the others cannot be seated, so the last but one has the bye.
        ([0, 1, 2, 3, 4], [{0, 1}, {0, 2}, {0, 3}], [], [(0, 4), (1, 2), (None, 3)]),
        # Pairs that are absent, or a pair alone, forbid nothing.
        ([0, 1], [{0, 7}, {1}], [9], [(0, 1)]),
    ],
)
def test_seats(ranking: list[int], forbidden: list[set[int]], byes: list[int], seats: list[Pair]) -> None:
    assert seat_numbers(danese(ranking, forbidden, byes)) == seats


def test_seating_looks_ahead_to_the_last_pairs() -> None:
    """First with third and second with fourth would leave the last two, who have just met."""
    forbidden = [{0, 1}, {2, 3}, {4, 5}, {0, 4}]
    seats = seat_numbers(danese(range(6), forbidden))
    assert sorted(pair for two in seats for pair in two) == list(range(6))
    assert not {frozenset(two) for two in seats} & {frozenset(two) for two in forbidden}


@settings(max_examples=40)
@given(forbidden_pairs(8), st.booleans(), st.lists(st.integers(0, 7), max_size=6))
def test_raises_only_if_no_seating_exists(case: tuple[int, set[frozenset[int]]], odd: bool, byes: list[int]) -> None:
    size, barred = case
    present = list(range(size - odd))
    ways = [
        (resting, each)
        for resting in (present if odd else [None])
        for each in matchings([pair for pair in present if pair != resting])
        if not barred & {frozenset(two) for two in each}
    ]
    if not ways:
        with pytest.raises(MovementError, match="cannot be seated without one of the") as caught:
            danese(present, barred, byes)
        assert caught.value.code is MovementCode.NO_ALLOWED_SEATING
        return
    seats = danese(present, barred, byes)
    met = tuple(sorted((seat.ns, seat.ew) for seat in seats if seat.ns is not None))
    rested = [seat.ew for seat in seats if seat.ns is None]
    assert (rested[0] if odd else None, met) in [(resting, tuple(sorted(each))) for resting, each in ways]
    if odd:
        assert (byes.count(rested[0]), -rested[0]) == min((byes.count(each), -each) for each, _ in ways)


@pytest.mark.parametrize("size", [*range(4, 24), 399, 400])
def test_large_field_has_new_encounters(size: int) -> None:
    before = danese(range(size))
    seats = danese(range(size), [{seat.ns, seat.ew} for seat in before if seat.ns is not None], [size - 1])
    seated = [pair for seat in seats for pair in (seat.ns, seat.ew) if pair is not None]
    assert sorted(seated) == list(range(size))
    assert not {(seat.ns, seat.ew) for seat in seats} & {(seat.ns, seat.ew) for seat in before}


def test_better_pair_sits_north_south() -> None:
    assert danese(pair for pair in (4, 9)) == (TableSeat(table=0, ns=4, ew=9),)


def test_duplicate_pair_is_rejected() -> None:
    with pytest.raises(MovementError, match="pair 4 is in the ranking twice") as caught:
        danese([3, 1, 3])
    assert caught.value.code is MovementCode.DUPLICATE_IN_RANKING


def test_three_mutually_forbidden_pairs_cannot_be_seated() -> None:
    with pytest.raises(MovementError, match="cannot be seated without one of the") as caught:
        danese([0, 1, 2], [(0, 1), (0, 2), (1, 2)])
    assert caught.value.code is MovementCode.NO_ALLOWED_SEATING


def _cost_of(allowed: set[Pair], *pair: int) -> int | None:
    return 0 if pair in allowed else None


def test_pairs_are_exchanged_along_a_path_of_allowed_ones() -> None:
    allowed = {(0, 2), (1, 3), (2, 3), (4, 5)}
    assert min_cost_matching(6, partial(_cost_of, allowed)) == ((0, 2), (1, 3), (4, 5))
    assert min_cost_matching(6, partial(_cost_of, allowed - {(1, 3)})) is None


def test_pairs_are_found_whenever_any_matching_has_only_allowed_ones() -> None:
    random = Random(8)
    for _ in range(400):
        size = random.choice((6, 8))
        allowed = {pair for pair in combinations(range(size), 2) if random.random() < 0.35}
        found = min_cost_matching(size, partial(_cost_of, allowed))
        assert (found is not None) is any(allowed.issuperset(each) for each in matchings(range(size)))
