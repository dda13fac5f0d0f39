"""The start of a server, as far as the host's settings and the database go: each fault is a sentence, none a
traceback."""

import logging
import sys
from datetime import UTC, datetime

from pydantic import ValidationError

from models import PROGRAM, DatabaseFault, DatabaseRefused, Store, copy_before_update, newest_backup, open_store
from web.server.data_folder import open_data_folder
from web.server.settings import Settings
from web.server.signing_key import KeyDamaged, signing_key

_log = logging.getLogger(__name__)

_RESTORABLE = {DatabaseFault.DAMAGED, DatabaseFault.NEWER}


def read_settings() -> Settings:
    """Ends the process with a line for each setting that is wrong."""
    try:
        return Settings()
    except ValidationError as error:
        sys.exit("\n".join(f"PINELLA_{str(each['loc'][0]).upper()}: {each['msg']}" for each in error.errors()))


def open_table(settings: Settings, *, strangers: bool = True) -> Store:
    """The store of these settings; a copy is kept of a database that is migrated. Raises ValueError, ModelError and
    OSError, each of which `refusal` makes a sentence of."""
    open_data_folder(settings)
    key = signing_key(settings)
    folder = settings.backup_dir or settings.data_dir
    copy = copy_before_update(settings.database, key=key, folder=folder, now=datetime.now(UTC))
    if copy is not None:
        _log.info("the database has an older schema and is migrated; a copy of it as it was is in %s", copy)
    return open_store(settings.database, key=key, strangers=strangers)


def refusal(settings: Settings, error: Exception) -> str:
    """What the host is told; where a backup helps, which one, and how."""
    if not isinstance(error, KeyDamaged) and not (isinstance(error, DatabaseRefused) and error.fault in _RESTORABLE):
        return str(error)
    folders = {settings.data_dir, settings.backup_dir or settings.data_dir}
    backup = newest_backup(folder for folder in folders if folder.is_dir())
    if backup is None:
        return f"{error}\nThere is no backup in {' or '.join(map(str, sorted(folders)))}."
    return (
        f"{error}\nThe newest backup is {backup}. This brings it back, and moves what is there now aside:\n"
        f'{PROGRAM} restore "{backup}"'
    )
