"""Copies of the database on the phone, made after each of the last two matches, to restore a damaged database."""

import logging
import tempfile
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from models.backup import RestoreResult, newest_backup, restore_backup, write_backup
from models.matches import count_matches
from models.store import Store
from models.values import BackupRefused
from views.core.async_store import run_query
from views.core.device_secret import write_durably

DATABASE = "pinella.db"
_JOURNAL = "pinella.db-journal"
DAMAGED = "damaged.db"
_COPIES = ("copy-1.zip", "copy-2.zip")  # storage.js opens handles for fixed names only
COPY_DELAY = 5.0  # seconds: copying blocks the app, so wait until the user has seen the result

_log = logging.getLogger(__name__)


def restore_newest_copy(folder: Path, *, now: datetime) -> datetime | None:
    """Replace a damaged or lost database and its key with the newest complete copy; return the time of the copy, or
    None without one.

    The damaged file is kept, unless an earlier one was kept already. After a crash in the middle, the next start
    restores again.
    """
    with tempfile.TemporaryDirectory() as temporary:
        restored: dict[datetime, tuple[Path, bytes]] = {}
        for name in filter(lambda name: _has_content(folder / name), _COPIES):
            file = Path(temporary, f"{name}.db")
            result = _try_restore(folder / name, file, now)
            if result is not None:
                restored[result.created_at] = file, result.key
        if not restored:
            return None
        made_at, (file, key) = max(restored.items())
        _keep_damaged(folder)
        (folder / _JOURNAL).unlink(missing_ok=True)
        write_durably(folder / "key", key)
        write_durably(folder / DATABASE, file.read_bytes())
        return made_at


def set_damaged_aside(folder: Path) -> bool:
    """Move a damaged database to another file, so that a new one can replace it. If an earlier damaged file is kept
    already, change nothing and return False."""
    if not _keep_damaged(folder):
        return False
    for name in (DATABASE, _JOURNAL):
        (folder / name).unlink(missing_ok=True)
    return True


def _keep_damaged(folder: Path) -> bool:
    """Copy the damaged database, unless it is lost or an earlier copy is kept; return whether it was copied."""
    database, kept = folder / DATABASE, folder / DAMAGED
    if not _has_content(database) or _has_content(kept):
        return False
    write_durably(kept, database.read_bytes())
    return True


def _has_content(file: Path) -> bool:
    """Return whether the file exists and is not empty; storage.js creates its files empty."""
    return file.exists() and file.stat().st_size > 0


def _try_restore(copy: Path, target: Path, now: datetime) -> RestoreResult | None:
    """Restore a copy into `target`; return None if the copy is incomplete."""
    try:
        return restore_backup(copy, url=f"sqlite:///{target}", now=now)
    except (BackupRefused, OSError) as error:
        _log.warning("%s is not restored: %s", copy.name, error)
        return None


@dataclass(kw_only=True, eq=False)
class CopyKeeper:
    """The keeper of the copies: it replaces the older one each time the number of finished matches has changed."""

    store: Store
    folder: Path
    _copied: int = field(default=0, init=False)  # finished matches in the newest copy of this start

    async def keep(self) -> None:
        """Make a copy if the number of finished matches has changed since the last one."""
        finished = await run_query(self.store, lambda session: count_matches(session, finished=True))
        if finished == self._copied:
            return
        try:
            write_copy(self.store, self.folder)
        except OSError:
            _log.exception("the database could not be copied")  # the storage is full; the page says so
        else:
            self._copied = finished


def write_copy(store: Store, folder: Path) -> None:
    """Replace the older of the two copies. Raises OSError if the storage is full; the newer copy remains."""
    newest = newest_backup([folder])
    target = next(folder / name for name in _COPIES if newest != folder / name)
    with tempfile.TemporaryDirectory() as temporary:  # in memory: OPFS cannot rename files
        draft = Path(temporary, target.name)
        write_backup(store, draft)
        write_durably(target, draft.read_bytes())
