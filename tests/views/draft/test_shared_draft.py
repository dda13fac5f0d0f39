"""One phone's view of a draft that others change as well."""

import pytest

from models.values import DealHead
from scoring import Burraco, SideEntry
from tests.views.drafts import MINE, THEIRS, draft, seconds_later, side, with_saved_part
from views.draft.shared_draft import HEAD, SharedDraft


@pytest.fixture
def shared() -> SharedDraft:
    return SharedDraft(device_id=MINE, saved=draft())


def test_a_local_change_is_shown_at_once_and_pending(shared: SharedDraft) -> None:
    typed = side(table_points=345)
    shared.set_local(0, typed, at=seconds_later(0))
    assert shared.value(0) == typed
    assert shared.next_part() == (0, typed, 0)


def test_a_saved_value_is_not_pending(shared: SharedDraft) -> None:
    typed = side(table_points=345)
    shared.set_local(0, typed, at=seconds_later(0))
    shared.confirm_saved(0, typed, with_saved_part(draft(), 0, typed, by=MINE))
    assert not shared.has_pending
    assert shared.value(0) == typed


def test_a_change_during_the_save_replaces_the_saved_value(shared: SharedDraft) -> None:
    first, second = side(table_points=3), side(table_points=345)
    shared.set_local(0, first, at=seconds_later(0))
    shared.set_local(0, second, at=seconds_later(0))
    shared.confirm_saved(0, first, with_saved_part(draft(), 0, first, by=MINE))
    assert shared.next_part() == (0, second, 1)


def test_changes_of_two_sides_do_not_conflict(shared: SharedDraft) -> None:
    shared.set_local(0, side(0, table_points=345), at=seconds_later(1))
    shared.receive(with_saved_part(draft(), 1, side(1, table_points=215), by=THEIRS, at=seconds_later(1)))
    assert not shared.conflicts
    assert [shared.value(index) for index in (0, 1)] == [side(0, table_points=345), side(1, table_points=215)]


def test_a_slow_read_does_not_restore_an_old_value(shared: SharedDraft) -> None:
    typed = side(table_points=345)
    newer = with_saved_part(draft(), 0, typed, by=MINE)
    shared.receive(newer)
    shared.receive(draft())
    assert shared.saved == newer


def test_another_field_of_the_same_part_is_merged(shared: SharedDraft) -> None:
    shared.set_local(0, side(table_points=345), at=seconds_later(0))
    theirs = with_saved_part(draft(), 0, side(burrachi={Burraco.CLEAN: 1}), by=THEIRS)
    shared.merge_remote(0, theirs.sides[0])
    assert not shared.conflicts
    assert shared.next_part() == (0, side(table_points=345, burrachi={Burraco.CLEAN: 1}), 1)


def test_the_same_field_is_in_conflict_and_not_saved(shared: SharedDraft) -> None:
    shared.set_local(0, side(table_points=345), at=seconds_later(0))
    theirs = with_saved_part(draft(), 0, side(table_points=300), by=THEIRS).sides[0]
    shared.merge_remote(0, theirs)
    assert (shared.conflicts[0].mine, shared.conflicts[0].theirs) == (side(table_points=345), theirs)
    assert shared.next_part() is None
    assert shared.value(0) == side(table_points=345)


def test_the_same_value_is_not_a_conflict(shared: SharedDraft) -> None:
    shared.set_local(0, side(table_points=345), at=seconds_later(0))
    shared.merge_remote(0, with_saved_part(draft(), 0, side(table_points=345), by=THEIRS).sides[0])
    assert not shared.conflicts
    assert not shared.has_pending


@pytest.mark.parametrize(("seconds", "expected"), [(1, True), (2, True), (3, False), (7, False)])
def test_replacing_a_value_of_another_phone_is_a_conflict_until_it_was_seen(
    shared: SharedDraft, seconds: float, expected: bool
) -> None:
    theirs = with_saved_part(draft(), 0, side(table_points=3), by=THEIRS, at=seconds_later(0))
    shared.receive(theirs, at=seconds_later(20))  # this phone was asleep until then
    shared.set_local(0, side(table_points=2), at=seconds_later(20 + seconds))
    assert bool(shared.conflicts) is expected


def test_replacing_a_value_of_this_phone_is_not_a_conflict(shared: SharedDraft) -> None:
    shared.receive(with_saved_part(draft(), 0, side(table_points=3), by=MINE, at=seconds_later(0)))
    shared.set_local(0, side(table_points=345), at=seconds_later(1))
    assert not shared.conflicts


def test_changing_another_field_is_not_a_conflict(shared: SharedDraft) -> None:
    shared.receive(with_saved_part(draft(), 0, side(table_points=3), by=THEIRS, at=seconds_later(0)))
    shared.set_local(0, side(table_points=3, burrachi={Burraco.DIRTY: 1}), at=seconds_later(1))
    assert not shared.conflicts


