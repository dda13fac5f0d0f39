"""A match's files: for the club's board, a message, a spreadsheet, another Pinella."""

__all__ = ["files_part"]

from collections.abc import Callable

import flet as ft

from models import DownloadKind
from views.result.use_files import FilesUse
from views.ui.buttons import quiet_action
from views.ui.frame import section_header
from views.ui.lists import keyed
from views.ui.notice import notice
from wording import Translator


def files_part(t: Translator, use: FilesUse, *, opened: bool, on_open: Callable[[], None]) -> list[ft.Control]:
    header = section_header(t.gettext("Share"), hint="", faulty=False, opened=opened, on_tap=on_open, key="files")
    files = {
        DownloadKind.PDF: (ft.Icons.PICTURE_AS_PDF, t.gettext("Score sheet to print (PDF)")),
        DownloadKind.PNG: (ft.Icons.IMAGE, t.gettext("Light picture to send (PNG)")),
        DownloadKind.PNG_DARK: (ft.Icons.IMAGE, t.gettext("Dark picture to send (PNG)")),
        DownloadKind.CSV: (ft.Icons.TABLE_CHART, t.gettext("Table of the deals (CSV)")),
        DownloadKind.JSON: (ft.Icons.DATA_OBJECT, t.gettext("For another Pinella (JSON)")),
    }
    buttons = [
        quiet_action(words, icon=icon, action=ft.OpenUrl(use.addresses[kind], target=ft.UrlTarget.BLANK))
        for kind, (icon, words) in files.items()
        if kind in use.addresses
    ]
    said = keyed("files-said", [notice(use.action.sentence)]) if opened and use.action.sentence else []
    return [header, *said, *keyed("file", buttons)]
