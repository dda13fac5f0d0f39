"""Buttons that share a match's picture and its score sheet through the phone's share sheet."""

from collections.abc import Mapping

import flet as ft

from models.sharing import DownloadKind
from views.match.use_files import FilesController
from views.ui.buttons import secondary_button
from views.ui.status import banner
from wording import Translator, mark

# Files that the page passes to the browser's share sheet (web/flet/share.js), the most common first.
_SHARED_FILES: Mapping[DownloadKind, tuple[ft.IconData, str]] = {
    DownloadKind.PNG: (ft.Icons.IMAGE, mark("Send a picture")),
    DownloadKind.PDF: (ft.Icons.PICTURE_AS_PDF, mark("Send the score sheet (PDF)")),
}


def file_share_buttons(t: Translator, files: FilesController) -> list[ft.Control]:
    """Return a button for each file whose address is known."""
    return [
        secondary_button(t.gettext(label), icon=icon, client_action=ft.ShareText(files.urls[kind]))
        for kind, (icon, label) in _SHARED_FILES.items()
        if kind in files.urls
    ]


def files_refused(files: FilesController) -> list[ft.Control]:
    """Return the reason why there are no files, such as a database failure."""
    return [banner(files.action.sentence)] if files.action.sentence else []
