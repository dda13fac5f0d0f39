"""Who did what in a tournament: the latest first, a correction with what it corrected."""

import flet as ft

from views import routes
from views.core.session import use_session
from views.hooks import use_state
from views.tournament.log_words import log_lines, log_title
from views.tournament.parts import desk_frame
from views.tournament.use_tournament import use_log
from views.ui import theme
from views.ui.buttons import quiet_action
from views.ui.lists import keyed, list_tile
from views.ui.screen import screen

_AT_ONCE = 50  # lines: a hall of a hundred tables has thousands


@screen
def TournamentLog() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    tournament_id = ft.use_route_params()["tournament_id"]
    loaded = use_log(tournament_id)
    shown, show = use_state(_AT_ONCE)
    found = loaded.latest
    body: list[ft.Control] = []
    if found is not None:
        words = t.gettext("Nothing is ever overwritten: a correction stands beside what it corrected.")
        body += keyed("head", [ft.Text(words, style=theme.label())])
        count = len(found.entries)
        # Numbered from the first on: a new line moves no other.
        body += [
            list_tile(
                log_title(t, entry, found.entrants),
                key=f"line-{count - place}",
                lines=log_lines(t, entry, found.entrants),
                on_tap=None,
            )
            for place, entry in enumerate(found.entries[:shown])
        ]
        if count > shown:
            earlier = quiet_action(t.gettext("Show what was before"), on_click=lambda: show(shown + _AT_ONCE))
            body += keyed("earlier", [earlier])
    return desk_frame(
        session,
        title=t.gettext("Who did what"),
        subtitle=found.name if found else "",
        body=body,
        on_back=lambda: page.navigate(routes.tournament(tournament_id)),
        sentence=loaded.sentence,
        ready=found is not None,
    )
