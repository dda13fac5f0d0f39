"""The controller of a file with a list: of entrants, whose rows go into the field of the list, or of members."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import flet as ft

from models.archive import UploadKind
from models.lists import check_list_size
from models.storage import on_thread
from models.values import ListRefused
from views.core.async_store import parse_list
from views.core.session import Session
from views.core.use_action import ActionController
from views.core.use_file_upload import Content, FileUpload, use_file_upload
from views.ui.buttons import secondary_button

_LIST_EXTENSIONS = ("xlsx", "ods", "xls", "csv", "tsv", "txt")


def use_list_file(
    action: ActionController, on_read: Callable[[Any], object], parse: Callable[..., Awaitable[object]] = parse_list
) -> FileUpload:
    """Return the picker; `on_read` gets the result of `parse` for the file, usually its sheets."""
    return use_file_upload(
        action,
        UploadKind.LIST,
        check_size=check_list_size,
        read=lambda content: action.run_job(partial(_read, action.session, content, parse), on_read, key=_read),
    )


def list_file_button(file: FileUpload, label: str) -> ft.Control:
    """Return the button that chooses the file."""
    pick = file.pick(_LIST_EXTENSIONS)
    return secondary_button(label, icon=ft.Icons.FILE_OPEN, disabled=file.is_busy, client_action=pick)


async def _read(session: Session, content: Content, parse: Callable[..., Awaitable[object]]) -> object:
    """Return the content of a file. Raise ListRefused."""
    data = await on_thread(content)
    if data is None:
        raise ListRefused("list-file-lost")
    return await parse(session.store, data, network=session.network)
