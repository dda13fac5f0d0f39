"""A photo from this phone to its match: by the phone's own choice of camera or pictures."""

__all__ = ["PhotoPickerUse", "use_photo_picker"]

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import flet as ft

from models import (
    LARGEST_PHOTO,
    ModelError,
    ModelErrorCode,
    PhotoRefused,
    TablePhoto,
    issue_photo_ticket,
    save_photo,
    tidy_photo,
)
from views.state.hooks import use_box_for, use_value
from views.state.session import Session, use_session
from views.state.work import from_store, in_store
from web.addresses import photo_path
from wording import model_error_sentence

ENDINGS = ["jpg", "jpeg", "png", "webp"]


@dataclass(frozen=True, kw_only=True)
class PhotoPickerUse:
    """`pick` is a client action, as Safari wants it. `sending` while a photo is under way; `sentence` says why one was
    not taken."""

    pick: ft.PickFiles
    sending: bool
    sentence: str
    close: Callable[[], None]


def use_photo_picker(match_id: str) -> PhotoPickerUse:
    session = use_session()
    page = ft.context.page
    sending, set_sending = use_value(False)
    sentence, set_sentence = use_value("")

    def refuse(code: str) -> None:
        set_sending(False)
        set_sentence(model_error_sentence(session.translator, code))

    async def picked(event: ft.FilePickerResultEvent) -> None:
        if not event.files:
            return
        set_sentence("")
        set_sending(True)
        try:
            await _send(session, page, match_id, event)
        except ModelError as error:
            refuse(error.code)

    def sent(event: ft.FilePickerUploadEvent) -> None:
        if event.error:
            refuse(ModelErrorCode.PHOTO_UNREADABLE)
        elif event.progress == 1:
            set_sending(False)

    picker = use_box_for(match_id, lambda: ft.FilePicker(on_result=picked, on_upload=sent)).current
    return PhotoPickerUse(
        pick=ft.PickFiles(picker, file_type=ft.FilePickerFileType.CUSTOM, allowed_extensions=ENDINGS),
        sending=sending,
        sentence=sentence,
        close=lambda: set_sentence(""),
    )


async def _send(session: Session, page: ft.Page, match_id: str, event: ft.FilePickerResultEvent) -> None:
    """A browser sends the file by itself; a packaged app reads it where it lies."""
    file, store = event.files[0], session.store
    if file.size > LARGEST_PHOTO:
        raise PhotoRefused(ModelErrorCode.PHOTO_TOO_LARGE, f"{file.size} bytes")
    if page.web:
        work = partial(issue_photo_ticket, device=session.device, signer=store.signer, match_id=match_id)
        address = photo_path(await from_store(store, work))
        await event.control.upload([ft.FilePickerUploadFile(upload_url=address, method="PUT", id=file.id)])
    elif file.path is not None:
        photo = await asyncio.to_thread(_read, Path(file.path))
        await in_store(store, partial(save_photo, device=session.device, match_id=match_id, photo=photo))


def _read(path: Path) -> TablePhoto:
    return tidy_photo(path.read_bytes())
