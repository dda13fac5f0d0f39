"""A match that was deleted a moment ago, or some days: it can still come back."""

import flet as ft

from models import DeletedThing
from views import routes
from views.core.session import Session
from views.result.use_result import ResultUse
from views.ui import theme
from views.ui.buttons import main_action, text_action
from views.ui.frame import frame
from views.ui.lists import keyed
from views.ui.notice import notice, waiting
from views.ui.screen import match_missing
from views.ui.text_scale import DISPLAY_LETTER, column_width, size_without_breaks


def match_gone(session: Session, sentence: str, use: ResultUse) -> ft.View:
    """In place of a match: it is still looked up, can come back, or is not there, as its `sentence` says."""
    deletion = use.deletion.value
    if not sentence or (deletion is None and not use.deletion.sentence):
        return _waiting(session)
    if deletion is None or deletion.thing is None:
        return match_missing(session, sentence)
    return _deleted(session, deletion.thing, use)


def _waiting(session: Session) -> ft.View:
    t = session.translator
    page = ft.context.page
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Result"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back to the start"),
        body=keyed("waiting", [waiting(t.gettext("One moment …"))]),
    )


def _deleted(session: Session, deleted: DeletedThing, use: ResultUse) -> ft.View:
    t = session.translator
    page = ft.context.page
    title = t.gettext("The match of {names} is deleted.", names=t.join(deleted.names))
    body: list[ft.Control] = []
    if use.action.sentence:
        said = notice(use.action.sentence, on_close=use.action.dismiss, close_label=t.gettext("Close"))
        body += keyed("said", [said])
    body += [
        ft.Icon(ft.Icons.DELETE_OUTLINE, size=48, color=theme.INK_SOFT),
        ft.Text(
            title,
            style=theme.display(size_without_breaks(title, 26, width=column_width(), letter=DISPLAY_LETTER)),
            text_align=ft.TextAlign.CENTER,
        ),
        ft.Text(
            t.gettext(
                "Until {day} you can bring it back, here or from the past matches. Then it is gone for good.",
                day=t.date_time(deleted.gone_at),
            ),
            style=theme.text(18),
            text_align=ft.TextAlign.CENTER,
        ),
        text_action(t.gettext("To the past matches"), on_click=lambda: page.navigate(routes.PAST)),
    ]
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Deleted"),
        on_back=lambda: page.navigate(routes.PAST),
        back_label=t.gettext("To the past matches"),
        body=body,
        footer=main_action(t.gettext("Bring it back"), icon=ft.Icons.UNDO, on_click=use.restore),
    )
