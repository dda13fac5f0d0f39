"""Buttons that download a match's files: to print, to send, for a spreadsheet or for another Pinella."""

from collections.abc import Callable, Mapping

import flet as ft

from models.sharing import DownloadKind
from views.match.use_files import FilesController
from views.ui.buttons import secondary_button
from views.ui.frame import section_header
from views.ui.lists import keyed
from views.ui.status import notice
from wording import Translator, mark


def files_part(
    t: Translator, controller: FilesController, *, opened: bool, on_open: Callable[[], None]
) -> list[ft.Control]:
    header = section_header(t.gettext("Files of this match"), opened=opened, on_tap=on_open, key="files")
    buttons = []
    for kind, (icon, words) in _FILES.items():
        if opened and kind in controller.urls:  # the client opens a file while it handles the tap, as browsers require
            open_file = ft.OpenUrl(controller.urls[kind], target=ft.UrlTarget.BLANK)
            buttons.append(secondary_button(t.gettext(words), icon=icon, client_action=open_file))
    notices = notice("files-said", controller.action.sentence if opened else "")
    return [header, *notices, *keyed("file", buttons)]


_FILES: Mapping[DownloadKind, tuple[ft.IconData, str]] = {
    DownloadKind.PDF: (ft.Icons.PICTURE_AS_PDF, mark("Score sheet to print (PDF)")),
    DownloadKind.PNG: (ft.Icons.IMAGE, mark("Light picture to send (PNG)")),
    DownloadKind.PNG_DARK: (ft.Icons.IMAGE, mark("Dark picture to send (PNG)")),
    DownloadKind.CSV: (ft.Icons.TABLE_CHART, mark("Deals as a table (CSV)")),
    DownloadKind.JSON: (ft.Icons.DATA_OBJECT, mark("For another Pinella (JSON)")),
}
