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

_NoticeRow = tuple[ft.Control, list[ft.Control]]


def notice_rows(t: Translator, notices: Sequence[Notice], host_page: HostPage | None) -> list[ft.Control]:
    """Return a message with its button, if it has one, for each notice; nothing without a host page."""
    if host_page is None:
        return []
    rows: list[ft.Control] = []
    for each in notices:
        message, buttons = _NOTICE_ROWS[each](t, host_page)
        rows += keyed(each.value, [message, *buttons])
    return rows


def _separate_storage(t: Translator, _host_page: HostPage) -> _NoticeRow:
    text = t.gettext(
        "The home screen has a storage of its own. If you saved matches in Safari, back them up there and restore them "
        "here."
    )
    words, on_click = t.gettext("Restore from a file"), link_to(routes.IMPORT_HISTORY)
    return ft.Text(text, style=theme.text(17)), [
        secondary_button(words, icon=ft.Icons.FILE_UPLOAD, on_click=on_click),
    ]


def _storage_full(t: Translator, _host_page: HostPage) -> _NoticeRow:
    message = banner(t.gettext("This phone is almost full. Back up your matches now."))
    words, on_click = t.gettext("Back up, restore, delete"), link_to(routes.DATA)
    return message, [secondary_button(words, icon=ft.Icons.FOLDER, on_click=on_click)]


def _new_version(t: Translator, host_page: HostPage) -> _NoticeRow:
    message = ft.Text(t.gettext("A new version of Pinella is ready."), style=theme.text(17))
    return message, [secondary_button(t.gettext("Update"), icon=ft.Icons.RESTORE, on_click=host_page.restart)]


def _not_persistent(t: Translator, _host_page: HostPage) -> _NoticeRow:
    text = t.gettext("The browser may delete your matches. To keep them, add Pinella to the home screen.")
    return ft.Text(text, style=theme.text(17, theme.INK_SOFT)), []


def _installable(t: Translator, host_page: HostPage) -> _NoticeRow:
    text = t.gettext("On the home screen Pinella opens like any app, and the browser keeps your matches.")
    label = t.gettext("Put it on the home screen")
    return ft.Text(text, style=theme.text(17)), [
        secondary_button(label, icon=ft.Icons.ADD, on_click=host_page.install),
    ]


_NOTICE_ROWS: Mapping[Notice, Callable[[Translator, HostPage], _NoticeRow]] = {
    Notice.SEPARATE_STORAGE: _separate_storage,
    Notice.STORAGE_FULL: _storage_full,
    Notice.UPDATE_AVAILABLE: _new_version,
    Notice.INSTALLABLE: _installable,
    Notice.STORAGE_NOT_PERSISTENT: _not_persistent,
}
