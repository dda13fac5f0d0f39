"""Starting a server up to the open database; problems are reported as a sentence instead of a traceback."""

import errno
import logging
import os
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from models.backup import back_up_before_update, newest_backup
from models.program import PROGRAM_COMMAND
from models.storage import database_file
from models.store import Store, open_store
from models.values import BackupRefused, DatabaseFault, DatabaseRefused, ModelErrorCode, ServerKeyMismatch
from web.host.data_folder import prepare_data_folder
from web.host.database_lock import AlreadyServed, lock_database
from web.host.hints import command_for
from web.host.read_only import can_serve_read_only, open_read_only_copy
from web.host.setting_faults import setting_faults, unknown_variables
from web.host.settings import Settings
from web.host.signing_key import KeyDamaged, signing_key
from web.server.logs import configure_logging

_log = logging.getLogger(__name__)

NO_OPTIONS: Mapping[str, str] = {}

_SETTINGS = "PINELLA_DATA_DIR is the server's, PINELLA_BACKUP_DIR that of its backups"
_READ_ONLY = (
    f"this disk or folder can't be written. Make it writable for this user, or take another folder ({_SETTINGS})."
)
_FILE_IN_PATH = "there is a file where this path needs a folder. Name another path."
_PATH_SENTENCES: Mapping[int, str] = {
    errno.ENOSPC: f"this disk is full. Free some space, or take a folder on another disk ({_SETTINGS}).",
    errno.EDQUOT: f"the quota of this user is used up. Free some space, or take another folder ({_SETTINGS}).",
    errno.EROFS: _READ_ONLY,
    errno.EACCES: _READ_ONLY,
    errno.EPERM: _READ_ONLY,
    errno.EISDIR: "this is a folder. Name a file.",
    errno.ENOTDIR: _FILE_IN_PATH,
    errno.EEXIST: _FILE_IN_PATH,
    errno.ENAMETOOLONG: "this name is too long. Name a shorter one.",
}
_RESTORABLE_FAULTS = {DatabaseFault.DAMAGED, DatabaseFault.NEWER}


def configured_settings(options: Mapping[str, str] = NO_OPTIONS) -> Settings:
    """Return the settings, after logging was configured with them."""
    settings = read_settings(options)
    configure_logging(settings.log_level, form=settings.log_format, addresses=settings.log_addresses)
    return settings


def read_settings(options: Mapping[str, str] = NO_OPTIONS) -> Settings:
    """Return the settings of the environment and these `options`, or end the process with a line for each invalid one.

    A variable that only looks like a setting is named on the standard error.
    """
    sys.stderr.writelines(f"{sentence}\n" for sentence in unknown_variables(os.environ))
    try:
        return Settings(**options)  # type: ignore[arg-type]
    except ValidationError as error:
        sys.exit("\n".join(setting_faults(error, options)))


def open_configured_store(settings: Settings, **options: Any) -> Store:
    """Open the store of these settings, with `options` of `open_store`; back up the database before a migration.

    Raises ValueError, ModelError and OSError, which `startup_error_message` turns into a sentence.
    """
    prepare_data_folder(settings)
    key = signing_key(settings)
    folder = settings.backup_dir or settings.data_dir
    copy = back_up_before_update(settings.database, key=key, folder=folder, now=datetime.now(UTC))
    if copy is not None:
        _log.info("the database has an older schema and is migrated; a copy of it as it was is in %s", copy)
    return open_store(settings.database, key=key, **options)


def open_server_store(settings: Settings) -> tuple[Store, ExitStack]:
    """Lock the database and open its store; without a lock and read-only if the database can't be written.

    Raises what `lock_database` and `open_configured_store` raise.
    """
    try:
        lock = lock_database(settings)
        return open_configured_store(settings), lock
    except (DatabaseRefused, OSError) as error:
        if not can_serve_read_only(settings, error):
            raise
        return open_read_only_copy(settings), ExitStack()


def holder_message(settings: Settings) -> str:
    """Describe the process that already serves this database; "" if none does."""
    database = database_file(settings.database)
    if database is None or not database.exists():
        return ""
    try:
        lock_database(settings).close()
    except AlreadyServed as served:
        return str(served)
    except (OSError, ValueError):
        return ""
    return ""


def path_fault(error: OSError, *, default: Path | None = None) -> str:
    """Return the path of an error and a sentence with its remedy; "" for other errors.

    `default` is the path of an error that names none.
    """
    sentence = _PATH_SENTENCES.get(error.errno or 0)
    where = error.filename or default
    return "" if sentence is None else f"{os.fsdecode(where)}: {sentence}" if where else sentence


def startup_error_message(settings: Settings, error: Exception) -> str:
    """Return the message for the host; if a backup helps, it names the newest backup and the command to restore it."""
    if isinstance(error, OSError) and (sentence := path_fault(error, default=settings.data_dir)):
        return f"{sentence} Nothing was changed. ({error.strerror})"
    if isinstance(error, FileNotFoundError) and error.filename:
        return f"There is no file or folder {str(error.filename)!r}. Nothing was changed."
    if isinstance(error, BackupRefused):
        is_newer = error.code is ModelErrorCode.BACKUP_NEWER
        remedy = "Install the newest Pinella" if is_newer else f"Name a file that `{PROGRAM_COMMAND} backup` wrote"
        return f"{error}. Nothing was changed. {remedy}."
    if not isinstance(error, KeyDamaged) and not (
        isinstance(error, DatabaseRefused) and error.fault in _RESTORABLE_FAULTS
    ):
        return f"{error}{_rekey_hint(settings, error)}"
    folders = {settings.data_dir, settings.backup_dir or settings.data_dir}
    backup = newest_backup(folder for folder in folders if folder.is_dir())
    if backup is None:
        return f"{error}\nThere is no backup in {' or '.join(map(str, sorted(folders)))}."
    return (
        f"{error}\nThe newest backup is {backup}. This restores it, and moves the current data aside:\n"
        f"{command_for(settings, 'restore', str(backup))}"
    )


def _rekey_hint(settings: Settings, error: Exception) -> str:
    if not isinstance(error, ServerKeyMismatch):
        return ""
    command = command_for(settings, "rekey")
    return f" Or run `{command}` to adopt this server's key; then all links and codes issued so far become invalid."
