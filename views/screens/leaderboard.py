"""Everybody's table."""

__all__ = ["Leaderboard"]

import flet as ft

from views import routes
from views.components.frame import frame
from views.screens.screen import screen
from views.screens.season_part import season_part
from views.state.hooks import use_value
from views.state.period import Period
from views.state.session import use_session
from views.state.use_season import use_season
from views.theme import Gap


@screen
def Leaderboard() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    here = ft.use_view_path()
    period, set_period = use_value(Period.YEAR)
    explained, set_explained = use_value(False)
    loaded = use_season(None, period)
    return frame(
        route=here,
        available=session.viewport.width,
        title=t.gettext("Everybody’s table"),
        on_back=lambda: page.navigate(routes.PEOPLE),
        back_label=t.gettext("Back"),
        body=season_part(
            t,
            loaded.value,
            loaded.sentence,
            period=period,
            on_period=set_period,
            explained=explained,
            on_explain=lambda: set_explained(lambda shown: not shown),
            on_tap=lambda player: page.navigate(routes.player(player, here)),
        ),
        spacing=Gap.SMALL,
    )
