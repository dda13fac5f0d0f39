"""The trail of a deal, who did what to it, in sentences."""

from collections.abc import Sequence

from models import ActionKind, ChangeRecord, MatchSnapshot
from scoring import DealEntry, tally_deal
from views.core.labels import phone_name, seat_names
from views.draft.change_words import deal_changes
from wording import Translator, deal_totals, mark

_WITH_DEAL = {
    ActionKind.ADDED: mark("{when}: {who} entered it: {after}."),
    ActionKind.CHANGED: mark("{when}: {who} changed it: {changes}."),
    ActionKind.DELETED: mark("{when}: {who} deleted it: {before}."),
    ActionKind.UNDONE: mark("{when}: {who} took a change back: {changes}."),
    ActionKind.REDONE: mark("{when}: {who} did a change again: {changes}."),
}
_ENDING = {
    ActionKind.ENDED: mark("{when}: {who} ended the match after this deal."),
    ActionKind.UNDONE: mark("{when}: {who} let the match go on."),
    ActionKind.REDONE: mark("{when}: {who} ended the match again."),
}
_GONE = {
    ActionKind.UNDONE: mark("{when}: {who} took it back: {before}."),
    ActionKind.REDONE: mark("{when}: {who} deleted it again: {before}."),
}
_BACK = {
    ActionKind.UNDONE: mark("{when}: {who} brought it back: {after}."),
    ActionKind.REDONE: mark("{when}: {who} entered it again: {after}."),
}


def trail_sentences(t: Translator, snapshot: MatchSnapshot, records: Sequence[ChangeRecord]) -> list[str]:
    """The earliest first; a change names each field with what it was and what it is."""
    return [_sentence(t, snapshot, record) for record in records]


def _sentence(t: Translator, snapshot: MatchSnapshot, record: ChangeRecord) -> str:
    messages = _WITH_DEAL
    if ActionKind.ENDED in {record.kind, record.target}:
        messages = _ENDING
    elif record.after is None:
        messages = _WITH_DEAL | _GONE
    elif record.before is None:
        messages = _WITH_DEAL | _BACK
    return t.gettext(
        messages[record.kind],
        when=t.date_time(record.at),
        who=phone_name(t, record.device_label),
        before=_totals(t, snapshot, record.before),
        after=_totals(t, snapshot, record.after),
        changes=_changes(t, snapshot, record),
    )


def _changes(t: Translator, snapshot: MatchSnapshot, record: ChangeRecord) -> str:
    if record.before is None or record.after is None:
        return ""
    told = [
        t.gettext("{what} {before} → {after}", what=change.what, before=change.before, after=change.after)
        for change in deal_changes(t, snapshot, record.before, record.after)
    ]
    return "; ".join(told) or t.gettext("nothing")


def _totals(t: Translator, snapshot: MatchSnapshot, entry: DealEntry | None) -> str:
    if entry is None:
        return ""
    names = seat_names(snapshot)
    sides = tally_deal(entry, snapshot.config.table_rules).sides
    return deal_totals(t, sides, names)
