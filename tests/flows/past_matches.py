"""Past matches of a phone, played directly in the server's database because entering them through the screens takes
hours; and a match that another server exported."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from sqlmodel import Session

from models.access import Device
from models.archive import export_history
from models.deals import save_deal
from models.matches import create_match
from models.store import open_store
from models.values import MatchSetup, MatchSnapshot
from scoring import Burraco, DealEntry, MatchConfig, Seating, SideEntry, find_variant
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.matches import find_phone_device
from testkit.seeding.played_match import PlayedMatch
from testkit.servers.process import Server
from testkit.steps.phone import Phone

_FIRST_DATE = datetime(2024, 3, 15, 21, 0, tzinfo=UTC)
_PAGE_SIZE = 20  # matches that the list shows at once


@dataclass(kw_only=True)
class _DealClock:
    """A clock that stands still until `time` is set; `_play_match` advances it by a quarter of an hour per deal."""

    time: datetime

    def __call__(self) -> datetime:
        return self.time


def _seed_matches(
    server: Server,
    phone: Phone,
    *,
    start: datetime,
    days: int = 1,
    venue: str = "",
    note: str = "",
    rules: str = "burraco",
) -> None:
    """Add matches as if this phone had kept the score: one per day, each of three deals and won by Anna and Carla."""
    clock = _DealClock(time=start)
    store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=server.secret_key, clock=clock)
    device = find_phone_device(store, phone)
    with store.transaction() as session:
        for day in range(days):
            clock.time = start + timedelta(days=day)
            _play_match(session, device, clock, venue=venue, note=note, rules=rules)
    store.close()


def seed_two_years(server: Server, phone: Phone) -> None:
    """Add one match of 2024 at Elena’s and several of 2025 in the bar: one more than the list shows at once."""
    _seed_matches(
        server, phone, start=_FIRST_DATE, venue="At Elena’s", note="The cat took a card", rules="burraco-online"
    )
    _seed_matches(server, phone, start=_FIRST_DATE + timedelta(days=365), days=_PAGE_SIZE, venue="Bar Sport")


def export_from_other_server(folder: Path) -> tuple[bytes, MatchSnapshot]:
    """Return a history that another server exported, and its only match, which has one deal."""
    store = open_store(copy_empty_database(folder, "elsewhere.db"), key=b"k" * 32)
    table = PlayedMatch(store=store)
    table.play_deal()
    with store.reading() as session:
        data = export_history(session, device=table.host)
    match = table.match
    store.close()
    return data, match


def _play_match(session: Session, device: Device, clock: _DealClock, *, venue: str, note: str, rules: str) -> None:
    config = MatchConfig(rules=find_variant(rules), players=4, seating=Seating.FIXED_PAIRS, deals=3)
    setup = MatchSetup(config=config, names=("Anna", "Bruno", "Carla", "Dino"), venue=venue, note=note)
    match = create_match(session, device=device, setup=setup)
    for number, (ns_points, ew_points) in zip(count(), ((345, 215), (180, 400), (410, 120)), strict=False):
        clock.time += timedelta(minutes=15)
        entry = DealEntry(
            sides=(
                SideEntry(players=(0, 2), burrachi={Burraco.CLEAN: 1}, table_points=ns_points),
                SideEntry(players=(1, 3), burrachi={Burraco.DIRTY: 1}, table_points=ew_points, hand_points={1: 65}),
            ),
            closed_by=0,
        )
        match = save_deal(
            session,
            device=device,
            match_id=match.id,
            revision=match.revision,
            entry=entry,
            request_id=f"deal-{number}",
        )
