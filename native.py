"""The entry point of a packaged app for Android and iOS, which `flet build` names in pyproject.toml (docs/native.md).

It runs no server: screens, scoring and database are in one process, and matches move by codes and files.
"""

import tomllib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import flet as ft

from models.values import DatabaseRefused, ModelError
from views.app import flet_main, splash
from views.core.platform import NATIVE
from web.host.settings import Settings
from web.host.signing_key import KeyDamaged
from web.host.startup import open_configured_store, read_settings, startup_error_message
from web.server.housekeeping import start_housekeeping

# pyproject.toml has the same scheme and host below `deep_linking`.
DEEP_LINK = "pinella://app"
# Browsers load all faces in assets/assets/FontManifest.json; a packaged app loads one face for each of these names.
_FONTS = {
    "Pinella Display": "assets/fonts/PinellaDisplay-Bold.ttf",
    "Pinella Text": "assets/fonts/PinellaText-Regular.ttf",
}


def main() -> None:
    """Run the app until the phone ends it."""
    ft.run(app_main(read_settings()))


def app_main(settings: Settings) -> Callable[[ft.Page], None]:
    """Return the function that Flet runs once the client is connected.

    If the database can't be opened, it shows the reason and changes nothing.
    """
    try:
        store = open_configured_store(settings, isolate_file_parsing=False)
    except (ModelError, OSError, ValueError) as error:
        # Don't show the server's message for a damaged database: it names a shell command, and a phone has no shell.
        is_refused = isinstance(error, DatabaseRefused | KeyDamaged)
        return partial(_show_sentence, str(error) if is_refused else startup_error_message(settings, error))
    # The phone's own backup has the database; more copies would only take its space.
    start_housekeeping(store, settings.model_copy(update={"backup_dir": None}))
    base = link_base(Path(__file__).with_name("pyproject.toml"))
    # Next to the database, so that a restored phone has both or neither.
    platform = replace(NATIVE, device_secret_file=settings.data_dir / "device")
    run = flet_main(store=store, public_base=lambda _: base, platform=platform)

    def start(page: ft.Page) -> None:
        page.fonts = dict(_FONTS)
        run(page)

    return start


def _show_sentence(sentence: str, page: ft.Page) -> None:
    page.views[:] = [splash(sentence)]
    page.update()


def link_base(project: Path) -> str:
    """Return the base of the links in codes: the site of the offline app, which any phone can open, if the project
    names one; else the app's own scheme.
    """
    tools = tomllib.loads(project.read_text(encoding="utf-8"))["tool"]
    return str(tools["pinella"]["site"]).rstrip("/") or DEEP_LINK


if __name__ == "__main__":
    main()
