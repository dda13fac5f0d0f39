"""The ways of a match from phone to phone without a server."""

from collections.abc import Sequence

import flet as ft

from views import routes
from views.carried.parts import who_plays
from views.core.session import Session, use_session
from views.core.use_match import use_match
from views.ui import theme
from views.ui.frame import frame
from views.ui.lists import list_tile
from views.ui.screen import match_missing, screen


@screen
def CarryMatch() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    match_id = ft.use_route_params()["match_id"]
    match = use_match(match_id)
    if match.snapshot is None:
        return match_missing(session, match.sentence)
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Share this table"),
        on_back=lambda: page.navigate(routes.match(match_id)),
        back_label=t.gettext("Back to the table"),
        body=[who_plays(t, match.snapshot), *_ways(session, match_id)],
    )


def _ways(session: Session, match_id: str) -> Sequence[ft.Control]:
    t = session.translator
    page = ft.context.page
    hand = list_tile(
        t.gettext("Hand the match over"),
        key="hand",
        lines=[t.gettext("Another phone’s Pinella goes on with it, with all its history.")],
        on_tap=lambda: page.navigate(routes.hand(match_id)),
    )
    if session.place.has_company:  # who only wants to see the score has a link for that
        return [hand]
    return [
        ft.Text(
            t.gettext("This phone keeps the score by itself. A code takes it to other phones."), style=theme.text(17)
        ),
        list_tile(
            t.gettext("Show the score"),
            key="show",
            lines=[t.gettext("Any phone that scans the code sees totals and deals, as they are now.")],
            on_tap=lambda: page.navigate(routes.show(match_id)),
        ),
        hand,
        list_tile(
            t.gettext("Bring it to a table"),
            key="bring",
            lines=[t.gettext("A Pinella on a computer goes on with it, live for everybody.")],
            on_tap=lambda: page.navigate(routes.bring(match_id)),
        ),
    ]
