"""A lock that allows one server per SQLite database; the operating system frees it when the process ends."""

import os
import platform
import threading
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from pathlib import Path

from fasteners import InterProcessLock

from models.storage import database_file, restrict_permissions, write_atomically
from web.host.data_folder import prepare_data_folder
from web.host.settings import Settings


class AlreadyServed(ValueError):  # noqa: N818 - named after the event, like the errors of models
    """Another process serves this database."""

    def __init__(self, database: Path, holder: str) -> None:
        super().__init__(
            f"{database} is served already, by {holder or 'another process'}. Stop that one first, or give this one a "
            "folder of its own: --data-dir or PINELLA_DATA_DIR. Several servers at once need PostgreSQL: "
            "PINELLA_DATABASE_URL."
        )


def lock_database(settings: Settings) -> ExitStack:
    """Lock the database for this process until the returned stack is closed, or until the process ends; PostgreSQL
    needs no lock, since many servers may use it.

    Raises AlreadyServed, ValueError for a file with several names, and OSError if the file system cannot lock files.
    """
    database, held = database_file(settings.database), ExitStack()
    if database is None:
        return held
    prepare_data_folder(settings)
    database = database.resolve()  # a symbolic link to the same file must find the same lock
    if database.exists() and database.stat().st_nlink > 1:
        raise ValueError(
            f"{database} has several names (hard links). A second server under another name would damage it: remove "
            "the other names, or copy the file."
        )
    # Two files, because on Windows other processes cannot read a locked one.
    lock_path, holder_path = (database.with_name(database.name + ending) for ending in (".lock", ".holder"))
    lock = InterProcessLock(lock_path)
    try:
        acquired = lock.acquire(blocking=False)
    except threading.ThreadError as error:
        raise OSError(f"{lock_path} can't be locked; put the database on a disk of this machine ({error})") from error
    if not acquired:
        lock.lockfile.close()
        raise AlreadyServed(database, _read_holder(holder_path))
    restrict_permissions(lock_path)
    holder = f"process {os.getpid()} on {platform.node()}, since {datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
    write_atomically(holder_path, lambda draft: draft.write_text(holder, encoding="utf-8"))
    held.callback(lock.release)
    return held


def _read_holder(path: Path) -> str:
    """Return the holder's description of itself; empty if it has not written one yet."""
    with suppress(OSError, UnicodeDecodeError):
        return path.read_text(encoding="utf-8").strip()
    return ""
