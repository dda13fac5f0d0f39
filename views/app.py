"""The Flet app: one session for each phone, the theme, and the screen for each path."""

import logging
from collections.abc import Callable

import flet as ft

from models.sample import SampleMatches
from models.store import Store
from views.core.camera import Camera
from views.core.navigation import use_navigation
from views.core.platform import SERVER, Platform
from views.core.removed_controls import speed_up_removals
from views.core.session import SessionContext
from views.home.use_loss import use_loss_dialog
from views.routing import ROUTES, load_screens
from views.ui import theme
from views.ui.frame import wordmark
from views.ui.input.dialogs import hide_snackbar
from views.use_session_start import use_session_start

_log = logging.getLogger(__name__)


def flet_main(
    *,
    store: Store,
    public_base: Callable[[str | None], str],
    platform: Platform = SERVER,
    camera: Camera | None = None,
) -> Callable[[ft.Page], None]:
    """Return the function that Flet runs for each phone that connects.

    `public_base` maps the server's address, as a phone reached it, to the address that other phones can reach.
    `camera` scans codes, where the platform supports it. Unless the platform has `lazy_screens`, all screens are
    imported here.
    """
    speed_up_removals()
    if not platform.lazy_screens:
        for _ in load_screens():
            pass
    samples = SampleMatches(clock=store.clock)
    store.temporary_files.callback(samples.close)

    @ft.component
    def App() -> list[ft.View] | ft.Control:
        session = use_session_start(
            store=store, samples=samples, public_base=public_base, platform=platform, camera=camera
        )
        return [splash(session)] if isinstance(session, str) else SessionContext(session, _Screens)

    def main(page: ft.Page) -> None:
        page.title = "Pinella"
        page.theme = theme.app_theme(dark=False)
        page.dark_theme = theme.app_theme(dark=True)
        page.on_error = lambda event: _log.error("a handler failed: %s", event.data)
        page.render_views(App)

    return main


@ft.component
def _Screens() -> ft.Control:
    use_navigation(on_leave=hide_snackbar)
    use_loss_dialog()
    return ft.Router(ROUTES, manage_views=True)


def splash(sentence: str = "") -> ft.View:
    """Return the splash view: the app's name on baize, without controls, and a `sentence` if the start takes long."""
    controls: list[ft.BaseControl] = [wordmark(64)]
    if sentence:
        text = ft.Text(sentence, style=theme.text(17, theme.BAIZE.ink), text_align=ft.TextAlign.CENTER)
        controls.append(ft.Semantics(live_region=True, container=True, content=text))
    return ft.View(
        route="/",
        bgcolor=theme.BAIZE.fill,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        vertical_alignment=ft.MainAxisAlignment.CENTER,
        controls=controls,
    )
