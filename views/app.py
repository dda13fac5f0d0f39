"""The Flet app: one session for each phone, the theme, and the screen for each path."""

__all__ = ["flet_main"]

import logging
from collections.abc import Callable

import flet as ft

from models import Store
from views import theme
from views.routing import ROUTES
from views.screens.splash import splash
from views.state.session import Session, SessionContext
from views.state.use_session_start import use_session_start

_log = logging.getLogger(__name__)


def flet_main(*, store: Store, public_base: Callable[[str | None], str]) -> Callable[[ft.Page], None]:
    """What Flet runs for each phone that connects.

    `public_base` gives the address that other phones can reach, from the one by which this phone reached us.
    """

    @ft.component
    def App() -> ft.View | ft.Control:
        session = use_session_start(store=store, public_base=public_base)
        if session is None:
            return splash()
        return _routed(session)

    def main(page: ft.Page) -> None:
        page.title = "Pinella"
        page.theme = theme.light_theme()
        page.dark_theme = theme.dark_theme()
        page.on_error = lambda event: _log.error("a handler failed: %s", event.data)
        page.render_views(App)

    return main


def _routed(session: Session) -> ft.Control:
    return SessionContext(session, lambda: ft.Router(ROUTES, manage_views=True))
