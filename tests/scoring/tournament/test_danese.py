"""The Danese movement and its matching, against every matching there is where these are few."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from scoring import MovementCode, MovementError, Round, TableSeat, danese
from scoring.tournament.matching import nearest_matching

Two = tuple[int, int]


def matchings(places: Sequence[int]) -> Iterator[tuple[Two, ...]]:
    """Every way to seat them, dumb and slow: the first with each of the others."""
    if not places:
        yield ()
        return
    first, *others = places
    for index, other in enumerate(others):
        for rest in matchings(others[:index] + others[index + 1 :]):
            yield ((first, other), *rest)


def cost(matching: Sequence[Two], size: int) -> tuple[int, int, int]:
    """What `nearest_matching` promises, in the order in which it counts."""
    far = [second - first for first, second in matching]
    lower = sum((size - first) * (second - first - 1) for first, second in matching)
    return sum(far), sum(each * each for each in far), lower


@st.composite
def barred_places(draw: st.DrawFn, largest: int) -> tuple[int, set[frozenset[int]]]:
    size = 2 * draw(st.integers(1, largest // 2))
    twos = [frozenset(two) for two in combinations(range(size), 2)]
    return size, draw(st.sets(st.sampled_from(twos), max_size=draw(st.integers(0, len(twos)))))


def round_before(size: int) -> set[frozenset[int]]:
    return {frozenset((place, place + 1)) for place in range(0, size, 2)}


@settings(max_examples=100)
@given(barred_places(8))
@example((10, round_before(10)))
@example((8, round_before(8) | {frozenset((place, place + 2)) for place in range(6)}))
@example((10, {frozenset((0, other)) for other in range(1, 9)}))
@example((8, {frozenset(two) for two in [(0, 1), (0, 2), (0, 3), (0, 4), (3, 5), (3, 6), (5, 7), (6, 7)]}))
@example((10, {frozenset(two) for two in combinations(range(5, 10), 2)}))
def test_the_matching_is_the_best_there_is(case: tuple[int, set[frozenset[int]]]) -> None:
    size, barred = case
    allowed = [each for each in matchings(range(size)) if not barred & {frozenset(two) for two in each}]
    found = nearest_matching(size, barred)
    if not allowed:
        assert found is None
        return
    assert found in allowed
    assert cost(found, size) == min(cost(each, size) for each in allowed)


@settings(max_examples=15)
@given(st.data())
def test_leaving_out_what_no_best_matching_has_changes_nothing(data: st.DataObject) -> None:
    """Larger ones against the same library with every meeting in it."""
    from networkx import Graph, max_weight_matching

    size = 2 * data.draw(st.integers(8, 14))
    barred: set[frozenset[int]] = set()
    for _ in range(data.draw(st.integers(1, 4))):
        jitter = data.draw(st.lists(st.integers(0, 6), min_size=size, max_size=size))
        order = sorted(range(size), key=lambda place: place + jitter[place])
        barred |= {frozenset(order[place : place + 2]) for place in range(0, size, 2)}
    graph = Graph()
    for first, second in combinations(range(size), 2):
        if frozenset((first, second)) not in barred:
            graph.add_edge(first, second, weight=first - second)
    whole = [tuple(sorted(two)) for two in max_weight_matching(graph, maxcardinality=True)]
    assume(2 * len(whole) == size)
    found = nearest_matching(size, barred)
    assert found is not None
    assert sum(second - first for first, second in found) == sum(second - first for first, second in whole)


def shown(seats: Round) -> list[tuple[int | None, int]]:
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
        # Without pair 4 the others have no way, so the next but one from the end rests.
        ([0, 1, 2, 3, 4], [{0, 1}, {0, 2}, {0, 3}], [], [(0, 4), (1, 2), (None, 3)]),
        # A rule about pairs who are not there, or about one alone, forbids nothing.
        ([0, 1], [{0, 7}, {1}], [9], [(0, 1)]),
    ],
)
def test_seats(ranking: list[int], forbidden: list[set[int]], byes: list[int], seats: list[Two]) -> None:
    assert shown(danese(ranking, forbidden, byes)) == seats


def test_a_choice_at_the_top_leaves_the_last_a_way() -> None:
    """First with third and second with fourth would leave the last two, who have just met."""
    forbidden = [{0, 1}, {2, 3}, {4, 5}, {0, 4}]
    seats = shown(danese(range(6), forbidden))
    assert sorted(pair for two in seats for pair in two) == list(range(6))
    assert not {frozenset(two) for two in seats} & {frozenset(two) for two in forbidden}


@settings(max_examples=40)
@given(barred_places(8), st.booleans(), st.lists(st.integers(0, 7), max_size=6))
def test_it_raises_only_when_there_is_no_way(case: tuple[int, set[frozenset[int]]], odd: bool, byes: list[int]) -> None:
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
        assert caught.value.code is MovementCode.ONLY_FORBIDDEN
        return
    seats = danese(present, barred, byes)
    met = tuple(sorted((seat.ns, seat.ew) for seat in seats if seat.ns is not None))
    rested = [seat.ew for seat in seats if seat.ns is None]
    assert (rested[0] if odd else None, met) in [(resting, tuple(sorted(each))) for resting, each in ways]
    if odd:
        assert (byes.count(rested[0]), -rested[0]) == min((byes.count(each), -each) for each, _ in ways)


@pytest.mark.parametrize("size", [*range(4, 24), 399, 400])
def test_a_whole_field_meets_somebody_else_than_before(size: int) -> None:
    before = danese(range(size))
    seats = danese(range(size), [{seat.ns, seat.ew} for seat in before if seat.ns is not None], [size - 1])
    seated = [pair for seat in seats for pair in (seat.ns, seat.ew) if pair is not None]
    assert sorted(seated) == list(range(size))
    assert not {(seat.ns, seat.ew) for seat in seats} & {(seat.ns, seat.ew) for seat in before}


def test_the_better_of_two_sits_north_south_at_the_higher_table() -> None:
    assert danese(pair for pair in (4, 9)) == (TableSeat(table=0, ns=4, ew=9),)


def test_a_pair_cannot_be_ranked_twice() -> None:
    with pytest.raises(MovementError, match="pair 4 is in the ranking twice") as caught:
        danese([3, 1, 3])
    assert caught.value.code is MovementCode.RANKED_TWICE


def test_three_that_may_not_meet_cannot_be_seated() -> None:
    with pytest.raises(MovementError, match="cannot be seated without one of the") as caught:
        danese([0, 1, 2], [(0, 1), (0, 2), (1, 2)])
    assert caught.value.code is MovementCode.ONLY_FORBIDDEN
