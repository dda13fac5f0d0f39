"""The Flet app: one session for each phone, the theme, and the screen for each path."""

import logging
from collections.abc import Callable

import flet as ft

from models import Store
from views.core.back import use_way
from views.core.camera import Camera
from views.core.place import SERVED, Place
from views.core.session import Session, SessionContext
from views.core.use_session_start import use_session_start
from views.routing import ROUTES, load_screens
from views.ui import theme
from views.ui.figure import drawn

_log = logging.getLogger(__name__)


def flet_main(
    *,
    store: Store,
    public_base: Callable[[str | None], str],
    place: Place = SERVED,
    camera: Camera | None = None,
) -> Callable[[ft.Page], None]:
    """What Flet runs for each phone that connects.

    `public_base` gives the address that other phones can reach, from the one by which this phone reached us. `camera`
    reads codes, where the place can.
    """
    if not place.starts_bare:
        for _ in load_screens():
            pass

    @ft.component
    def App() -> ft.View | ft.Control:
        session = use_session_start(store=store, public_base=public_base, place=place, camera=camera)
        return splash(session) if isinstance(session, str) else _routed(session)

    def main(page: ft.Page) -> None:
        page.title = "Pinella"
        page.theme = theme.light_theme()
        page.dark_theme = theme.dark_theme()
        page.on_error = lambda event: _log.error("a handler failed: %s", event.data)
        page.render_views(App)

    return main


def _routed(session: Session) -> ft.Control:
    return SessionContext(session, _Screens)


@ft.component
def _Screens() -> ft.Control:
    use_way()
    return ft.Router(ROUTES, manage_views=True)


def splash(sentence: str = "") -> ft.View:
    """The name on baize, nothing to tap; and a `sentence` when it takes long."""
    name = drawn("Pinella", theme.display(56, theme.BAIZE.ink), width=280, height=64)
    controls: list[ft.BaseControl] = [ft.Semantics(label="Pinella", content=name)]
    if sentence:
        words = ft.Text(sentence, style=theme.text(18, theme.BAIZE.ink), text_align=ft.TextAlign.CENTER)
        controls.append(ft.Semantics(live_region=True, container=True, content=words))
    return ft.View(
        route="/",
        bgcolor=theme.BAIZE.fill,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        vertical_alignment=ft.MainAxisAlignment.CENTER,
        controls=controls,
    )
