"""The decorator of every screen, so that a fault shows a sentence; and the screens for what is not there."""

__all__ = ["NotFound", "match_missing", "screen"]

import functools
import logging
from collections.abc import Callable
from typing import ParamSpec

import flet as ft

from views import routes
from views.core.session import Session, use_session
from views.ui.buttons import main_action
from views.ui.frame import frame
from views.ui.notice import notice

Parameters = ParamSpec("Parameters")
_log = logging.getLogger(__name__)


def screen(render: Callable[Parameters, ft.View]) -> Callable[Parameters, ft.View]:
    """Make a component of `render`. Flet drops all later updates of a session after an exception in a re-render
    (flet-notes.md, trap 3), so whatever goes wrong is logged and shown instead."""

    @functools.wraps(render)
    def guarded(*args: Parameters.args, **kwargs: Parameters.kwargs) -> ft.View:
        session = use_session()
        try:
            return _fresh(render(*args, **kwargs), session)
        except Exception:  # noqa: BLE001 - whatever it was, the phone must go on
            _log.exception("the screen %s failed", render.__name__)
            return _failure(session)

    return ft.component(guarded)


def _fresh(view: ft.View, session: Session) -> ft.View:
    """A phone that comes back is given the whole page again under the old names, and may then no longer hear of
    changes: a total would stand still for ever. A new key gives it a view of which everything is new."""
    view.key = f"visit-{session.epoch}"
    return view


def _failure(session: Session) -> ft.View:
    t = session.translator
    page = ft.context.page
    return frame(
        route=page.route,
        available=session.viewport.width,
        title="Pinella",
        body=[notice(t.gettext("Something went wrong on this screen. Everything that was saved is still there."))],
        footer=main_action(t.gettext("Back to the start"), on_click=lambda: page.navigate(routes.HOME)),
    )


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


@screen
def NotFound() -> ft.View:
    session = use_session()
    return match_missing(session, session.translator.gettext("There is nothing at this address."))
