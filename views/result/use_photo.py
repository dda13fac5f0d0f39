"""The photo of a match's table, as every phone sees it, and another one on its way in."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import (
    LARGEST_PHOTO,
    Device,
    ModelErrorCode,
    PhotoRefused,
    Store,
    TablePhoto,
    Transaction,
    load_photo,
    on_thread,
    remove_photo,
    save_photo,
)
from views.core.device import own_file
from views.core.session import use_session
from views.core.store_work import in_store, photo_from
from views.core.use_action import Action, use_action
from views.core.use_loaded import use_loaded
from views.core.use_match import MatchUse
from views.hooks import use_ref, use_ref_for, use_state
from web.addresses import upload_path

ENDINGS = ("jpg", "jpeg", "png", "webp")


@dataclass(frozen=True, kw_only=True)
class PhotoUse:
    """`photo` is None where nobody added one; `missing` says why it cannot be shown. `pick` is a client action, as
    Safari wants it; `sending` while another photo is under way."""

    photo: TablePhoto | None
    missing: str
    action: Action
    pick: ft.PickFiles
    sending: bool
    remove: Callable[[], Awaitable[None]]


@dataclass(frozen=True, kw_only=True)
class _Shown:
    photo: TablePhoto | None


def use_photo(match_id: str, match: MatchUse) -> PhotoUse:
    """Loaded anew with each revision of the match."""
    session = use_session()
    action = use_action()
    sending, set_sending = use_state(False)
    place = use_ref(str)
    revision = match.snapshot.revision if match.snapshot else 0
    loaded = use_loaded(("photo", match_id), partial(_load, session.device, match_id), view=revision)
    shown = loaded.value or loaded.latest

    async def remove() -> None:
        await action.run(partial(remove_photo, device=session.device, match_id=match_id))

    async def keep(content: Callable[[], bytes | None]) -> None:
        await action.run_job(partial(_keep, session.store, session.device, match_id, content), key=_keep)
        set_sending(False)

    async def picked(event: ft.FilePickerResultEvent) -> None:
        for file in event.files[:1]:
            action.dismiss()
            if file.size > LARGEST_PHOTO:
                action.refuse(PhotoRefused(ModelErrorCode.PHOTO_TOO_LARGE, f"{file.size} bytes"))
                return
            set_sending(True)
            own = own_file(session, file)
            if own is not None:
                await keep(own)
                return
            work = partial(_open_place, session.store, session.device)
            if not await action.run(work, partial(setattr, place, "current"), reads=True):
                set_sending(False)
                return
            await event.control.upload(
                [ft.FilePickerUploadFile(upload_url=upload_path(place.current), id=file.id, name=file.name)]
            )

    async def uploaded(event: ft.FilePickerUploadEvent) -> None:
        if event.error is not None or event.progress == 1:
            await keep(partial(session.store.uploads.take, place.current))

    # A phone that dropped out never sends the rest.
    ft.use_effect(lambda: set_sending(False), dependencies=[session.epoch])
    picker = use_ref_for(match_id, lambda: ft.FilePicker(on_result=picked, on_upload=uploaded)).current
    return PhotoUse(
        photo=shown.photo if shown else None,
        missing=loaded.sentence,
        action=action,
        pick=ft.PickFiles(picker, file_type=ft.FilePickerFileType.CUSTOM, allowed_extensions=list(ENDINGS)),
        sending=sending,
        remove=remove,
    )


def _open_place(store: Store, device: Device, _transaction: Transaction) -> str:
    """Raises UploadsFull."""
    return store.uploads.expect(device.id)


def _load(device: Device, match_id: str, transaction: Transaction) -> _Shown:
    return _Shown(photo=load_photo(transaction, device=device, match_id=match_id))


async def _keep(store: Store, device: Device, match_id: str, content: Callable[[], bytes | None]) -> None:
    """Raises ModelError; a file that never came is one that cannot be read."""
    data = await on_thread(content)
    if data is None:
        raise PhotoRefused(ModelErrorCode.PHOTO_UNREADABLE, "it did not arrive")
    photo = await photo_from(store, data)
    await in_store(store, partial(save_photo, device=device, match_id=match_id, photo=photo))
