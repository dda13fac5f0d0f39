"""The audit trail of a deal in sentences: who did what to it."""

from collections.abc import Sequence

from models.values import ActionKind, DealChange, MatchSnapshot
from scoring import DealEntry, score_deal_unchecked
from views.draft.change_descriptions import describe_deal_changes
from views.match.display_texts import phone_name, seat_names
from wording import Translator, deal_totals, mark

_CHANGE_MESSAGES = {
    ActionKind.ADDED: mark("{when}: {who} entered it: {after}."),
    ActionKind.CHANGED: mark("{when}: {who} changed it: {changes}."),
    ActionKind.DELETED: mark("{when}: {who} deleted it: {before}."),
    ActionKind.UNDONE: mark("{when}: {who} undid a change: {changes}."),
    ActionKind.REDONE: mark("{when}: {who} redid a change: {changes}."),
}
_END_MESSAGES = {
    ActionKind.ENDED: mark("{when}: {who} ended the match after this deal."),
    ActionKind.UNDONE: mark("{when}: {who} reopened the match."),
    ActionKind.REDONE: mark("{when}: {who} ended the match again."),
}
_REMOVED_MESSAGES = {
    ActionKind.UNDONE: mark("{when}: {who} undid it: {before}."),
    ActionKind.REDONE: mark("{when}: {who} deleted it again: {before}."),
}
_RESTORED_MESSAGES = {
    ActionKind.UNDONE: mark("{when}: {who} restored it: {after}."),
    ActionKind.REDONE: mark("{when}: {who} entered it again: {after}."),
}


# For changes whose states stayed on the phone that exported the match (models/transfer/history.py).
_REDUCED_MESSAGES = {
    ActionKind.ADDED: mark("{when}: {who} entered it."),
    ActionKind.CHANGED: mark("{when}: {who} changed it."),
    ActionKind.DELETED: mark("{when}: {who} deleted it."),
    ActionKind.UNDONE: mark("{when}: {who} undid a change."),
    ActionKind.REDONE: mark("{when}: {who} redid a change."),
}
# Whether a complete change has a state before and a state after the change, by the kind of the change or of its target.
_HAS_STATES = {ActionKind.ADDED: (False, True), ActionKind.CHANGED: (True, True), ActionKind.DELETED: (True, False)}


def audit_trail_sentences(
    t: Translator, snapshot: MatchSnapshot, changes: Sequence[DealChange], *, device_id: str
) -> list[str]:
    """Return the sentences as this device reads them, the earliest first; a change names each field with its old and
    new value."""
    sentences = [_sentence(t, snapshot, change, is_own=change.device_id == device_id) for change in changes]
    if any(map(_is_reduced, changes)):
        sentences.append(t.gettext("The earlier numbers stayed on the phone that handed the match over."))
    return sentences


def _is_reduced(change: DealChange) -> bool:
    """Return whether the states of a change stayed on another phone."""
    states = _HAS_STATES.get(change.target or change.kind)
    if states is None:  # the end of a match
        return False
    if change.kind is ActionKind.UNDONE:
        states = states[::-1]
    return states != (change.before is not None, change.after is not None)


def _sentence(t: Translator, snapshot: MatchSnapshot, change: DealChange, *, is_own: bool) -> str:
    messages = _CHANGE_MESSAGES
    if ActionKind.ENDED in {change.kind, change.target}:
        messages = _END_MESSAGES
    elif _is_reduced(change):
        messages = _REDUCED_MESSAGES
    elif change.after is None:
        messages = _CHANGE_MESSAGES | _REMOVED_MESSAGES
    elif change.before is None:
        messages = _CHANGE_MESSAGES | _RESTORED_MESSAGES
    return t.gettext(
        messages[change.kind],
        when=t.date_time(change.at),
        who=phone_name(t, change.device_label, is_own=is_own),
        before=_totals(t, snapshot, change.before),
        after=_totals(t, snapshot, change.after),
        changes=_changes(t, snapshot, change),
    )


def _changes(t: Translator, snapshot: MatchSnapshot, change: DealChange) -> str:
    if change.before is None or change.after is None:
        return ""
    changes = [
        t.gettext("{what} {before} → {after}", what=each.label, before=each.before, after=each.after)
        for each in describe_deal_changes(t, snapshot, change.before, change.after)
    ]
    return "; ".join(changes) or t.gettext("nothing")


def _totals(t: Translator, snapshot: MatchSnapshot, entry: DealEntry | None) -> str:
    if entry is None:
        return ""
    names = seat_names(snapshot)
    sides = score_deal_unchecked(entry, snapshot.config.table_rules).sides
    return deal_totals(t, sides, names)
