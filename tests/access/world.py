"""The seeded world of the authorisation tests: the owner, other members, removed ones and outsiders.

Each caller also has data with unique names.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from models.access import Device
from models.sharing import JoinLink
from models.values import Draft, RoundTable, TournamentLinkKind
from testkit.seeding.world import World
from tests.access.dump import Dump, dump


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
    owner's device, `admin_token` and `backup_ticket` for the host, `tournament_tokens` for the owner's tournament,
    `hall_token` for a table of the owner's hall.
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
    hall_token: str


@dataclass(frozen=True, kw_only=True)
class CallersWorld(World):
    """The seeded world, whose guest is the scorer, with the other callers.

    `markers` are the words that identify each caller's data in an answer. The scorer directs the tournament, and so did
    the caller with the revoked link until then.
    """

    scorer_link: JoinLink
    draft: Draft
    history: bytes
    expired_ticket: str
    tournament_table: RoundTable  # where the scorer has a seat, and the viewer watches
    credentials: Mapping[Caller, Credentials]
    markers: Mapping[Caller, frozenset[str]]

    @cached_property
    def rows(self) -> Dump:
        """All rows as seeded, for tests that roll every change back."""
        with self.store.reading() as session:
            return dump(session)

    @property
    def player_id(self) -> str:
        return self.match.players[0].id

    @property
    def other_player_id(self) -> str:
        """The id of a player who was never in a match with the other."""
        return self.six.players[4].id

    def foreign_deal_id(self, caller: Caller) -> str:
        """Return the id of another device's deal: the first is the scorer's, the second the owner's."""
        return self.match.deals[0 if caller is Caller.OWNER else 1].id

    def foreign_action_id(self, caller: Caller) -> str:
        return self.match.deals[0 if caller is Caller.OWNER else 1].agreement.action_id
