"""At once, then at most so often, and never without the last one."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from views.core.feed import Throttle

INTERVAL = 0.25


@pytest.mark.parametrize(
    ("times", "waits"),
    [
        ([10.0], [0]),
        ([10.0, 10.1], [0, 0.15]),
        ([10.0, 10.1, 10.2], [0, 0.15, None]),
        ([10.0, 10.1, 10.25], [0, 0.15, 0.25]),
        ([10.0, 11.0], [0, 0]),
        ([10.0, 10.0, 10.0], [0, 0.25, None]),
    ],
)
def test_waits(times: list[float], waits: list[float | None]) -> None:
    throttle = Throttle(interval=INTERVAL)
    assert [throttle.heard(at) for at in times] == [None if wait is None else pytest.approx(wait) for wait in waits]


@given(st.lists(st.floats(min_value=0, max_value=5), min_size=1, max_size=60).map(sorted))
def test_everything_heard_is_acted_upon_and_no_more_often_than_allowed(times: list[float]) -> None:
    throttle = Throttle(interval=INTERVAL)
    acts = [at + wait for at in times if (wait := throttle.heard(at)) is not None]
    assert all(any(at <= act <= at + INTERVAL + 1e-9 for act in acts) for at in times)
    assert all(second - first >= INTERVAL - 1e-9 for first, second in itertools.pairwise(acts))
