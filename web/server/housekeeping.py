"""Hourly background work: purging deleted data and inactive devices, and making backups.

Retention periods are measured in elapsed time (elapsed_time.py), not by the clock alone.
"""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from models.backup import write_backup
from models.storage import database_file
from models.store import Store
from models.trash import INACTIVE_DEVICE_TTL, RESTORE_PERIOD, purge, purge_inactive_devices
from web.host.backup_names import dated_backups, free_backup
from web.host.settings import Settings
from web.host.startup import path_fault
from web.server.elapsed_time import ElapsedTime

_log = logging.getLogger(__name__)

_INTERVAL = timedelta(hours=1)
_MAX_BACKUP_AGE = timedelta(days=30)  # maximum time that old backups are kept because too little elapsed time is known


def start_housekeeping(store: Store, settings: Settings) -> "Housekeeping":
    """Start the housekeeping in a daemon thread and return it."""
    elapsed_time = ElapsedTime(settings.data_dir / "clock")
    housekeeping = Housekeeping(store=store, settings=settings, elapsed_time=elapsed_time)
    threading.Thread(target=housekeeping.run, daemon=True, name="housekeeping").start()
    return housekeeping


def back_up_changes(store: Store, settings: Settings) -> None:
    """Write a backup before a server ends that may not start again for weeks, unless it has saved nothing: then there
    is no write-ahead log, since the former process removed its own at its end."""
    file = database_file(str(store.database.url))
    log = None if file is None else file.with_name(f"{file.name}-wal")
    has_saved = log is None or (log.exists() and log.stat().st_size > 0)
    if settings.backup_dir is not None and has_saved and not store.read_only:
        _run_task(partial(write_backup, store, free_backup(settings.backup_dir, store.clock())))


@dataclass(frozen=True, kw_only=True, eq=False)
class Housekeeping:
    """The tasks and their schedule; `elapsed_time` decides which data is old enough to be purged."""

    store: Store
    settings: Settings
    elapsed_time: ElapsedTime
    _stopped: threading.Event = field(default_factory=threading.Event, init=False)

    def run(self) -> None:
        """Run the tasks now, then every hour until `stop`, in a thread of its own. A read-only store has no tasks."""
        if self.store.read_only:
            return
        while not self._stopped.is_set():
            self.run_tasks()
            self._stopped.wait(_INTERVAL.total_seconds())

    def stop(self) -> None:
        self._stopped.set()

    def run_tasks(self) -> None:
        """Run all tasks that are due. A failing task is logged and retried in an hour: a full disk must not stop the
        server."""
        for task in (self._record_time, self._purge_deleted, self._purge_inactive_devices, self._back_up):
            _run_task(task)

    def _record_time(self) -> None:
        self.elapsed_time.record(self.store.clock())

    def _purge_deleted(self) -> None:
        before = self.elapsed_time.cutoff(RESTORE_PERIOD, self.store.clock())
        if before is None:
            return
        with self.store.transaction() as session:
            purged = purge(session, deleted_before=before)
        if any((purged.matches, purged.players, purged.devices)):
            _log.info("purged %d matches, %d players, %d devices", purged.matches, purged.players, purged.devices)

    def _purge_inactive_devices(self) -> None:
        unseen_since = self.elapsed_time.cutoff(INACTIVE_DEVICE_TTL, self.store.clock())
        while unseen_since is not None:
            with self.store.transaction() as session:
                purged = purge_inactive_devices(session, unseen_since=unseen_since)
            if not purged:
                return
            _log.info("purged %d devices that were never used", purged)

    def _back_up(self) -> None:
        folder, kept = self.settings.backup_dir, self.settings.backup_keep
        if folder is None:
            return
        now, interval = self.store.clock(), timedelta(hours=self.settings.backup_hours)
        if any(now - made_at < interval for made_at, _ in self._existing_backups(now)):
            return
        fresh = free_backup(folder, now)
        write_backup(self.store, fresh)
        _log.info("backup written: %s", fresh.name)
        due = self.elapsed_time.cutoff(min(kept * interval, _MAX_BACKUP_AGE), now)
        for made_at, old in self._existing_backups(now)[:-kept]:
            if due is not None and made_at <= due:
                old.unlink()

    def _existing_backups(self, now: datetime) -> list[tuple[datetime, Path]]:
        """Return the times and paths of our backups, oldest first, without those that are dated in the future."""
        return [(made_at, path) for made_at, path in dated_backups(self.settings.backup_dir) if made_at <= now]


def _run_task(task: Callable[[], object]) -> None:
    try:
        task()
    except OSError as error:
        _log.error("a housekeeping task failed and is tried again later: %s", path_fault(error) or error)
    except Exception:  # noqa: BLE001 - a failure must not stop the other tasks or the next run
        _log.exception("a housekeeping task failed and is tried again later")
