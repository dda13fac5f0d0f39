"""The links of a match, the phones that came through them, and what its host does about those."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import (
    Device,
    JoinLink,
    Member,
    Role,
    Signer,
    Transaction,
    hand_over,
    issue_link,
    list_members,
    remove_member,
    revoke_link,
)
from views.core.session import use_session
from views.core.use_action import Action, use_action
from views.core.use_match import MatchUse
from views.hooks import use_optional


@dataclass(frozen=True, kw_only=True)
class Shared:
    """The link of the role that was asked for, made where there was none, and who is at the table."""

    match_id: str
    link: JoinLink | None
    members: tuple[Member, ...]


@dataclass(frozen=True, kw_only=True)
class SharingUse:
    """`role` is None until the reader has said what the other phone is to do; `link` until that role's is there, and
    `opening` says why it is not."""

    role: Role | None
    link: JoinLink | None
    members: tuple[Member, ...]
    opening: Action
    show: Callable[[Role], Awaitable[None]]
    withdraw: Callable[[], Awaitable[None]]


def use_sharing(match_id: str, match: MatchUse, action: Action) -> SharingUse:
    """Make or find the link of a role, once it is asked for."""
    session = use_session()
    device, signer = session.device, session.store.signer
    opening = use_action()
    role, pick = use_optional(Role)
    latest, set_shared = use_optional(Shared)
    snapshot = match.snapshot
    # The answer to an earlier tap, or of another match, is no code to show under this one's name.
    shared = latest if latest is not None and latest.match_id == match_id else None
    link = shared.link if shared is not None and shared.link is not None and shared.link.role is role else None

    async def show(role: Role) -> None:
        pick(role)
        await opening.run(partial(_share, device, signer, match_id, role), set_shared)

    async def start() -> None:
        if snapshot is not None:
            await opening.run(partial(_share, device, signer, match_id, role), set_shared)

    async def withdraw() -> None:
        if link is None:
            return

        def withdrawn(renewed: Shared) -> None:
            set_shared(renewed)
            action.say(session.translator.gettext("The old code opens nothing any more. This is a new one."))

        revoke = partial(revoke_link, device=device, match_id=match_id, link_id=link.id)
        await action.run(partial(_renew, partial(_share, device, signer, match_id, role), revoke), withdrawn)

    ft.use_effect(start, dependencies=[match_id, session.epoch, snapshot.revision if snapshot else 0])
    members = () if shared is None else shared.members
    return SharingUse(role=role, link=link, members=members, opening=opening, show=show, withdraw=withdraw)


def _share(device: Device, signer: Signer, match_id: str, role: Role | None, transaction: Transaction) -> Shared:
    """Without a role, only who is at the table."""
    link = None
    if role is not None:
        link = issue_link(transaction, signer=signer, device=device, match_id=match_id, role=role)
    return Shared(match_id=match_id, link=link, members=list_members(transaction, device=device, match_id=match_id))


def _renew(
    share: Callable[[Transaction], Shared], revoke: Callable[[Transaction], None], transaction: Transaction
) -> Shared:
    revoke(transaction)
    return share(transaction)


@dataclass(frozen=True, kw_only=True)
class MembersUse:
    """`chosen` is the phone that is asked about, None while none is."""

    chosen: Member | None
    choose: Callable[[Member | None], None]
    hand_over: Callable[[], Awaitable[None]]
    put_out: Callable[[], Awaitable[None]]


def use_members(match_id: str, action: Action) -> MembersUse:
    device = use_session().device
    chosen, choose = use_optional(Member)

    async def give() -> None:
        choose(None)
        if chosen is not None:
            await action.run(partial(hand_over, device=device, match_id=match_id, to_device_id=chosen.device_id))

    async def put_out() -> None:
        choose(None)
        if chosen is not None:
            await action.run(partial(remove_member, device=device, match_id=match_id, member_id=chosen.device_id))

    return MembersUse(chosen=chosen, choose=choose, hand_over=give, put_out=put_out)
