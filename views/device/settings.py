"""The settings of this phone: name, language and theme."""

from functools import partial

import flet as ft

from models import Theme
from views import routes
from views.core.device import fetch_file, is_secure
from views.core.session import use_session
from views.device.use_settings import SettingsUse, use_settings
from views.ui import theme
from views.ui.buttons import quiet_action
from views.ui.choice import choice
from views.ui.frame import frame, heading
from views.ui.lists import keyed
from views.ui.notice import notice
from views.ui.screen import screen
from views.ui.text_input import text_input
from views.ui.theme import Gap
from wording import LANGUAGES, Translator


@screen
def Settings() -> ft.View:
    session = use_session()
    t = session.translator
    use = use_settings()
    page = ft.context.page
    secure = is_secure(page.url or "", web=session.place.in_browser)
    themes = {
        Theme.SYSTEM: t.gettext("As the phone"),
        Theme.LIGHT: t.gettext("Light"),
        Theme.DARK: t.gettext("Dark"),
    }
    body: list[ft.Control] = []
    if use.action.message:
        said = notice(use.action.message, on_close=use.action.dismiss, close_label=t.gettext("Close"))
        body += keyed("said", [said])
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Settings"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back"),
        body=[
            *body,
            *_phone_name(t, use),
            heading(t.gettext("Language")),
            choice(LANGUAGES, chosen=t.language, on_choose=use.set_language, wrap=True),
            heading(t.gettext("Light or dark")),
            choice(themes, chosen=session.preferences.theme, on_choose=use.set_theme),
            heading(t.gettext("Your matches and players")),
            quiet_action(
                t.gettext("Back up, restore, delete"),
                icon=ft.Icons.FOLDER,
                on_click=lambda: page.navigate(routes.DATA),
            ),
            *([_move(t)] if session.place.has_company else []),
            *(_take_home(t, session.place.site) if session.place.site and secure else []),
            *([] if secure else [_kept_back(t)]),
        ],
    )


def _move(t: Translator) -> ft.Control:
    page = ft.context.page
    words = t.gettext("Move to a new phone")
    return quiet_action(words, icon=ft.Icons.QR_CODE_2, on_click=lambda: page.navigate(routes.MOVE))


def _take_home(t: Translator, address: str) -> list[ft.Control]:
    """A browser keeps the app only where the line is secure."""
    words = t.gettext("Pinella for this phone alone: without this table’s computer, and without a network.")
    act = quiet_action(
        t.gettext("Take Pinella home"), icon=ft.Icons.FILE_DOWNLOAD, on_click=partial(fetch_file, address)
    )
    return keyed("take-home", [act, ft.Text(words, style=theme.label())])


def _kept_back(t: Translator) -> ft.Control:
    words = t.gettext(
        "This address is not https: the browser lets the screen go dark and does not vibrate. Everything else works."
    )
    return ft.Container(
        ft.Text(words, style=theme.label()), padding=ft.Padding(Gap.NONE, Gap.MEDIUM, Gap.NONE, Gap.NONE)
    )


def _phone_name(t: Translator, use: SettingsUse) -> list[ft.Control]:
    """Saved when the reader leaves the field, or ends the line."""
    explanation = t.gettext("So that the others see who typed what.")
    return [
        heading(t.gettext("This phone")),
        text_input(
            key="phone-name",
            label=t.gettext("This phone’s name"),
            value=use.name.value,
            error=use.action.faults.get(("label", None)),
            helper=t.gettext("Saved. {explanation}", explanation=explanation) if use.saved else explanation,
            on_change=lambda text: use.name.note(lambda _: text, "label"),
            on_submit=use.keep_name,
            on_blur=use.keep_name,
        ),
    ]
