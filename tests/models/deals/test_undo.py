"""Undo and redo of the last twenty actions: across reloads and the end, and refused once the deal has changed."""

import pytest
from sqlmodel import select

from models.deals import deal_history, delete_deal, redo, undo
from models.history.match_history import UNDO_DEPTH
from models.storage.tables import MatchEventRow
from models.store import Store, open_store
from models.values import ActionKind, MatchSnapshot, ModelErrorCode, NotFound, UndoRefused
from testkit.seeding.match_table import KEY, Table, deal_entry, pairs_setup, set_up_table

pytestmark = pytest.mark.both_databases(locks=True)


def undo_last(table: Table) -> MatchSnapshot:
    snapshot: MatchSnapshot = table.run(undo, action_id=table.match().undoable.id)
    return snapshot


def redo_last(table: Table) -> MatchSnapshot:
    snapshot: MatchSnapshot = table.run(redo, action_id=table.match().redoable.id)
    return snapshot


def test_new_match_has_nothing_to_undo(sqlite_table: Table) -> None:
    assert (sqlite_table.match().undoable, sqlite_table.match().redoable) == (None, None)


def test_added_deal_is_undone_and_redone(table: Table) -> None:
    saved = table.save(by=table.scorer)
    assert saved.undoable is not None
    assert (saved.undoable.kind, saved.undoable.deal_number) == (ActionKind.ADDED, 1)
    assert saved.undoable.device_label == "scorer"

    undone = undo_last(table)
    assert (undone.deals, undone.undoable, undone.revision) == ((), None, 3)
    assert undone.redoable == saved.undoable

    redone = redo_last(table)
    assert [deal.entry for deal in redone.deals] == [deal_entry()]
    assert (redone.undoable, redone.redoable, redone.revision) == (saved.undoable, None, 4)


def test_change_is_undone_and_redone(table: Table) -> None:
    deal = table.save().deals[0]
    table.save(deal_entry(ours=300), deal_id=deal.id)
    undone = undo_last(table).deals[0]
    assert (undone.entry, undone.changed_by) == (deal_entry(), None)
    redone = redo_last(table).deals[0]
    assert (redone.entry, redone.changed_by) == (deal_entry(ours=300), "owner")


def test_undone_deletion_restores_the_position(table: Table) -> None:
    table.save()
    second = table.save(deal_entry(ours=300)).deals[1]
    table.save()
    table.run(delete_deal, revision=4, deal_id=second.id, request_id="delete")
    restored = undo_last(table)
    assert [deal.entry for deal in restored.deals] == [deal_entry(), deal_entry(ours=300), deal_entry()]
    assert restored.deals[1].id == second.id


def test_many_actions_are_undone_and_redone_in_order(table: Table) -> None:
    deal = table.save().deals[0]
    table.save(deal_entry(ours=300), deal_id=deal.id)
    table.save(deal_entry(ours=250))
    table.run(delete_deal, revision=4, deal_id=deal.id, request_id="delete")
    end = table.match()
    states = [end]
    while table.match().undoable is not None:
        states.append(undo_last(table))
    assert [len(state.deals) for state in states] == [1, 2, 1, 1, 0]

    for before in reversed(states[:-1]):
        assert [each.entry for each in redo_last(table).deals] == [each.entry for each in before.deals]
    assert table.match().redoable is None


def test_new_action_clears_the_redo_stack(table: Table) -> None:
    table.save()
    action = undo_last(table).redoable
    assert action is not None
    assert table.save().redoable is None
    with pytest.raises(UndoRefused) as caught:
        table.run(redo, action_id=action.id)
    assert caught.value.code is ModelErrorCode.UNDO_TOO_OLD


