"""The screen that brings a match to a server: its page is opened with the match, and asks before it takes any of it."""

import flet as ft

from views import routes
from views.carried.parts import who_plays
from views.carried.use_bring import use_bring
from views.core.session import use_session
from views.core.use_match import use_match
from views.ui import theme
from views.ui.buttons import main_action
from views.ui.frame import frame
from views.ui.lists import keyed
from views.ui.notice import notice
from views.ui.screen import match_missing, screen
from views.ui.text_input import text_input


@screen
def BringMatch() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    match_id = ft.use_route_params()["match_id"]
    match = use_match(match_id)
    use = use_bring(match_id, revision=match.snapshot.revision if match.snapshot else None)
    if match.snapshot is None:
        return match_missing(session, match.sentence)
    words = t.gettext(
        "Its page opens with the match, and asks there before it takes any of it. The match stays here, too; go on "
        "with it there, and take it home the same way."
    )
    body: list[ft.Control] = [who_plays(t, match.snapshot)]
    if use.loaded.sentence:
        body += keyed("refused", [notice(use.loaded.sentence)])
    faulty = bool(use.typed) and not use.url and use.loaded.value is not None
    where = text_input(
        key="server",
        label=t.gettext("Address of the computer"),
        value=use.typed,
        helper=t.gettext("As its screen shows it, such as 192.168.1.20:8000"),
        error=t.gettext("This is no address of a computer.") if faulty else None,
        on_change=use.type,
        address=True,
    )
    body += [where, *keyed("meaning", [ft.Text(words, style=theme.text(17))])]
    footer = None
    if use.url:
        opened = ft.OpenUrl(use.url, target=ft.UrlTarget.BLANK)
        footer = main_action(t.gettext("Open its page"), icon=ft.Icons.LOGIN, on_click=None, action=opened)
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Bring it to a table"),
        on_back=lambda: page.navigate(routes.carry(match_id)),
        back_label=t.gettext("Back"),
        body=body,
        footer=footer,
    )
