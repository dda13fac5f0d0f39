"""The work that a server does by itself: it removes what was deleted a week ago and phones that did nothing, and makes
backups."""

__all__ = ["Housekeeping", "start_housekeeping"]

import logging
import threading
from datetime import timedelta
from pathlib import Path

from models import STRANGERS_STAY, UNDO_TIME, Store, purge, purge_strangers, write_backup
from web.files.backup import backup_name, backup_time
from web.server.settings import Settings

_log = logging.getLogger(__name__)

_PAUSE = timedelta(hours=1)


def start_housekeeping(store: Store, settings: Settings) -> "Housekeeping":
    """Begin in a thread of its own, which ends with the process."""
    housekeeping = Housekeeping(
        store,
        folder=settings.backup_dir,
        every=timedelta(hours=settings.backup_hours),
        keep=settings.backup_keep,
    )
    threading.Thread(target=housekeeping.run, daemon=True, name="housekeeping").start()
    return housekeeping


class Housekeeping:
    """`every` is the time between two backups into `folder` (None: no backups), `keep` how many stay there."""

    def __init__(self, store: Store, *, folder: Path | None, every: timedelta, keep: int) -> None:
        self._store = store
        self._folder = folder
        self._every = every
        self._keep = keep
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
        for duty in (self._purge, self._purge_strangers, self._back_up):
            try:
                duty()
            except Exception:  # noqa: BLE001 - the next duty, and the next hour, must not suffer from this one
                _log.exception("housekeeping failed and is tried again in an hour")

    def _purge(self) -> None:
        with self._store.transaction() as session:
            gone = purge(session, deleted_before=self._store.clock() - UNDO_TIME)
        if any((gone.matches, gone.players, gone.devices)):
            _log.info("removed for good: %d matches, %d players, %d devices", gone.matches, gone.players, gone.devices)

    def _purge_strangers(self) -> None:
        unseen_since = self._store.clock() - STRANGERS_STAY
        while True:
            with self._store.transaction() as session:
                gone = purge_strangers(session, unseen_since=unseen_since)
            if not gone:
                return
            _log.info("removed for good: %d devices that were never used", gone)

    def _back_up(self) -> None:
        if self._folder is None:
            return
        now = self._store.clock()
        made = self._made()
        last = backup_time(made[-1].name) if made else None
        if last is not None and now - last < self._every:
            return
        fresh = self._folder / backup_name(now)
        write_backup(self._store, fresh)
        _log.info("backup written: %s", fresh.name)
        for old in self._made()[: -self._keep]:
            old.unlink()

    def _made(self) -> list[Path]:
        """Our backups, the oldest first; other files in the folder are none of our business."""
        if self._folder is None or not self._folder.is_dir():
            return []
        return sorted(path for path in self._folder.iterdir() if backup_time(path.name))
