"""The ways in by a scanned code: a table's card, and the directors' link."""

import flet as ft

from views import routes
from views.core.session import use_session
from views.tournament.parts import desk_frame
from views.tournament.use_tournaments import ArrivalUse, use_arrival, use_direct, use_tournaments
from views.ui import theme
from views.ui.buttons import main_action
from views.ui.screen import screen


@screen
def TableArrival() -> ft.View:
    t = use_session().translator
    use = use_arrival(ft.use_route_params()["token"])
    words = t.gettext("This is a table of a tournament. Your phone will keep the score of the match played here now.")
    return _arrival(use, title=t.gettext("A table of the tournament"), words=words, do=t.gettext("Sit down"))


@screen
def DirectorArrival() -> ft.View:
    t = use_session().translator
    use = use_direct(ft.use_route_params()["token"])
    directed = [each.name for each in use_tournaments().latest or ()]
    words = [t.gettext("With this phone you can direct the tournament: seat rounds, enter results, close rounds.")]
    if directed:
        words.append(t.gettext("It directs these already: {tournaments}.", tournaments=t.join(directed)))
    return _arrival(use, title=t.gettext("Direct a tournament"), words=" ".join(words), do=t.gettext("Direct it"))


def _arrival(use: ArrivalUse, *, title: str, words: str, do: str) -> ft.View:
    page = ft.context.page
    return desk_frame(
        use_session(),
        title=title,
        body=[ft.Text(words, key="words", style=theme.text(20))],
        on_back=lambda: page.navigate(routes.HOME),
        sentence=use.action.sentence,
        footer=main_action(do, icon=ft.Icons.LOGIN, on_click=use.come_in),
    )
