"""Screen of this phone's settings: name, language and theme."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import flet as ft

from models.access import PaperSize, TableTheme, TextSize, Theme
from models.program import PROGRAM_VERSION
from views import routes
from views.core.device_features import can_vibrate, download_file, is_secure
from views.core.navigation import link_to
from views.core.session import Session
from views.device.use_settings import SettingsController, use_settings
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.frame import heading
from views.ui.input.choice import choice
from views.ui.input.text_input import form_input
from views.ui.lists import keyed
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import closable_notice
from views.ui.theme import Gap
from wording import LANGUAGES, Translator


@screen
def Settings(here: ScreenContext) -> ft.View:
    t, session = here.t, here.session
    controller = use_settings()
    secure = is_secure(here.page.url or "", web=session.platform.in_browser)
    themes = {
        Theme.SYSTEM: t.gettext("Like the phone"),
        Theme.LIGHT: t.gettext("Light"),
        Theme.DARK: t.gettext("Dark"),
    }
    tables = {
        TableTheme.BAIZE: t.gettext("Green baize"),
        TableTheme.BLUE: t.gettext("Blue"),
        TableTheme.PLAIN: t.gettext("Plain"),
    }
    body = [
        *closable_notice(t, "said", controller.action.message, controller.action.dismiss),
        *_text_size(t, controller),  # first, so that a tap there moves nothing away from the finger
        *_phone_name(t, controller),
        heading(t.gettext("Language")),
        choice(LANGUAGES, chosen=t.language, on_choose=partial(controller.save, "language"), wrap=True),
        *_preference(controller, "theme", t.gettext("Light or dark"), themes),
        *_preference(controller, "table", t.gettext("The table’s colour"), tables),
    ]
    if can_vibrate(here.page.platform, here.page.url or "", web=session.platform.in_browser):
        body += _switch(t, controller, "vibrates", t.gettext("Vibrate at each tap while a deal is entered"))
    if session.platform.in_browser:  # only browsers play sounds
        label = t.gettext("Play a sound for a deal, a burraco, a win, a call for the director and a round’s end")
        body += _switch(t, controller, "sounds", label)
    if session.platform.has_server:  # it renders documents
        papers = {PaperSize.A4: "A4", PaperSize.LETTER: "Letter"}
        body += _preference(controller, "paper", t.gettext("Paper for printing"), papers)
    rest: list[ft.Control] = [
        heading(t.gettext("Hints")),
        secondary_button(
            t.gettext("Show hints again"),
            icon=ft.Icons.LIGHTBULB_OUTLINE,
            disabled=not session.preferences.seen_hints,
            on_click=partial(controller.save, "seen_hints", frozenset()),
        ),
        heading(t.gettext("Your matches and players")),
        secondary_button(t.gettext("Back up, restore, delete"), icon=ft.Icons.FOLDER, on_click=link_to(routes.DATA)),
    ]
    if session.platform.supports_live_sharing:
        words, on_click = t.gettext("Move to a new phone"), link_to(routes.MOVE_HISTORY)
        rest.append(secondary_button(words, icon=ft.Icons.QR_CODE_2, on_click=on_click))
    if session.platform.pwa_url and secure:
        rest += _offline_app_part(t, controller, session.platform.pwa_url)
    rest += _licences_part(t, session)
    rest += keyed("version", [ft.Text(f"Pinella {PROGRAM_VERSION}", style=theme.caption())])
    rest += [] if secure else [_insecure_context_hint(t)]
    return here.view(t.gettext("Settings"), body, back=routes.HOME, beside=rest)


def _text_size(t: Translator, controller: SettingsController) -> list[ft.Control]:
    """Return the choice of the size of text if a browser shows the app: others have one in the phone's settings."""
    if not controller.action.session.platform.in_browser:
        return []
    shares = {TextSize.NORMAL: 1, TextSize.LARGER: 1.25, TextSize.LARGE: 1.5, TextSize.DOUBLE: 2}
    sizes = {TextSize.BROWSER: t.gettext("Like the browser")} | {size: t.percent(shares[size]) for size in shares}
    chosen = controller.action.session.preferences.text
    sizes_row = choice(sizes, chosen=chosen, on_choose=controller.set_text, wrap=True)
    return keyed("text-size", [heading(t.gettext("Size of text")), sizes_row])


def _preference(
    controller: SettingsController,
    name: str,
    label: str,
    options: Mapping[Any, str],
    *,
    spoken: Callable[[str], str] | None = None,
) -> list[ft.Control]:
    """Return the choice of the preference `name`, which is saved at once."""
    chosen, save = getattr(controller.action.session.preferences, name), partial(controller.save, name)
    return keyed(name, [heading(label), choice(options, chosen=chosen, on_choose=save, spoken=spoken)])


def _switch(t: Translator, controller: SettingsController, name: str, label: str) -> list[ft.Control]:
    answers = {False: t.gettext("Off"), True: t.gettext("On")}
    return _preference(controller, name, label, answers, spoken=lambda answer: f"{label}: {answer}")


def _offline_app_part(t: Translator, controller: SettingsController, pwa_url: str) -> list[ft.Control]:
    """Return the link to the offline app, for secure pages only: a browser stores the app only over https."""
    words = t.gettext("Pinella on this phone only: no computer at the table, no network needed.")
    open_app = partial(controller.action.run_on_device, partial(download_file, pwa_url))
    link = secondary_button(t.gettext("Use Pinella offline"), icon=ft.Icons.FILE_DOWNLOAD, on_click=open_app)
    return keyed("take-home", [link, ft.Text(words, style=theme.caption())])


def _licences_part(t: Translator, session: Session) -> list[ft.Control]:
    """Return the link to the offline app's file of licences; on other platforms, the installed packages contain their
    licences."""
    platform = session.platform
    site = platform.pwa_url if platform.has_server else f"{session.public_base}/" if platform.in_browser else ""
    if not site:
        return []
    open_file = ft.OpenUrl(f"{site}licences.txt", target=ft.UrlTarget.BLANK)
    return keyed("licences", [secondary_button(t.gettext("Licences"), client_action=open_file)])


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
        form_input(
            controller.name,
            "",
            t.gettext("This phone’s name"),
            "label",
            key="phone-name",
            helper=t.gettext("Saved. {explanation}", explanation=explanation) if controller.is_saved else explanation,
            on_submit=controller.save_name,
            on_blur=controller.save_name,
        ),
    ]
