"""The deletion of a match, from every phone, and its return while there is time."""

__all__ = ["DeletionUse", "use_deletion"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from models import UNDO_TIME, DeletedThing, ModelError, delete_match, list_deleted, restore_match
from views.core.session import Session, use_session
from views.core.store_work import in_store
from views.core.use_match import MatchUse
from views.hooks import use_state
from wording import model_error_sentence


@dataclass(frozen=True, kw_only=True)
class DeletionUse:
    """`days` is the time for taking it back. `deleted` is the match once it is deleted here; `sentence` says why the
    last try did not work."""

    days: int
    deleted: DeletedThing | None
    sentence: str
    close: Callable[[], None]
    delete: Callable[[], Awaitable[None]]
    restore: Callable[[], Awaitable[None]]


def use_deletion(match_id: str, match: MatchUse) -> DeletionUse:
    session = use_session()
    sentence, set_sentence = use_state("")

    async def do(work: Callable[..., object]) -> None:
        try:
            await in_store(session.store, partial(work, device=session.device, match_id=match_id))
        except ModelError as error:
            set_sentence(model_error_sentence(session.translator, error.code, error.values))
        else:
            set_sentence("")

    async def delete() -> None:
        await do(delete_match)  # the match's own feed takes it off the screen

    async def restore() -> None:
        await do(restore_match)

    return DeletionUse(
        days=UNDO_TIME.days,
        deleted=_deleted(session, match_id) if match.snapshot is None else None,
        sentence=sentence,
        close=lambda: set_sentence(""),
        delete=delete,
        restore=restore,
    )


def _deleted(session: Session, match_id: str) -> DeletedThing | None:
    with session.store.reading() as transaction:
        deleted = list_deleted(transaction, device=session.device)
    return next((thing for thing in deleted if thing.id == match_id), None)
