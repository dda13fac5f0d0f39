"""The deal that a phone is entering, joined to its match and to what other phones type."""

__all__ = ["EntryUse", "use_entry", "use_meld_editor"]

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from models import MatchSnapshot, ModelError, load_draft
from views.core.device import use_feel
from views.core.feed import nothing
from views.core.session import Session, use_session
from views.core.use_match import MatchUse
from views.draft.cursor import Cursor, NumberField
from views.draft.feed import follow_draft
from views.draft.sync import DraftSync
from views.entry.editor import DealEditor
from views.entry.melds.editor import MeldEditor
from views.hooks import Ref, use_ref, use_ref_for, use_rerender
from wording import model_error_sentence


@dataclass(frozen=True, kw_only=True)
class EntryUse:
    """`desk` is None when this phone may not enter this deal; then `sentence` says why."""

    editor: DealEditor | None = None
    sentence: str = ""


def use_entry(match: MatchUse, deal_id: str | None, *, first_cursor: Cursor | None) -> EntryUse:
    """Open the draft of a new deal (`deal_id` None) or of a correction, and follow what other phones type into it."""
    session = use_session()
    page = ft.context.page
    render = use_rerender()
    stop = use_ref(lambda: nothing)
    snapshot = match.snapshot
    which = (snapshot.id if snapshot else None, deal_id)
    opened = use_ref_for(which, EntryUse)
    if snapshot is not None and opened.current == EntryUse():
        opened.current = _open(session, snapshot, deal_id, first_cursor, on_change=render)
    editor = opened.current.editor
    feel = use_feel()

    async def start() -> None:
        if editor is not None:
            stop.current = follow_draft(page, editor.sync, wanted=lambda: not editor.saving, beside=match.beside)
            await editor.sync.reload()

    def leave() -> None:
        stop.current()

    ft.use_effect(start, dependencies=[which, editor is None, session.epoch], cleanup=leave)
    if editor is None or snapshot is None:
        return EntryUse(sentence=opened.current.sentence or match.sentence)
    editor.snapshot, editor.translator, editor.sync.feel = snapshot, session.translator, feel
    return opened.current


def _open(
    session: Session,
    snapshot: MatchSnapshot,
    deal_id: str | None,
    cursor: Cursor | None,
    *,
    on_change: Callable[[], None],
) -> EntryUse:
    try:
        with session.store.reading() as transaction:
            draft = load_draft(transaction, device=session.device, match_id=snapshot.id, deal_id=deal_id)
    except ModelError as failure:
        return EntryUse(sentence=model_error_sentence(session.translator, failure.code, failure.values))
    sync = DraftSync(
        store=session.store,
        device=session.device,
        match_id=snapshot.id,
        deal_id=deal_id,
        draft=draft,
        on_change=on_change,
    )
    if draft.begun and deal_id is None:
        cursor = Cursor(side=0, field=NumberField.TABLE)  # only the numbers are left
    return EntryUse(editor=DealEditor(sync=sync, snapshot=snapshot, translator=session.translator, cursor=cursor))


def use_meld_editor(editor: DealEditor | None) -> MeldEditor | None:
    """One for each `DealEditor`; it keeps its mode, side and page over all renders."""
    ref: Ref[MeldEditor | None] = use_ref(lambda: None)
    if editor is not None and (ref.current is None or ref.current.deal is not editor):
        ref.current = MeldEditor(deal=editor)
    return ref.current
