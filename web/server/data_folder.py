"""The data folder: the database and the key, which only their owner may read."""

import logging
import re
from pathlib import Path

from models import keep_private
from web.server.settings import Settings

_log = logging.getLogger(__name__)

# What Pinella puts there, and what a host puts beside it: the log and the backups.
_OURS = re.compile(
    r"key(-before-\w+)?|clock|pinella(-before-[\w:-]+)?\.db(-wal|-shm|-journal|\.lock|\.holder)?|\.\w[\w.-]*\.part|[\w.-]+\.log"
    r"|pinella-[\w:+-]+\.zip|\.pinella-(backup|restore)-\w+"
)


def open_data_folder(settings: Settings) -> Path:
    """Make it where there is none, for its owner alone. One that others can look into is closed to them, and so is each
    file of ours in it; a folder that holds other things as well keeps its mode."""
    folder = settings.data_dir
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        return folder
    entries = sorted(folder.iterdir())
    for entry in entries:
        if entry.is_file() and _is_ours(entry):
            keep_private(entry)
    if all(map(_is_ours, entries)):
        keep_private(folder)
    elif folder.stat().st_mode & 0o077:
        _log.warning("other users of this machine may look into %s, which holds more than Pinella's files", folder)
    return folder


def _is_ours(entry: Path) -> bool:
    return _OURS.fullmatch(entry.name) is not None and not entry.is_symlink()
