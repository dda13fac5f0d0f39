"""A deal on its detail screen: its snapshot, its trail, and the ways to take it away, to agree and to contest it."""

__all__ = ["DealUse", "use_deal"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from uuid import uuid4

import flet as ft

from models import DealSnapshot, MatchSnapshot, ModelError, Role, agree_deal, contest_deal, deal_history, delete_deal
from scoring import Reason
from views.core.session import Session, use_session
from views.core.store_work import in_store
from views.core.use_match import MatchUse
from views.deal.trail import trail_sentences
from views.hooks import use_state
from wording import model_error_sentence


@dataclass(frozen=True, kw_only=True)
class DealUse:
    """`deal` is None when it is not among the match's deals any more. `trail` says what happened to it, the earliest
    first; `sentence` why the last try did not work. `may_judge`: it was entered or changed last on another phone, so
    this one may agree with it, or contest a line of it (`side`, `reason`) or the whole (None, None)."""

    deal: DealSnapshot | None
    trail: list[str]
    sentence: str
    close: Callable[[], None]
    delete: Callable[[], Awaitable[None]]
    may_judge: bool
    agree: Callable[[], Awaitable[None]]
    contest: Callable[[int | None, Reason | None], Awaitable[None]]


def use_deal(match: MatchUse, deal_id: str, *, back: str) -> DealUse:
    """`back` is the path to show once the deal is deleted."""
    session = use_session()
    page = ft.context.page
    sentence, set_sentence = use_state("")
    snapshot = match.snapshot
    deals = snapshot.deals if snapshot else ()
    deal = next((deal for deal in deals if deal.id == deal_id), None)

    async def do(work: Callable[..., MatchSnapshot], **values: object) -> bool:
        """Whether it worked; else a sentence says why not."""
        if snapshot is None:
            return False
        act = partial(work, device=session.device, match_id=snapshot.id, deal_id=deal_id, **values)
        try:
            match.show(await in_store(session.store, act))
        except ModelError as error:
            set_sentence(model_error_sentence(session.translator, error.code, error.values))
            return False
        set_sentence("")
        return True

    async def delete() -> None:
        if snapshot is not None and await do(delete_deal, revision=snapshot.revision, request_id=uuid4().hex):
            page.navigate(back)

    async def agree() -> None:
        if deal is not None:
            await do(agree_deal, action_id=deal.agreement.action_id)

    async def contest(side: int | None, reason: Reason | None) -> None:
        if deal is not None:
            await do(contest_deal, action_id=deal.agreement.action_id, side=side, reason=reason)

    author = deal.agreement.author_id if deal else session.device.id
    return DealUse(
        deal=deal,
        trail=_trail(session, snapshot, deal),
        sentence=sentence,
        close=lambda: set_sentence(""),
        delete=delete,
        may_judge=author != session.device.id and snapshot is not None and snapshot.role.includes(Role.SCORER),
        agree=agree,
        contest=contest,
    )


def _trail(session: Session, snapshot: MatchSnapshot | None, deal: DealSnapshot | None) -> list[str]:
    if snapshot is None or deal is None:
        return []
    with session.store.reading() as transaction:
        records = deal_history(transaction, device=session.device, match_id=snapshot.id, deal_id=deal.id)
    return trail_sentences(session.translator, snapshot, records)
