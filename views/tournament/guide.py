"""The directors' guide, which opens from the desk and from the list of tournaments."""

import flet as ft

from views import routes
from views.core.session import use_session
from views.tournament.parts import tournament_frame
from views.ui.lists import keyed
from views.ui.rules_section import rules_section
from views.ui.screen import screen
from wording import director_guide


@screen
def DirectorsGuide() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    tournament_id = ft.use_route_params().get("tournament_id")
    back = routes.tournament(tournament_id) if tournament_id else routes.TOURNAMENTS
    sections = [rules_section(each) for each in director_guide(t)]
    return tournament_frame(
        session,
        title=t.gettext("How to direct"),
        body=keyed("part", sections),
        on_back=lambda: page.navigate(back),
    )
