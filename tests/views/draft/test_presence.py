"""Who types where, and for how long that is shown."""

import pytest

from tests.views.drafts import MINE, THEIRS, draft, later, saved, side
from views.draft.presence import quiet_in, typists

TYPED = saved(draft(), 1, side(1, table_points=20), by=THEIRS, at=later(10))


@pytest.mark.parametrize(("seconds", "label"), [(10, "their phone’s label"), (17, "their phone’s label"), (18, None)])
def test_another_phone_is_shown_for_a_moment_at_its_side(seconds: float, label: str | None) -> None:
    assert typists(TYPED, device_id=MINE, at=later(seconds)) == (None, label)


def test_nobody_is_told_of_their_own_typing() -> None:
    assert typists(TYPED, device_id=THEIRS, at=later(10)) == (None, None)
    assert quiet_in(TYPED, device_id=THEIRS, at=later(10)) is None


def test_what_nobody_has_saved_was_typed_by_nobody() -> None:
    assert typists(draft(), device_id=MINE, at=later(0)) == (None, None)


@pytest.mark.parametrize(("seconds", "left"), [(10, 8), (15, 3), (18, None)])
def test_the_next_silence(seconds: float, left: float | None) -> None:
    assert quiet_in(TYPED, device_id=MINE, at=later(seconds)) == left


def test_the_first_of_two_falls_silent_first() -> None:
    both = saved(TYPED, 0, side(0, table_points=5), by=THEIRS, at=later(12))
    assert quiet_in(both, device_id=MINE, at=later(13)) == 5
