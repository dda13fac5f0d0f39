"""Serving a database on a read-only disk or in a read-only folder, from a copy."""

import errno
import logging
import os
import shutil
from dataclasses import replace
from pathlib import Path

from models.storage import database_file, make_temporary_folder, remove_abandoned_folders
from models.store import Store, open_store
from models.values import DatabaseFault, DatabaseRefused
from web.host.settings import Settings
from web.host.signing_key import key_file

_PURPOSE = "read-only"  # of the temporary folder
_READ_ONLY_ERRORS = {errno.EROFS, errno.EACCES, errno.EPERM}
_JOURNALS = ("", "-wal", "-journal")  # commits may still be in the log, and half a commit in the file

_log = logging.getLogger(__name__)


def can_serve_read_only(settings: Settings, error: Exception) -> bool:
    """Return whether this error means a read-only disk, and the database and its key can be read."""
    if isinstance(error, DatabaseRefused):
        is_read_only = error.fault is DatabaseFault.READ_ONLY
    else:
        is_read_only = isinstance(error, OSError) and error.errno in _READ_ONLY_ERRORS
    file = database_file(settings.database)
    has_key = settings.secret_key is not None or _is_readable(key_file(settings))
    return is_read_only and has_key and file is not None and _is_readable(file) and file.stat().st_size > 0


def open_read_only_copy(settings: Settings) -> Store:
    """Open a copy of the database that refuses every change; the copy is removed when the store is closed, or at the
    next start.

    A copy is needed because SQLite must write to read a database with its last commits in a log, and a migration writes
    too. Raises OSError if there is no space for the copy, and what `open_store` raises.
    """
    file = database_file(settings.database)
    if file is None:
        raise ValueError("only a SQLite file can be copied")
    remove_abandoned_folders(_PURPOSE)
    folder = make_temporary_folder(_PURPOSE)
    copy = folder / file.name
    for suffix in _JOURNALS:
        source = file.with_name(file.name + suffix)
        if source.exists():
            shutil.copyfile(source, copy.with_name(copy.name + suffix))
    secret = settings.secret_key
    key = key_file(settings).read_bytes() if secret is None else secret.get_secret_value().encode()
    store = open_store(f"sqlite:///{copy}", key=key)
    _log.warning("%s can't be written: it is served read-only, as it is now, and nothing can be saved", file)
    store.temporary_files.callback(shutil.rmtree, folder, ignore_errors=True)
    return replace(store, read_only=True)


def _is_readable(path: Path) -> bool:
    return os.access(path, os.R_OK, effective_ids=os.access in os.supports_effective_ids)
