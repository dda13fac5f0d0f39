"""Screen of this phone's settings: name, language and theme."""

from functools import partial

import flet as ft

from models.access import Theme
from views import routes
from views.core.device_features import download_file, is_secure
from views.core.session import use_session
from views.device.use_settings import SettingsController, use_settings
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.choice import choice
from views.ui.frame import frame, heading
from views.ui.lists import keyed
from views.ui.screen import screen
from views.ui.status import banner
from views.ui.text_input import text_input
from views.ui.theme import Gap
from wording import LANGUAGES, Translator


@screen
def Settings() -> ft.View:
    session = use_session()
    t = session.translator
    controller = use_settings()
    page = ft.context.page
    secure = is_secure(page.url or "", web=session.platform.in_browser)
    themes = {
        Theme.SYSTEM: t.gettext("Like the phone"),
        Theme.LIGHT: t.gettext("Light"),
        Theme.DARK: t.gettext("Dark"),
    }
    body: list[ft.Control] = []
    if controller.action.message:
        message = banner(controller.action.message, on_close=controller.action.dismiss, close_label=t.gettext("Close"))
        body += keyed("said", [message])
    return frame(
        route=ft.use_view_path(),
        window_width=session.viewport.width,
        title=t.gettext("Settings"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back"),
        body=[
            *body,
            *_phone_name(t, controller),
            heading(t.gettext("Language")),
            choice(LANGUAGES, chosen=t.language, on_choose=controller.set_language, wrap=True),
            heading(t.gettext("Light or dark")),
            choice(themes, chosen=session.preferences.theme, on_choose=controller.set_theme),
            heading(t.gettext("Your matches and players")),
            secondary_button(
                t.gettext("Back up, restore, delete"),
                icon=ft.Icons.FOLDER,
                on_click=lambda: page.navigate(routes.DATA),
            ),
            *([_move_button(t)] if session.platform.supports_live_sharing else []),
            *(_offline_app_part(t, session.platform.pwa_url) if session.platform.pwa_url and secure else []),
            *([] if secure else [_insecure_context_hint(t)]),
        ],
    )


def _move_button(t: Translator) -> ft.Control:
    page = ft.context.page
    words = t.gettext("Move to a new phone")
    return secondary_button(words, icon=ft.Icons.QR_CODE_2, on_click=lambda: page.navigate(routes.MOVE_HISTORY))


def _offline_app_part(t: Translator, pwa_url: str) -> list[ft.Control]:
    """Return the link to the offline app, for secure pages only: a browser stores the app only over https."""
    words = t.gettext("Pinella on this phone only: no computer at the table, no network needed.")
    link = secondary_button(
        t.gettext("Use Pinella offline"), icon=ft.Icons.FILE_DOWNLOAD, on_click=partial(download_file, pwa_url)
    )
    return keyed("take-home", [link, ft.Text(words, style=theme.caption())])


def _insecure_context_hint(t: Translator) -> ft.Control:
    words = t.gettext(
        "This address isn’t https: the screen may turn off, and the phone can’t vibrate. Everything else works."
    )
    return ft.Container(
        ft.Text(words, style=theme.caption()), padding=ft.Padding(Gap.NONE, Gap.MEDIUM, Gap.NONE, Gap.NONE)
    )


def _phone_name(t: Translator, controller: SettingsController) -> list[ft.Control]:
    """Return the field of the phone's name, which saves on blur and on submit."""
    explanation = t.gettext("So the others see who entered what.")
    return [
        heading(t.gettext("This phone")),
        text_input(
            key="phone-name",
            label=t.gettext("This phone’s name"),
            value=controller.name.value,
            error=controller.action.faults.get(("label", None)),
            helper=t.gettext("Saved. {explanation}", explanation=explanation) if controller.is_saved else explanation,
            on_change=lambda text: controller.name.update_silently(lambda _: text, "label"),
            on_submit=controller.save_name,
            on_blur=controller.save_name,
        ),
    ]
