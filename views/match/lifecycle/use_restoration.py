"""The restoration of a deleted match from the trash."""

from dataclasses import dataclass
from functools import partial

import flet as ft

from models.trash import DeletedItem, list_deleted, restore_match
from views.core.session import Session, use_session
from views.core.use_action import ActionController, use_action
from views.core.use_loaded import Loaded, use_loaded
from views.match.use_match import MatchController, open_running_match


@dataclass(frozen=True, kw_only=True)
class RestorationController:
    """Restores the match; `trash` is loaded once the match is missing."""

    session: Session
    page: ft.Page
    match_id: str
    action: ActionController
    trash: Loaded[tuple[DeletedItem, ...]]

    @property
    def deleted(self) -> DeletedItem | None:
        """Return the match's entry in the trash; None while it loads, and if this phone can't restore the match."""
        return next((item for item in self.trash.value or () if item.id == self.match_id), None)

    async def restore(self) -> None:
        """Restore the match, and open its table if it was still being played."""
        work = partial(restore_match, device=self.session.device, match_id=self.match_id)
        await self.action.run(work, partial(open_running_match, self.page))


def use_restoration(match_id: str, match: MatchController) -> RestorationController:
    """Return the controller; it searches the trash only if the match is missing."""
    session, action = use_session(), use_action()
    missing = match.snapshot is None and bool(match.sentence)
    read = partial(list_deleted, device=session.device) if missing else lambda _: ()
    trash = use_loaded(("deletion", match_id), read, view=missing)
    return RestorationController(session=session, page=ft.context.page, match_id=match_id, action=action, trash=trash)
