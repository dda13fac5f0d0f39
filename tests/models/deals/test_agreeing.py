"""A deal counts as agreed once another phone confirms it; a contested one is marked; a change begins anew."""

from collections.abc import Callable

import pytest

from models import (
    AgreementState,
    Change,
    InvalidSetup,
    MatchSnapshot,
    NotAllowed,
    NotFound,
    StaleRevision,
    Verdict,
    agree_deal,
    contest_deal,
    delete_deal,
    undo,
)
from scoring import Reason
from tests.models.table import Table, deal_entry


def state(snapshot: MatchSnapshot) -> AgreementState:
    return snapshot.deals[0].agreement.state


def seen(table: Table) -> dict[str, str]:
    """The first deal as a phone has it on its screen."""
    deal = table.match().deals[0]
    return {"deal_id": deal.id, "action_id": deal.agreement.action_id}


def test_a_new_deal_is_open(table: Table) -> None:
    agreement = table.save().deals[0].agreement
    assert agreement.state is AgreementState.OPEN
    assert agreement.author_id == table.owner.id


def test_another_phone_agrees(table: Table) -> None:
    table.save()
    agreement = table.run(agree_deal, by=table.scorer, **seen(table)).deals[0].agreement
    assert agreement.state is AgreementState.AGREED
    assert [(voice.device_label, voice.verdict) for voice in agreement.voices] == [("scorer", Verdict.AGREED)]


def test_agreeing_twice_is_agreeing_once(table: Table) -> None:
    table.save()
    table.run(agree_deal, by=table.scorer, **seen(table))
    snapshot = table.run(agree_deal, by=table.scorer, **seen(table))
    assert len(snapshot.deals[0].agreement.voices) == 1


def test_a_contested_line_is_marked_with_what_was_said_of_it(table: Table) -> None:
    table.save()
    line = {"side": 1, "reason": Reason.HAND, "note": "  Dino held  the joker "}
    agreement = table.run(contest_deal, by=table.scorer, **seen(table), **line).deals[0].agreement
    assert agreement.state is AgreementState.CONTESTED
    assert agreement.voices[0].note == "Dino held the joker"
    assert agreement.contests(1, Reason.HAND)
    assert not agreement.contests(0, Reason.HAND)
    assert not agreement.contests(1, Reason.CARDS)


def test_the_last_word_of_a_phone_counts(table: Table) -> None:
    table.save()
    table.run(contest_deal, by=table.scorer, **seen(table))
    assert state(table.run(agree_deal, by=table.scorer, **seen(table))) is AgreementState.AGREED


@pytest.mark.parametrize("act", [agree_deal, contest_deal])
def test_whoever_entered_it_has_no_voice(table: Table, act: Callable[..., MatchSnapshot]) -> None:
    table.save()
    with pytest.raises(NotAllowed):
        table.run(act, **seen(table))


@pytest.mark.parametrize("act", [agree_deal, contest_deal])
def test_a_viewer_only_watches_and_a_stranger_sees_nothing(table: Table, act: Callable[..., MatchSnapshot]) -> None:
    table.save()
    with pytest.raises(NotAllowed):
        table.run(act, by=table.viewer, **seen(table))
    with pytest.raises(NotFound):
        table.run(act, by=table.stranger, **seen(table))


def test_a_change_begins_anew_and_its_undo_brings_the_agreement_back(table: Table) -> None:
    table.save()
    table.run(agree_deal, by=table.scorer, **seen(table))
    deal = table.match().deals[0]
    changed = table.save(deal_entry(350), deal_id=deal.id)
    assert state(changed) is AgreementState.OPEN
    assert changed.undoable is not None
    assert state(table.run(undo, action_id=changed.undoable.id)) is AgreementState.AGREED


def test_whoever_changed_it_leaves_the_word_to_the_others(table: Table) -> None:
    table.save()
    deal = table.match().deals[0]
    table.save(deal_entry(350), by=table.scorer, deal_id=deal.id)
    with pytest.raises(NotAllowed):
        table.run(agree_deal, by=table.scorer, **seen(table))
    assert state(table.run(agree_deal, **seen(table))) is AgreementState.AGREED


def test_nobody_agrees_with_what_they_have_not_seen(table: Table) -> None:
    table.save()
    old = seen(table)
    table.save(deal_entry(350), deal_id=old["deal_id"])
    with pytest.raises(StaleRevision):
        table.run(agree_deal, by=table.scorer, **old)
    table.run(delete_deal, revision=table.match().revision, deal_id=old["deal_id"], request_id="gone")
    with pytest.raises(NotFound):
        table.run(agree_deal, by=table.scorer, **old)


def test_a_note_that_no_one_could_read_is_refused(table: Table) -> None:
    table.save()
    with pytest.raises(InvalidSetup):
        table.run(contest_deal, by=table.scorer, **seen(table), note="x" * 500)


def test_the_others_hear_of_it_and_nobodys_save_is_refused_for_it(table: Table) -> None:
    revision = table.save().revision
    heard: list[Change] = []
    table.store.changes.subscribe(table.match_id, heard.append)
    table.run(agree_deal, by=table.scorer, **seen(table))
    assert heard
    assert table.save(revision=revision).deals[1].number == 2
