"""The controller of the photo of a match's table: loading, replacing and removing it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models.access import Device
from models.archive import UploadKind
from models.matches import MAX_PHOTO_BYTES, TablePhoto, load_photo, remove_photo, save_photo
from models.storage import on_thread
from models.store import Transaction
from models.values import ModelErrorCode, PhotoRefused
from views.core.async_store import parse_photo, run_transaction
from views.core.session import Session, use_session
from views.core.use_action import ActionController, use_action
from views.core.use_file_upload import Content, use_file_upload
from views.core.use_loaded import use_loaded
from views.match.use_match import MatchController

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


def use_photo(match_id: str, match: MatchController) -> PhotoController:
    """Return the controller, which reloads the photo with each revision of the match."""
    session = use_session()
    action = use_action()
    revision = match.snapshot.revision if match.snapshot else 0
    loaded = use_loaded(("photo", match_id), partial(_load, session.device, match_id), view=revision)
    [photo] = loaded.value or loaded.latest or [None]

    async def remove() -> None:
        await action.run(partial(remove_photo, device=session.device, match_id=match_id))

    upload = use_file_upload(
        action,
        UploadKind.PHOTO,
        check_size=_check_size,
        read=lambda content: action.run_job(partial(_save_upload, session, match_id, content), key=_save_upload),
        identity=match_id,
    )
    return PhotoController(
        photo=photo,
        load_error=loaded.sentence,
        action=action,
        pick_action=upload.pick(EXTENSIONS),
        is_uploading=upload.is_busy,
        remove=remove,
    )


def _check_size(size: int) -> None:
    """Raise PhotoRefused if a file of this size is too large."""
    if size > MAX_PHOTO_BYTES:
        raise PhotoRefused(ModelErrorCode.PHOTO_TOO_LARGE, f"{size} bytes")


def _load(device: Device, match_id: str, transaction: Transaction) -> tuple[TablePhoto | None]:
    """Return the photo in a tuple, which tells that there is none from a photo that isn't loaded yet."""
    return (load_photo(transaction, device=device, match_id=match_id),)


async def _save_upload(session: Session, match_id: str, content: Content) -> None:
    """Save an uploaded photo. Raise ModelError if it is refused or did not arrive."""
    data = await on_thread(content)
    if data is None:
        raise PhotoRefused(ModelErrorCode.PHOTO_LOST, "the upload did not arrive")
    photo = await parse_photo(session.store, data, network=session.network)
    work = partial(save_photo, device=session.device, match_id=match_id, photo=photo)
    await run_transaction(session.store, work)
