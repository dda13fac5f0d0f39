"""One player: what the finished matches say, and how it went with and against the others."""

__all__ = ["PlayerScreen"]

import flet as ft

from views import routes, theme
from views.components.avatar import avatar
from views.components.buttons import icon_action
from views.components.empty import empty
from views.components.frame import frame
from views.components.keyed import keyed
from views.components.waiting import waiting
from views.screens.match_missing import match_missing
from views.screens.rivals_part import rivals_part
from views.screens.screen import screen
from views.screens.statistics_part import figures_part, form_part, view_part
from views.state.hooks import use_value
from views.state.labels import matches_words
from views.state.session import use_session
from views.state.shown import PlayerCard
from views.state.use_player import StatisticsView, use_player
from views.theme import Gap
from wording import Translator


@screen
def PlayerScreen() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    player_id = ft.use_route_params()["player_id"]
    here = ft.use_view_path()
    view, set_view = use_value(StatisticsView())
    opened, set_opened = use_value("")
    everyone, set_everyone = use_value(False)
    loaded = use_player(player_id, view)
    if loaded.sentence:
        return match_missing(session, loaded.sentence)
    body: list[ft.Control] = []
    if loaded.latest is not None:
        body += keyed("head", [_head(t, loaded.latest.player)])
        body += view_part(t, view, loaded.latest.games, on_change=set_view)
    sheet = loaded.value
    if sheet is None:
        body += keyed("waiting", [waiting(t.gettext("Counting the matches …"))])
    elif not sheet.report.statistics.results.matches:
        body += keyed("empty", [empty(t.gettext("No finished match yet in this period."))])
    else:
        body += figures_part(
            t,
            sheet,
            opened=opened,
            on_tap=lambda key: set_opened(lambda old: "" if old == key else key),
            available=session.viewport.width,
        )
        body += form_part(t, sheet.report.form)
        body += rivals_part(
            t,
            sheet.rivals,
            sheet.people,
            everyone=everyone,
            on_everyone=lambda: set_everyone(True),
            on_tap=lambda other: page.navigate(routes.pair(here, other)),
        )
    return frame(
        route=here,
        available=session.viewport.width,
        title=loaded.latest.player.name if loaded.latest else "",
        on_back=lambda: page.navigate(routes.before(here, "who/")),
        back_label=t.gettext("Back"),
        actions=[
            icon_action(
                ft.Icons.EDIT,
                t.gettext("Change this player"),
                ink=theme.BAIZE.ink,
                on_click=lambda: page.navigate(routes.edit_player(here)),
            )
        ],
        body=body,
        spacing=Gap.SMALL,
    )


def _head(t: Translator, card: PlayerCard) -> ft.Control:
    words = ft.Column(
        [
            ft.Text(card.name, style=theme.text(24, strong=True)),
            ft.Text(matches_words(t, card), style=theme.text(16, theme.INK_SOFT)),
        ],
        spacing=Gap.HAIR,
        tight=True,
        expand=True,
    )
    return ft.Row([avatar(card.name, card.colour, size=64), words], spacing=Gap.LARGE)
