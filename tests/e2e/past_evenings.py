"""Matches of other days on a phone, played directly in the server's database: nobody clicks for hours. And a match of
another server, in a file."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from sqlmodel import Session

from models import Device, MatchSetup, MatchSnapshot, create_match, export_history, open_store, save_deal
from scoring import Burraco, DealEntry, MatchConfig, Seating, SideEntry, find_variant
from tests.e2e.phone import Phone
from tests.e2e.seeding import device_of
from tests.e2e.server import Server
from tests.flet_client import FletClient
from tests.stores import fresh_sqlite
from tests.web.played_table import PlayedTable

_LONG_AGO = datetime(2024, 3, 15, 21, 0, tzinfo=UTC)
_EVENINGS = 20  # as many as are shown at once


@dataclass(kw_only=True)
class _Evening:
    """A clock that goes on by a quarter of an hour with each deal."""

    time: datetime

    def __call__(self) -> datetime:
        return self.time


def _play_evenings(
    server: Server,
    phone: Phone | FletClient,
    *,
    began: datetime,
    evenings: int = 1,
    place: str = "",
    note: str = "",
    rules: str = "burraco",
) -> None:
    """As if this phone had kept the score: Anna and Carla win over three deals, on one day after another."""
    clock = _Evening(time=began)
    store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=server.key, clock=clock)
    device = device_of(store, phone)
    with store.transaction() as session:
        for day in range(evenings):
            clock.time = began + timedelta(days=day)
            _play(session, device, clock, place=place, note=note, rules=rules)
    store.close()


def play_two_years(server: Server, phone: Phone | FletClient) -> None:
    """An evening of 2024 at Elena’s, and some of 2025 in the bar: one more than are shown at once."""
    _play_evenings(
        server, phone, began=_LONG_AGO, place="At Elena’s", note="The cat took a card", rules="burraco-online"
    )
    _play_evenings(server, phone, began=_LONG_AGO + timedelta(days=365), evenings=_EVENINGS, place="Bar Sport")


def export_elsewhere(folder: Path) -> tuple[bytes, MatchSnapshot]:
    """A history that another server exported, and its only match, which has one deal."""
    store = open_store(fresh_sqlite(folder, "elsewhere.db"), key=b"k" * 32)
    table = PlayedTable(store=store)
    table.play()
    with store.reading() as session:
        data = export_history(session, device=table.host)
    match = table.match
    store.close()
    return data, match


def _play(session: Session, device: Device, clock: _Evening, *, place: str, note: str, rules: str) -> None:
    config = MatchConfig(rules=find_variant(rules), players=4, seating=Seating.FIXED_PAIRS, deals=3)
    setup = MatchSetup(config=config, names=("Anna", "Bruno", "Carla", "Dino"), place=place, note=note)
    match = create_match(session, device=device, setup=setup)
    for number, (ours, theirs) in zip(count(), ((345, 215), (180, 400), (410, 120)), strict=False):
        clock.time += timedelta(minutes=15)
        entry = DealEntry(
            sides=(
                SideEntry(players=(0, 2), burrachi={Burraco.CLEAN: 1}, table_points=ours),
                SideEntry(players=(1, 3), burrachi={Burraco.DIRTY: 1}, table_points=theirs, hand_points={1: 65}),
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