def conflicting_draft() -> SharedDraft:
    """Return a draft in conflict: this phone has 345 and a dirty burraco, the other one 300 and a clean one."""
    shared = SharedDraft(device_id=MINE, saved=draft())
    shared.set_local(0, side(table_points=345, burrachi={Burraco.DIRTY: 1}), at=seconds_later(0))
    theirs = with_saved_part(
        draft(), 0, side(table_points=300, burrachi={Burraco.CLEAN: 1}), by=THEIRS, at=seconds_later(0)
    )
    shared.receive(theirs)
    shared.merge_remote(0, theirs.sides[0])
    return shared


def test_keep_mine_keeps_the_other_changes_of_theirs() -> None:
    shared = conflicting_draft()
    shared.resolve(0, keeps_mine=True)
    merged = side(table_points=345, burrachi={Burraco.DIRTY: 1, Burraco.CLEAN: 1})
    assert shared.next_part() == (0, merged, 1)


def test_take_theirs_keeps_the_other_changes_of_mine() -> None:
    shared = conflicting_draft()
    shared.resolve(0, keeps_mine=False)
    merged = side(table_points=300, burrachi={Burraco.DIRTY: 1, Burraco.CLEAN: 1})
    assert shared.next_part() == (0, merged, 1)


def test_take_theirs_drops_mine_if_nothing_else_was_changed(shared: SharedDraft) -> None:
    shared.set_local(0, side(table_points=345), at=seconds_later(0))
    theirs = with_saved_part(draft(), 0, side(table_points=300), by=THEIRS)
    shared.receive(theirs)
    shared.merge_remote(0, theirs.sides[0])
    shared.resolve(0, keeps_mine=False)
    assert shared.value(0) == side(table_points=300)
    assert not shared.has_pending


def test_fields_that_only_this_phone_changes_are_not_in_conflict() -> None:
    shared = conflicting_draft()
    both = {Burraco.CLEAN: 1, Burraco.DIRTY: 2}
    shared.set_local(0, side(table_points=345, burrachi=both), at=seconds_later(1))
    assert shared.conflicts[0].fields == {("table_points", None)}
    shared.set_local(0, side(table_points=300, burrachi=both), at=seconds_later(2))
    assert not shared.conflicts


def test_fields_that_are_not_in_conflict_follow_the_other_phone() -> None:
    shared = conflicting_draft()
    assert shared.value(0) == side(table_points=345, burrachi={Burraco.CLEAN: 1, Burraco.DIRTY: 1})
    theirs = side(table_points=300, burrachi={Burraco.CLEAN: 1, Burraco.SEMI_CLEAN: 1})
    shared.receive(with_saved_part(shared.saved, 0, theirs, by=THEIRS, at=seconds_later(2)))
    merged = side(table_points=345, burrachi={Burraco.CLEAN: 1, Burraco.SEMI_CLEAN: 1, Burraco.DIRTY: 1})
    assert shared.value(0) == merged
    assert shared.conflicts[0].fields == {("table_points", None)}
    shared.resolve(0, keeps_mine=True)
    assert shared.next_part() == (0, merged, shared.saved.sides[0].version)


def test_a_change_after_the_choice_is_not_a_conflict() -> None:
    shared = conflicting_draft()
    shared.resolve(0, keeps_mine=False)
    shared.set_local(0, side(table_points=305, burrachi={Burraco.CLEAN: 1}), at=seconds_later(1))
    assert not shared.conflicts


def test_a_conflict_shows_the_latest_value_of_theirs() -> None:
    shared = conflicting_draft()
    newer = with_saved_part(shared.saved, 0, side(table_points=305), by=THEIRS, at=seconds_later(1))
    shared.receive(newer)
    assert shared.conflicts[0].theirs == newer.sides[0]


def test_a_conflict_ends_when_theirs_equals_mine() -> None:
    shared = conflicting_draft()
    shared.receive(with_saved_part(shared.saved, 0, shared.value(0), by=THEIRS, at=seconds_later(1)))
    assert not shared.conflicts
    assert not shared.has_pending


def test_a_new_draft_supersedes_this_one(shared: SharedDraft) -> None:
    typed = side(table_points=345)
    shared.set_local(0, typed, at=seconds_later(0))
    shared.receive(draft(base=5))
    assert shared.superseded_by == draft(base=5)
    assert shared.value(0) == typed
    assert shared.next_part() is None
    shared.start_over()
    assert shared.value(0) == side()
    assert not shared.has_pending


def test_another_seating_drops_a_removed_part() -> None:
    singles = draft(*(SideEntry(players=(seat,)) for seat in range(3)))
    shared = SharedDraft(device_id=MINE, saved=singles)
    shared.set_local(2, SideEntry(players=(2,), table_points=40), at=seconds_later(0))
    fewer = draft(SideEntry(players=(0,)), SideEntry(players=(1, 2)))
    shared.receive(with_saved_part(fewer, HEAD, DealHead(alone=0), by=THEIRS))
    assert len(shared.saved.sides) == 2
    assert not shared.has_pending
