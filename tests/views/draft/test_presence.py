"""The phones that are typing, and for how long they are shown."""

import pytest

from tests.views.drafts import MINE, THEIRS, draft, seconds_later, side, with_saved_part
from views.draft.presence import seconds_until_quiet, typists

TYPED = with_saved_part(draft(), 1, side(1, table_points=20), by=THEIRS, at=seconds_later(10))


@pytest.mark.parametrize(("seconds", "label"), [(10, "their phone’s label"), (17, "their phone’s label"), (18, None)])
def test_another_phone_is_shown_at_its_side_until_the_ttl(seconds: float, label: str | None) -> None:
    assert typists(TYPED, device_id=MINE, at=seconds_later(seconds)) == (None, label)


def test_a_phone_does_not_see_its_own_typing() -> None:
    assert typists(TYPED, device_id=THEIRS, at=seconds_later(10)) == (None, None)
    assert seconds_until_quiet(TYPED, device_id=THEIRS, at=seconds_later(10)) is None


def test_an_unsaved_part_has_no_typist() -> None:
    assert typists(draft(), device_id=MINE, at=seconds_later(0)) == (None, None)


@pytest.mark.parametrize(("seconds", "left"), [(10, 8), (15, 3), (18, None)])
def test_seconds_until_quiet(seconds: float, left: float | None) -> None:
    assert seconds_until_quiet(TYPED, device_id=MINE, at=seconds_later(seconds)) == left


def test_seconds_until_the_first_of_two_is_quiet() -> None:
    both = with_saved_part(TYPED, 0, side(0, table_points=5), by=THEIRS, at=seconds_later(12))
    assert seconds_until_quiet(both, device_id=MINE, at=seconds_later(13)) == 5
