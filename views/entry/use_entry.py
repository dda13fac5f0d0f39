"""The deal that a phone is entering, joined to its match and to what other phones type."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from views.core.use_action import use_action
from views.core.use_match import MatchUse
from views.draft.changes import first_empty, number_order
from views.draft.use_draft import use_draft
from views.entry.editor import DealEditor
from views.entry.melds.editor import MeldEditor
from views.hooks import Ref, use_ref_for


@dataclass(frozen=True, kw_only=True)
class EntryUse:
    """`cards` writes by cards what `editor` writes by points. Both are None while the deal is loaded, and when this
    phone may not enter it: then `sentence` says why."""

    editor: DealEditor | None = None
    cards: MeldEditor | None = None
    sentence: str = ""


def use_entry(match: MatchUse, deal_id: str | None, leave: Callable[[str], object]) -> EntryUse:
    """Open the draft of a new deal (`deal_id` None) or of a correction, and follow what other phones type into it. The
    pad begins in the first empty field; once the deal is saved, `leave` goes where the reader goes on."""
    action = use_action()
    snapshot = match.snapshot
    cards: Ref[MeldEditor | None] = use_ref_for((snapshot and snapshot.id, deal_id), lambda: None)

    def wanted() -> bool:
        return cards.current is None or not cards.current.deal.saving

    draft = use_draft(match, deal_id, wanted=wanted)
    sync = draft.sync
    if sync is None or snapshot is None:
        return EntryUse(sentence=draft.sentence)
    if cards.current is None:
        cursor = first_empty(sync.sides, number_order(sync.sides, sync.head.closed_by))
        save_by = partial(match.run, leave=leave)
        editor = DealEditor(sync=sync, snapshot=snapshot, action=action, save_by=save_by, cursor=cursor)
        cards.current = MeldEditor(deal=editor)
    editor = cards.current.deal
    editor.snapshot, editor.save_by = snapshot, partial(match.run, leave=leave)
    return EntryUse(editor=editor, cards=cards.current)
