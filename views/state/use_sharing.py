"""The links of a match and who came through them."""

__all__ = ["SharingUse", "use_sharing"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import JoinLink, Member, ModelError, Role, issue_link, list_members, revoke_link
from views.state.hooks import use_maybe, use_value
from views.state.session import Session, use_session
from views.state.use_match import MatchUse
from views.state.work import in_store
from wording import model_error_sentence

NOBODY: tuple[Member, ...] = ()


@dataclass(frozen=True, kw_only=True)
class SharingUse:
    """`link` is that of `role`, the one on show; None until it is there. `sentence` says what happened last."""

    role: Role
    link: JoinLink | None
    members: tuple[Member, ...]
    sentence: str
    close: Callable[[], None]
    show: Callable[[Role], Awaitable[None]]
    withdraw: Callable[[], Awaitable[None]]


def use_sharing(match_id: str, match: MatchUse) -> SharingUse:
    """Make or find the link of a role, scorers' first where this phone may give it out."""
    session = use_session()
    t = session.translator
    largest = Role.SCORER if match.snapshot and match.snapshot.role.includes(Role.SCORER) else Role.VIEWER
    role, set_role = use_value(largest)
    link, set_link = use_maybe(JoinLink)
    members, set_members = use_value(NOBODY)
    sentence, set_sentence = use_value("")

    async def show(shown: Role) -> None:
        set_role(shown)
        try:
            found, joined = await _load(session, match_id, shown)
        except ModelError as error:
            set_sentence(model_error_sentence(t, error.code, error.values))
        else:
            set_link(found)
            set_members(joined)

    async def withdraw() -> None:
        if link is None:
            return
        work = partial(revoke_link, device=session.device, match_id=match_id, link_id=link.id)
        try:
            await in_store(session.store, work)
        except ModelError as error:
            set_sentence(model_error_sentence(t, error.code, error.values))
        else:
            await show(role)
            set_sentence(t.gettext("The old code opens nothing any more. This is a new one."))

    async def start() -> None:
        await show(role)

    revision = match.snapshot.revision if match.snapshot else 0
    ft.use_effect(start, dependencies=[session.epoch, revision])
    return SharingUse(
        role=role,
        link=link,
        members=members,
        sentence=sentence,
        close=lambda: set_sentence(""),
        show=show,
        withdraw=withdraw,
    )


async def _load(session: Session, match_id: str, role: Role) -> tuple[JoinLink, tuple[Member, ...]]:
    link = await in_store(
        session.store,
        partial(issue_link, signer=session.store.signer, device=session.device, match_id=match_id, role=role),
    )
    return link, await in_store(session.store, partial(list_members, device=session.device, match_id=match_id))
