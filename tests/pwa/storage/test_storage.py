"""The offline app's storage: engines without SQLite's requirements, the rescued files, and the page's stored data."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pwa.pack.compiling import find_node
from pwa.pack.site import ROOT
from testkit.seeding.databases import copy_empty_database


def test_engine_with_asynchronous_access_handles_is_called_old() -> None:
    command = [find_node(), str(ROOT / "tests/pwa/storage/open_storage.mjs"), str(ROOT / "pwa/page/storage.js")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "StorageError: old\n"


def test_short_write_is_reported_as_full_storage() -> None:
    command = [find_node(), str(ROOT / "tests/pwa/storage/fill_storage.mjs"), str(ROOT / "pwa/page/storage.js")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["full", "3"]


@pytest.mark.parametrize(
    ("sizes", "saved"),
    [
        ({"pinella.db": 4096, "pinella.db-journal": 512, "key": 32}, ["pinella.db", "pinella.db-journal"]),
        ({"pinella.db": 4096, "pinella.db-journal": 0}, ["pinella.db"]),
        ({"pinella.db": 4096}, ["pinella.db"]),
    ],
)
def test_rescued_database_has_its_journal(tmp_path: Path, sizes: dict[str, int], saved: list[str]) -> None:
    """Without the journal, the copy of a database with an interrupted commit had half of a transaction."""
    for name, size in sizes.items():
        (tmp_path / name).write_bytes(bytes(size))
    assert inspect(tmp_path)["saved"] == saved


@pytest.mark.parametrize(
    ("change", "state"),
    [
        (lambda whole: whole, "whole"),
        (lambda whole: whole + bytes(4096), "whole"),
        (lambda whole: whole[:-1], "damaged"),
        (lambda whole: whole[:50], "damaged"),
        (lambda whole: bytes(100) + whole[100:], "damaged"),
        (lambda _: b"", "missing"),
    ],
)
def test_state_of_a_database_is_found_out(tmp_path: Path, change: Callable[[bytes], bytes], state: str) -> None:
    content = change(empty_database(tmp_path))
    (tmp_path / "pinella.db").write_bytes(content)
    (tmp_path / "key").write_bytes(bytes(32))
    found = inspect(tmp_path)
    assert (found["state"], found["sizes"]) == (state, f"key 32, pinella.db {len(content)}" if content else "key 32")


def test_database_is_not_called_damaged_while_its_journal_is_there(tmp_path: Path) -> None:
    """SQLite rolls back a commit that was interrupted before the file grew."""
    (tmp_path / "pinella.db").write_bytes(empty_database(tmp_path)[:-4096])
    (tmp_path / "pinella.db-journal").write_bytes(bytes(512))
    assert inspect(tmp_path)["state"] == "whole"


def empty_database(folder: Path) -> bytes:
    file = Path(copy_empty_database(folder, "empty.db").removeprefix("sqlite:///"))
    content = file.read_bytes()
    file.unlink()
    return content


def inspect(folder: Path) -> dict[str, Any]:
    command = [
        find_node(),
        str(ROOT / "tests/pwa/storage/list_rescued.mjs"),
        str(ROOT / "pwa/page/rescue.js"),
        str(folder),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(("room", "kept"), [(100, [1, 2, 3]), (25, [1, 2]), (2, []), (1, None)])
def test_as_many_copies_are_kept_as_there_is_room_for(room: int, kept: list[int] | None) -> None:
    copies = [{"id": number} for number in (1, 2, 3)]
    command = [find_node(), str(ROOT / "tests/pwa/storage/keep_copies.mjs"), str(ROOT / "pwa/page/kept.js"), str(room)]
    done = subprocess.run(command, input=json.dumps(copies), capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert found["count"] == 3
    assert (json.loads(found["copies"]) if found["copies"] else None) == (
        None if kept is None else [{"id": number} for number in kept]
    )
