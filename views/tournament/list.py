"""The list of tournaments that this phone directs, with a button for a new one."""

import flet as ft

from models.values import TournamentSummary
from views import routes
from views.core.navigation import link_to
from views.tournament.frame import tournament_frame
from views.tournament.use_tournament import use_tournaments
from views.ui.buttons import primary_button, secondary_button
from views.ui.lists import keyed, list_tile
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import empty_state
from wording import Translator, entrant_words, round_name, winners_line


@screen
def Tournaments(here: ScreenContext) -> ft.View:
    t = here.t
    loaded = use_tournaments()
    summaries = loaded.latest
    body: list[ft.Control] = []
    finished: list[ft.Control] = []
    if summaries is not None and not summaries:
        words = t.gettext("Several tables, several rounds, one ranking. You direct; the tables enter their own deals.")
        if not here.session.platform.supports_live_sharing:
            words = t.gettext("Several tables, several rounds, one ranking. You direct and enter the results.")
        body.append(empty_state(words))
    for each in summaries or ():
        lines = [each.venue, _caption(t, each), winners_line(t, each.winners)]
        on_tap = link_to(routes.tournament(each.id))
        tiles = finished if each.closed == each.rounds else body
        tiles.append(list_tile(each.name, key=each.id, lines=lines, on_tap=on_tap))
    if finished:
        to_championship = link_to(routes.championship(routes.TOURNAMENTS, "0"))
        finished += keyed("championship", [secondary_button(t.gettext("Championship"), on_click=to_championship)])
    if not body:
        body, finished = finished, []
    guide = secondary_button(t.gettext("Guide for directors"), on_click=link_to(routes.TOURNAMENT_GUIDE))
    new = primary_button(t.gettext("New tournament"), icon=ft.Icons.ADD, on_click=link_to(routes.TOURNAMENT_SETUP))
    return tournament_frame(
        here,
        t.gettext("Tournaments"),
        body,
        back=routes.HOME,
        sentence=loaded.sentence,
        is_ready=summaries is not None,
        footer=new,
        beside=[*finished, *keyed("guide", [guide])],
    )


def _caption(t: Translator, each: TournamentSummary) -> str:
    pairs = entrant_words(t, each.competition).number(each.entrants)
    if each.closed == each.rounds:
        state = t.gettext("Finished")
    elif not each.seated:
        state = t.gettext("Not begun yet")
    else:
        state = round_name(t, each.seated - 1, each.rounds)
    return f"{t.date(each.ended_at or each.created_at, length='medium')} · {pairs} · {state}"
