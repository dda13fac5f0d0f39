"""Screen that lists the ways to transfer a match from phone to phone without a server."""

from collections.abc import Sequence

import flet as ft

from views import routes
from views.core.navigation import link_to
from views.core.session import Session
from views.match.use_match import use_match
from views.transfer.sides_text import sides_text
from views.ui import theme
from views.ui.lists import list_tile
from views.ui.screen_context import ScreenContext, screen

_WEB = ("http://", "https://")  # a packaged app without a site uses its own links, which browsers can't open


@screen
def TransferMatch(here: ScreenContext) -> ft.View:
    t = here.t
    match_id = here.parameters["match_id"]
    match = use_match(match_id)
    if match.snapshot is None:
        return here.missing(match.sentence)
    body = [sides_text(t, match.snapshot), *_transfer_tiles(here.session, match_id)]
    back, back_label = routes.match(match_id), t.gettext("Back to the table")
    return here.view(t.gettext("Share this table"), body, back=back, back_label=back_label)


def _transfer_tiles(session: Session, match_id: str) -> Sequence[ft.Control]:
    t = session.translator
    hand_over = list_tile(
        t.gettext("Copy to another phone"),
        key="hand",
        lines=[t.gettext("Another phone continues the match. An evening fits in one code.")],
        on_tap=link_to(routes.export_match(match_id)),
    )
    if session.platform.supports_live_sharing:  # viewers of the score use the live link instead
        return [hand_over]
    words = t.gettext("This phone keeps the score on its own. A code copies it to other phones.")
    connect = list_tile(
        t.gettext("Connect a phone"),
        key="live",
        lines=[t.gettext("It shows the score live, on the same Wi-Fi or hotspot, without a server.")],
        on_tap=link_to(routes.connect_phones(match_id)),
    )
    show = list_tile(
        t.gettext("Show the score"),
        key="show",
        lines=[t.gettext("Any phone that scans the code sees the totals and deals as they are now.")],
        on_tap=link_to(routes.share_score(match_id)),
    )
    return [
        ft.Text(words, style=theme.text(17)),
        *([connect] if session.platform.peer_sharing is not None else []),
        *([show] if session.public_base.startswith(_WEB) else []),
        hand_over,
        list_tile(
            t.gettext("Send to a computer"),
            key="bring",
            lines=[t.gettext("A computer continues the match, and everybody can watch live.")],
            on_tap=link_to(routes.upload_match(match_id)),
        ),
    ]
