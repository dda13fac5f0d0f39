"""Files that only their owner may read, and that are there whole or not at all, whatever happens meanwhile."""

import os
import secrets
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

_ONLY_THE_OWNER = 0o600
_OTHERS = 0o077
_HAS_OWNERS = hasattr(os, "geteuid")  # a file has none on Windows, and in a browser


def write_atomically(path: Path, write: Callable[[Path], object], *, replace: bool = True) -> None:
    """Have a file written beside its place and put it there once it is on the disk.

    `write` gets the path of an empty file that only its owner may read. When anything fails, a full disk above all,
    what stood at `path` before stands there still, and nothing is left behind. Without `replace`, so it does in any
    case, and of two that write at once the first wins. Raises what `write` raises, and OSError.
    """
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}.part")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _ONLY_THE_OWNER))
        write(draft)
        _sync(draft)
        if replace:
            draft.replace(path)
        else:
            with suppress(FileExistsError):
                path.hardlink_to(draft)
    finally:
        draft.unlink(missing_ok=True)
    if os.name != "nt":  # Windows opens no folder
        _sync(path.parent)


def make_private(path: Path) -> None:
    """An empty file that only its owner may read, unless there is one. Raises OSError."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _ONLY_THE_OWNER))


def keep_private(path: Path) -> None:
    """Take a file or a folder away from all users but its owner; what is not there, or not ours, stays as it is."""
    with suppress(FileNotFoundError):
        found = path.stat()
        if _HAS_OWNERS and found.st_uid == os.geteuid() and found.st_mode & _OTHERS:
            path.chmod(stat.S_IMODE(found.st_mode) & ~_OTHERS)


def _sync(path: Path) -> None:
    """Wait until it is on the disk; of a folder, the names in it."""
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
