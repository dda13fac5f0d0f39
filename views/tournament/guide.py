"""The directors' guide, which opens from the desk and from the list of tournaments."""

import flet as ft

from views import routes
from views.tournament.frame import tournament_frame
from views.ui.lists import keyed
from views.ui.rules_section import rules_section
from views.ui.screen_context import ScreenContext, screen
from wording import director_guide


@screen
def DirectorsGuide(here: ScreenContext) -> ft.View:
    tournament_id = here.parameters.get("tournament_id")
    back = routes.tournament(tournament_id) if tournament_id else routes.TOURNAMENTS
    guide = director_guide(here.t, has_phones=here.session.platform.supports_live_sharing)
    body = keyed("part", [rules_section(each) for each in guide])
    return tournament_frame(here, here.t.gettext("Guide for directors"), body, back=back)
