"""The deal that a phone is entering, joined to its match and to what other phones type."""

__all__ = ["DealEntryUse", "use_deal_entry", "use_meld_desk"]

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
from views.draft.sync import DraftKeeper
from views.entry.editor import EntryDesk
from views.entry.melds.editor import MeldDesk
from views.hooks import Box, use_box, use_box_for, use_render
from wording import model_error_sentence


@dataclass(frozen=True, kw_only=True)
class DealEntryUse:
    """`desk` is None when this phone may not enter this deal; then `sentence` says why."""

    desk: EntryDesk | None = None
    sentence: str = ""


def use_deal_entry(match: MatchUse, deal_id: str | None, *, first_cursor: Cursor | None) -> DealEntryUse:
    """Open the draft of a new deal (`deal_id` None) or of a correction, and follow what other phones type into it."""
    session = use_session()
    page = ft.context.page
    render = use_render()
    stop = use_box(lambda: nothing)
    snapshot = match.snapshot
    which = (snapshot.id if snapshot else None, deal_id)
    opened = use_box_for(which, DealEntryUse)
    if snapshot is not None and opened.current == DealEntryUse():
        opened.current = _open(session, snapshot, deal_id, first_cursor, on_change=render)
    desk = opened.current.desk
    feel = use_feel()

    async def start() -> None:
        if desk is not None:
            stop.current = follow_draft(page, desk.keeper, wanted=lambda: not desk.saving, beside=match.beside)
            await desk.keeper.reload()

    def leave() -> None:
        stop.current()

    ft.use_effect(start, dependencies=[which, desk is None, session.epoch], cleanup=leave)
    if desk is None or snapshot is None:
        return DealEntryUse(sentence=opened.current.sentence or match.sentence)
    desk.snapshot, desk.translator, desk.keeper.feel = snapshot, session.translator, feel
    return opened.current


def _open(
    session: Session,
    snapshot: MatchSnapshot,
    deal_id: str | None,
    cursor: Cursor | None,
    *,
    on_change: Callable[[], None],
) -> DealEntryUse:
    try:
        with session.store.reading() as transaction:
            draft = load_draft(transaction, device=session.device, match_id=snapshot.id, deal_id=deal_id)
    except ModelError as failure:
        return DealEntryUse(sentence=model_error_sentence(session.translator, failure.code, failure.values))
    keeper = DraftKeeper(
        store=session.store,
        device=session.device,
        match_id=snapshot.id,
        deal_id=deal_id,
        draft=draft,
        on_change=on_change,
    )
    if draft.begun and deal_id is None:
        cursor = Cursor(side=0, field=NumberField.TABLE)  # only the numbers are left
    return DealEntryUse(desk=EntryDesk(keeper=keeper, snapshot=snapshot, translator=session.translator, cursor=cursor))


def use_meld_desk(desk: EntryDesk | None) -> MeldDesk | None:
    """One for each `EntryDesk`; it keeps its mode, side and page over all renders."""
    box: Box[MeldDesk | None] = use_box(lambda: None)
    if desk is not None and (box.current is None or box.current.desk is not desk):
        box.current = MeldDesk(desk=desk)
    return box.current
