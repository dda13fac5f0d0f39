"""The descriptions of a change: which field, its old and its new value."""

from dataclasses import replace

import pytest

from models.deals import delete_deal, undo
from models.values import ActionKind, DealChange, MatchSnapshot
from scoring import Adjustment, Burraco, Cut, DealEntry, Pozzetto, SideEntry, parse_cards
from testkit.seeding.deal_fields import HEAD_VALUES, SIDE_VALUES
from testkit.seeding.match_table import Table, deal_entry
from tests.views.drafts import START
from views.deal.audit_trail import _CHANGE_MESSAGES, _END_MESSAGES, audit_trail_sentences
from views.draft.change_descriptions import FieldChange, describe_deal_changes
from views.match.use_undo import REDO_LABELS, UNDO_LABELS, step_label
from wording import translator

T = translator("en")
OWN = "own"
ROSA = {"device_id": "rosa", "device_label": "Rosa"}
BEFORE = deal_entry()


@pytest.fixture
def snapshot(sqlite_table: Table) -> MatchSnapshot:
    return sqlite_table.match()


def with_first(**values: object) -> DealEntry:
    return replace(BEFORE, sides=(replace(BEFORE.sides[0], **values), BEFORE.sides[1]))


@pytest.mark.parametrize(
    ("after", "label", "old", "new"),
    [
        (with_first(table_points=240), "Table points of Anna and Carla", "345", "240"),
        (with_first(hand_points={2: 20}), "Points in hand of Anna and Carla", "0", "20"),
        (with_first(burrachi={Burraco.DIRTY: 1}), "Clean burraco of Anna and Carla", "1", "0"),
        (with_first(pozzetto=Pozzetto.NOT_TAKEN), "Pozzetto of Anna and Carla", "taken", "not taken"),
        (with_first(pozzetto_by=2), "Which of Anna and Carla took the pozzetto", "–", "Carla"),
        (with_first(melds=(parse_cards("K K K"),)), "Melds of Anna and Carla", "–", "K K K"),
        (with_first(hand_cards={0: parse_cards("9 K")}), "Cards in hand of Anna and Carla", "–", "9 K"),
        (with_first(opened=False), "Anna and Carla opened", "yes", "no"),
        (with_first(cut=Cut.EXACT), "Cut by Anna and Carla", "–", "exact"),
        (with_first(red_threes=2), "Red threes of Anna and Carla", "0", "2"),
        (
            with_first(adjustments=(Adjustment(points=-100, reason="referee"),)),
            "Adjustments of Anna and Carla",
            "–",
            "Referee’s penalty −100",
        ),
        (replace(BEFORE, closed_by=1), "Closed by", "Anna and Carla", "Bruno and Dino"),
        (replace(BEFORE, closed_by=None), "Closed by", "Anna and Carla", "–"),
        (replace(BEFORE, closer=2), "Played the last card", "–", "Carla"),
        (replace(BEFORE, closing_bonus=False), "Points for closing", "yes", "no"),
    ],
)
def test_a_change_of_one_field(snapshot: MatchSnapshot, after: DealEntry, label: str, old: str, new: str) -> None:
    assert describe_deal_changes(T, snapshot, BEFORE, after) == [FieldChange(label=label, before=old, after=new)]


@pytest.mark.parametrize("field", SIDE_VALUES)
def test_change_of_every_field_of_a_side_is_described(snapshot: MatchSnapshot, field: str) -> None:
    empty, side = (SideEntry(players=(0, 2), **values) for values in ({}, {field: SIDE_VALUES[field]}))
    before, after = (replace(BEFORE, sides=(first, BEFORE.sides[1])) for first in (empty, side))
    [change] = describe_deal_changes(T, snapshot, before, after)
    assert change.before != change.after


@pytest.mark.parametrize("field", HEAD_VALUES)
def test_change_of_every_other_field_of_a_deal_is_described(snapshot: MatchSnapshot, field: str) -> None:
    before = DealEntry(sides=BEFORE.sides)
    [change] = describe_deal_changes(T, snapshot, before, replace(before, **{field: HEAD_VALUES[field]}))
    assert change.before != change.after


def test_several_changes_are_in_the_order_of_the_sheet(snapshot: MatchSnapshot) -> None:
    after = replace(with_first(table_points=240, burrachi={}), closed_by=1)
    labels = [change.label for change in describe_deal_changes(T, snapshot, BEFORE, after)]
    assert labels == [
        "Closed by",
        "Clean burraco of Anna and Carla",
        "Dirty burraco of Anna and Carla",
        "Table points of Anna and Carla",
    ]


def test_other_sides_are_reported_as_one_change(snapshot: MatchSnapshot) -> None:
    singles = DealEntry(sides=tuple(SideEntry(players=(seat,)) for seat in range(4)))
    changes = describe_deal_changes(T, snapshot, BEFORE, singles)
    assert changes[0].label == "Who played with whom"
    assert "Anna and Carla" in changes[0].before


