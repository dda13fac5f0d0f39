"""Past matches, the newest first."""

__all__ = ["PastMatches"]

from functools import partial

import flet as ft

from views import routes
from views.components.empty import empty
from views.components.frame import frame
from views.components.match_card import match_card
from views.components.text_input import text_input
from views.screens.screen import screen
from views.state.hooks import use_value
from views.state.labels import summary_caption, summary_sides
from views.state.session import use_session
from views.state.use_matches import use_matches


@screen
def PastMatches() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    search, set_search = use_value("")
    matches = use_matches(finished=True, player=search)
    body: list[ft.Control] = [
        text_input(key="search", label=t.gettext("Search by player"), value=search, on_change=set_search)
    ]
    for summary in matches:
        sides = summary_sides(t, summary)
        body.append(
            match_card(
                key=summary.id,
                sides=sides,
                caption=summary_caption(t, summary),
                spoken=t.gettext("Look at {match}", match=t.join([side.names for side in sides])),
                on_tap=partial(_open, page, summary.id),
            )
        )
    if not matches:
        body.append(
            empty(
                t.gettext("Nothing found. Try another name.")
                if search
                else t.gettext("Finished matches will be kept here.")
            )
        )
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Past matches"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back"),
        body=body,
    )


def _open(page: ft.Page, match_id: str) -> None:
    page.navigate(routes.match(match_id))
