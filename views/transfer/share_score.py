"""Screen with the QR code of a score. The code holds all data, so no server is contacted."""

import flet as ft

from views import routes
from views.core.session import use_session
from views.match.use_match import use_match
from views.transfer.parts import sides_text
from views.transfer.use_score_code import use_score_code
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.frame import frame
from views.ui.lists import keyed
from views.ui.qr_card import full_width_qr_code
from views.ui.screen import missing_view, screen
from views.ui.status import banner, loading_indicator


@screen
def ShareScore() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    match_id = ft.use_route_params()["match_id"]
    match = use_match(match_id)
    loaded = use_score_code(match_id, revision=match.snapshot.revision if match.snapshot else None)
    if match.snapshot is None:
        return missing_view(session, match.sentence)
    body: list[ft.Control] = [sides_text(t, match.snapshot)]
    if loaded.sentence:
        body += keyed("refused", [banner(loaded.sentence)])
    if loaded.value is not None:
        code = full_width_qr_code(
            svg=loaded.value.svg,
            spoken=t.gettext("QR code with the score"),
            hint=t.gettext("Point the other phone’s camera here."),
        )
        explanation = t.gettext("The code contains the score itself. Show it again after the next deal.")
        copy_button = secondary_button(
            t.gettext("Copy the link"), icon=ft.Icons.COPY, client_action=ft.CopyToClipboard(loaded.value.url)
        )
        body += keyed(
            "code", [code, ft.Text(explanation, style=theme.text(17), text_align=ft.TextAlign.CENTER), copy_button]
        )
    elif not loaded.sentence:
        body += keyed("waiting", [loading_indicator(t.gettext("One moment …"))])
    return frame(
        route=ft.use_view_path(),
        window_width=session.viewport.width,
        title=t.gettext("Show the score"),
        on_back=lambda: page.navigate(routes.transfer(match_id)),
        back_label=t.gettext("Back"),
        body=body,
    )
