"""The controller of a file with a list: of entrants, whose rows go into the field of the list, or of members."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from models.archive import UploadKind
from models.lists import check_list_size
from models.storage import on_thread
from models.store import Store, Transaction
from models.values import ListRefused
from views.core.async_store import parse_list
from views.core.device_features import local_file_reader
from views.core.session import Session, use_session
from views.core.use_action import ActionController
from views.hooks import use_ref, use_state
from views.ui.buttons import secondary_button
from web.urls import upload_path

_LIST_EXTENSIONS = ("xlsx", "ods", "xls", "csv", "tsv", "txt")


@dataclass(frozen=True, kw_only=True)
class ListFileController:
    """The picker of the file, and whether it is being read."""

    picker: ft.FilePicker
    is_busy: bool


def use_list_file(
    action: ActionController, on_read: Callable[[Any], object], parse: Callable[..., Awaitable[object]] = parse_list
) -> ListFileController:
    """Return the controller; `on_read` gets the result of `parse` for the file, usually its rows."""
    session = use_session()
    is_busy, set_busy = use_state(False)
    slot = use_ref(str)

    async def read(content: Callable[[], bytes | None]) -> None:
        await action.run_job(partial(_read, session, content, parse), on_read, key=_read)
        set_busy(False)

    async def on_picked(event: ft.FilePickerResultEvent) -> None:
        for file in event.files[:1]:
            action.dismiss()
            set_busy(True)
            # Flet doesn't upload an empty file.
            read_local_file = local_file_reader(session, file) if file.size else bytes
            if read_local_file is not None:
                await read(read_local_file)
                return
            work = partial(_open_slot, session.store, session.network, file.size)
            if not await action.run(work, partial(setattr, slot, "current"), read_only=True):
                set_busy(False)
                return
            await event.control.upload(
                [ft.FilePickerUploadFile(upload_url=upload_path(slot.current), id=file.id, name=file.name)]
            )

    async def on_uploaded(event: ft.FilePickerUploadEvent) -> None:
        if event.error is not None or event.progress == 1:
            await read(partial(session.store.uploads.pop_file, slot.current))

    # A phone that reconnects doesn't resume its upload.
    ft.use_effect(lambda: set_busy(False), dependencies=[session.epoch])
    picker = use_ref(lambda: ft.FilePicker(on_result=on_picked, on_upload=on_uploaded)).current
    return ListFileController(picker=picker, is_busy=is_busy)


def list_file_button(session: Session, file: ListFileController, label: str) -> ft.Control:
    """Return the button that chooses the file."""
    pick = ft.PickFiles(
        file.picker,
        file_type=ft.FilePickerFileType.CUSTOM,
        allowed_extensions=list(_LIST_EXTENSIONS),
        with_data=session.platform.receives_file_bytes,
    )
    return secondary_button(label, icon=ft.Icons.FILE_OPEN, disabled=file.is_busy, client_action=pick)


def _open_slot(store: Store, network: str, size: int, _transaction: Transaction) -> str:
    """Return the name of a new upload slot. Raise ListRefused for a file that is too large, UploadsFull."""
    check_list_size(size)
    return store.uploads.open_slot(UploadKind.LIST, network)


async def _read(
    session: Session, content: Callable[[], bytes | None], parse: Callable[..., Awaitable[object]]
) -> object:
    """Return the content of a file. Raise ListRefused."""
    data = await on_thread(content)
    if data is None:
        raise ListRefused("list-file-lost")
    return await parse(session.store, data, network=session.network)
