"""On the new phone: what the scanned code would bring. Opening it brings nothing yet."""

__all__ = ["MoveHere"]

import flet as ft

from views import routes, theme
from views.components.buttons import main_action
from views.components.empty import empty
from views.components.frame import frame
from views.components.notice import notice
from views.screens.screen import screen
from views.state.labels import phone_name
from views.state.session import use_session
from views.state.use_moving import MovingHereUse, use_moving_here
from wording import Translator


@screen
def MoveHere() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    moving = use_moving_here(ft.use_route_params()["token"])
    may = moving.found is not None and not moving.own
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Move to this phone"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back"),
        body=_body(t, moving, may=may),
        footer=main_action(t.gettext("Bring them here"), icon=ft.Icons.LOGIN, on_click=moving.accept)
        if may
        else main_action(t.gettext("Back to the start"), on_click=lambda: page.navigate(routes.HOME)),
    )


def _body(t: Translator, moving: MovingHereUse, *, may: bool) -> list[ft.Control]:
    body: list[ft.Control] = []
    if moving.sentence:
        body.append(notice(moving.sentence))
    if moving.own:
        body.append(empty(t.gettext("This is the phone that shows the code. Scan it with the new one.")))
    if moving.found is None or not may:
        return body
    matches = t.ngettext("{count} match", "{count} matches", moving.found.matches)
    players = t.ngettext("{count} player", "{count} players", moving.found.players)
    name = phone_name(t, moving.found.label)
    body += [
        empty(t.gettext("{phone}: {matches}, {players}", phone=name, matches=matches, players=players)),
        ft.Text(
            t.gettext(
                "They come to this phone and stay on the old one. What this phone has already is kept with them, and "
                "both phones act as one from now on."
            ),
            style=theme.text(17),
        ),
    ]
    return body
