"""The data folder; only its owner may read the database and the key in it."""

import logging
import re
from pathlib import Path

from models.storage import restrict_permissions
from web.host.settings import Settings

_log = logging.getLogger(__name__)

# Files that Pinella writes there, and files that a host may add: the log and backups.
_PINELLA_FILES = re.compile(
    r"key(-before-\w+)?|clock|pinella(-before-[\w:-]+)?\.db(-wal|-shm|-journal|\.lock|\.holder)?|\.\w[\w.-]*\.part|[\w.-]+\.log"
    r"|backups|pinella-[\w:+-]+\.zip|\.pinella-(backup|restore)-\w+"
)


def prepare_data_folder(settings: Settings) -> None:
    """Create the data folder with owner-only permissions, or restrict an existing one.

    In an existing folder, restrict the permissions of Pinella's files, and of the folder itself only if it contains
    nothing else.
    """
    folder = settings.data_dir
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        return
    entries = sorted(folder.iterdir())
    for entry in entries:
        if entry.is_file() and _is_pinella_file(entry):
            restrict_permissions(entry)
    if all(map(_is_pinella_file, entries)):
        restrict_permissions(folder)
    elif folder.stat().st_mode & 0o077:
        _log.warning(
            "other users of this machine can read %s, which also contains files that are not Pinella's", folder
        )


def _is_pinella_file(entry: Path) -> bool:
    return _PINELLA_FILES.fullmatch(entry.name) is not None and not entry.is_symlink()
