"""The photo of a match's table, as every phone sees it."""

__all__ = ["PhotoPickerUse", "PhotoUse", "use_photo", "use_photo_picker"]

import asyncio
from collections.abc import Awaitable, Callable
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
    load_photo,
    remove_photo,
    save_photo,
    tidy_photo,
)
from views.core.session import Session, use_session
from views.core.store_work import from_store, in_store
from views.core.use_match import MatchUse
from views.hooks import use_optional, use_ref, use_ref_for, use_state
from web.addresses import upload_path
from wording import model_error_sentence


@dataclass(frozen=True, kw_only=True)
class PhotoUse:
    """`sentence` says why the photo was not removed."""

    photo: TablePhoto | None
    sentence: str
    close: Callable[[], None]
    remove: Callable[[], Awaitable[None]]


def use_photo(match_id: str, match: MatchUse) -> PhotoUse:
    """Loaded anew with each revision of the match."""
    session = use_session()
    photo, set_photo = use_optional(TablePhoto)
    sentence, set_sentence = use_state("")

    async def remove() -> None:
        try:
            await in_store(session.store, partial(remove_photo, device=session.device, match_id=match_id))
        except ModelError as error:
            set_sentence(model_error_sentence(session.translator, error.code, error.values))

    async def load() -> None:
        try:
            work = partial(load_photo, device=session.device, match_id=match_id)
            set_photo(await from_store(session.store, work))
        except ModelError:
            set_photo(None)  # the match is gone, as its screen says

    revision = match.snapshot.revision if match.snapshot else 0
    ft.use_effect(load, dependencies=[match_id, revision, session.epoch])
    return PhotoUse(photo=photo, sentence=sentence, close=lambda: set_sentence(""), remove=remove)


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
    sending, set_sending = use_state(False)
    sentence, set_sentence = use_state("")
    place = use_ref(str)

    async def keep(content: bytes | None) -> None:
        t = session.translator
        try:
            await _keep(session, match_id, content)
        except ModelError as error:
            set_sentence(model_error_sentence(t, error.code, error.values))
        set_sending(False)

    async def picked(event: ft.FilePickerResultEvent) -> None:
        for file in event.files[:1]:
            set_sentence("")
            if file.size > LARGEST_PHOTO:
                set_sentence(model_error_sentence(session.translator, ModelErrorCode.PHOTO_TOO_LARGE))
                return
            set_sending(True)
            if file.path and not page.web:  # a packaged app reads its own phone
                await keep(await asyncio.to_thread(Path(file.path).read_bytes))
                return
            place.current = session.store.uploads.expect()
            await event.control.upload(
                [ft.FilePickerUploadFile(upload_url=upload_path(place.current), id=file.id, name=file.name)]
            )

    async def uploaded(event: ft.FilePickerUploadEvent) -> None:
        if event.error is not None or event.progress == 1:
            await keep(session.store.uploads.take(place.current))

    picker = use_ref_for(match_id, lambda: ft.FilePicker(on_result=picked, on_upload=uploaded)).current
    return PhotoPickerUse(
        pick=ft.PickFiles(picker, file_type=ft.FilePickerFileType.CUSTOM, allowed_extensions=ENDINGS),
        sending=sending,
        sentence=sentence,
        close=lambda: set_sentence(""),
    )


async def _keep(session: Session, match_id: str, content: bytes | None) -> None:
    """Raises ModelError; a file that never came is one that cannot be read."""
    if content is None:
        raise PhotoRefused(ModelErrorCode.PHOTO_UNREADABLE, "it did not arrive")
    photo = await asyncio.to_thread(tidy_photo, content)
    await in_store(session.store, partial(save_photo, device=session.device, match_id=match_id, photo=photo))
