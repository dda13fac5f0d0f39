"""A path that leads nowhere."""

__all__ = ["NotFound"]

import flet as ft

from views.screens.match_missing import match_missing
from views.screens.screen import screen
from views.state.session import use_session


@screen
def NotFound() -> ft.View:
    session = use_session()
    return match_missing(session, session.translator.gettext("There is nothing at this address."))
