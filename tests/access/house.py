"""A house with everybody who might come to it: its owner, those who joined, those who are out, and strangers. Each has
things of its own beside, under names that nobody else's have."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from models import Device, Draft, JoinLink, MatchSnapshot, Store, TableCard, TournamentLinkKind
from scoring import RuleSet


class Standing(StrEnum):
    """Towards the owner's match."""

    OWNER = "owner"
    SCORER = "scorer"
    VIEWER = "viewer"
    STRANGER = "stranger"  # a device without a role
    NOBODY = "nobody"  # no device, no secret
    PUT_OUT = "put out"  # a scorer whom the owner put out; the link is still in hand
    WITHDRAWN = "withdrawn"  # joined by a link that was withdrawn since
    HOST = "host"  # a stranger with the admin link


@dataclass(frozen=True, kw_only=True)
class Person:
    """What somebody presents: `token` and `code` as a link to the owner's match, `ticket` for its file,
    `history_ticket` for all that one owns, `paper` for the ranking of the owner's tournament, `move` and `recovery` for
    the owner's device, `admin` and `backup` as the host, `hall` by links to the owner's tournament. What they were not
    given is forged from what they have. `new_secret` is of a browser that has nothing yet."""

    standing: Standing
    device: Device
    secret: str
    new_secret: str
    token: str
    code: str
    ticket: str
    history_ticket: str
    move: str
    recovery: str
    admin: str
    backup: str
    paper: str
    hall: Mapping[TournamentLinkKind, str]


@dataclass(frozen=True, kw_only=True)
class House:
    """The owner's things. `marks` are the words by which everybody's things are known in an answer."""

    store: Store
    match: MatchSnapshot
    link: JoinLink  # for scorers
    draft: Draft
    gone_id: str  # a deleted match
    fresh_id: str  # one without a deal
    group_id: str
    rules: RuleSet
    player_id: str
    other_player_id: str  # who never sat with the other
    deleted_player_id: str
    history: bytes
    expired_ticket: str
    hall_id: str  # a tournament that the scorer directs, and whoever was withdrawn once did
    hall_table: TableCard  # where the scorer sat down, and the viewer watches
    people: Mapping[Standing, Person]
    marks: Mapping[Standing, frozenset[str]]

    @property
    def id(self) -> str:
        return self.match.id

    @property
    def owner(self) -> Device:
        return self.people[Standing.OWNER].device

    @property
    def scorer(self) -> Device:
        return self.people[Standing.SCORER].device

    def deal_for(self, standing: Standing) -> str:
        """The deal that another phone entered: the first is the owner's, the second the scorer's."""
        return self.match.deals[1 if standing is Standing.OWNER else 0].id

    def action_for(self, standing: Standing) -> str:
        return self.match.deals[1 if standing is Standing.OWNER else 0].agreement.action_id
