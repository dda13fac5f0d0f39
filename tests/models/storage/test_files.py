"""Atomic and private files."""

import errno
from pathlib import Path

import pytest

from models.storage import write_atomically


def test_an_atomic_file_is_written_completely_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_atomically(path, lambda draft: draft.write_bytes(b"first"))

    def fail(draft: Path) -> None:
        draft.write_bytes(b"half of the sec")
        raise OSError(errno.ENOSPC, "full")

    with pytest.raises(OSError, match="full"):
        write_atomically(path, fail)
    assert path.read_bytes() == b"first"
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(FileNotFoundError):
        write_atomically(tmp_path / "no folder" / "file", lambda draft: draft.write_bytes(b""))


def test_only_the_owner_may_read_the_file(tmp_path: Path) -> None:
    write_atomically(tmp_path / "file", lambda draft: draft.write_bytes(b"first"))
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o600


def test_without_replace_an_existing_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for content in (b"first", b"second"):
        write_atomically(path, lambda draft, content=content: draft.write_bytes(content), replace=False)
    assert path.read_bytes() == b"first"
    assert list(tmp_path.iterdir()) == [path]
