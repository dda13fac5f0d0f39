"""Evenings that were played before the test begins and tables that were opened, written through `models`."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from models import (
    Device,
    MatchSetup,
    Role,
    Store,
    create_match,
    find_device,
    issue_link,
    join,
    open_store,
    register_device,
    save_deal,
)
from scoring import Burraco, DealEntry, MatchConfig, Seating, SideEntry, find_variant
from tests.e2e.phone import Phone
from tests.e2e.server import Server
from tests.flet_client import FletClient

_TARGET = 505
_SEATINGS = {2: Seating.SINGLES, 3: Seating.ONE_AGAINST_TWO, 4: Seating.FIXED_PAIRS}


@dataclass(frozen=True, kw_only=True)
class Evening:
    """One match of two pairs by one deal: `names` by seat, and whether seats 0 and 2 won. `days` ago."""

    names: tuple[str, str, str, str]
    won: bool = True
    days: int = 0
    rules: str = "burraco"


@dataclass(frozen=True, kw_only=True)
class OpenMatch:
    """`route` is the path of its table, `secrets` are those of the devices at it, its owner's first."""

    route: str
    secrets: tuple[str, ...]


def open_match(
    server: Server,
    names: Sequence[str],
    *,
    target: int,
    labels: Sequence[str],
    rules: str = "burraco",
    seating: Seating | None = None,
) -> OpenMatch:
    """A match that nobody has looked at yet: a device of the first label made it, those of the other labels keep the
    score too. Without a `seating` they sit as so many usually do."""
    store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=server.key)
    config = MatchConfig(
        rules=find_variant(rules), players=len(names), seating=seating or _SEATINGS[len(names)], target=target
    )
    with store.transaction() as session:
        devices, secrets = zip(*(register_device(session, label=label) for label in labels), strict=True)
        owner, *others = devices
        match_id = create_match(session, device=owner, setup=MatchSetup(config=config, names=tuple(names))).id
        for other in others:
            link = issue_link(session, device=owner, signer=store.signer, match_id=match_id, role=Role.SCORER)
            join(session, device=other, signer=store.signer, token=link.token)
    store.close()
    return OpenMatch(route=f"/match/{match_id}", secrets=secrets)


def device_of(store: Store, phone: Phone | FletClient) -> Device:
    """The device that a phone has been at this server."""
    with store.reading() as session:
        device = find_device(session, secret=phone.secret)
    assert device is not None
    return device


# Anna won two of three; Annina once played with strangers.
THREE_EVENINGS_AND_ONE = (
    Evening(names=("Anna", "Bruno", "Carla", "Dino"), days=400),
    Evening(names=("Anna", "Bruno", "Carla", "Dino"), won=False, days=2),
    Evening(names=("Anna", "Carla", "Bruno", "Dino"), days=1),
    Evening(names=("Annina", "Eva", "Franco", "Gino")),
)


def play_evenings(server: Server, phone: Phone | FletClient, evenings: Sequence[Evening]) -> None:
    """In the order given. The phone sees them at its next look."""
    clock = _Clock()
    store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=server.key, clock=clock)
    device = device_of(store, phone)
    for number, evening in enumerate(evenings):
        clock.go_back(evening.days)
        with store.transaction() as session:
            match = create_match(session, device=device, setup=_setup(evening))
            save_deal(
                session,
                device=device,
                match_id=match.id,
                revision=match.revision,
                entry=_deal(winner=0 if evening.won else 1),
                request_id=f"seed-{number}",
            )
    store.close()


class _Clock:
    """Real time, some days ago."""

    def __init__(self) -> None:
        self._back = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) - self._back

    def go_back(self, days: int) -> None:
        self._back = timedelta(days=days)


def _setup(evening: Evening) -> MatchSetup:
    rules = find_variant(evening.rules)
    config = MatchConfig(rules=rules, players=4, seating=Seating.FIXED_PAIRS, target=_TARGET)
    return MatchSetup(config=config, names=evening.names)


def _deal(*, winner: int) -> DealEntry:
    """745 points for those who close, 160 for the others: a deal of any game of Burraco."""
    closing = SideEntry(players=(winner, winner + 2), burrachi={Burraco.CLEAN: 1, Burraco.DIRTY: 1}, table_points=345)
    loser = 1 - winner
    other = SideEntry(
        players=(loser, loser + 2), burrachi={Burraco.DIRTY: 1}, table_points=105, hand_points={loser: 45}
    )
    return DealEntry(sides=(closing, other) if winner == 0 else (other, closing), closed_by=winner)