def test_only_the_last_twenty_actions_can_be_undone(sqlite_store: Store) -> None:
    table = set_up_table(sqlite_store, pairs_setup(target=100_000))
    actions = [table.save().undoable for _ in range(UNDO_DEPTH + 2)]
    for _ in range(UNDO_DEPTH):
        undo_last(table)
    snapshot = table.match()
    assert (len(snapshot.deals), snapshot.undoable) == (2, None)
    with pytest.raises(UndoRefused) as caught:
        table.run(undo, action_id=actions[1].id)
    assert caught.value.code is ModelErrorCode.UNDO_TOO_OLD
    assert caught.value.values == {"deal_number": 2}
    for _ in range(UNDO_DEPTH):
        redo_last(table)
    assert len(table.match().deals) == UNDO_DEPTH + 2


def test_undo_is_refused_when_another_phone_changed_the_deal(table: Table) -> None:
    saved = table.save()
    table.save(deal_entry(ours=300), deal_id=saved.deals[0].id, by=table.scorer)
    with pytest.raises(UndoRefused) as caught:
        table.run(undo, action_id=saved.undoable.id)
    assert caught.value.code is ModelErrorCode.UNDO_CHANGED
    assert table.match().deals[0].entry == deal_entry(ours=300)


def test_undo_is_not_refused_when_another_deal_was_changed(table: Table) -> None:
    table.save()
    saved = table.save(deal_entry(ours=250))
    table.save(deal_entry(ours=300), deal_id=saved.deals[0].id, by=table.scorer)
    snapshot = table.run(undo, action_id=saved.undoable.id)
    assert [deal.entry for deal in snapshot.deals] == [deal_entry(ours=300)]


def test_redo_is_refused_when_an_older_action_was_undone_too(table: Table) -> None:
    deal = table.save().deals[0]
    changed = table.save(deal_entry(ours=300), deal_id=deal.id)
    undo_last(table)
    undo_last(table)
    with pytest.raises(UndoRefused) as caught:
        table.run(redo, action_id=changed.undoable.id)
    assert caught.value.code is ModelErrorCode.UNDO_CHANGED


def test_undo_and_redo_are_idempotent(table: Table) -> None:
    table.save()
    action = table.save().undoable
    for _ in range(2):
        undone = table.run(undo, action_id=action.id)
    assert (len(undone.deals), undone.revision) == (1, 4)
    for _ in range(2):
        redone = table.run(redo, action_id=action.id)
    assert (len(redone.deals), redone.revision) == (2, 5)


def test_undo_works_after_the_end_and_a_restart(url: str) -> None:
    first = open_store(url, key=KEY)
    table = set_up_table(first, pairs_setup(target=505))
    finished = table.save()
    assert finished.finished_at is not None
    first.close()

    second = open_store(url, key=KEY)
    with second.transaction() as session:
        undone = undo(session, device=table.owner, match_id=table.match_id, action_id=finished.undoable.id)
        assert undone.finished_at is None
        redone = redo(session, device=table.owner, match_id=table.match_id, action_id=finished.undoable.id)
        assert redone.finished_at is not None
    second.close()


def test_undo_and_redo_are_in_the_history(sqlite_table: Table) -> None:
    deal = sqlite_table.save().deals[0]
    undo_last(sqlite_table)
    redo_last(sqlite_table)
    history = sqlite_table.run(deal_history, deal_id=deal.id)
    assert [each.kind for each in history] == [ActionKind.ADDED, ActionKind.UNDONE, ActionKind.REDONE]
    assert [(each.before is None, each.after is None) for each in history] == [
        (True, False),
        (False, True),
        (True, False),
    ]


@pytest.mark.parametrize("function", [undo, redo])
def test_unknown_or_foreign_action_is_not_found(sqlite_table: Table, function: object) -> None:
    foreign = set_up_table(sqlite_table.store).save().undoable
    for action_id in (foreign.id, "nosuchaction"):
        with pytest.raises(NotFound):
            sqlite_table.run(function, action_id=action_id)


def test_undo_itself_cannot_be_undone(sqlite_table: Table) -> None:
    sqlite_table.save()
    undo_last(sqlite_table)
    with sqlite_table.store.reading() as session:
        query = select(MatchEventRow.id).where(MatchEventRow.kind == ActionKind.UNDONE)
        undo_id = session.exec(query).one()
    with pytest.raises(NotFound):
        sqlite_table.run(undo, action_id=undo_id)
