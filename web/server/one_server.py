"""One server for a SQLite database: its lock, which the system frees whatever becomes of the process that had it."""

import os
import platform
import threading
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from fasteners import InterProcessLock

from models import database_file, keep_private, write_atomically
from web.server.data_folder import open_data_folder
from web.server.settings import Settings


class AlreadyServed(ValueError):  # noqa: N818 - named after what happened, as those of models are
    """Another process serves this database."""

    def __init__(self, database: Path, holder: str) -> None:
        super().__init__(
            f"{database} is served already, by {holder or 'another process'}. End that one first, or give this one a "
            "folder of its own: PINELLA_DATA_DIR. Several servers at once need PostgreSQL: PINELLA_DATABASE_URL."
        )


@dataclass(frozen=True, eq=False)
class Hold:
    """The database is ours until `release`, or until the process ends."""

    lock: InterProcessLock | None

    def release(self) -> None:
        if self.lock is not None:
            self.lock.release()


def hold_database(settings: Settings) -> Hold:
    """Keep the database for this process; PostgreSQL may be served by many.

    Raises AlreadyServed, and OSError where no lock can be had.
    """
    database = database_file(settings.database)
    if database is None:
        return Hold(None)
    open_data_folder(settings)
    # Two files: on Windows nobody else can read what is locked.
    place, note = (database.with_name(database.name + ending) for ending in (".lock", ".holder"))
    lock = InterProcessLock(place)
    try:
        held = lock.acquire(blocking=False)
    except threading.ThreadError as error:
        raise OSError(f"{place} can't be locked; put the database on a disk of this machine ({error})") from error
    if not held:
        lock.lockfile.close()
        raise AlreadyServed(database, _read(note))
    keep_private(place)
    write_atomically(note, lambda draft: draft.write_text(_ourselves(), encoding="utf-8"))
    return Hold(lock)


def _ourselves() -> str:
    return f"process {os.getpid()} on {platform.node()}, since {datetime.now(UTC):%Y-%m-%d %H:%M} UTC"


def _read(note: Path) -> str:
    """Empty where the holder has not written it down yet."""
    with suppress(OSError, UnicodeDecodeError):
        return note.read_text(encoding="utf-8").strip()
    return ""
