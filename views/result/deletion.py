"""A match that was deleted a moment ago, or some days: it can still come back."""

__all__ = ["match_deleted"]

import flet as ft

from models import DeletedThing
from views import routes
from views.core.session import Session
from views.result.use_deletion import DeletionUse
from views.ui import theme
from views.ui.buttons import main_action, text_action
from views.ui.frame import frame
from views.ui.notice import notice


def match_deleted(session: Session, deleted: DeletedThing, use: DeletionUse) -> ft.View:
    t = session.translator
    page = ft.context.page
    body: list[ft.Control] = []
    if use.sentence:
        body.append(notice(use.sentence, on_close=use.close, close_label=t.gettext("Close")))
    body += [
        ft.Icon(ft.Icons.DELETE_OUTLINE, size=48, color=theme.INK_SOFT),
        ft.Text(
            t.gettext("The match of {names} is deleted.", names=t.join(deleted.names)),
            style=theme.display(26),
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
