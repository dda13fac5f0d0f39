"""Name, language and theme of this phone."""

__all__ = ["Settings"]

import flet as ft

from views import routes, theme
from views.components.buttons import quiet_action
from views.components.choice import choice
from views.components.frame import frame
from views.components.heading import heading
from views.screens.phone_name_part import phone_name_part
from views.screens.screen import screen
from views.state.device_powers import is_secure
from views.state.session import use_session
from views.state.use_phone_name import use_phone_name
from views.theme import Gap
from wording import LANGUAGES, Translator


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
            *([] if is_secure(page.url or "", web=page.web) else [_kept_back(t)]),
        ],
    )


def _kept_back(t: Translator) -> ft.Control:
    words = t.gettext(
        "This address is not https: the browser lets the screen go dark and keeps back vibration. All else works."
    )
    return ft.Container(
        ft.Text(words, style=theme.label()), padding=ft.Padding(Gap.NONE, Gap.MEDIUM, Gap.NONE, Gap.NONE)
    )
