"""Temporary folders; after a kill, the next process removes them."""

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def temporary_folder(purpose: str, parent: Path | None = None) -> Iterator[Path]:
    """Yield a folder that is removed after the block, or after a kill by the next process with this purpose."""
    remove_abandoned_folders(purpose, parent)
    folder = make_temporary_folder(purpose, parent)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def make_temporary_folder(purpose: str, parent: Path | None = None) -> Path:
    """Create a folder named after the purpose and this process, hidden in `parent`, by default the system's temporary
    folder. The caller removes it. Raises OSError."""
    return Path(tempfile.mkdtemp(prefix=f"{_prefix(purpose, parent)}{os.getpid()}-", dir=parent))


def remove_abandoned_folders(purpose: str, parent: Path | None = None) -> None:
    """Remove this purpose's folders of ended processes, for example after SIGKILL.

    If another process has reused the process id, the folder stays until that process has ended.
    """
    if os.name == "nt":  # on Windows, os.kill would end the process
        return
    prefix = _prefix(purpose, parent)
    for folder in (parent or Path(tempfile.gettempdir())).glob(f"{prefix}*"):
        found = re.fullmatch(rf"{re.escape(prefix)}([0-9]{{1,10}})-\w+", folder.name)
        if found and not _is_running(int(found[1])):
            shutil.rmtree(folder, ignore_errors=True)  # folders of other users stay


def _prefix(purpose: str, parent: Path | None) -> str:
    return f"{'.' if parent else ''}pinella-{purpose}-"


def _is_running(process: int) -> bool:
    """Return whether a process has this id, even another user's."""
    with suppress(PermissionError, OverflowError):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
    return True
