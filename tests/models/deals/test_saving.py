"""Saving, changing and deleting deals: totals, history, revisions, repeated requests, the end of a match."""

from fractions import Fraction

import pytest

from models.deals import deal_history, delete_deal
from models.drafts import load_draft, save_draft_side
from models.store import Store
from models.values import ActionKind, InvalidEntry, MatchFinished, NotFound, StaleRevision
from scoring import DealEntry, DealError, FaultCode, SideEntry
from testkit.seeding.match_table import Table, deal_entry, pairs_setup, set_up_table, three_setup

pytestmark = pytest.mark.both_databases(locks=True)


def test_saved_deal_counts(table: Table) -> None:
    snapshot = table.save(by=table.scorer)

    assert snapshot.revision == 2
    assert snapshot.standings.totals == (745, 400)
    [deal] = snapshot.deals
    assert (deal.number, deal.entered_by, deal.changed_by) == (1, "scorer", None)
    assert deal.entry == deal_entry()
    assert deal.score.sides[0].total == 745
    assert table.match().deals == snapshot.deals


def test_change_keeps_the_number_and_records_the_device(table: Table) -> None:
    table.save()
    second = table.save().deals[1]
    table.save()

    snapshot = table.save(deal_entry(ours=300), by=table.scorer, deal_id=second.id)

    assert [deal.id == second.id for deal in snapshot.deals] == [False, True, False]
    changed = snapshot.deals[1]
    assert (changed.entered_by, changed.changed_by) == ("owner", "scorer")
    assert snapshot.standings.totals == (2 * 745 + 700, 3 * 400)


def test_change_to_the_same_entry_only_clears_its_draft(table: Table) -> None:
    saved = table.save()
    deal = saved.deals[0]
    draft = table.run(load_draft, deal_id=deal.id)
    side = deal_entry(ours=300).sides[0]
    table.run(save_draft_side, deal_id=deal.id, side=0, version=draft.sides[0].version, value=side)

    assert table.save(deal_id=deal.id) == saved

    assert table.run(load_draft, deal_id=deal.id).sides[0].value == deal.entry.sides[0]


def test_deleted_deal_no_longer_counts(table: Table) -> None:
    first = table.save().deals[0]
    table.save(deal_entry(ours=300))

    snapshot = table.run(delete_deal, revision=3, deal_id=first.id, request_id="delete")

    assert [deal.number for deal in snapshot.deals] == [1]
    assert snapshot.standings.totals == (700, 400)


def test_every_change_is_in_the_history(table: Table) -> None:
    deal = table.save(by=table.scorer).deals[0]
    table.save(deal_entry(ours=300), deal_id=deal.id)
    table.run(delete_deal, revision=3, deal_id=deal.id, request_id="delete")

    history = table.run(deal_history, by=table.viewer, deal_id=deal.id)

    assert [(each.kind, each.device_label, each.before, each.after) for each in history] == [
        (ActionKind.ADDED, "scorer", None, deal_entry()),
        (ActionKind.CHANGED, "owner", deal_entry(), deal_entry(ours=300)),
        (ActionKind.DELETED, "owner", deal_entry(ours=300), None),
    ]
    assert [each.at for each in history] == sorted(each.at for each in history)


def test_saving_is_idempotent(table: Table) -> None:
    first = table.save(revision=1, request_id="tap")
    again = table.save(revision=1, request_id="tap")

    assert again == first
    assert len(again.deals) == 1


def test_request_ids_are_per_device(table: Table) -> None:
    table.save(revision=1, request_id="tap")
    assert len(table.save(by=table.scorer, revision=2, request_id="tap").deals) == 2


def test_deletion_is_idempotent(table: Table) -> None:
    deal = table.save().deals[0]
    for _ in range(2):
        snapshot = table.run(delete_deal, revision=2, deal_id=deal.id, request_id="delete")
    assert (snapshot.revision, snapshot.deals) == (3, ())


def test_stale_revision_is_refused_with_the_current_one(table: Table) -> None:
    table.save()
    with pytest.raises(StaleRevision) as caught:
        table.save(revision=1)
    assert caught.value.current == 2
    assert len(table.match().deals) == 1


@pytest.mark.parametrize("deal_id", ["nosuchdeal", ""])
def test_unknown_deal_cannot_be_changed(sqlite_table: Table, deal_id: str) -> None:
    with pytest.raises(NotFound):
        sqlite_table.save(deal_id=deal_id)
    with pytest.raises(NotFound):
        sqlite_table.run(delete_deal, revision=1, deal_id=deal_id, request_id="delete")
    with pytest.raises(NotFound):
        sqlite_table.run(deal_history, deal_id=deal_id)


def test_deal_of_another_match_cannot_be_changed(sqlite_table: Table) -> None:
    other = set_up_table(sqlite_table.store).save().deals[0]
    with pytest.raises(NotFound):
        sqlite_table.save(deal_id=other.id)


def test_faulty_deal_is_refused_with_all_its_faults(table: Table) -> None:
    faulty = DealEntry(
        sides=(SideEntry(players=(0, 2), table_points=333), SideEntry(players=(1, 3), table_points=-5)), closed_by=0
    )
    with pytest.raises(DealError) as caught:
        table.save(faulty)
    assert {fault.code for fault in caught.value.faults} >= {FaultCode.NOT_A_MULTIPLE, FaultCode.NEGATIVE_POINTS}
    assert table.match().revision == 1


def test_absurdly_large_number_is_refused(table: Table) -> None:
    with pytest.raises(InvalidEntry) as caught:
        table.save(deal_entry(ours=10**30))
    assert caught.value.faults[0].field == "sides.0.table_points"


def test_match_ends_at_its_target_and_continues_after_a_correction(sqlite_store: Store) -> None:
    table = set_up_table(sqlite_store, pairs_setup(target=505))
    finished = table.save()
    assert finished.finished_at is not None
    assert finished.standings.winner == 0
    with pytest.raises(MatchFinished):
        table.save()

    reopened = table.save(deal_entry(ours=95), deal_id=finished.deals[0].id)
    assert reopened.finished_at is None
    assert table.save().finished_at is not None


def test_correcting_a_finished_match_keeps_its_end_time(sqlite_store: Store) -> None:
    table = set_up_table(sqlite_store, pairs_setup(target=505))
    finished = table.save()
    corrected = table.save(deal_entry(ours=300), deal_id=finished.deals[0].id)
    assert corrected.finished_at == finished.finished_at


def test_saving_clears_the_draft(table: Table) -> None:
    draft = table.run(load_draft)
    side = deal_entry().sides[0]
    draft = table.run(save_draft_side, deal_id=None, side=0, version=draft.sides[0].version, value=side)

    table.save(draft_versions=draft.versions)

    initial = table.run(load_draft)
    assert initial.sides[0].value == SideEntry(players=(0, 2))
    assert initial.sides[0].saved_at is None


def test_half_points_stay_exact(sqlite_store: Store) -> None:
    table = set_up_table(sqlite_store, three_setup())
    entry = DealEntry(
        sides=(
            SideEntry(players=(0,), table_points=210, burrachi=dict(deal_entry().sides[0].burrachi)),
            SideEntry(players=(1, 2), table_points=145, burrachi={}, hand_points={1: 90}),
        ),
        closed_by=0,
    )
    assert table.save(entry).standings.totals == (610, Fraction(55, 2), Fraction(55, 2))
