"""The log of a tournament: the latest entries first, corrections with the value that they corrected."""

import flet as ft

from views import routes
from views.core.session import use_session
from views.hooks import use_state
from views.tournament.desk.log_text import log_lines, log_title
from views.tournament.parts import tournament_frame
from views.tournament.use_tournament import use_log
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.lists import keyed, list_tile
from views.ui.screen import screen

_PAGE_SIZE = 50  # lines; a tournament with a hundred tables has thousands


@screen
def TournamentLog() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    tournament_id = ft.use_route_params()["tournament_id"]
    loaded = use_log(tournament_id)
    shown, set_shown = use_state(_PAGE_SIZE)
    log = loaded.latest
    body: list[ft.Control] = []
    if log is not None:
        words = t.gettext("Nothing is ever overwritten: each correction is listed next to the original.")
        body += keyed("head", [ft.Text(words, style=theme.caption())])
        count = len(log.entries)
        # Keys count from the oldest entry, so that a new one does not change the keys of others.
        body += [
            list_tile(
                log_title(t, entry, log.entrants),
                key=f"line-{count - index}",
                lines=log_lines(t, entry, log.entrants),
                on_tap=None,
            )
            for index, entry in enumerate(log.entries[:shown])
        ]
        if count > shown:
            earlier = secondary_button(
                t.gettext("Show earlier entries"), on_click=lambda: set_shown(shown + _PAGE_SIZE)
            )
            body += keyed("earlier", [earlier])
    return tournament_frame(
        session,
        title=t.gettext("Activity log"),
        subtitle=log.name if log else "",
        body=body,
        on_back=lambda: page.navigate(routes.tournament(tournament_id)),
        sentence=loaded.sentence,
        is_ready=log is not None,
    )
