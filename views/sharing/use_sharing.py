"""Links of a match, the phones that joined through them, and the owner's actions on both."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models.access import Device, Signer
from models.sharing import JoinLink, Member, issue_link, list_members, revoke_link
from models.storage import Change, ChangeKind
from models.store import Transaction
from models.values import Role
from views.core.feed import use_feed
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.hooks import Ref, use_optional, use_ref, use_rerender
from views.match.use_match import MatchController


@dataclass(frozen=True, kw_only=True)
class ShareState:
    """The link of the requested role, which is created if there is none, and the members of the match."""

    match_id: str
    link: JoinLink | None
    members: tuple[Member, ...]


@dataclass(frozen=True, kw_only=True)
class SharingController:
    """Sharing of a match. `chosen` is the role of phones that join; a viewer can't issue codes (`may_issue`).
    `link_action` says why there is no link. `state` is never that of another match, whose code must not be shown."""

    match_id: str
    action: ActionController
    link_action: ActionController
    may_issue: bool
    chosen: Ref[Role]
    rerender: Callable[[], None]
    state: ShareState | None
    set_state: Callable[[ShareState], None]

    @property
    def role(self) -> Role | None:
        return self.chosen.current if self.may_issue else None

    @property
    def link(self) -> JoinLink | None:
        """Return the link of the role chosen last; None until it is loaded."""
        link = None if self.state is None else self.state.link
        return link if link is not None and link.role is self.role else None

    @property
    def members(self) -> tuple[Member, ...]:
        return () if self.state is None else self.state.members

    async def show_link(self, role: Role) -> None:
        self.chosen.current = role
        self.rerender()
        await self.load()

    async def load(self) -> None:
        """Load the members, and the link of the chosen role; drop them if the user has chosen another one meanwhile."""
        role = self.role
        await self.link_action.run(self._read(role), lambda state: self.set_state(state) if role is self.role else None)

    async def revoke(self) -> None:
        """Revoke the shown link and show a new one."""
        if self.link is not None:
            device = self.action.session.device
            revoke = partial(revoke_link, device=device, match_id=self.match_id, link_id=self.link.id)
            await self.action.run(partial(_renew_link, self._read(self.role), revoke), self._show_renewed)

    def _show_renewed(self, renewed: ShareState) -> None:
        self.set_state(renewed)
        words = self.action.translator.gettext("The old code no longer works. This is the new one.")
        self.action.show_message(words)

    def _read(self, role: Role | None) -> Callable[[Transaction], ShareState]:
        return partial(_load_share_state, self.action.session.device, self.action.store.signer, self.match_id, role)


def use_sharing(match_id: str, match: MatchController, action: ActionController) -> SharingController:
    """Return the controller, which finds or creates the link of the chosen role, at first that of a viewer."""
    session, link_action = use_session(), use_action()
    state, set_state = use_optional(ShareState)
    controller = SharingController(
        match_id=match_id,
        action=action,
        link_action=link_action,
        may_issue=match.snapshot is not None and match.snapshot.role.includes(Role.SCORER),
        chosen=use_ref(lambda: Role.VIEWER),
        rerender=use_rerender(),
        state=state if state is not None and state.match_id == match_id else None,
        set_state=set_state,
    )

    async def load() -> None:
        if match.snapshot is not None:
            await controller.load()

    latest_load = use_ref(lambda: load)
    latest_load.current = load

    async def follow(change: Change) -> None:
        if change.kind is ChangeKind.TOPIC:  # a phone that joins or leaves doesn't change the match's revision
            await latest_load.current()

    ft.use_effect(load, dependencies=[match_id, session.epoch, match.snapshot is None])
    use_feed(session.store, (match_id,), follow, epoch=session.epoch)
    return controller


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
