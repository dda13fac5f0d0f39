"""The ticker of a table: the next deal's draft, as all phones tick it while it is played."""

import flet as ft

from views import routes
from views.core.use_match import MatchUse
from views.draft.use_draft import use_draft
from views.hooks import Ref, use_ref, use_ref_for
from views.table.ticks import TickerEditor


def use_ticker(match: MatchUse) -> TickerEditor | None:
    """None while there is no deal to tick. Another screen that lies on the table's has a draft of its own."""
    snapshot = match.snapshot
    location = ft.use_route_location()
    on_top = use_ref(lambda: False)
    on_top.current = snapshot is not None and location == routes.match(snapshot.id)
    playing = snapshot is not None and not snapshot.standings.finished
    draft = use_draft(match, None, wanted=lambda: on_top.current, on_top=on_top.current and playing, goes_on=True)
    editor: Ref[TickerEditor | None] = use_ref_for(snapshot and snapshot.id, lambda: None)
    if draft.sync is None or snapshot is None or not playing:
        return None
    if editor.current is None:
        editor.current = TickerEditor(sync=draft.sync, snapshot=snapshot)
    editor.current.snapshot = snapshot
    return editor.current
