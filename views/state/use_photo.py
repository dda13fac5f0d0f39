"""The photo of a match's table, as every phone sees it."""

__all__ = ["PhotoUse", "use_photo"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import ModelError, TablePhoto, load_photo, remove_photo
from views.state.hooks import use_maybe, use_value
from views.state.session import use_session
from views.state.use_match import MatchUse
from views.state.work import from_store, in_store
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
    photo, set_photo = use_maybe(TablePhoto)
    sentence, set_sentence = use_value("")

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
