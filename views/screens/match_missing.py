"""What is shown instead of a match that this phone may not see, or that is gone."""

__all__ = ["match_missing"]

import flet as ft

from views import routes
from views.components.buttons import main_action
from views.components.frame import frame
from views.components.notice import notice
from views.state.session import Session


def match_missing(session: Session, sentence: str) -> ft.View:
    """`sentence` says what is wrong; the way to the start is always there."""
    t = session.translator
    page = ft.context.page
    return frame(
        route=page.route,
        available=session.viewport.width,
        title="Pinella",
        body=[notice(sentence or t.gettext("This match is not there any more."))],
        footer=main_action(t.gettext("Back to the start"), on_click=lambda: page.navigate(routes.HOME)),
    )
