"""A seeded match for tests: four people with their devices, and short constructors of deals."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from models.access import Device, register_device
from models.deals import save_deal
from models.matches import create_match, load_match
from models.sharing import issue_link, join_match
from models.store import Store, Transaction
from models.values import MatchSetup, MatchSnapshot, Role
from scoring import Burraco, DealEntry, MatchConfig, Pozzetto, RuleSet, Seating, SideEntry, find_variant

KEY = b"a key for tests, 32 bytes long.."
NAMES = ("Anna", "Bruno", "Carla", "Dino")
_BURRACO = find_variant("burraco")

_requests = map("request-{}".format, itertools.count())


class SteppingClock:
    """A clock that advances one second per call, or another `step`."""

    def __init__(self) -> None:
        self.time = datetime(2026, 1, 15, 20, 30, tzinfo=UTC)
        self.step = timedelta(seconds=1)

    def __call__(self) -> datetime:
        self.time += self.step
        return self.time


def pairs_setup(
    *, names: tuple[str, ...] = NAMES, target: int = 2005, rules: RuleSet = _BURRACO, **details: str
) -> MatchSetup:
    config = MatchConfig(rules=rules, players=4, seating=Seating.FIXED_PAIRS, target=target)
    return MatchSetup(config=config, names=names, **details)


def three_setup(*, singles_from: int | None = None) -> MatchSetup:
    """Return a set-up of one against two; with `singles_from`, three singles from that total on."""
    rules = find_variant("burraco").replace(three_player_singles_from=singles_from)
    config = MatchConfig(rules=rules, players=3, seating=Seating.ONE_AGAINST_TWO, target=2005)
    return MatchSetup(config=config, names=NAMES[:3])


def five_setup(*, singles_from: int | None = None) -> MatchSetup:
    """Return a set-up of one against two pairs; with `singles_from`, five singles from that total on."""
    rules = find_variant("burraco").replace(five_player_singles_from=singles_from)
    config = MatchConfig(rules=rules, players=5, seating=Seating.ONE_AGAINST_PAIRS, target=2005)
    return MatchSetup(config=config, names=(*NAMES, "Elena"))


def deal_entry(ours: int = 345, theirs: int = 215) -> DealEntry:
    """Return a deal of pairs.

    Seats 0 and 2 close with a clean and a dirty burraco, so that (345, 215) gives 745 and 400.
    """
    first = SideEntry(players=(0, 2), burrachi={Burraco.CLEAN: 1, Burraco.DIRTY: 1}, table_points=ours)
    second = SideEntry(
        players=(1, 3),
        burrachi={Burraco.SEMI_CLEAN: 1, Burraco.DIRTY: 1},
        table_points=theirs,
        hand_points={1: 65},
        pozzetto=Pozzetto.TAKEN,
    )
    return DealEntry(sides=(first, second), closed_by=0)


def save_next_deal(
    session: Transaction, device: Device, match: MatchSnapshot, entry: DealEntry | None = None, **values: Any
) -> MatchSnapshot:
    """Save a deal of the match, by default one of pairs; `values` are other arguments of `save_deal`."""
    values = {"revision": match.revision, "request_id": f"{match.id}-{match.revision}"} | values
    return save_deal(session, device=device, match_id=match.id, entry=entry or deal_entry(), **values)


@dataclass(frozen=True, kw_only=True)
class Table:
    """A match, and its devices by role; the `outsider` device has no access."""

    store: Store
    match_id: str
    owner: Device
    scorer: Device
    viewer: Device
    outsider: Device
    tokens: dict[Role, str] = field(default_factory=dict)

    def run(self, function: Callable[..., Any], *, by: Device | None = None, **values: Any) -> Any:
        """Call a function on this match in one transaction."""
        with self.store.transaction() as session:
            return function(session, device=by or self.owner, match_id=self.match_id, **values)

    def match(self, by: Device | None = None) -> MatchSnapshot:
        with self.store.reading() as session:
            return load_match(session, device=by or self.owner, match_id=self.match_id)

    def save(self, entry: DealEntry | None = None, *, by: Device | None = None, **values: Any) -> MatchSnapshot:
        """Save a deal at the newest revision, unless another is given."""
        values = {"revision": self.match().revision, "request_id": next(_requests)} | values
        snapshot: MatchSnapshot = self.run(save_deal, by=by, entry=entry or deal_entry(), **values)
        return snapshot


def set_up_table(store: Store, setup: MatchSetup | None = None) -> Table:
    with store.transaction() as session:
        owner, scorer, viewer, outsider = (
            register_device(session, label=label)[0] for label in ("owner", "scorer", "viewer", "outsider")
        )
        match = create_match(session, device=owner, setup=setup or pairs_setup())
        tokens = {}
        for role, device in ((Role.SCORER, scorer), (Role.VIEWER, viewer)):
            link = issue_link(session, device=owner, signer=store.signer, match_id=match.id, role=role)
            join_match(session, device=device, signer=store.signer, token=link.token)
            tokens[role] = link.token
    return Table(
        store=store, match_id=match.id, owner=owner, scorer=scorer, viewer=viewer, outsider=outsider, tokens=tokens
    )
