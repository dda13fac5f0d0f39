"""Notices of the host page on the home screen, with the buttons that act on them."""

from collections.abc import Callable, Mapping, Sequence

import flet as ft

from views import routes
from views.core.host_page import HostPage, Notice
from views.core.navigation import link_to
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.lists import keyed
from views.ui.status import banner
from wording import Translator


def notice_rows(t: Translator, notices: Sequence[Notice], host_page: HostPage | None) -> list[ft.Control]:
    """Return a message with its button, if it has one, for each notice; nothing without a host page."""
    if host_page is None:
        return []
    buttons: Mapping[Notice, tuple[str, ft.IconData, Callable[[], object]]] = {
        Notice.SEPARATE_STORAGE: (
            t.gettext("Restore from a file"),
            ft.Icons.FILE_UPLOAD,
            link_to(routes.IMPORT_HISTORY),
        ),
        Notice.STORAGE_FULL: (t.gettext("Back up, restore, delete"), ft.Icons.FOLDER, link_to(routes.DATA)),
        Notice.UPDATE_AVAILABLE: (t.gettext("Update"), ft.Icons.RESTORE, host_page.restart),
        Notice.INSTALLABLE: (t.gettext("Put it on the home screen"), ft.Icons.ADD, host_page.install),
    }
    messages = {
        Notice.SEPARATE_STORAGE: t.gettext(
            "The home screen has a storage of its own. If you saved matches in Safari, back them up there and restore "
            "them here."
        ),
        Notice.STORAGE_FULL: t.gettext("This phone is almost full. Back up your matches now."),
        Notice.UPDATE_AVAILABLE: t.gettext("A new version of Pinella is ready."),
        Notice.INSTALLABLE: t.gettext(
            "On the home screen Pinella opens like any app, and the browser keeps your matches."
        ),
        Notice.STORAGE_NOT_PERSISTENT: t.gettext(
            "The browser may delete your matches. To keep them, add Pinella to the home screen."
        ),
    }
    rows: list[ft.Control] = []
    for each in notices:
        is_urgent, message = each is Notice.STORAGE_FULL, messages[each]
        parts: list[ft.Control] = [banner(message) if is_urgent else ft.Text(message, style=theme.text(17))]
        if each in buttons:
            words, icon, on_click = buttons[each]
            parts.append(secondary_button(words, icon=icon, on_click=on_click))
        rows += keyed(each.value, parts)
    return rows
