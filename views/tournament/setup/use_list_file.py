"""The controller of a file with the list of entrants, whose rows go into the field of the list."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

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
from web.urls import upload_path

LIST_EXTENSIONS = ("xlsx", "ods", "xls", "csv", "tsv", "txt")


@dataclass(frozen=True, kw_only=True)
class ListFileController:
    """The picker of the file, and whether it is being read."""

    picker: ft.FilePicker
    is_busy: bool


def use_list_file(action: ActionController, on_text: Callable[[str], None]) -> ListFileController:
    """Return the controller; `on_text` gets the rows of the file."""
    session = use_session()
    is_busy, set_busy = use_state(False)
    slot = use_ref(str)

    async def read(content: Callable[[], bytes | None]) -> None:
        await action.run_job(partial(_read, session, content), on_text, key=_read)
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


def _open_slot(store: Store, network: str, size: int, _transaction: Transaction) -> str:
    """Return the name of a new upload slot. Raise ListRefused for a file that is too large, UploadsFull."""
    check_list_size(size)
    return store.uploads.open_slot(UploadKind.LIST, network)


async def _read(session: Session, content: Callable[[], bytes | None]) -> str:
    """Return the rows of a file. Raise ListRefused."""
    data = await on_thread(content)
    if data is None:
        raise ListRefused("list-file-lost")
    return await parse_list(session.store, data, network=session.network)
