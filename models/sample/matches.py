"""Sample matches, which show a new user a match in progress.

Each is a real match in its own database, in a temporary folder; if this server is killed, the next one removes the
folder. No list, statistic, export, backup, count or tournament can contain the match, because all of these read the
app's database.
"""

import secrets
import shutil
import threading
import weakref
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from models.access.devices import Device, register_device
from models.deals.saving import save_deal
from models.matches.setup import insert_match
from models.storage.database import Database
from models.storage.temporary_folders import make_temporary_folder, remove_abandoned_folders
from models.storage.transaction import Clock, utc_now
from models.store import Store, open_store
from models.trash.deletion import delete_match
from models.values.match import MatchSetup
from scoring import Burraco, DealEntry, MatchConfig, RuleSet, Seating, SideEntry

SAMPLE_MATCH_ID = "sample"  # the same id in every sample database, so that the address stays the same
_MAX_SAMPLES = 100  # beyond that, the oldest one is dropped
_PURPOSE = "sample"  # of the temporary folders
_DEALS = 3  # the match ends with the deal that the user enters
_NAMES = ("Anna", "Bruno", "Carla", "Dino")


@dataclass(frozen=True, kw_only=True)
class Sample:
    """A sample match: its database, its owner's device there, and the function that removes the database."""

    store: Store
    device: Device
    remove: Callable[[], object]


class SampleMatches:
    """The sample matches of this process, one for each device. Thread-safe.

    A device's browser windows share one sample. After a restart, or on another instance, the device gets a new one.
    """

    def __init__(self, *, clock: Clock = utc_now, limit: int = _MAX_SAMPLES) -> None:
        remove_abandoned_folders(_PURPOSE)
        self._clock = clock
        self._limit = limit
        self._lock = threading.Lock()
        self._samples: dict[str, Sample] = {}  # by the id of the device, the oldest first

    def find(self, device: Device) -> Sample | None:
        """Return the device's sample match; None if it has none."""
        return self._samples.get(device.id)

    def get_or_start(self, device: Device, rules: RuleSet) -> Sample:
        """Return the device's sample match; start one with these rules if it has none.

        Raises OSError and DatabaseFailed if there is no space for its database.
        """
        with self._lock:
            sample = self._samples.get(device.id)
            if sample is None:
                sample = self._samples[device.id] = _start(rules, self._clock)
                for oldest in tuple(self._samples)[: -self._limit]:
                    del self._samples[oldest]
            return sample

    def discard(self, device: Device) -> None:
        """Delete the device's sample match. The device's other windows see that it was deleted.

        The database is removed once no window uses it.
        """
        with self._lock:
            sample = self._samples.pop(device.id, None)
        if sample is not None:
            with sample.store.transaction() as session:
                delete_match(session, device=sample.device, match_id=SAMPLE_MATCH_ID)

    def close(self) -> None:
        """Remove all sample matches."""
        with self._lock:
            for sample in self._samples.values():
                sample.remove()
            self._samples.clear()


def _start(rules: RuleSet, clock: Clock) -> Sample:
    """Create a database with a match of two deals, and return the sample. The database is removed once its store is
    garbage."""
    folder = make_temporary_folder(_PURPOSE)
    try:
        url = f"sqlite:///{folder / 'sample.db'}"
        store = open_store(url, key=secrets.token_bytes(32), clock=clock, isolate_file_parsing=False)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    remove = weakref.finalize(store, _remove, store.database, folder)
    config = MatchConfig(rules=rules, players=4, seating=Seating.FIXED_PAIRS, deals=_DEALS)
    with store.transaction() as session:
        device, _secret = register_device(session, label="")
        setup = MatchSetup(config=config, names=_NAMES)
        insert_match(session, owner_id=device.id, setup=setup, match_id=SAMPLE_MATCH_ID)
        for number, entry in enumerate(sample_deals(), start=1):
            save_deal(
                session,
                device=device,
                match_id=SAMPLE_MATCH_ID,
                revision=number,
                entry=entry,
                request_id=f"deal {number}",
            )
    return Sample(store=store, device=device, remove=remove)


def _remove(database: Database, folder: Path) -> None:
    database.close()
    shutil.rmtree(folder, ignore_errors=True)


def sample_deals() -> Sequence[DealEntry]:
    """Return the two played deals. They are valid in every game that the speakers of a language know best."""
    first = DealEntry(
        sides=(
            SideEntry(players=(0, 2), burrachi={Burraco.CLEAN: 1, Burraco.DIRTY: 1}, table_points=345),
            SideEntry(players=(1, 3), burrachi={Burraco.DIRTY: 1}, table_points=215, hand_points={1: 65}),
        ),
        closed_by=0,
    )
    ours, theirs = first.sides
    second = DealEntry(
        sides=(
            replace(ours, burrachi={Burraco.DIRTY: 1}, table_points=175, hand_points={0: 40}),
            replace(theirs, burrachi={Burraco.CLEAN: 1}, table_points=310, hand_points={}),
        ),
        closed_by=1,
    )
    return first, second
