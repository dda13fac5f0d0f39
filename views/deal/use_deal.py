"""A deal on its detail screen: its snapshot, its audit trail, and the actions to delete, agree to and contest it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from uuid import uuid4

import flet as ft

from models.deals import agree_deal, contest_deal, deal_history, delete_deal
from models.values import DealSnapshot, MatchSnapshot, Role
from scoring import Reason
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_loaded import use_loaded
from views.deal.audit_trail import audit_trail_sentences
from views.hooks import use_ref_for
from views.match.use_match import MatchController


@dataclass(frozen=True, kw_only=True)
class DealController:
    """A deal on its detail screen.

    `deal` is None when it is no longer among the match's deals. `audit_trail` says what happened to it, the earliest
    first. `can_judge`: it was entered or changed last on another phone, so that this one may agree with it, or contest
    a line of it (`side`, `reason`) or the whole (None, None).
    """

    deal: DealSnapshot | None
    audit_trail: list[str]
    action: ActionController
    delete: Callable[[], Awaitable[None]]
    can_judge: bool
    agree: Callable[[], Awaitable[None]]
    contest: Callable[[int | None, Reason | None], Awaitable[None]]


def use_deal(match: MatchController, match_id: str, deal_id: str, *, parent_path: str) -> DealController:
    """Return the controller; `parent_path` is the screen to show once the deal is deleted."""
    session = use_session()
    page = ft.context.page
    action = use_action()
    snapshot = match.snapshot
    deals = snapshot.deals if snapshot else ()
    deal = next((deal for deal in deals if deal.id == deal_id), None)
    read = partial(deal_history, device=session.device, match_id=match_id, deal_id=deal_id)
    records = use_loaded((match_id, deal_id), read, view=snapshot and snapshot.revision)

    async def run(work: Callable[..., MatchSnapshot], **values: object) -> bool:
        return await match.run(
            action, partial(work, device=session.device, match_id=match_id, deal_id=deal_id, **values)
        )

    request_id = use_ref_for((deal_id, snapshot and snapshot.revision), lambda: uuid4().hex).current

    async def delete() -> None:
        if snapshot is not None and await run(delete_deal, revision=snapshot.revision, request_id=request_id):
            page.navigate(parent_path)

    async def agree() -> None:
        if deal is not None:
            await run(agree_deal, action_id=deal.agreement.action_id)

    async def contest(side: int | None, reason: Reason | None) -> None:
        if deal is not None:
            await run(contest_deal, action_id=deal.agreement.action_id, side=side, reason=reason)

    trail = [records.sentence] if records.sentence else []
    if snapshot is not None and records.latest is not None:
        trail = audit_trail_sentences(session.translator, snapshot, records.latest)
    author = deal.agreement.author_id if deal else session.device.id
    return DealController(
        deal=deal,
        audit_trail=trail,
        action=action,
        delete=delete,
        can_judge=author != session.device.id and snapshot is not None and snapshot.role.includes(Role.SCORER),
        agree=agree,
        contest=contest,
    )
