"""The links of a match, the phones that came through them, and what its host does about those."""

__all__ = ["MembersUse", "SharingUse", "use_members", "use_sharing"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from models import JoinLink, Member, ModelError, Role, hand_over, issue_link, list_members, remove_member, revoke_link
from views.core.session import Session, use_session
from views.core.store_work import in_store
from views.core.use_match import MatchUse
from views.hooks import use_optional, use_state
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
    role, set_role = use_state(largest)
    link, set_link = use_optional(JoinLink)
    members, set_members = use_state(NOBODY)
    sentence, set_sentence = use_state("")

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


@dataclass(frozen=True, kw_only=True)
class MembersUse:
    """`chosen` is the phone that is asked about, None while none is; `sentence` says why the last wish did not work."""

    chosen: Member | None
    choose: Callable[[Member], None]
    leave: Callable[[], None]
    hand_over: Callable[[], Awaitable[None]]
    put_out: Callable[[], Awaitable[None]]
    sentence: str
    close: Callable[[], None]


def use_members(match_id: str) -> MembersUse:
    session = use_session()
    chosen, choose = use_optional(Member)
    sentence, set_sentence = use_state("")

    async def do(act: Callable[..., None], **values: Any) -> None:
        choose(None)
        try:
            await in_store(session.store, partial(act, device=session.device, match_id=match_id, **values))
        except ModelError as error:
            set_sentence(model_error_sentence(session.translator, error.code, error.values))
        else:
            set_sentence("")

    async def give() -> None:
        if chosen is not None:
            await do(hand_over, to_device_id=chosen.device_id)

    async def put_out() -> None:
        if chosen is not None:
            await do(remove_member, member_id=chosen.device_id)

    return MembersUse(
        chosen=chosen,
        choose=choose,
        leave=lambda: choose(None),
        hand_over=give,
        put_out=put_out,
        sentence=sentence,
        close=lambda: set_sentence(""),
    )