@pytest.mark.parametrize(
    ("kind", "before", "after", "text"),
    [
        (ActionKind.ADDED, None, BEFORE, "Rosa entered it: Anna and Carla 745; Bruno and Dino 400"),
        (ActionKind.CHANGED, BEFORE, with_first(table_points=240), "Table points of Anna and Carla 345 → 240"),
        (ActionKind.CHANGED, BEFORE, BEFORE, "nothing"),
        (ActionKind.DELETED, BEFORE, None, "Rosa deleted it: Anna and Carla 745"),
        (ActionKind.UNDONE, BEFORE, None, "Rosa undid it"),
        (ActionKind.UNDONE, None, BEFORE, "Rosa restored it"),
        (ActionKind.UNDONE, BEFORE, with_first(table_points=240), "undid a change: Table points"),
        (ActionKind.REDONE, None, BEFORE, "Rosa entered it again"),
        (ActionKind.REDONE, BEFORE, None, "Rosa deleted it again"),
        (ActionKind.REDONE, BEFORE, with_first(table_points=240), "redid a change: Table points"),
    ],
)
def test_audit_trail_sentence(
    snapshot: MatchSnapshot, kind: ActionKind, before: DealEntry | None, after: DealEntry | None, text: str
) -> None:
    record = DealChange(kind=kind, **ROSA, at=START, before=before, after=after)
    assert text in audit_trail_sentences(T, snapshot, [record], device_id=OWN)[0]


@pytest.mark.parametrize(
    ("kind", "target", "text"),
    [
        (ActionKind.ENDED, None, "Rosa ended the match after this deal."),
        (ActionKind.UNDONE, ActionKind.ENDED, "Rosa reopened the match."),
        (ActionKind.REDONE, ActionKind.ENDED, "Rosa ended the match again."),
        (ActionKind.UNDONE, ActionKind.CHANGED, "undid a change: nothing"),
    ],
)
def test_audit_trail_of_an_early_end(
    snapshot: MatchSnapshot, kind: ActionKind, target: ActionKind | None, text: str
) -> None:
    record = DealChange(kind=kind, target=target, **ROSA, at=START, before=BEFORE, after=BEFORE)
    assert text in audit_trail_sentences(T, snapshot, [record], device_id=OWN)[0]


@pytest.mark.parametrize(
    ("kind", "target", "before", "text"),
    [
        (ActionKind.ADDED, None, None, "Rosa entered it."),
        (ActionKind.CHANGED, None, None, "Rosa changed it."),
        (ActionKind.CHANGED, None, BEFORE, "Rosa changed it."),
        (ActionKind.DELETED, None, None, "Rosa deleted it."),
        (ActionKind.UNDONE, ActionKind.CHANGED, BEFORE, "Rosa undid a change."),
        (ActionKind.UNDONE, ActionKind.ADDED, None, "Rosa undid a change."),
        (ActionKind.REDONE, ActionKind.CHANGED, None, "Rosa redid a change."),
    ],
)
def test_audit_trail_without_the_states_that_stayed_on_another_phone(
    snapshot: MatchSnapshot, kind: ActionKind, target: ActionKind | None, before: DealEntry | None, text: str
) -> None:
    record = DealChange(kind=kind, target=target, **ROSA, at=START, before=before, after=None)
    sentence, note = audit_trail_sentences(T, snapshot, [record], device_id=OWN)
    assert sentence.endswith(text)
    assert note == "The earlier numbers stayed on the phone that handed the match over."


def test_audit_trail_has_a_sentence_for_every_kind() -> None:
    assert _CHANGE_MESSAGES.keys() | _END_MESSAGES.keys() == set(ActionKind)


def test_audit_trail_of_a_phone_without_a_name(snapshot: MatchSnapshot) -> None:
    record = DealChange(kind=ActionKind.ADDED, device_id="other", device_label="", at=START, before=None, after=BEFORE)
    assert "an unnamed phone entered it" in audit_trail_sentences(T, snapshot, [record], device_id=OWN)[0]


def test_audit_trail_names_the_own_computer_as_this_one(snapshot: MatchSnapshot) -> None:
    record = DealChange(kind=ActionKind.ADDED, device_id=OWN, device_label="Linux", at=START, before=None, after=BEFORE)
    assert "this computer entered it" in audit_trail_sentences(T, snapshot, [record], device_id=OWN)[0]


def test_undo_and_redo_labels(sqlite_table: Table) -> None:
    match = sqlite_table.save()
    assert match.undoable is not None
    assert step_label(T, UNDO_LABELS, match.undoable) == "Undo deal 1"
    changed = sqlite_table.save(with_first(table_points=240), by=sqlite_table.scorer, deal_id=match.deals[0].id)
    assert changed.undoable is not None
    assert step_label(T, UNDO_LABELS, changed.undoable) == "Undo the change to deal 1"
    deleted = sqlite_table.run(delete_deal, revision=changed.revision, deal_id=match.deals[0].id, request_id="away")
    undone = sqlite_table.run(undo, action_id=deleted.undoable.id)
    assert step_label(T, REDO_LABELS, undone.redoable) == "Redo the deletion of deal 1"
