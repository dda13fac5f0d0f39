"""Temporary folders that a killed process doesn't leave behind: the next one removes them."""

import os
import re
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path


def make_temporary_folder(purpose: str) -> Path:
    """Create a folder named after the purpose and this process. The caller removes it. Raises OSError."""
    return Path(tempfile.mkdtemp(prefix=f"pinella-{purpose}-{os.getpid()}-"))


def remove_abandoned_folders(purpose: str) -> None:
    """Remove the folders for this purpose whose processes have ended, for example by SIGKILL.

    If another process has the number by now, the folder stays until that one has ended.
    """
    if os.name == "nt":  # there, os.kill would end the process
        return
    for folder in Path(tempfile.gettempdir()).glob(f"pinella-{purpose}-*"):
        found = re.fullmatch(rf"pinella-{purpose}-([0-9]{{1,10}})-\w+", folder.name)
        if found and not _is_running(int(found[1])):
            shutil.rmtree(folder, ignore_errors=True)  # those of other users stay


def _is_running(process: int) -> bool:
    """Return whether a process has this number, also one of another user."""
    with suppress(PermissionError, OverflowError):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
    return True
