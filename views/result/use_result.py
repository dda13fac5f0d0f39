"""The actions on a match as a whole: its deletion from every phone, and its return while there is time."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from models import (
    DeletedThing,
    Device,
    Transaction,
    list_deleted,
    restore_match,
)
from views.core.session import use_session
from views.core.use_action import Action, use_action
from views.core.use_loaded import Loaded, use_loaded
from views.core.use_match import MatchUse


@dataclass(frozen=True, kw_only=True)
class Deletion:
    """`thing` is None for a match that this phone cannot bring back."""

    thing: DeletedThing | None


@dataclass(frozen=True, kw_only=True)
class ResultUse:
    """`deletion` is looked up once the match is not there any more."""

    action: Action
    deletion: Loaded[Deletion]
    restore: Callable[[], Awaitable[None]]


def use_result(match_id: str, match: MatchUse) -> ResultUse:
    session = use_session()
    device = session.device
    action = use_action()
    missing = match.snapshot is None and bool(match.sentence)
    deletion = use_loaded(("deletion", match_id), partial(_deletion, device, match_id, missing), view=missing)

    async def restore() -> None:
        await action.run(partial(restore_match, device=device, match_id=match_id))

    return ResultUse(action=action, deletion=deletion, restore=restore)


def _deletion(device: Device, match_id: str, missing: bool, transaction: Transaction) -> Deletion:
    deleted = list_deleted(transaction, device=device) if missing else ()
    return Deletion(thing=next((thing for thing in deleted if thing.id == match_id), None))
