"""The way to somebody else's table: a scanned link or a typed code. Opening a link never joins by itself."""

__all__ = ["Invitation", "JoinWithCode"]

import flet as ft

from models import Role
from views import routes
from views.core.session import use_session
from views.sharing.use_joining import use_code, use_invitation
from views.ui import theme
from views.ui.buttons import main_action
from views.ui.frame import frame
from views.ui.lists import keyed
from views.ui.notice import empty, notice, waiting
from views.ui.screen import screen
from views.ui.text_input import text_input


@screen
def Invitation() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    invitation = use_invitation(ft.use_route_params()["token"])
    words = {
        Role.VIEWER: t.gettext("You are invited to watch this table."),
        Role.SCORER: t.gettext("You are invited to keep the score at this table."),
    }
    target, sentence = invitation.loaded.value, invitation.action.sentence or invitation.loaded.sentence
    body: list[ft.Control] = []
    footer = None
    if target is not None:
        body += keyed("invited", [empty(words.get(target.role, words[Role.SCORER]))])
        footer = main_action(t.gettext("Join the table"), icon=ft.Icons.LOGIN, on_click=invitation.join)
    elif not sentence:
        body += keyed("waiting", [waiting(t.gettext("One moment …"))])
    else:
        footer = main_action(t.gettext("Back to the start"), on_click=lambda: page.navigate(routes.HOME))
    if sentence:
        body += keyed("said", [notice(sentence)])
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Join a table"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back"),
        body=body,
        footer=footer,
    )


@screen
def JoinWithCode() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    joining = use_code()
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Join a table"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back"),
        body=[
            ft.Text(
                t.gettext("Scan the table’s QR code with your camera, or type the code that is shown below it."),
                style=theme.text(18),
            ),
            text_input(
                key="code",
                label=t.gettext("Code of the table"),
                value=joining.code.value,
                error=joining.action.sentence or None,
                on_change=lambda text: joining.code.note(lambda _: text),
                on_submit=joining.join,
            ),
        ],
        footer=main_action(t.gettext("Join the table"), icon=ft.Icons.LOGIN, on_click=joining.join),
    )
