"""Agreement: another phone confirms or contests a deal; a change starts a new agreement."""

from collections.abc import Callable

import pytest

from models.deals import agree_deal, contest_deal, delete_deal, undo
from models.storage import Change
from models.values import AgreementState, InvalidSetup, MatchSnapshot, NotAllowed, NotFound, StaleRevision, Verdict
from scoring import Reason
from testkit.seeding.match_table import Table, deal_entry


def state(snapshot: MatchSnapshot) -> AgreementState:
    return snapshot.deals[0].agreement.state


def seen(table: Table) -> dict[str, str]:
    """Return the first deal's ids as shown on a phone."""
    deal = table.match().deals[0]
    return {"deal_id": deal.id, "action_id": deal.agreement.action_id}


def test_new_deal_is_open(table: Table) -> None:
    agreement = table.save().deals[0].agreement
    assert agreement.state is AgreementState.OPEN
    assert agreement.author_id == table.owner.id


def test_another_phone_agrees(table: Table) -> None:
    table.save()
    agreement = table.run(agree_deal, by=table.scorer, **seen(table)).deals[0].agreement
    assert agreement.state is AgreementState.AGREED
    assert [(each.device_label, each.verdict) for each in agreement.verdicts] == [("scorer", Verdict.AGREED)]


def test_agreeing_is_idempotent(table: Table) -> None:
    table.save()
    table.run(agree_deal, by=table.scorer, **seen(table))
    snapshot = table.run(agree_deal, by=table.scorer, **seen(table))
    assert len(snapshot.deals[0].agreement.verdicts) == 1


def test_contested_line_is_marked_with_its_note(table: Table) -> None:
    table.save()
    line = {"side": 1, "reason": Reason.HAND, "note": "  Dino held  the joker "}
    agreement = table.run(contest_deal, by=table.scorer, **seen(table), **line).deals[0].agreement
    assert agreement.state is AgreementState.CONTESTED
    assert agreement.verdicts[0].note == "Dino held the joker"
    assert agreement.is_contested(1, Reason.HAND)
    assert not agreement.is_contested(0, Reason.HAND)
    assert not agreement.is_contested(1, Reason.CARDS)


def test_last_verdict_of_a_phone_counts(table: Table) -> None:
    table.save()
    table.run(contest_deal, by=table.scorer, **seen(table))
    assert state(table.run(agree_deal, by=table.scorer, **seen(table))) is AgreementState.AGREED


@pytest.mark.parametrize("act", [agree_deal, contest_deal])
def test_author_cannot_give_a_verdict(table: Table, act: Callable[..., MatchSnapshot]) -> None:
    table.save()
    with pytest.raises(NotAllowed):
        table.run(act, **seen(table))


@pytest.mark.parametrize("act", [agree_deal, contest_deal])
def test_verdicts_need_the_scorer_role(table: Table, act: Callable[..., MatchSnapshot]) -> None:
    table.save()
    with pytest.raises(NotAllowed):
        table.run(act, by=table.viewer, **seen(table))
    with pytest.raises(NotFound):
        table.run(act, by=table.outsider, **seen(table))


def test_change_resets_the_agreement_and_undo_restores_it(table: Table) -> None:
    table.save()
    table.run(agree_deal, by=table.scorer, **seen(table))
    deal = table.match().deals[0]
    changed = table.save(deal_entry(350), deal_id=deal.id)
    assert state(changed) is AgreementState.OPEN
    assert changed.undoable is not None
    assert state(table.run(undo, action_id=changed.undoable.id)) is AgreementState.AGREED


def test_device_that_changed_a_deal_cannot_give_a_verdict(table: Table) -> None:
    table.save()
    deal = table.match().deals[0]
    table.save(deal_entry(350), by=table.scorer, deal_id=deal.id)
    with pytest.raises(NotAllowed):
        table.run(agree_deal, by=table.scorer, **seen(table))
    assert state(table.run(agree_deal, **seen(table))) is AgreementState.AGREED


def test_verdict_on_an_outdated_deal_is_refused(table: Table) -> None:
    table.save()
    old = seen(table)
    table.save(deal_entry(350), deal_id=old["deal_id"])
    with pytest.raises(StaleRevision):
        table.run(agree_deal, by=table.scorer, **old)
    table.run(delete_deal, revision=table.match().revision, deal_id=old["deal_id"], request_id="gone")
    with pytest.raises(NotFound):
        table.run(agree_deal, by=table.scorer, **old)


def test_too_long_note_is_refused(table: Table) -> None:
    table.save()
    with pytest.raises(InvalidSetup):
        table.run(contest_deal, by=table.scorer, **seen(table), note="x" * 500)


def test_verdict_is_published_without_a_new_revision(table: Table) -> None:
    revision = table.save().revision
    received: list[Change] = []
    table.store.changes.subscribe(table.match_id, received.append)
    table.run(agree_deal, by=table.scorer, **seen(table))
    assert received
    assert table.save(revision=revision).deals[1].number == 2
