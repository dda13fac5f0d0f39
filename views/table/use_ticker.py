"""The ticker of a table: the next deal's draft, as all phones tick it while it is played."""

__all__ = ["use_ticker"]

from collections.abc import Callable

import flet as ft

from models import MatchSnapshot, ModelError, load_draft
from views import routes
from views.core.device import use_feel
from views.core.feed import nothing
from views.core.session import Session, use_session
from views.core.use_match import MatchUse
from views.draft.feed import follow_draft
from views.draft.sync import DraftSync
from views.hooks import Ref, use_ref, use_ref_for, use_rerender
from views.table.ticks import TickerEditor


def use_ticker(match: MatchUse) -> TickerEditor | None:
    """None while there is no deal to tick. Another screen that lies on the table's has a draft of its own."""
    session = use_session()
    page = ft.context.page
    render = use_rerender()
    stop = use_ref(lambda: nothing)
    snapshot = match.snapshot
    which = snapshot.id if snapshot else None
    ref: Ref[TickerEditor | None] = use_ref_for(which, lambda: None)
    playing = snapshot is not None and not snapshot.standings.finished
    on_top = _use_on_top(snapshot)
    feel = use_feel()

    if snapshot is not None and playing and ref.current is None:
        ref.current = _open(session, snapshot, on_change=render)
    editor = ref.current if playing else None

    def wanted() -> bool:
        return on_top.current

    async def start() -> None:
        if editor is None or not on_top.current:
            return
        stop.current = follow_draft(page, editor.sync, wanted=wanted, beside=match.beside)
        await editor.sync.reload()

    def leave() -> None:
        stop.current()
        stop.current = nothing

    ft.use_effect(start, dependencies=[which, editor is None, on_top.current, session.epoch], cleanup=leave)
    if editor is not None and snapshot is not None:
        editor.snapshot, editor.sync.feel = snapshot, feel
    return editor


def _use_on_top(snapshot: MatchSnapshot | None) -> Ref[bool]:
    """Whether the table is what the reader sees, and not a screen above it."""
    location = ft.use_route_location()
    ref = use_ref(lambda: False)
    ref.current = snapshot is not None and location == routes.match(snapshot.id)
    return ref


def _open(session: Session, snapshot: MatchSnapshot, *, on_change: Callable[[], None]) -> TickerEditor | None:
    try:
        with session.store.reading() as transaction:
            draft = load_draft(transaction, device=session.device, match_id=snapshot.id)
    except ModelError:
        return None
    sync = DraftSync(
        store=session.store,
        device=session.device,
        match_id=snapshot.id,
        deal_id=None,
        draft=draft,
        on_change=on_change,
        goes_on=True,
    )
    return TickerEditor(sync=sync, snapshot=snapshot)
