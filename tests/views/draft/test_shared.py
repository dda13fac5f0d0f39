"""One phone's view of a draft that others change as well."""

import pytest

from models import DealHead
from scoring import Burraco, SideEntry
from tests.views.drafts import MINE, THEIRS, draft, later, saved, side
from views.draft.shared import HEAD, SharedDraft


@pytest.fixture
def shared() -> SharedDraft:
    return SharedDraft(device_id=MINE, draft=draft())


def test_a_tap_shows_at_once_and_waits_to_be_written(shared: SharedDraft) -> None:
    typed = side(table_points=345)
    shared.put(0, typed, at=later(0))
    assert shared.value(0) == typed
    assert shared.next_part() == (0, typed, 0)


def test_what_is_written_is_no_longer_pending(shared: SharedDraft) -> None:
    typed = side(table_points=345)
    shared.put(0, typed, at=later(0))
    shared.written(0, typed, saved(draft(), 0, typed, by=MINE))
    assert not shared.pending
    assert shared.value(0) == typed


def test_a_tap_during_the_write_goes_over_what_was_written(shared: SharedDraft) -> None:
    first, second = side(table_points=3), side(table_points=345)
    shared.put(0, first, at=later(0))
    shared.put(0, second, at=later(0))
    shared.written(0, first, saved(draft(), 0, first, by=MINE))
    assert shared.next_part() == (0, second, 1)


def test_two_phones_on_two_sides_never_meet(shared: SharedDraft) -> None:
    shared.put(0, side(0, table_points=345), at=later(1))
    shared.take(saved(draft(), 1, side(1, table_points=215), by=THEIRS, at=later(1)))
    assert not shared.clashes
    assert [shared.value(index) for index in (0, 1)] == [side(0, table_points=345), side(1, table_points=215)]


def test_a_slow_look_brings_no_old_value_back(shared: SharedDraft) -> None:
    typed = side(table_points=345)
    newer = saved(draft(), 0, typed, by=MINE)
    shared.take(newer)
    shared.take(draft())
    assert shared.draft == newer


def test_another_field_of_the_same_part_is_merged(shared: SharedDraft) -> None:
    shared.put(0, side(table_points=345), at=later(0))
    theirs = saved(draft(), 0, side(burrachi={Burraco.CLEAN: 1}), by=THEIRS)
    shared.meet(0, theirs.sides[0])
    assert not shared.clashes
    assert shared.next_part() == (0, side(table_points=345, burrachi={Burraco.CLEAN: 1}), 1)


def test_the_same_field_is_asked_about_and_not_written(shared: SharedDraft) -> None:
    shared.put(0, side(table_points=345), at=later(0))
    theirs = saved(draft(), 0, side(table_points=300), by=THEIRS).sides[0]
    shared.meet(0, theirs)
    assert (shared.clashes[0].mine, shared.clashes[0].theirs) == (side(table_points=345), theirs)
    assert shared.next_part() is None
    assert shared.value(0) == side(table_points=345)


def test_the_same_value_needs_no_question(shared: SharedDraft) -> None:
    shared.put(0, side(table_points=345), at=later(0))
    shared.meet(0, saved(draft(), 0, side(table_points=345), by=THEIRS).sides[0])
    assert not shared.clashes
    assert not shared.pending


@pytest.mark.parametrize(("seconds", "asked"), [(1, True), (7, True), (9, False)])
def test_typing_over_what_another_phone_has_just_typed_is_asked_about(
    shared: SharedDraft, seconds: float, asked: bool
) -> None:
    shared.take(saved(draft(), 0, side(table_points=3), by=THEIRS, at=later(0)))
    shared.put(0, side(table_points=2), at=later(seconds))
    assert bool(shared.clashes) is asked


def test_what_one_typed_oneself_is_typed_over_freely(shared: SharedDraft) -> None:
    shared.take(saved(draft(), 0, side(table_points=3), by=MINE, at=later(0)))
    shared.put(0, side(table_points=345), at=later(1))
    assert not shared.clashes


def test_another_field_than_the_one_just_typed_is_free(shared: SharedDraft) -> None:
    shared.take(saved(draft(), 0, side(table_points=3), by=THEIRS, at=later(0)))
    shared.put(0, side(table_points=3, burrachi={Burraco.DIRTY: 1}), at=later(1))
    assert not shared.clashes


def clashing() -> SharedDraft:
    """This phone has 345 and a dirty burraco, the other one 300 and a clean one."""
    shared = SharedDraft(device_id=MINE, draft=draft())
    shared.put(0, side(table_points=345, burrachi={Burraco.DIRTY: 1}), at=later(0))
    theirs = saved(draft(), 0, side(table_points=300, burrachi={Burraco.CLEAN: 1}), by=THEIRS, at=later(0))
    shared.take(theirs)
    shared.meet(0, theirs.sides[0])
    return shared


def test_keeping_mine_keeps_what_the_other_did_elsewhere() -> None:
    shared = clashing()
    shared.keep_mine(0)
    both = side(table_points=345, burrachi={Burraco.DIRTY: 1, Burraco.CLEAN: 1})
    assert shared.next_part() == (0, both, 1)


def test_taking_theirs_drops_mine() -> None:
    shared = clashing()
    shared.take_theirs(0)
    assert shared.value(0) == side(table_points=300, burrachi={Burraco.CLEAN: 1})
    assert not shared.pending


def test_after_the_choice_typing_goes_on_unasked() -> None:
    shared = clashing()
    shared.take_theirs(0)
    shared.put(0, side(table_points=305, burrachi={Burraco.CLEAN: 1}), at=later(1))
    assert not shared.clashes


def test_the_question_shows_what_the_other_typed_since() -> None:
    shared = clashing()
    newer = saved(shared.draft, 0, side(table_points=305), by=THEIRS, at=later(1))
    shared.take(newer)
    assert shared.clashes[0].theirs == newer.sides[0]


def test_the_question_goes_when_the_other_comes_to_the_same() -> None:
    shared = clashing()
    shared.take(saved(shared.draft, 0, shared.value(0), by=THEIRS, at=later(1)))
    assert not shared.clashes
    assert not shared.pending


def test_a_draft_that_began_anew_leaves_this_one_behind(shared: SharedDraft) -> None:
    typed = side(table_points=345)
    shared.put(0, typed, at=later(0))
    shared.take(draft(base=5))
    assert shared.left_behind == draft(base=5)
    assert shared.value(0) == typed
    assert shared.next_part() is None
    shared.begin_anew()
    assert shared.value(0) == side()
    assert not shared.pending


def test_another_seating_drops_the_part_that_is_gone() -> None:
    singles = draft(*(SideEntry(players=(seat,)) for seat in range(3)))
    shared = SharedDraft(device_id=MINE, draft=singles)
    shared.put(2, SideEntry(players=(2,), table_points=40), at=later(0))
    fewer = draft(SideEntry(players=(0,)), SideEntry(players=(1, 2)))
    shared.take(saved(fewer, HEAD, DealHead(alone=0), by=THEIRS))
    assert len(shared.draft.sides) == 2
    assert not shared.pending
