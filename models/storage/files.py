"""Atomic and private files: written completely or not at all, and readable by their owner only."""

import errno
import os
import secrets
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_OWNER_ONLY_MODE = 0o600
_GROUP_AND_OTHERS = 0o077
_HAS_OWNERS = hasattr(os, "geteuid")  # not on Windows or in a browser


def write_atomically(path: Path, write: Callable[[Path], object], *, replace: bool = True) -> None:
    """Write a temporary file in the same folder, sync it, and rename it to `path`.

    `write` receives the path of an empty file with mode 0600. On any failure, such as a full disk, an existing file at
    `path` is kept and the temporary one removed. With `replace=False` an existing file is always kept, and the first of
    two concurrent writers wins. Raises OSError and whatever `write` raises.
    """
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}.part")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY_MODE))
        write(draft)
        _sync(draft)
        if replace:
            draft.replace(path)
        else:
            with suppress(FileExistsError):
                path.hardlink_to(draft)
    finally:
        draft.unlink(missing_ok=True)
    if os.name != "nt":  # Windows cannot open a folder
        _sync(path.parent)


@contextmanager
def disk_faults(folder: Path) -> Iterator[None]:
    """Turn SQLite's errors about a disk into OSError, and name `folder` in an error without a path."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_FULL:
            raise OSError(f"{folder}: {error}") from error
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(folder)) from error
    except OSError as error:
        if error.errno is None or error.filename is not None:
            raise
        raise OSError(error.errno, error.strerror, str(folder)) from error


def create_private_file(path: Path) -> None:
    """Create an empty file with mode 0600 unless the file exists. Raises OSError."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY_MODE))


def restrict_permissions(path: Path) -> None:
    """Remove the permissions of group and others; a missing file, or one of another user, is left unchanged."""
    with suppress(FileNotFoundError):
        found = path.stat()
        if _HAS_OWNERS and found.st_uid == os.geteuid() and found.st_mode & _GROUP_AND_OTHERS:
            path.chmod(stat.S_IMODE(found.st_mode) & ~_GROUP_AND_OTHERS)


def _sync(path: Path) -> None:
    """Call fsync on a file, or on a folder, which persists the names in it."""
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
