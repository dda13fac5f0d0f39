"""What a backup is called: by the time it was made, so that names sort by age."""

__all__ = ["backup_name", "backup_time"]

import re
from datetime import datetime

_FORM = "pinella-%Y-%m-%dT%H-%M-%S%z.zip"
_NAME = re.compile(r"pinella-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\+0000\.zip")


def backup_name(made_at: datetime) -> str:
    """`made_at` in UTC."""
    return made_at.strftime(_FORM)


def backup_time(name: str) -> datetime | None:
    """None for a file that is no backup of ours."""
    if not _NAME.fullmatch(name):
        return None
    try:
        return datetime.strptime(name, _FORM)  # noqa: DTZ007 - the form has the zone
    except ValueError:  # a thirteenth month
        return None
