"""Drafts: a version per part, conflicts reported with the stored value, late saves detected."""

from dataclasses import replace

import pytest

from models.deals import undo
from models.drafts import discard_draft, load_draft, save_draft_head, save_draft_side
from models.storage import Change, ChangeKind
from models.store import Store
from models.values import DealHead, Draft, DraftConflict, InvalidEntry, MatchFinished, NotFound, StaleRevision
from scoring import Burraco, DealEntry, SideEntry
from testkit.seeding.match_table import Table, deal_entry, pairs_setup, set_up_table

pytestmark = pytest.mark.both_databases(locks=True)


def type_side(table: Table, side: int, value: SideEntry, **values: object) -> Draft:
    """Type over the stored version, unless a version is given."""
    deal_id = values.pop("deal_id", None)
    version = values.pop("version", None)
    if version is None:
        version = table.run(load_draft, deal_id=deal_id).sides[side].version
    draft: Draft = table.run(save_draft_side, deal_id=deal_id, side=side, version=version, value=value, **values)
    return draft


OURS = SideEntry(players=(0, 2), table_points=100)
THEIRS = SideEntry(players=(1, 3), table_points=50)


def test_new_draft_is_empty_and_has_no_author(table: Table) -> None:
    draft = table.run(load_draft, by=table.viewer)
    assert draft.entry == DealEntry(sides=(SideEntry(players=(0, 2)), SideEntry(players=(1, 3))))
    assert {part.saved_at for part in (draft.head, *draft.sides)} == {None}
    assert draft.deal_id is None


def test_draft_is_loaded_with_its_author(table: Table) -> None:
    type_side(table, 0, OURS, by=table.scorer)
    draft = table.run(load_draft, by=table.viewer)
    assert draft.sides[0].value == OURS
    assert (draft.sides[0].device_id, draft.sides[0].device_label) == (table.scorer.id, "scorer")
    assert draft.sides[0].saved_at is not None
    assert draft.sides[1].saved_at is None


def test_sides_and_head_are_saved_independently(table: Table) -> None:
    before = table.run(load_draft)
    type_side(table, 0, OURS, version=before.sides[0].version)
    type_side(table, 1, THEIRS, version=before.sides[1].version, by=table.scorer)
    head = DealHead(closed_by=1, closer=3)
    draft = table.run(save_draft_head, deal_id=None, version=before.head.version, value=head)
    assert draft.entry == DealEntry(sides=(OURS, THEIRS), closed_by=1, closer=3)


@pytest.mark.parametrize("second", ["owner", "scorer"])
def test_saving_over_an_old_version_reports_the_stored_part(table: Table, second: str) -> None:
    before = table.run(load_draft)
    type_side(table, 0, OURS)
    with pytest.raises(DraftConflict) as caught:
        type_side(table, 0, THEIRS, version=before.sides[0].version, by=getattr(table, second))
    assert caught.value.current == table.run(load_draft).sides[0]
    assert caught.value.current.value == OURS
    assert caught.value.values == {"device": "owner"}


def test_head_over_an_old_version_conflicts_too(table: Table) -> None:
    version = table.run(load_draft).head.version
    table.run(save_draft_head, deal_id=None, version=version, value=DealHead(closed_by=0))
    with pytest.raises(DraftConflict) as caught:
        table.run(save_draft_head, by=table.scorer, deal_id=None, version=version, value=DealHead(closed_by=1))
    assert caught.value.current.value == DealHead(closed_by=0)


def test_future_version_conflicts(sqlite_table: Table) -> None:
    with pytest.raises(DraftConflict):
        type_side(sqlite_table, 0, OURS, version=99)


def test_faulty_values_are_saved_as_typed(table: Table) -> None:
    faulty_side = SideEntry(players=(0, 2), table_points=333, burrachi={Burraco.CLEAN: -1}, red_threes=40)
    assert type_side(table, 0, faulty_side).sides[0].value == faulty_side


@pytest.mark.parametrize(
    "value",
    [
        SideEntry(players=(0, 2), table_points=10**6 + 1),
        SideEntry(players=(0, 2), hand_points={0: -(10**30)}),
        SideEntry(players=(0, 2), burrachi={Burraco.CLEAN: 10**9}),
        SideEntry(players=(0, 2), hand_points={77: 5}),
    ],
)
def test_absurd_values_are_refused(sqlite_table: Table, value: SideEntry) -> None:
    with pytest.raises(InvalidEntry):
        type_side(sqlite_table, 0, value)


@pytest.mark.parametrize("side", [-1, 2, 6])
def test_unknown_side_is_not_found(sqlite_table: Table, side: int) -> None:
    with pytest.raises(NotFound):
        sqlite_table.run(save_draft_side, deal_id=None, side=side, version=0, value=OURS)


def test_side_with_other_players_conflicts(sqlite_table: Table) -> None:
    with pytest.raises(DraftConflict):
        type_side(sqlite_table, 0, THEIRS)


