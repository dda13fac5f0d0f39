"""The throttle: the first event is handled at once, later ones at most once in an interval, and the last one always."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from views.core.feed import Throttle

INTERVAL = 0.25


@pytest.mark.parametrize(
    ("times", "delays"),
    [
        ([10.0], [0]),
        ([10.0, 10.1], [0, 0.15]),
        ([10.0, 10.1, 10.2], [0, 0.15, None]),
        ([10.0, 10.1, 10.25], [0, 0.15, 0.25]),
        ([10.0, 11.0], [0, 0]),
        ([10.0, 10.0, 10.0], [0, 0.25, None]),
    ],
)
def test_delays(times: list[float], delays: list[float | None]) -> None:
    throttle = Throttle(interval=INTERVAL)
    assert [throttle.delay(at) for at in times] == [None if delay is None else pytest.approx(delay) for delay in delays]


@given(st.lists(st.floats(min_value=0, max_value=5), min_size=1, max_size=60).map(sorted))
def test_every_event_is_covered_and_the_interval_is_kept(times: list[float]) -> None:
    throttle = Throttle(interval=INTERVAL)
    acts = [at + delay for at in times if (delay := throttle.delay(at)) is not None]
    assert all(any(at <= act <= at + INTERVAL + 1e-9 for act in acts) for at in times)
    assert all(second - first >= INTERVAL - 1e-9 for first, second in itertools.pairwise(acts))
