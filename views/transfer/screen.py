"""Screen that lists the ways to transfer a match from phone to phone without a server."""

from collections.abc import Sequence

import flet as ft

from views import routes
from views.core.session import Session, use_session
from views.match.use_match import use_match
from views.transfer.parts import sides_text
from views.ui import theme
from views.ui.frame import frame
from views.ui.lists import list_tile
from views.ui.screen import missing_view, screen


@screen
def TransferMatch() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    match_id = ft.use_route_params()["match_id"]
    match = use_match(match_id)
    if match.snapshot is None:
        return missing_view(session, match.sentence)
    return frame(
        route=ft.use_view_path(),
        window_width=session.viewport.width,
        title=t.gettext("Share this table"),
        on_back=lambda: page.navigate(routes.match(match_id)),
        back_label=t.gettext("Back to the table"),
        body=[sides_text(t, match.snapshot), *_transfer_tiles(session, match_id)],
    )


def _transfer_tiles(session: Session, match_id: str) -> Sequence[ft.Control]:
    t = session.translator
    page = ft.context.page
    hand_over = list_tile(
        t.gettext("Copy to another phone"),
        key="hand",
        lines=[t.gettext("Another phone continues the match, with its full history.")],
        on_tap=lambda: page.navigate(routes.export_match(match_id)),
    )
    if session.platform.supports_live_sharing:  # viewers of the score use the live link instead
        return [hand_over]
    return [
        ft.Text(
            t.gettext("This phone keeps the score on its own. A code copies it to other phones."), style=theme.text(17)
        ),
        list_tile(
            t.gettext("Show the score"),
            key="show",
            lines=[t.gettext("Any phone that scans the code sees the totals and deals as they are now.")],
            on_tap=lambda: page.navigate(routes.share_score(match_id)),
        ),
        hand_over,
        list_tile(
            t.gettext("Send to a computer"),
            key="bring",
            lines=[t.gettext("A computer continues the match, and everybody can watch live.")],
            on_tap=lambda: page.navigate(routes.upload_match(match_id)),
        ),
    ]