def test_late_draft_save_after_the_deal_was_saved_is_stale(table: Table) -> None:
    untouched = table.run(load_draft)
    table.save(by=table.scorer)
    for side in (0, 1):
        with pytest.raises(StaleRevision) as caught:
            type_side(table, side, untouched.sides[side].value, version=untouched.sides[side].version)
        assert caught.value.current == 2
    with pytest.raises(StaleRevision):
        table.run(save_draft_head, deal_id=None, version=untouched.head.version, value=DealHead(closed_by=0))
    assert {part.saved_at for part in table.run(load_draft).sides} == {None}


def test_versions_never_repeat_after_a_discard(table: Table) -> None:
    seen = set()
    for _ in range(3):
        for _ in range(2):
            seen.add(type_side(table, 0, OURS).sides[0].version)
        table.run(discard_draft)
    assert len(seen) == 6


def test_discarded_draft_is_reset(table: Table) -> None:
    typed = type_side(table, 0, OURS)
    initial = table.run(discard_draft)
    assert initial.sides[0].value == SideEntry(players=(0, 2))
    with pytest.raises(StaleRevision):
        type_side(table, 0, OURS, version=typed.sides[0].version)


def test_draft_of_an_edit_starts_from_the_deal(table: Table) -> None:
    deal = table.save().deals[0]
    draft = table.run(load_draft, deal_id=deal.id)
    assert draft.entry == deal.entry
    assert draft.deal_id == deal.id


def test_drafts_of_an_edit_and_of_the_next_deal_are_separate(table: Table) -> None:
    deal = table.save().deals[0]
    type_side(table, 0, OURS, deal_id=deal.id)
    type_side(table, 1, THEIRS)
    assert table.run(load_draft, deal_id=deal.id).entry.sides == (OURS, deal.entry.sides[1])
    assert table.run(load_draft).entry.sides == (SideEntry(players=(0, 2)), THEIRS)

    table.save(deal_entry(ours=300), deal_id=deal.id)
    assert table.run(load_draft, deal_id=deal.id).entry == deal_entry(ours=300)
    assert table.run(load_draft).sides[1].value == THEIRS


def test_draft_of_an_edit_is_stale_when_the_deal_was_changed_elsewhere(table: Table) -> None:
    deal = table.save().deals[0]
    typed = type_side(table, 0, OURS, deal_id=deal.id)
    table.save(deal_entry(ours=300), deal_id=deal.id, by=table.scorer)
    with pytest.raises(StaleRevision):
        type_side(table, 0, OURS, deal_id=deal.id, version=typed.sides[0].version)


def test_undoing_a_deal_deletes_the_draft_of_its_edit(table: Table) -> None:
    snapshot = table.save()
    deal = snapshot.deals[0]
    type_side(table, 0, OURS, deal_id=deal.id)
    table.run(undo, action_id=snapshot.undoable.id)
    with pytest.raises(NotFound):
        table.run(load_draft, deal_id=deal.id)


def test_next_deals_draft_survives_corrections_of_earlier_ones(table: Table) -> None:
    deal = table.save().deals[0]
    type_side(table, 0, OURS)
    table.save(deal_entry(ours=300), deal_id=deal.id, by=table.scorer)
    assert table.run(load_draft).sides[0].value == OURS


def test_finished_match_refuses_a_draft_of_the_next_deal(sqlite_store: Store) -> None:
    table = set_up_table(sqlite_store, pairs_setup(target=505))
    table.save()
    with pytest.raises(MatchFinished):
        type_side(table, 0, OURS)


def test_saving_conflicts_with_unseen_input_of_another_phone(table: Table) -> None:
    seen = type_side(table, 0, OURS)
    type_side(table, 1, THEIRS, by=table.scorer)
    with pytest.raises(DraftConflict) as caught:
        table.save(seen.entry, draft_versions=seen.versions)
    assert caught.value.current.value == THEIRS
    assert table.match().deals == ()


def test_saving_with_another_number_of_sides_conflicts_with_the_head(sqlite_table: Table) -> None:
    versions = sqlite_table.run(load_draft).versions
    with pytest.raises(DraftConflict) as caught:
        sqlite_table.save(draft_versions=(*versions, 0))
    assert caught.value.current.value == DealHead()


def test_saving_a_discarded_draft_is_stale(sqlite_table: Table) -> None:
    versions = sqlite_table.run(load_draft).versions
    sqlite_table.run(discard_draft)
    with pytest.raises(StaleRevision):
        sqlite_table.save(draft_versions=versions)


def test_draft_is_published_without_a_new_revision(table: Table) -> None:
    received: list[Change] = []
    table.store.changes.subscribe(table.match_id, received.append)
    type_side(table, 0, replace(OURS, table_points=105))
    assert received == [Change(table.match_id, 1, ChangeKind.DRAFT)]
    assert table.match().revision == 1
