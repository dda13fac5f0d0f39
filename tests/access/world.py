"""The seeded world of the authorisation tests: the owner, other members, removed ones and outsiders.

Each caller also has data with unique names.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from models.access import Device
from models.sharing import JoinLink
from models.store import Store
from models.values import Draft, MatchSnapshot, TableCard, TournamentLinkKind
from scoring import RuleSet


class Caller(StrEnum):
    """Callers by their relation to the owner's match."""

    OWNER = "owner"
    SCORER = "scorer"
    VIEWER = "viewer"
    OUTSIDER = "outsider"  # a device without a role
    ANONYMOUS = "anonymous"  # neither device nor secret
    REMOVED = "removed"  # a scorer whom the owner removed; still has the link
    REVOKED = "revoked"  # joined by a link that was revoked later
    ADMIN = "host"  # an outsider with the admin link


@dataclass(frozen=True, kw_only=True)
class Credentials:
    """The credentials that a caller presents.

    `token` and `code` are a link to the owner's match, `ticket` is for its file, `history_ticket` for all data of a
    device, `document_ticket` for the ranking of the owner's tournament, `move_token` and `recovery_code` for the
    owner's device, `admin_token` and `backup_ticket` for the host, `tournament_tokens` for the owner's tournament.
    Credentials that a caller lacks are forged from existing ones. `new_secret` is that of a new browser.
    """

    caller: Caller
    device: Device
    secret: str
    new_secret: str
    token: str
    code: str
    ticket: str
    history_ticket: str
    move_token: str
    recovery_code: str
    admin_token: str
    backup_ticket: str
    document_ticket: str
    tournament_tokens: Mapping[TournamentLinkKind, str]


@dataclass(frozen=True, kw_only=True)
class World:
    """The owner's data. `markers` are the words that identify each caller's data in an answer."""

    store: Store
    match: MatchSnapshot
    scorer_link: JoinLink  # for scorers
    draft: Draft
    deleted_match_id: str  # a deleted match
    empty_match_id: str  # one without a deal
    group_id: str
    rules: RuleSet
    player_id: str
    other_player_id: str  # a player who was never in a match with the other
    deleted_player_id: str
    history: bytes
    expired_ticket: str
    tournament_id: str  # directed by the scorer, and by the caller with the revoked link until then
    tournament_table: TableCard  # where the scorer has a seat, and the viewer watches
    credentials: Mapping[Caller, Credentials]
    markers: Mapping[Caller, frozenset[str]]

    @property
    def match_id(self) -> str:
        return self.match.id

    @property
    def owner(self) -> Device:
        return self.credentials[Caller.OWNER].device

    @property
    def scorer(self) -> Device:
        return self.credentials[Caller.SCORER].device

    def foreign_deal_id(self, caller: Caller) -> str:
        """Return the id of another device's deal: the first is the owner's, the second the scorer's."""
        return self.match.deals[1 if caller is Caller.OWNER else 0].id

    def foreign_action_id(self, caller: Caller) -> str:
        return self.match.deals[1 if caller is Caller.OWNER else 0].agreement.action_id
