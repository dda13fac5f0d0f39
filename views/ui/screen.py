"""The decorator of every screen, so that a fault shows a sentence; and the screens for what is not there."""

import functools
from collections.abc import Callable
from typing import ParamSpec

import flet as ft

from views import routes
from views.core.incidents import failure_logged
from views.core.session import Session, use_session
from views.ui.buttons import main_action
from views.ui.frame import frame
from views.ui.notice import notice, waiting

Parameters = ParamSpec("Parameters")


def screen(render: Callable[Parameters, ft.View]) -> Callable[Parameters, ft.View]:
    """Make a component of `render`. Flet drops all later updates of a session after an exception in a re-render
    (docs/flet-internals.md §1), so whatever goes wrong is logged and shown instead."""

    @functools.wraps(render)
    def guarded(*args: Parameters.args, **kwargs: Parameters.kwargs) -> ft.View:
        session = use_session()
        try:
            return _fresh(render(*args, **kwargs), session)
        except Exception as error:  # noqa: BLE001 - whatever it was, the phone must go on
            return _failure(session, failure_logged(f"the screen {render.__name__} failed", error, session.translator))

    return ft.component(guarded)


def _fresh(view: ft.View, session: Session) -> ft.View:
    """A phone that comes back is given the whole page again under the old names, and may then no longer hear of
    changes: a total would stand still for ever. A new key gives it a view of which everything is new."""
    view.key = f"visit-{session.epoch}"
    return view


def _failure(session: Session, sentence: str) -> ft.View:
    t = session.translator
    page = ft.context.page
    return frame(
        route=page.route,
        available=session.viewport.width,
        title="Pinella",
        body=[notice(sentence)],
        footer=main_action(t.gettext("Back to the start"), on_click=lambda: page.navigate(routes.HOME)),
    )


def match_missing(session: Session, sentence: str) -> ft.View:
    """`sentence` says what is wrong, and the way to the start is there; without one, the match is being looked up."""
    t = session.translator
    page = ft.context.page
    back = main_action(t.gettext("Back to the start"), on_click=lambda: page.navigate(routes.HOME))
    return frame(
        route=page.route,
        available=session.viewport.width,
        title="Pinella",
        body=[notice(sentence) if sentence else waiting(t.gettext("Looking up the match …"))],
        footer=back if sentence else None,
    )


@screen
def NotFound() -> ft.View:
    session = use_session()
    return match_missing(session, session.translator.gettext("There is nothing at this address."))
