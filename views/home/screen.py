"""The first screen: the tables that are being played, and the way to a new one."""

import flet as ft

from models import MatchSummary
from views import routes
from views.core.labels import summary_caption, summary_sides
from views.core.news import use_news
from views.core.session import Session, use_session
from views.home.news import news_lines
from views.home.use_open_matches import use_open_matches
from views.ui import theme
from views.ui.buttons import icon_action, main_action, quiet_action
from views.ui.frame import frame, heading
from views.ui.lists import keyed, side_by_side
from views.ui.match_card import match_card
from views.ui.notice import empty, notice, waiting
from views.ui.screen import screen


@screen
def Home() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    loaded = use_open_matches()
    news = use_news()
    body: list[ft.Control] = []
    if loaded.sentence:
        body += keyed("notice", [notice(loaded.sentence)])
    if loaded.latest is None and not loaded.sentence:
        body += keyed("waiting", [waiting(t.gettext("Looking up the matches …"))])
    else:
        body += _tables(session, loaded.latest)
        body += _ways(session)
    body += news_lines(t, news, session.place.around, page.navigate)  # last: they come when a finger may be on its way
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title="Pinella",
        body=body,
        footer=main_action(t.gettext("New match"), icon=ft.Icons.ADD, on_click=lambda: page.navigate(routes.NEW_MATCH)),
        actions=[
            _icon(ft.Icons.MENU_BOOK, t.gettext("Rules of the games"), routes.RULES),
            _icon(ft.Icons.SETTINGS, t.gettext("Settings"), routes.SETTINGS),
        ],
    )


def _tables(session: Session, open_matches: tuple[MatchSummary, ...] | None) -> list[ft.Control]:
    """Nothing while nobody knows whether there are any."""
    t = session.translator
    if open_matches is None:
        return []
    if not open_matches:
        return keyed("empty", [empty(t.gettext("Shuffle the cards. Pinella keeps the score."))])
    head = keyed("tables", [heading(t.gettext("At the table"))])
    return [*head, *(_card(session, summary) for summary in open_matches)]


def _ways(session: Session) -> list[ft.Control]:
    """The ways to everything else; they stand below the tables, and come with them, so that they never move away from
    under a finger."""
    t = session.translator
    page = ft.context.page

    def way(words: str, icon: ft.IconData, path: str) -> ft.Control:
        return quiet_action(words, icon=icon, on_click=lambda: page.navigate(path))

    past = way(t.gettext("Past matches"), ft.Icons.HISTORY, routes.PAST)
    people = way(t.gettext("Players and groups"), ft.Icons.GROUPS, routes.PEOPLE)
    if not session.place.has_company:
        take = way(t.gettext("Take a match over"), ft.Icons.QR_CODE_SCANNER, routes.TAKE)
        return keyed("ways", [side_by_side(take, past), people])
    join = way(t.gettext("Join a table"), ft.Icons.QR_CODE_SCANNER, routes.JOIN)
    tournaments = way(t.gettext("Tournaments"), ft.Icons.EMOJI_EVENTS, routes.TOURNAMENTS)
    return keyed("ways", [side_by_side(join, past), side_by_side(people, tournaments)])


def _card(session: Session, summary: MatchSummary) -> ft.Control:
    t = session.translator
    sides = summary_sides(t, summary)
    page = ft.context.page
    return match_card(
        key=summary.id,
        sides=sides,
        caption=summary_caption(t, summary),
        spoken=t.gettext("Continue {match}", match=t.join([side.names for side in sides])),
        on_tap=lambda: page.navigate(routes.match(summary.id)),
    )


def _icon(icon: ft.IconData, label: str, path: str) -> ft.Control:
    page = ft.context.page
    return icon_action(icon, label, ink=theme.BAIZE.ink, on_click=lambda: page.navigate(path))
