"""The tournaments that this phone directs, and the way to a new one."""

import flet as ft

from models import TournamentSummary
from views import routes
from views.core.session import use_session
from views.tournament.parts import desk_frame, way_to
from views.tournament.use_tournaments import use_tournaments
from views.ui.buttons import main_action, quiet_action
from views.ui.lists import keyed, list_tile
from views.ui.notice import empty
from views.ui.screen import screen
from wording import Translator, round_name


@screen
def Tournaments() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    loaded = use_tournaments()
    found = loaded.latest
    body: list[ft.Control] = []
    if found is not None and not found:
        words = t.gettext("Several tables, several rounds, one ranking. You direct; the tables enter their own deals.")
        body.append(empty(words))
    body += [
        list_tile(
            each.name,
            key=each.id,
            lines=[each.place, _caption(t, each)],
            on_tap=way_to(page, routes.tournament(each.id)),
        )
        for each in found or ()
    ]
    guide = quiet_action(t.gettext("How to direct"), on_click=way_to(page, routes.TOURNAMENT_GUIDE))
    body += keyed("guide", [guide])
    return desk_frame(
        session,
        title=t.gettext("Tournaments"),
        body=body,
        on_back=lambda: page.navigate(routes.HOME),
        sentence=loaded.sentence,
        ready=found is not None,
        footer=main_action(
            t.gettext("New tournament"),
            icon=ft.Icons.ADD,
            on_click=lambda: page.navigate(routes.TOURNAMENT_SETUP),
        ),
    )


def _caption(t: Translator, each: TournamentSummary) -> str:
    pairs = t.ngettext("{count} pair", "{count} pairs", each.entrants)
    if each.closed == each.rounds:
        return f"{pairs} · {t.gettext('Finished')}"
    if not each.seated:
        return f"{pairs} · {t.gettext('Not begun yet')}"
    return f"{pairs} · {round_name(t, each.seated - 1, each.rounds)}"
