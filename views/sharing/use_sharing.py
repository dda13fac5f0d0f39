"""Links of a match, the phones that joined through them, and the owner's actions on both."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models.access import Device, Signer
from models.sharing import JoinLink, Member, issue_link, list_members, remove_member, revoke_link, transfer_ownership
from models.store import Transaction
from models.values import Role
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.hooks import use_optional
from views.match.use_match import MatchController


@dataclass(frozen=True, kw_only=True)
class ShareState:
    """Link of the requested role, created if there was none, and the members of the match."""

    match_id: str
    link: JoinLink | None
    members: tuple[Member, ...]


@dataclass(frozen=True, kw_only=True)
class SharingController:
    """State and actions of sharing. `role` is None until the user has chosen the other phone's role; `link` is None
    until that role's link is loaded, and `link_action` says why it is not."""

    role: Role | None
    link: JoinLink | None
    members: tuple[Member, ...]
    link_action: ActionController
    show_link: Callable[[Role], Awaitable[None]]
    revoke: Callable[[], Awaitable[None]]


def use_sharing(match_id: str, match: MatchController, action: ActionController) -> SharingController:
    """Return the controller, which finds or creates the link of a role once it is requested."""
    session = use_session()
    device, signer = session.device, session.store.signer
    link_action = use_action()
    role, set_role = use_optional(Role)
    latest_state, set_state = use_optional(ShareState)
    snapshot = match.snapshot
    # Ignore the result of an earlier tap or of another match: its code must not be shown for this role.
    state = latest_state if latest_state is not None and latest_state.match_id == match_id else None
    link = state.link if state is not None and state.link is not None and state.link.role is role else None

    async def show_link(role: Role) -> None:
        set_role(role)
        await link_action.run(partial(_load_share_state, device, signer, match_id, role), set_state)

    async def start() -> None:
        if snapshot is not None:
            await link_action.run(partial(_load_share_state, device, signer, match_id, role), set_state)

    async def revoke_shown_link() -> None:
        if link is None:
            return

        def show_renewed(renewed: ShareState) -> None:
            set_state(renewed)
            action.show_message(session.translator.gettext("The old code no longer works. This is the new one."))

        revoke = partial(revoke_link, device=device, match_id=match_id, link_id=link.id)
        await action.run(
            partial(_renew_link, partial(_load_share_state, device, signer, match_id, role), revoke), show_renewed
        )

    ft.use_effect(start, dependencies=[match_id, session.epoch, snapshot.revision if snapshot else 0])
    members = () if state is None else state.members
    return SharingController(
        role=role, link=link, members=members, link_action=link_action, show_link=show_link, revoke=revoke_shown_link
    )


def _load_share_state(
    device: Device, signer: Signer, match_id: str, role: Role | None, transaction: Transaction
) -> ShareState:
    """Return the link of `role` and the members; without a role, the members only."""
    link = None
    if role is not None:
        link = issue_link(transaction, signer=signer, device=device, match_id=match_id, role=role)
    return ShareState(match_id=match_id, link=link, members=list_members(transaction, device=device, match_id=match_id))


def _renew_link(
    share: Callable[[Transaction], ShareState], revoke: Callable[[Transaction], None], transaction: Transaction
) -> ShareState:
    revoke(transaction)
    return share(transaction)


@dataclass(frozen=True, kw_only=True)
class MembersController:
    """Actions on members; `chosen` is the phone whose sheet is open, or None."""

    chosen: Member | None
    choose: Callable[[Member | None], None]
    transfer_ownership: Callable[[], Awaitable[None]]
    remove: Callable[[], Awaitable[None]]


def use_members(match_id: str, action: ActionController) -> MembersController:
    device = use_session().device
    chosen, choose = use_optional(Member)

    async def make_owner() -> None:
        choose(None)
        if chosen is not None:
            await action.run(
                partial(transfer_ownership, device=device, match_id=match_id, to_device_id=chosen.device_id)
            )

    async def remove() -> None:
        choose(None)
        if chosen is not None:
            await action.run(partial(remove_member, device=device, match_id=match_id, member_id=chosen.device_id))

    return MembersController(chosen=chosen, choose=choose, transfer_ownership=make_owner, remove=remove)
