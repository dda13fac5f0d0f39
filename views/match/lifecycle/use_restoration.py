"""The restoration of a deleted match from the trash."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models.trash import DeletedItem, list_deleted, restore_match
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_loaded import Loaded, use_loaded
from views.match.use_match import MatchController, open_running_match


@dataclass(frozen=True, kw_only=True)
class RestorationController:
    """The `trash`, which is loaded once the match is missing, and the match's entry in it: None while it loads, and if
    this phone can't restore the match. `restore` opens its table if it was still being played."""

    action: ActionController
    trash: Loaded[tuple[DeletedItem, ...]]
    deleted: DeletedItem | None
    restore: Callable[[], Awaitable[None]]


def use_restoration(match_id: str, match: MatchController) -> RestorationController:
    """Return the controller; it searches the trash only if the match is missing."""
    session, action, page = use_session(), use_action(), ft.context.page

    async def restore() -> None:
        work = partial(restore_match, device=session.device, match_id=match_id)
        await action.run(work, partial(open_running_match, page))

    missing = match.snapshot is None and bool(match.sentence)
    read = partial(list_deleted, device=session.device) if missing else lambda _: ()
    trash = use_loaded(("deletion", match_id), read, view=missing)
    deleted = next((item for item in trash.value or () if item.id == match_id), None)
    return RestorationController(action=action, trash=trash, deleted=deleted, restore=restore)
