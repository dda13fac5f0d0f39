"""The screen that exports a match to another phone by a link or by QR codes; an evening of six deals fits one code."""

from collections.abc import Sequence

import flet as ft

from views import routes
from views.core.session import Session
from views.match.use_match import use_match
from views.transfer.sides_text import sides_text
from views.transfer.use_export_match import ExportMatchController, use_export_match
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.drawing.qr_panel import full_width_qr_code, link_buttons
from views.ui.input.choice import choice
from views.ui.lists import centred, keyed
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import loading, notice
from wording import Translator


@screen
def ExportMatch(here: ScreenContext) -> ft.View:
    match_id = here.parameters["match_id"]
    match = use_match(match_id)
    controller = use_export_match(match_id, revision=match.snapshot.revision if match.snapshot else None)
    if match.snapshot is None:
        return here.missing(match.sentence)
    if match.snapshot.standings.finished:
        parent_route = routes.result
    else:
        parent_route = routes.share if here.session.platform.supports_live_sharing else routes.transfer
    body = [sides_text(here.t, match.snapshot)]
    if any(deal.changed_by is not None for deal in match.snapshot.deals):
        options = {False: here.t.gettext("The deals as they are"), True: here.t.gettext("With all corrections")}
        chosen, on_choose = controller.with_history, controller.set_history
        body += keyed("history", [choice(options, chosen=chosen, on_choose=on_choose, wrap=True)])
    body += _codes_part(here.session, controller)
    return here.view(here.t.gettext("Copy to another phone"), body, back=parent_route(match_id))


def _codes_part(session: Session, controller: ExportMatchController) -> list[ft.Control]:
    t = session.translator
    if controller.loaded.value is None:
        return notice("refused", controller.loaded.sentence) or loading(t)
    codes, link = controller.loaded.value
    if codes:
        shown = _current_code(t, controller, codes)
    else:
        shown = notice("long", t.gettext("This match is too long for codes. Send it as a link."))
    return [link_buttons(t.gettext("Send as a link"), t.gettext("Copy the link"), link), *shown]


def _current_code(t: Translator, controller: ExportMatchController, codes: Sequence[str]) -> list[ft.Control]:
    number = t.gettext("Code {number} of {count}", number=controller.index + 1, count=len(codes))
    hint = t.gettext("On the other phone, open Pinella and choose “Copy a match here”.")
    parts = keyed("code", [full_width_qr_code(svg=codes[controller.index], spoken=number, hint=hint)])
    if len(codes) > 1:
        words = t.gettext("The codes change by themselves. The other phone needs them all, in any order.")
        turn = [
            centred(number, theme.text(17, strong=True)),
            secondary_button(t.gettext("Next code"), on_click=controller.show_next),
            centred(words, theme.text(17)),
        ]
        parts += keyed("turn", turn)
    return parts
