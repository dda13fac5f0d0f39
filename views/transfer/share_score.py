"""Screen with the QR code of a score. The code holds all data, so no server is contacted."""

import flet as ft

from views import routes
from views.match.use_match import use_match
from views.transfer.sides_text import sides_text
from views.transfer.use_export_match import use_score_code
from views.ui import theme
from views.ui.drawing.qr_panel import full_width_qr_code, link_buttons
from views.ui.lists import centred, keyed
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import loading, notice


@screen
def ShareScore(here: ScreenContext) -> ft.View:
    t = here.t
    match_id = here.parameters["match_id"]
    match = use_match(match_id)
    loaded = use_score_code(match_id, revision=match.snapshot.revision if match.snapshot else None)
    if match.snapshot is None:
        return here.missing(match.sentence)
    body: list[ft.Control] = [sides_text(t, match.snapshot), *notice("refused", loaded.sentence)]
    if loaded.value is not None:
        url, svg = loaded.value
        hint = t.gettext("Point the other phone’s camera here.")
        code = full_width_qr_code(svg=svg, spoken=t.gettext("QR code with the score"), hint=hint)
        words = t.gettext("The code contains the score itself. Show it again after the next deal.")
        explanation = centred(words, theme.text(17))
        buttons = link_buttons(t.gettext("Send the link"), t.gettext("Copy the link"), url)
        body += keyed("code", [buttons, code, explanation])
    elif not loaded.sentence:
        body += loading(t)
    return here.view(t.gettext("Show the score"), body, back=routes.transfer(match_id))
