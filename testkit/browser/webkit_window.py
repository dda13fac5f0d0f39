"""A WebKitGTK browser with a persistent profile. WebKitWebDriver starts it with the system's Python.

Under automation, WebKit's own MiniBrowser always has a private profile, which refuses OPFS. Environment variables set
the profile's folder, the download folder, the size of the window, and features that Safari enables but the GTK port
does not.
"""

import os
import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

_PROFILE = Path(os.environ["PINELLA_WEBKIT_PROFILE"])
_DOWNLOADS = Path(os.environ["PINELLA_WEBKIT_DOWNLOADS"])
_FEATURES = frozenset(os.environ.get("PINELLA_WEBKIT_FEATURES", "").split())
_WIDTH, _HEIGHT = map(int, os.environ["PINELLA_WEBKIT_SIZE"].split("x"))


def _create_context() -> WebKit2.WebContext:
    manager = WebKit2.WebsiteDataManager(
        base_data_directory=str(_PROFILE / "data"), base_cache_directory=str(_PROFILE / "cache")
    )
    context = WebKit2.WebContext(website_data_manager=manager)
    context.set_sandbox_enabled(False)  # the sandbox needs user namespaces, which containers lack
    context.set_automation_allowed(True)
    context.connect("download-started", lambda _context, download: download.connect("decide-destination", _save))
    return context


def _save(download: WebKit2.Download, name: str) -> bool:
    download.set_destination((_DOWNLOADS / Path(name).name).as_uri())
    return True


def _create_settings() -> WebKit2.Settings:
    settings = WebKit2.Settings()
    features = WebKit2.Settings.get_all_features()
    for feature in map(features.get, range(features.get_length())):
        if feature.get_identifier() in _FEATURES:
            settings.set_feature_enabled(feature, True)
    return settings


def _open_window(context: WebKit2.WebContext, settings: WebKit2.Settings) -> WebKit2.WebView:
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=_WIDTH, default_height=_HEIGHT)
    window.set_decorated(False)
    window.add(view)
    window.show_all()
    view.grab_focus()
    view.connect("close", lambda *_: window.destroy())
    view.connect("permission-request", lambda _view, request: request.allow() or True)
    return view


def _main() -> None:
    context, settings = _create_context(), _create_settings()

    def start_automation(_context: object, session: WebKit2.AutomationSession) -> None:
        browser = WebKit2.ApplicationInfo()
        browser.set_name("MiniBrowser")  # the name that selenium asks for
        browser.set_version(1, 0, 0)
        session.set_application_info(browser)
        session.connect("create-web-view", lambda _session: _open_window(context, settings))

    context.connect("automation-started", start_automation)
    Gtk.main()


if __name__ == "__main__":
    sys.exit(_main())
