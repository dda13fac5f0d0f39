"""The work that a server does by itself: it removes what was deleted a week ago and phones that did nothing, and makes
backups. What is deleted was there for as long as it was to be, by more than the clock's word."""

import logging
import threading
from datetime import datetime, timedelta
from pathlib import Path

from models import STRANGERS_STAY, UNDO_TIME, Store, purge, purge_strangers, write_backup
from web.files.backup import backup_name, backup_time
from web.server.clock_watch import ClockWatch
from web.server.settings import Settings

_log = logging.getLogger(__name__)

_PAUSE = timedelta(hours=1)
_LONGEST = timedelta(days=30)  # that backups are kept on the word of what was lived


def start_housekeeping(store: Store, settings: Settings) -> "Housekeeping":
    """Begin in a thread of its own, which ends with the process."""
    housekeeping = Housekeeping(
        store,
        folder=settings.backup_dir,
        every=timedelta(hours=settings.backup_hours),
        keep=settings.backup_keep,
        watch=ClockWatch(settings.data_dir / "clock"),
    )
    threading.Thread(target=housekeeping.run, daemon=True, name="housekeeping").start()
    return housekeeping


class Housekeeping:
    """`every` is the time between two backups into `folder` (None: no backups), `keep` how many stay there; `watch`
    knows how much time was lived."""

    def __init__(self, store: Store, *, folder: Path | None, every: timedelta, keep: int, watch: ClockWatch) -> None:
        self._store = store
        self._folder = folder
        self._every = every
        self._keep = keep
        self._watch = watch
        self._ended = threading.Event()

    def run(self) -> None:
        """Look after things at once and then every hour, until `stop`; made for a thread of its own."""
        while not self._ended.is_set():
            self.tidy()
            self._ended.wait(_PAUSE.total_seconds())

    def stop(self) -> None:
        self._ended.set()

    def tidy(self) -> None:
        """Everything that is due. What fails is logged and tried again in an hour: a full disk stops no match."""
        for duty in (self._look_at_clock, self._purge, self._purge_strangers, self._back_up):
            try:
                duty()
            except Exception:  # noqa: BLE001 - the next duty, and the next hour, must not suffer from this one
                _log.exception("housekeeping failed and is tried again in an hour")

    def _look_at_clock(self) -> None:
        self._watch.look(self._store.clock())

    def _purge(self) -> None:
        before = self._watch.ago(UNDO_TIME, self._store.clock())
        if before is None:
            return
        with self._store.transaction() as session:
            gone = purge(session, deleted_before=before)
        if any((gone.matches, gone.players, gone.devices)):
            _log.info("removed for good: %d matches, %d players, %d devices", gone.matches, gone.players, gone.devices)

    def _purge_strangers(self) -> None:
        unseen_since = self._watch.ago(STRANGERS_STAY, self._store.clock())
        while unseen_since is not None:
            with self._store.transaction() as session:
                gone = purge_strangers(session, unseen_since=unseen_since)
            if not gone:
                return
            _log.info("removed for good: %d devices that were never used", gone)

    def _back_up(self) -> None:
        if self._folder is None:
            return
        now = self._store.clock()
        if any(now - made_at < self._every for made_at, _ in self._made(now)):
            return
        fresh = self._folder / backup_name(now)
        write_backup(self._store, fresh)
        _log.info("backup written: %s", fresh.name)
        due = self._watch.ago(min(self._keep * self._every, _LONGEST), now)
        for made_at, old in self._made(now)[: -self._keep]:
            if due is not None and made_at <= due:
                old.unlink()

    def _made(self, now: datetime) -> list[tuple[datetime, Path]]:
        """Our backups until now, the oldest first, each with its time. Those of a wrong future, and other files in the
        folder, are none of our business."""
        if self._folder is None or not self._folder.is_dir():
            return []
        dated = ((backup_time(path.name), path) for path in self._folder.iterdir())
        return sorted((made_at, path) for made_at, path in dated if made_at is not None and made_at <= now)
