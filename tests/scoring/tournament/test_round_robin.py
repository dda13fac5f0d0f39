"""The round-robin movement: everyone meets everyone once."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import MovementCode, MovementError, round_robin
from tests.scoring.tournament.sheets import ROUND_ROBIN


@pytest.mark.parametrize("pairs", ROUND_ROBIN)
def test_schedules(pairs: int) -> None:
    rounds = [
        " ".join(f"{seat.ew + 1}" if seat.ns is None else f"{seat.ns + 1}-{seat.ew + 1}" for seat in seats)
        for seats in round_robin(pairs)
    ]
    assert rounds == ROUND_ROBIN[pairs]


@given(pairs=st.integers(2, 61))
def test_everyone_meets_once_with_at_most_one_bye(pairs: int) -> None:
    rounds = round_robin(pairs)
    assert len(rounds) == pairs - 1 + pairs % 2
    for seats in rounds:
        assert [seat.table for seat in seats] == list(range((pairs + 1) // 2))
        assert sorted(pair for seat in seats for pair in (seat.ns, seat.ew) if pair is not None) == list(range(pairs))
    met = [tuple(sorted((seat.ns, seat.ew))) for seats in rounds for seat in seats if seat.ns is not None]
    assert sorted(met) == list(combinations(range(pairs), 2))
    rested = [seat.ew for seats in rounds for seat in seats if seat.ns is None]
    assert sorted(rested) == (list(range(pairs)) if pairs % 2 else [])


@given(pairs=st.integers(2, 40))
def test_north_south_seats_are_balanced(pairs: int) -> None:
    times = [0] * pairs
    for seats in round_robin(pairs):
        for seat in seats:
            if seat.ns is not None:
                times[seat.ns] += 1
    assert max(times) - min(times) <= 1


@pytest.mark.parametrize("pairs", [-1, 0, 1])
def test_too_few_pairs_are_rejected(pairs: int) -> None:
    with pytest.raises(MovementError, match=f"{pairs} pairs are too few: a movement needs at least 2") as caught:
        round_robin(pairs)
    assert caught.value.code is MovementCode.TOO_FEW_PAIRS
