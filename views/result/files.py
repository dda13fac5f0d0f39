"""A match's files: for the club's board, a message, a spreadsheet, another Pinella."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

import flet as ft

from models import DownloadKind
from views.result.use_files import FilesUse
from views.ui.buttons import quiet_action
from views.ui.frame import section_header
from views.ui.lists import keyed
from views.ui.notice import notice
from wording import Translator, mark


def files_part(t: Translator, use: FilesUse, *, opened: bool, on_open: Callable[[], None]) -> list[ft.Control]:
    header = section_header(
        t.gettext("Files of this match"), hint="", faulty=False, opened=opened, on_tap=on_open, key="files"
    )
    buttons = [file_button(t, use, kind) for kind in _FILES if opened and kind in use.addresses]
    said = keyed("files-said", [notice(use.action.sentence)]) if opened and use.action.sentence else []
    return [header, *said, *keyed("file", buttons)]


_FILES: Mapping[DownloadKind, tuple[ft.IconData, str]] = MappingProxyType(
    {
        DownloadKind.PDF: (ft.Icons.PICTURE_AS_PDF, mark("Score sheet to print (PDF)")),
        DownloadKind.PNG: (ft.Icons.IMAGE, mark("Light picture to send (PNG)")),
        DownloadKind.PNG_DARK: (ft.Icons.IMAGE, mark("Dark picture to send (PNG)")),
        DownloadKind.CSV: (ft.Icons.TABLE_CHART, mark("Table of the deals (CSV)")),
        DownloadKind.JSON: (ft.Icons.DATA_OBJECT, mark("For another Pinella (JSON)")),
    }
)


def file_button(t: Translator, use: FilesUse, kind: DownloadKind) -> ft.Control:
    """Opening it is the client's own act, as a browser wants it."""
    icon, words = _FILES[kind]
    address = ft.OpenUrl(use.addresses[kind], target=ft.UrlTarget.BLANK)
    return quiet_action(t.gettext(words), icon=icon, action=address)
