"""A deal on its detail screen: its snapshot, its audit trail, and the actions to delete, agree to and contest it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial

import flet as ft

from models.deals import agree_deal, contest_deal, deal_history, delete_deal
from models.values import DealChange, DealSnapshot, MatchSnapshot, Role
from scoring import Reason
from views.core.navigation import navigation_of
from views.core.use_action import ActionController, use_action
from views.core.use_loaded import Loaded, use_loaded
from views.deal.audit_trail import audit_trail_sentences
from views.match.use_announcement import announce_deletion
from views.match.use_match import MatchController


@dataclass(frozen=True, kw_only=True)
class DealController:
    """A deal on its detail screen; `parent_path` is the screen to show once it is deleted."""

    page: ft.Page
    match: MatchController
    deal_id: str
    parent_path: str
    action: ActionController
    changes: Loaded[tuple[DealChange, ...]]

    @cached_property
    def deal(self) -> DealSnapshot | None:
        """Return the deal, or None if the match no longer has it."""
        snapshot = self.match.snapshot
        return next((deal for deal in snapshot.deals if deal.id == self.deal_id), None) if snapshot else None

    @property
    def audit_trail(self) -> list[str]:
        """Return the events of the deal, the earliest first."""
        snapshot, changes = self.match.snapshot, self.changes.latest
        if snapshot is not None and changes is not None:
            device_id = self.action.session.device.id
            return audit_trail_sentences(self.action.translator, snapshot, changes, device_id=device_id)
        return [self.changes.sentence] if self.changes.sentence else []

    @property
    def can_judge(self) -> bool:
        """Return whether another phone was the last to enter or change the deal, so that this one may agree with it or
        contest it."""
        snapshot, device_id = self.match.snapshot, self.action.session.device.id
        author = self.deal.agreement.author_id if self.deal else device_id
        return author != device_id and snapshot is not None and snapshot.role.includes(Role.SCORER)

    async def delete(self) -> None:
        snapshot = self.match.snapshot
        if snapshot is None:
            return
        work = partial(delete_deal, deal_id=self.deal_id)
        announce = partial(announce_deletion, self.action.session, self.page)
        if await self.match.run(self.action, work, request=(self.deal_id, snapshot.revision), announce=announce):
            navigation = navigation_of(self.page)
            navigation.mark_submitted(navigation.location)  # "back" doesn't lead to the deleted deal
            self.page.navigate(self.parent_path)

    async def agree(self) -> None:
        await self._judge(agree_deal)

    async def contest(self, side: int | None, reason: Reason | None) -> None:
        """Contest a line of the deal, or the whole deal (None, None)."""
        await self._judge(partial(contest_deal, side=side, reason=reason))

    async def _judge(self, work: Callable[..., MatchSnapshot]) -> None:
        if self.deal is not None:
            target = {"deal_id": self.deal_id, "action_id": self.deal.agreement.action_id}
            await self.match.run(self.action, partial(work, **target))


def use_deal(match: MatchController, match_id: str, deal_id: str, *, parent_path: str) -> DealController:
    action = use_action()
    revision = match.snapshot and match.snapshot.revision
    read = partial(deal_history, device=action.session.device, match_id=match_id, deal_id=deal_id)
    return DealController(
        page=ft.context.page,
        match=match,
        deal_id=deal_id,
        parent_path=parent_path,
        action=action,
        changes=use_loaded((match_id, deal_id), read, view=revision),
    )
