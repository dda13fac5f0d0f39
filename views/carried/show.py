"""The code that shows the score: everything is in the code itself, and no host hears of it."""

import flet as ft

from views import routes
from views.carried.parts import who_plays
from views.carried.use_show import use_show
from views.core.session import use_session
from views.core.use_match import use_match
from views.ui import theme
from views.ui.buttons import quiet_action
from views.ui.frame import frame
from views.ui.lists import keyed
from views.ui.notice import notice, waiting
from views.ui.qr_card import screen_code
from views.ui.screen import match_missing, screen


@screen
def ShowScore() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    match_id = ft.use_route_params()["match_id"]
    match = use_match(match_id)
    loaded = use_show(match_id, revision=match.snapshot.revision if match.snapshot else None)
    if match.snapshot is None:
        return match_missing(session, match.sentence)
    body: list[ft.Control] = [who_plays(t, match.snapshot)]
    if loaded.sentence:
        body += keyed("refused", [notice(loaded.sentence)])
    if loaded.value is not None:
        code = screen_code(
            svg=loaded.value.svg,
            spoken=t.gettext("QR code with the score"),
            hint=t.gettext("Point the other phone’s camera here."),
        )
        once = t.gettext("The score is in the code itself. After the next deal, show it again.")
        copy = quiet_action(t.gettext("Copy the link"), icon=ft.Icons.COPY, action=ft.CopyToClipboard(loaded.value.url))
        body += keyed("code", [code, ft.Text(once, style=theme.text(17), text_align=ft.TextAlign.CENTER), copy])
    elif not loaded.sentence:
        body += keyed("waiting", [waiting(t.gettext("One moment …"))])
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Show the score"),
        on_back=lambda: page.navigate(routes.carry(match_id)),
        back_label=t.gettext("Back"),
        body=body,
    )
