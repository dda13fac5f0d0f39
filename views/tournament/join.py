"""The screens that scanned codes open: a table's card, and the directors' link."""

import flet as ft

from views import routes
from views.tournament.frame import tournament_frame
from views.tournament.use_tournaments import (
    TournamentLinkController,
    use_director_link,
    use_table_link,
    use_tournaments,
)
from views.ui import theme
from views.ui.buttons import primary_button
from views.ui.screen_context import ScreenContext, screen


@screen
def JoinTournamentTable(here: ScreenContext) -> ft.View:
    t = here.t
    controller = use_table_link(here.parameters["token"])
    words = t.gettext("This is a tournament table. Your phone will keep the score of the match played here now.")
    return _join_view(here, controller, t.gettext("A table of the tournament"), words, t.gettext("Sit down"))


@screen
def JoinAsDirector(here: ScreenContext) -> ft.View:
    t = here.t
    controller = use_director_link(here.parameters["token"])
    directed = [each.name for each in use_tournaments().latest or ()]
    words = [t.gettext("With this phone you can direct the tournament: seat rounds, enter results, close rounds.")]
    if directed:
        words.append(t.gettext("It already directs {tournaments}.", tournaments=t.join(directed)))
    return _join_view(here, controller, t.gettext("Direct a tournament"), " ".join(words), t.gettext("Direct it"))


def _join_view(
    here: ScreenContext, controller: TournamentLinkController, title: str, words: str, button_label: str
) -> ft.View:
    return tournament_frame(
        here,
        title,
        [ft.Text(words, key="words", style=theme.text(20))],
        back=routes.HOME,
        sentence=controller.action.sentence,
        footer=primary_button(button_label, icon=ft.Icons.LOGIN, on_click=controller.join),
    )
