"""Past and open matches, written through `models` before a test begins."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from models.access import Device, Hint, Preferences, find_device, register_device, save_preferences
from models.matches import create_match
from models.sharing import issue_link, join_match
from models.store import Store, open_store
from models.values import MatchSetup, Role
from scoring import Burraco, DealEntry, MatchConfig, Seating, SideEntry, find_variant
from testkit.seeding.match_table import save_next_deal
from testkit.servers.process import Server
from testkit.steps.phone import Phone

_TARGET = 505
_SEATINGS = {2: Seating.SINGLES, 3: Seating.ONE_AGAINST_TWO, 4: Seating.FIXED_PAIRS}


@dataclass(frozen=True, kw_only=True)
class PastMatch:
    """A match of two pairs with one deal: `names` by seat, and whether seats 0 and 2 won, `days` ago."""

    names: tuple[str, str, str, str]
    won: bool = True
    days_ago: int = 0
    rules: str = "burraco"


@dataclass(frozen=True, kw_only=True)
class StartedMatch:
    """A match in progress: `route` is the path of its table, `secrets` are its devices' secrets, the owner's first."""

    route: str
    secrets: tuple[str, ...]


def seed_match(
    server: Server,
    names: Sequence[str],
    *,
    target: int,
    labels: Sequence[str],
    rules: str = "burraco",
    seating: Seating | None = None,
) -> StartedMatch:
    """Create a match without deals.

    A device with the first label owns it; devices with the other labels are scorers. Without a `seating`, the default
    for this number of players is used. The devices have dismissed the hints, which take space.
    """
    store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=server.secret_key)
    config = MatchConfig(
        rules=find_variant(rules), players=len(names), seating=seating or _SEATINGS[len(names)], target=target
    )
    with store.transaction() as session:
        devices, secrets = zip(*(register_device(session, label=label) for label in labels), strict=True)
        owner, *others = devices
        for device in devices:
            save_preferences(session, device=device, preferences=Preferences(seen_hints=frozenset(Hint)))
        match_id = create_match(session, device=owner, setup=MatchSetup(config=config, names=tuple(names))).id
        for other in others:
            link = issue_link(session, device=owner, signer=store.signer, match_id=match_id, role=Role.SCORER)
            join_match(session, device=other, signer=store.signer, token=link.token)
    store.close()
    return StartedMatch(route=f"/match/{match_id}", secrets=secrets)


def find_phone_device(store: Store, phone: Phone) -> Device:
    """Return the device that a client used on this server."""
    with store.reading() as session:
        device = find_device(session, secret=phone.secret)
    assert device is not None
    return device


# Anna won two of three; Annina once played with others.
FOUR_PAST_MATCHES = (
    PastMatch(names=("Anna", "Bruno", "Carla", "Dino"), days_ago=400),
    PastMatch(names=("Anna", "Bruno", "Carla", "Dino"), won=False, days_ago=2),
    PastMatch(names=("Anna", "Carla", "Bruno", "Dino"), days_ago=1),
    PastMatch(names=("Annina", "Eva", "Franco", "Gino")),
)


def seed_past_matches(server: Server, phone: Phone, matches: Sequence[PastMatch]) -> None:
    """Write matches in the given order. The client sees them when it next loads."""
    clock = _OffsetClock()
    store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=server.secret_key, clock=clock)
    device = find_phone_device(store, phone)
    for past in matches:
        clock.set_days_ago(past.days_ago)
        with store.transaction() as session:
            match = create_match(session, device=device, setup=_match_setup(past))
            save_next_deal(session, device, match, _deal(winner=0 if past.won else 1))
    store.close()


class _OffsetClock:
    """The real clock, shifted by some days."""

    def __init__(self) -> None:
        self._offset = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) - self._offset

    def set_days_ago(self, days: int) -> None:
        self._offset = timedelta(days=days)


def _match_setup(match: PastMatch) -> MatchSetup:
    rules = find_variant(match.rules)
    config = MatchConfig(rules=rules, players=4, seating=Seating.FIXED_PAIRS, target=_TARGET)
    return MatchSetup(config=config, names=match.names)


def _deal(*, winner: int) -> DealEntry:
    """Return a deal with 745 points for the winner, who closes, and 160 for the others, legal in any Burraco game."""
    closing = SideEntry(players=(winner, winner + 2), burrachi={Burraco.CLEAN: 1, Burraco.DIRTY: 1}, table_points=345)
    loser = 1 - winner
    other = SideEntry(
        players=(loser, loser + 2), burrachi={Burraco.DIRTY: 1}, table_points=105, hand_points={loser: 45}
    )
    return DealEntry(sides=(closing, other) if winner == 0 else (other, closing), closed_by=winner)
