"""The log of a tournament: the latest entries first; corrections with the former value."""

import flet as ft

from views import routes
from views.hooks import use_state
from views.tournament.frame import tournament_frame
from views.tournament.log_text import log_lines, log_title
from views.tournament.use_tournament import use_log
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.lists import keyed, list_tile
from views.ui.screen_context import ScreenContext, screen

_PAGE_SIZE = 50  # lines; a tournament with a hundred tables has thousands


@screen
def TournamentLog(here: ScreenContext) -> ft.View:
    t = here.t
    tournament_id = here.parameters["tournament_id"]
    loaded = use_log(tournament_id)
    shown, set_shown = use_state(_PAGE_SIZE)
    log = loaded.latest
    body: list[ft.Control] = []
    if log is not None:
        words = t.gettext("Nothing is ever overwritten: each correction is listed next to the original.")
        body += keyed("head", [ft.Text(words, style=theme.caption())])
        count = len(log.entries)
        # Keys count from the oldest entry, so that a new one does not change the keys of others.
        for index, entry in enumerate(log.entries[:shown]):
            title = log_title(t, entry, log.entrants, sections=log.sections)
            lines = log_lines(t, entry, log.entrants, sections=log.sections)
            body.append(list_tile(title, key=f"line-{count - index}", lines=lines, on_tap=None))
        if count > shown:
            label = t.gettext("Show earlier entries")
            earlier = secondary_button(label, on_click=lambda: set_shown(shown + _PAGE_SIZE))
            body += keyed("earlier", [earlier])
    return tournament_frame(
        here,
        t.gettext("Activity log"),
        body,
        back=routes.tournament(tournament_id),
        subtitle=log.name if log else "",
        sentence=loaded.sentence,
        is_ready=log is not None,
    )
