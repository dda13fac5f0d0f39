"""Ending a match early: it counts like any result and can be undone like any action."""

import pytest

from models.deals import deal_history, delete_deal, end_match, redo, undo
from models.drafts import load_draft, save_draft_side
from models.matches import list_matches
from models.people import load_report
from models.values import ActionKind, MatchFinished, MatchSnapshot, ModelError, StaleRevision, UndoRefused
from scoring import SideEntry
from testkit.seeding.match_table import Table, deal_entry


def end(table: Table, **values: object) -> MatchSnapshot:
    values = {"revision": table.match().revision, "request_id": "midnight"} | values
    snapshot: MatchSnapshot = table.run(end_match, **values)
    return snapshot


def step(table: Table, function: object, action: str) -> MatchSnapshot:
    snapshot: MatchSnapshot = table.run(function, action_id=getattr(table.match(), action).id)
    return snapshot


def test_leader_wins(table: Table) -> None:
    table.save()
    ended = end(table, by=table.scorer)
    assert (ended.standings.finished, ended.standings.winner, ended.standings.ended_early) == (True, 0, True)
    assert ended.finished_at is not None
    assert ended == table.match(by=table.scorer)
    (listed,) = table.run(_listed)
    assert (listed.winner, listed.ended_early, listed.finished_at) == (0, True, ended.finished_at)
    with pytest.raises(MatchFinished):
        table.save()


def _listed(session: object, *, device: object, match_id: str) -> object:
    return list_matches(session, device=device, finished=True)  # type: ignore[arg-type]


def test_equal_totals_are_a_draw(table: Table) -> None:
    table.save(deal_entry(ours=345, theirs=560))
    ended = end(table)
    assert ended.standings.totals == (745, 745)
    assert (ended.standings.drawn, ended.standings.winner, ended.standings.ended_early) == (True, None, True)


def test_ending_is_undone_and_redone_and_keeps_the_draft(table: Table) -> None:
    table.save()
    typed = SideEntry(players=(0, 2), table_points=120)
    version = table.run(load_draft).sides[0].version
    table.run(save_draft_side, deal_id=None, side=0, version=version, value=typed)
    before = table.match()
    ended = end(table)
    assert ended.undoable is not None
    assert (ended.undoable.kind, ended.undoable.deal_number) == (ActionKind.ENDED, 1)
    open_again = step(table, undo, "undoable")
    assert (open_again.standings, open_again.finished_at) == (before.standings, None)
    assert open_again.deals == before.deals
    assert table.run(load_draft).sides[0].value == typed
    again = step(table, redo, "redoable")
    assert again.standings == ended.standings
    assert step(table, undo, "undoable").standings == before.standings
    table.save()
    assert table.match().redoable is None


def test_correction_after_the_end_changes_the_result(table: Table) -> None:
    deal = table.save().deals[0]
    end(table)
    corrected = table.save(deal_entry(ours=105, theirs=705), deal_id=deal.id)
    assert (corrected.standings.winner, corrected.standings.ended_early) == (1, True)
    assert step(table, undo, "undoable").standings.winner == 0


def test_ending_is_idempotent(table: Table) -> None:
    table.save()
    first = end(table)
    assert end(table, revision=2) == first


def test_empty_stale_and_finished_matches_cannot_be_ended(table: Table) -> None:
    with pytest.raises(ModelError, match="no deals"):
        end(table)
    table.save()
    with pytest.raises(StaleRevision):
        end(table, revision=1)
    end(table)
    with pytest.raises(MatchFinished):
        end(table, request_id="again")


def test_ending_is_not_redone_without_the_last_deal(table: Table) -> None:
    deal = table.save().deals[0]
    action = end(table).undoable
    assert action is not None
    step(table, undo, "undoable")
    step(table, undo, "undoable")
    with pytest.raises(UndoRefused):
        table.run(redo, action_id=action.id)
    step(table, redo, "redoable")
    assert step(table, redo, "redoable").standings.ended_early
    snapshot = table.run(delete_deal, revision=table.match().revision, deal_id=deal.id, request_id="gone")
    assert (snapshot.standings.drawn, snapshot.standings.winner) == (True, None)


def test_statistics_count_a_match_ended_early(table: Table) -> None:
    deal = table.save().deals[0]
    anna = table.match().players[0].id

    def results() -> tuple[int, int]:
        with table.store.reading() as session:
            report = load_report(session, device=table.owner, player_id=anna)
        return report.statistics.results.won, report.statistics.results.matches

    assert results() == (0, 0)
    end(table)
    assert results() == (1, 1)
    table.run(delete_deal, revision=3, deal_id=deal.id, request_id="gone")
    assert results() == (0, 0), "a match without deals counted"
    step(table, undo, "undoable")
    assert results() == (1, 1)
    step(table, undo, "undoable")
    assert results() == (0, 0)


def test_ending_is_in_the_history_of_the_last_deal(table: Table) -> None:
    deal = table.save().deals[0]
    end(table, by=table.scorer)
    step(table, undo, "undoable")
    history = table.run(deal_history, deal_id=deal.id)
    assert [(each.kind, each.target, each.device_label) for each in history] == [
        (ActionKind.ADDED, None, "owner"),
        (ActionKind.ENDED, None, "scorer"),
        (ActionKind.UNDONE, ActionKind.ENDED, "owner"),
    ]
    assert history[1].before == history[1].after == deal.entry
    assert table.match().deals[0].changed_by is None
