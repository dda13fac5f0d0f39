"""The ticker of a table: all phones tick in the next deal's draft while the deal is played."""

import flet as ft

from views import routes
from views.draft.use_draft import use_draft
from views.hooks import Ref, use_ref, use_ref_for
from views.match.use_match import MatchController
from views.table.ticker_editor import TickerEditor


def use_ticker(match: MatchController) -> TickerEditor | None:
    """Return the ticker's editor; None if no deal can be ticked. A screen that covers the table opens its own view of
    the draft."""
    snapshot = match.snapshot
    location = ft.use_route_location()
    on_top = use_ref(lambda: False)
    on_top.current = snapshot is not None and location == routes.match(snapshot.id)
    playing = snapshot is not None and not snapshot.standings.finished
    draft, _ = use_draft(
        match, None, is_active=lambda: on_top.current, on_top=on_top.current and playing, auto_advance=True
    )
    editor: Ref[TickerEditor | None] = use_ref_for(snapshot and snapshot.id, lambda: None)
    if draft is None or snapshot is None or not playing:
        return None
    if editor.current is None:
        editor.current = TickerEditor(draft=draft, snapshot=snapshot)
    if len(editor.current.snapshot.deals) != len(snapshot.deals):
        editor.current.take_back_side = None
    editor.current.snapshot = snapshot
    return editor.current
