"""The file names of backups, which contain the time when they were made."""

import os
import re
from datetime import datetime, timedelta
from pathlib import Path

_NAME_FORMAT = "pinella-%Y-%m-%dT%H-%M-%S%z.zip"
_NAME_PATTERN = re.compile(r"pinella-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\+0000\.zip")


def backup_name(made_at: datetime) -> str:
    """Return the file name of a backup made at `made_at`, in UTC."""
    return made_at.strftime(_NAME_FORMAT)


def free_backup(folder: Path, made_at: datetime) -> Path:
    """Return the path of a backup made at `made_at`, or in the next second that has none."""
    while os.path.lexists(file := folder / backup_name(made_at)):
        made_at += timedelta(seconds=1)
    return file


def parse_backup_time(name: str) -> datetime | None:
    """Return the time in a backup's file name; None for any other file."""
    if not _NAME_PATTERN.fullmatch(name):
        return None
    try:
        return datetime.strptime(name, _NAME_FORMAT)  # noqa: DTZ007 - the format includes the zone
    except ValueError:  # such as a thirteenth month
        return None


def dated_backups(folder: Path | None) -> list[tuple[datetime, Path]]:
    """Return the times and paths of our backups in a folder, oldest first; other files in it are ignored."""
    if folder is None or not folder.is_dir():
        return []
    dated = ((parse_backup_time(path.name), path) for path in folder.iterdir())
    return sorted((made_at, path) for made_at, path in dated if made_at is not None)
