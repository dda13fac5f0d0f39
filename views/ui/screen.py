"""The decorator of every screen, which shows exceptions as a sentence, and the screens for missing pages."""

import functools
from collections.abc import Callable
from typing import ParamSpec

import flet as ft

from views import routes
from views.core.error_reports import log_failure
from views.core.session import Session, use_session
from views.ui.buttons import primary_button
from views.ui.frame import frame
from views.ui.status import banner, loading_indicator

Parameters = ParamSpec("Parameters")


def screen(render: Callable[Parameters, ft.View]) -> Callable[Parameters, ft.View]:
    """Make a component of `render` that logs exceptions and shows a sentence instead.

    Flet drops all later updates of a session after an exception in a re-render (docs/flet-internals.md §1).
    """

    @functools.wraps(render)
    def guarded(*args: Parameters.args, **kwargs: Parameters.kwargs) -> ft.View:
        session = use_session()
        try:
            return _with_session_key(render(*args, **kwargs), session)
        except Exception as error:  # noqa: BLE001 - the session must survive any error
            return _failure_view(
                session, log_failure(f"the screen {render.__name__} failed", error, session.translator)
            )

    return ft.component(guarded)


def _with_session_key(view: ft.View, session: Session) -> ft.View:
    """Set a key that changes with each reconnect, and return the view.

    A reconnecting client receives the whole page again with the old control ids, and may then miss later changes: a
    total would never be updated again. A new key makes all controls of the view new.
    """
    view.key = f"visit-{session.epoch}"
    return view


def _failure_view(session: Session, sentence: str) -> ft.View:
    t = session.translator
    page = ft.context.page
    return frame(
        route=page.route,
        window_width=session.viewport.width,
        title="Pinella",
        body=[banner(sentence)],
        footer=primary_button(t.gettext("Back to the start"), on_click=lambda: page.navigate(routes.HOME)),
    )


def missing_view(session: Session, sentence: str) -> ft.View:
    """Return a view that says what is wrong and leads to the start; without a sentence, the match is being loaded."""
    t = session.translator
    page = ft.context.page
    back = primary_button(t.gettext("Back to the start"), on_click=lambda: page.navigate(routes.HOME))
    return frame(
        route=page.route,
        window_width=session.viewport.width,
        title="Pinella",
        body=[banner(sentence) if sentence else loading_indicator(t.gettext("Looking up the match …"))],
        footer=back if sentence else None,
    )


@screen
def NotFound() -> ft.View:
    session = use_session()
    return missing_view(session, session.translator.gettext("There is nothing at this address."))
