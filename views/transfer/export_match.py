"""Screen that hands a match over to another phone by a sequence of QR codes, or by a link."""

from collections.abc import Sequence

import flet as ft

from views import routes
from views.core.device_features import is_secure
from views.core.session import Session, use_session
from views.match.use_match import use_match
from views.transfer.parts import sides_text
from views.transfer.use_export_match import ExportMatchController, MatchCode, use_export_match
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.frame import frame
from views.ui.lists import keyed
from views.ui.qr_card import full_width_qr_code
from views.ui.screen import missing_view, screen
from views.ui.status import banner, loading_indicator
from wording import Translator


@screen
def ExportMatch() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    match_id = ft.use_route_params()["match_id"]
    match = use_match(match_id)
    controller = use_export_match(match_id, revision=match.snapshot.revision if match.snapshot else None)
    if match.snapshot is None:
        return missing_view(session, match.sentence)
    parent_route = routes.share if session.platform.supports_live_sharing else routes.transfer
    return frame(
        route=ft.use_view_path(),
        window_width=session.viewport.width,
        title=t.gettext("Copy to another phone"),
        on_back=lambda: page.navigate(parent_route(match_id)),
        back_label=t.gettext("Back"),
        body=[sides_text(t, match.snapshot), *_codes_part(session, controller)],
    )


def _codes_part(session: Session, controller: ExportMatchController) -> list[ft.Control]:
    t = session.translator
    transfer = controller.loaded.value
    if transfer is None:
        if controller.loaded.sentence:
            return keyed("refused", [banner(controller.loaded.sentence)])
        return keyed("waiting", [loading_indicator(t.gettext("One moment …"))])
    parts = _current_code(t, controller, transfer.codes)
    if not transfer.codes:
        parts += keyed("long", [banner(t.gettext("This match is too long for codes. Send it as a link."))])
    if is_secure(ft.context.page.url or "", web=session.platform.in_browser):
        send = secondary_button(
            t.gettext("Send as a link"), icon=ft.Icons.SEND, client_action=ft.ShareText(transfer.link)
        )
        parts += keyed("link", [send])
    return parts


def _current_code(t: Translator, controller: ExportMatchController, codes: Sequence[MatchCode]) -> list[ft.Control]:
    if not codes:
        return []
    number = t.gettext("Code {number} of {count}", number=controller.index + 1, count=len(codes))
    code = full_width_qr_code(
        svg=codes[controller.index].svg,
        spoken=number,
        hint=t.gettext("On the other phone, open Pinella and choose “Copy a match here”."),
    )
    parts = keyed("code", [code])
    if len(codes) > 1:
        words = t.gettext("The codes change by themselves. The other phone needs them all, in any order.")
        parts += keyed(
            "turn",
            [
                ft.Text(number, style=theme.text(18, strong=True), text_align=ft.TextAlign.CENTER),
                secondary_button(t.gettext("Next code"), on_click=controller.show_next),
                ft.Text(words, style=theme.text(17), text_align=ft.TextAlign.CENTER),
            ],
        )
    return parts
