"""The settings of this phone: name, language and theme."""

__all__ = ["Settings", "phone_name_part"]

import flet as ft

from views import routes
from views.core.device import is_secure
from views.core.session import use_session
from views.device.use_phone_name import PhoneNameUse, use_phone_name
from views.ui import theme
from views.ui.buttons import quiet_action
from views.ui.choice import choice
from views.ui.frame import frame, heading
from views.ui.screen import screen
from views.ui.text_input import text_input
from views.ui.theme import Gap
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


def phone_name_part(t: Translator, use: PhoneNameUse) -> list[ft.Control]:
    """Saved when the reader leaves the field, or ends the line."""

    def keep_text(text: str) -> None:
        use.typed.current = text

    explanation = t.gettext("So the others see who typed what.")
    return [
        heading(t.gettext("This phone")),
        text_input(
            key="phone-name",
            label=t.gettext("This phone’s name"),
            value=use.typed.current,
            error=use.sentence or None,
            helper=t.gettext("Saved. {explanation}", explanation=explanation) if use.saved else explanation,
            on_change=keep_text,
            on_submit=use.keep,
            on_blur=use.keep,
        ),
    ]
