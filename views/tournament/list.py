"""The list of tournaments that this phone directs, with a button for a new one."""

import flet as ft

from models.values import TournamentSummary
from views import routes
from views.core.session import use_session
from views.tournament.parts import navigation_handler, tournament_frame
from views.tournament.use_tournaments import use_tournaments
from views.ui.buttons import primary_button, secondary_button
from views.ui.lists import keyed, list_tile
from views.ui.screen import screen
from views.ui.status import empty_state
from wording import Translator, round_name


@screen
def Tournaments() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    loaded = use_tournaments()
    summaries = loaded.latest
    body: list[ft.Control] = []
    if summaries is not None and not summaries:
        words = t.gettext("Several tables, several rounds, one ranking. You direct; the tables enter their own deals.")
        body.append(empty_state(words))
    body += [
        list_tile(
            each.name,
            key=each.id,
            lines=[each.venue, _caption(t, each)],
            on_tap=navigation_handler(page, routes.tournament(each.id)),
        )
        for each in summaries or ()
    ]
    guide = secondary_button(t.gettext("How to direct"), on_click=navigation_handler(page, routes.TOURNAMENT_GUIDE))
    body += keyed("guide", [guide])
    return tournament_frame(
        session,
        title=t.gettext("Tournaments"),
        body=body,
        on_back=lambda: page.navigate(routes.HOME),
        sentence=loaded.sentence,
        is_ready=summaries is not None,
        footer=primary_button(
            t.gettext("New tournament"),
            icon=ft.Icons.ADD,
            on_click=lambda: page.navigate(routes.TOURNAMENT_SETUP),
        ),
    )


def _caption(t: Translator, each: TournamentSummary) -> str:
    pairs = t.ngettext("{count} pair", "{count} pairs", each.entrants)
    if each.closed == each.rounds:
        state = t.gettext("Finished")
    elif not each.seated:
        state = t.gettext("Not begun yet")
    else:
        state = round_name(t, each.seated - 1, each.rounds)
    return f"{pairs} · {state}"
