"""Name, language and theme of this phone."""

__all__ = ["Settings"]

import flet as ft

from views import routes
from views.components.buttons import quiet_action
from views.components.choice import choice
from views.components.frame import frame
from views.components.heading import heading
from views.screens.phone_name_part import phone_name_part
from views.screens.screen import screen
from views.state.session import use_session
from views.state.use_phone_name import use_phone_name
from wording import LANGUAGES


@screen
def Settings() -> ft.View:
    session = use_session()
    t = session.translator
    phone = use_phone_name()
    page = ft.context.page
    themes = {
        ft.ThemeMode.SYSTEM: t.gettext("As the phone"),
        ft.ThemeMode.LIGHT: t.gettext("Light"),
        ft.ThemeMode.DARK: t.gettext("Dark"),
    }
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Settings"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back"),
        body=[
            *phone_name_part(t, phone),
            heading(t.gettext("Language")),
            choice(LANGUAGES, chosen=t.language, on_choose=session.set_language, wrap=True),
            heading(t.gettext("Light or dark")),
            choice(themes, chosen=session.theme_mode, on_choose=session.set_theme_mode),
            heading(t.gettext("Your matches and players")),
            quiet_action(
                t.gettext("Take along, bring in, delete"),
                icon=ft.Icons.FOLDER,
                on_click=lambda: page.navigate(routes.DATA),
            ),
            quiet_action(
                t.gettext("Move to a new phone"),
                icon=ft.Icons.QR_CODE_2,
                on_click=lambda: page.navigate(routes.MOVE),
            ),
        ],
    )
