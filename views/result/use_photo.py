"""The controller of the photo of a match's table: loading, replacing and removing it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models.access import Device
from models.archive import UploadKind
from models.matches import MAX_PHOTO_BYTES, TablePhoto, load_photo, remove_photo, save_photo
from models.storage import on_thread
from models.store import Store, Transaction
from models.values import ModelErrorCode, PhotoRefused
from views.core.async_store import parse_photo, run_transaction
from views.core.device_features import local_file_reader
from views.core.session import Session, use_session
from views.core.use_action import ActionController, use_action
from views.core.use_loaded import use_loaded
from views.hooks import use_ref, use_ref_for, use_state
from views.match.use_match import MatchController
from web.urls import upload_path

EXTENSIONS = ("jpg", "jpeg", "png", "webp")


@dataclass(frozen=True, kw_only=True)
class PhotoController:
    """State and functions of the photo: `photo` is None if there is none, `load_error` says why it cannot be shown.

    The client runs `pick_action` while it handles the tap, as Safari requires.
    """

    photo: TablePhoto | None
    load_error: str
    action: ActionController
    pick_action: ft.PickFiles
    is_uploading: bool
    remove: Callable[[], Awaitable[None]]


@dataclass(frozen=True, kw_only=True)
class _LoadedPhoto:
    photo: TablePhoto | None


def use_photo(match_id: str, match: MatchController) -> PhotoController:
    """Return the controller, which reloads the photo with each revision of the match."""
    session = use_session()
    action = use_action()
    is_uploading, set_uploading = use_state(False)
    upload_slot = use_ref(str)
    revision = match.snapshot.revision if match.snapshot else 0
    loaded = use_loaded(("photo", match_id), partial(_load, session.device, match_id), view=revision)
    shown = loaded.value or loaded.latest

    async def remove() -> None:
        await action.run(partial(remove_photo, device=session.device, match_id=match_id))

    async def save(content: Callable[[], bytes | None]) -> None:
        await action.run_job(partial(_save_upload, session, match_id, content), key=_save_upload)
        set_uploading(False)

    async def on_picked(event: ft.FilePickerResultEvent) -> None:
        for file in event.files[:1]:
            action.dismiss()
            if file.size > MAX_PHOTO_BYTES:
                action.report_error(PhotoRefused(ModelErrorCode.PHOTO_TOO_LARGE, f"{file.size} bytes"))
                return
            set_uploading(True)
            # Flet doesn't upload an empty file.
            read_local_file = local_file_reader(session, file) if file.size else bytes
            if read_local_file is not None:
                await save(read_local_file)
                return
            work = partial(_open_slot, session.store, session.network)
            if not await action.run(work, partial(setattr, upload_slot, "current"), read_only=True):
                set_uploading(False)
                return
            await event.control.upload(
                [ft.FilePickerUploadFile(upload_url=upload_path(upload_slot.current), id=file.id, name=file.name)]
            )

    async def on_uploaded(event: ft.FilePickerUploadEvent) -> None:
        if event.error is not None or event.progress == 1:
            await save(partial(session.store.uploads.pop_file, upload_slot.current))

    # A phone that reconnects does not resume its upload.
    ft.use_effect(lambda: set_uploading(False), dependencies=[session.epoch])
    picker = use_ref_for(match_id, lambda: ft.FilePicker(on_result=on_picked, on_upload=on_uploaded)).current
    return PhotoController(
        photo=shown.photo if shown else None,
        load_error=loaded.sentence,
        action=action,
        pick_action=ft.PickFiles(picker, file_type=ft.FilePickerFileType.CUSTOM, allowed_extensions=list(EXTENSIONS)),
        is_uploading=is_uploading,
        remove=remove,
    )


def _open_slot(store: Store, network: str, _transaction: Transaction) -> str:
    """Return the name of a new upload slot. Raise UploadsFull if there is no space for it."""
    return store.uploads.open_slot(UploadKind.PHOTO, network)


def _load(device: Device, match_id: str, transaction: Transaction) -> _LoadedPhoto:
    return _LoadedPhoto(photo=load_photo(transaction, device=device, match_id=match_id))


async def _save_upload(session: Session, match_id: str, content: Callable[[], bytes | None]) -> None:
    """Save an uploaded photo. Raise ModelError if it is refused; a file that did not arrive is treated as
    unreadable."""
    data = await on_thread(content)
    if data is None:
        raise PhotoRefused(ModelErrorCode.PHOTO_UNREADABLE, "the upload did not arrive")
    photo = await parse_photo(session.store, data, network=session.network)
    work = partial(save_photo, device=session.device, match_id=match_id, photo=photo)
    await run_transaction(session.store, work)
