"""The view of a deleted match, which can be restored for some days."""

import flet as ft

from models.trash import DeletedItem
from views import routes
from views.core.session import Session
from views.result.use_result import ResultController
from views.ui import theme
from views.ui.buttons import primary_button, text_button
from views.ui.fit import DISPLAY_LETTER_WIDTH, size_without_breaks
from views.ui.frame import frame
from views.ui.lists import keyed
from views.ui.screen import missing_view
from views.ui.status import banner, loading_indicator
from views.ui.text_scale import column_width


def unavailable_match_view(session: Session, sentence: str, controller: ResultController) -> ft.View:
    """Return the view of a match that is loading, can be restored, or is unavailable for the reason in `sentence`."""
    deletion = controller.deletion.value
    if not sentence or (deletion is None and not controller.deletion.sentence):
        return _loading_view(session)
    if deletion is None or deletion.item is None:
        return missing_view(session, sentence)
    return _deleted_view(session, deletion.item, controller)


def _loading_view(session: Session) -> ft.View:
    t = session.translator
    page = ft.context.page
    return frame(
        route=ft.use_view_path(),
        window_width=session.viewport.width,
        title=t.gettext("Result"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back to the start"),
        body=keyed("waiting", [loading_indicator(t.gettext("One moment …"))]),
    )


def _deleted_view(session: Session, deleted: DeletedItem, controller: ResultController) -> ft.View:
    t = session.translator
    page = ft.context.page
    title = t.gettext("The match of {names} was deleted.", names=t.join(deleted.names))
    body: list[ft.Control] = []
    if controller.action.sentence:
        notice = banner(controller.action.sentence, on_close=controller.action.dismiss, close_label=t.gettext("Close"))
        body += keyed("said", [notice])
    body += [
        ft.Icon(ft.Icons.DELETE_OUTLINE, size=48, color=theme.INK_SOFT),
        ft.Text(
            title,
            style=theme.display(
                size_without_breaks(title, 26, width=column_width(), letter_width=DISPLAY_LETTER_WIDTH)
            ),
            text_align=ft.TextAlign.CENTER,
        ),
        ft.Text(
            t.gettext(
                "You can restore it until {day}, here or under Past matches. Then it is gone for good.",
                day=t.date_time(deleted.restorable_until),
            ),
            style=theme.text(18),
            text_align=ft.TextAlign.CENTER,
        ),
        text_button(t.gettext("Go to past matches"), on_click=lambda: page.navigate(routes.PAST)),
    ]
    return frame(
        route=ft.use_view_path(),
        window_width=session.viewport.width,
        title=t.gettext("Deleted"),
        on_back=lambda: page.navigate(routes.PAST),
        back_label=t.gettext("Go to past matches"),
        body=body,
        footer=primary_button(t.gettext("Restore it"), icon=ft.Icons.UNDO, on_click=controller.restore),
    )
