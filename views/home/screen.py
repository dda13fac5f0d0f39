"""The first screen: the tables that are being played, and the way to a new one."""

__all__ = ["Home"]

import flet as ft

from models import MatchSummary
from views import routes
from views.core.labels import summary_caption, summary_sides
from views.core.session import Session, use_session
from views.home.use_open_matches import use_open_matches
from views.ui import theme
from views.ui.buttons import icon_action, main_action, quiet_action
from views.ui.frame import frame, heading
from views.ui.match_card import match_card
from views.ui.notice import empty
from views.ui.screen import screen
from views.ui.theme import Gap


@screen
def Home() -> ft.View:
    session = use_session()
    open_tables = use_open_matches()
    t = session.translator
    page = ft.context.page
    body: list[ft.Control] = []
    if open_tables:
        body.append(heading(t.gettext("At the table")))
        body += [_card(session, summary) for summary in open_tables]
    else:
        body.append(empty(t.gettext("Shuffle the cards. Pinella keeps the score.")))
    body.append(
        ft.Row(
            [
                quiet_action(
                    t.gettext("Join a table"),
                    icon=ft.Icons.QR_CODE_SCANNER,
                    expand=True,
                    on_click=lambda: page.navigate(routes.JOIN),
                ),
                quiet_action(
                    t.gettext("Past matches"),
                    icon=ft.Icons.HISTORY,
                    expand=True,
                    on_click=lambda: page.navigate(routes.PAST),
                ),
            ],
            spacing=Gap.SMALL,
        )
    )
    body.append(
        quiet_action(
            t.gettext("Players and groups"), icon=ft.Icons.GROUPS, on_click=lambda: page.navigate(routes.PEOPLE)
        )
    )
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
