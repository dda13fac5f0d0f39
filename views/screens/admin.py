"""For the host alone: all matches of this server, whoever made them. A tap makes one this phone's own."""

__all__ = ["Admin"]

import flet as ft

from views import routes, theme
from views.components.empty import empty
from views.components.frame import frame
from views.components.match_card import match_card
from views.components.notice import notice
from views.screens.screen import screen
from views.state.labels import summary_caption, summary_sides
from views.state.session import Session, use_session
from views.state.shown import MatchSummary
from views.state.use_admin import AdminUse, use_admin


@screen
def Admin() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    admin = use_admin(ft.use_route_params()["token"])
    body: list[ft.Control] = []
    if admin.sentence:
        body.append(notice(admin.sentence))
    if admin.matches:
        body.append(
            ft.Text(
                t.gettext("Tap a match to make it this phone’s own. Whoever owned it keeps the score with you."),
                style=theme.text(17),
            )
        )
        body += [_card(session, admin, summary) for summary in admin.matches]
    elif admin.matches is not None:
        body.append(empty(t.gettext("Nobody has played here yet.")))
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("All matches of this server"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back"),
        body=body,
    )


def _card(session: Session, admin: AdminUse, summary: MatchSummary) -> ft.Control:
    t = session.translator
    sides = summary_sides(t, summary)

    async def claim() -> None:
        await admin.claim(summary.id)

    return match_card(
        key=summary.id,
        sides=sides,
        caption=summary_caption(t, summary),
        spoken=t.gettext("Take over {match}", match=t.join([side.names for side in sides])),
        on_tap=claim,
    )
