"""The hook that binds the editors of a deal to its match and to the draft shared with other phones."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from views.core.use_action import use_action
from views.draft.changes import first_empty_field, number_field_order
from views.draft.use_draft import use_draft
from views.entry.editor import DealEditor
from views.entry.melds.editor import MeldEditor
from views.hooks import Ref, use_ref_for
from views.match.use_match import MatchController


@dataclass(frozen=True, kw_only=True)
class EntryController:
    """The editors of a deal by points (`editor`) and by cards (`cards`).

    Both are None while the deal is loading and if this phone may not enter it; `sentence` then gives the reason.
    """

    editor: DealEditor | None = None
    cards: MeldEditor | None = None
    sentence: str = ""


def use_entry(match: MatchController, deal_id: str | None, navigate: Callable[[str], object]) -> EntryController:
    """Open the draft of a new deal (`deal_id` is None) or of a correction, and follow the changes of other phones.

    The pad starts in the first empty field. `navigate` is called once the deal is saved.
    """
    action = use_action()
    snapshot = match.snapshot
    cards: Ref[MeldEditor | None] = use_ref_for((snapshot and snapshot.id, deal_id), lambda: None)

    def is_draft_active() -> bool:
        return cards.current is None or not cards.current.deal.is_saving

    draft, sentence = use_draft(match, deal_id, is_active=is_draft_active)
    if draft is None or snapshot is None:
        return EntryController(sentence=sentence)
    if cards.current is None:
        cursor = first_empty_field(draft.sides, number_field_order(draft.sides, draft.head.closed_by))
        save_handler = partial(match.run, navigate=navigate)
        editor = DealEditor(draft=draft, snapshot=snapshot, action=action, save_handler=save_handler, cursor=cursor)
        cards.current = MeldEditor(deal=editor)
    editor = cards.current.deal
    editor.snapshot, editor.save_handler = snapshot, partial(match.run, navigate=navigate)
    return EntryController(editor=editor, cards=cards.current)
