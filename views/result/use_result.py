"""The controller of a deleted match: its entry in the trash, and restoring it while that is possible."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from models.access import Device
from models.store import Transaction
from models.trash import DeletedItem, list_deleted, restore_match
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_loaded import Loaded, use_loaded
from views.match.use_match import MatchController


@dataclass(frozen=True, kw_only=True)
class MatchDeletion:
    """The match's entry in the trash; `item` is None if this phone cannot restore it."""

    item: DeletedItem | None


@dataclass(frozen=True, kw_only=True)
class ResultController:
    """Actions on the match; `deletion` is loaded once the match is missing."""

    action: ActionController
    deletion: Loaded[MatchDeletion]
    restore: Callable[[], Awaitable[None]]


def use_result(match_id: str, match: MatchController) -> ResultController:
    """Return the controller, which looks in the trash only for a match that is missing."""
    session = use_session()
    device = session.device
    action = use_action()
    missing = match.snapshot is None and bool(match.sentence)
    deletion = use_loaded(("deletion", match_id), partial(_load_deletion, device, match_id, missing), view=missing)

    async def restore() -> None:
        await action.run(partial(restore_match, device=device, match_id=match_id))

    return ResultController(action=action, deletion=deletion, restore=restore)


def _load_deletion(device: Device, match_id: str, missing: bool, transaction: Transaction) -> MatchDeletion:
    deleted = list_deleted(transaction, device=device) if missing else ()
    return MatchDeletion(item=next((item for item in deleted if item.id == match_id), None))
