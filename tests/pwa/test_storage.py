"""The storage of the offline app in engines that lack what SQLite needs."""

import json
import subprocess

import pytest

from pwa.pack.compiling import find_node
from pwa.pack.site import ROOT


def test_engine_with_asynchronous_access_handles_is_called_old() -> None:
    command = [find_node(), str(ROOT / "tests/pwa/open_storage.mjs"), str(ROOT / "pwa/page/storage.js")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "StorageError: old\n"


def test_short_write_is_reported_as_full_storage() -> None:
    command = [find_node(), str(ROOT / "tests/pwa/fill_storage.mjs"), str(ROOT / "pwa/page/storage.js")]
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
def test_rescued_database_has_its_journal(sizes: dict[str, int], saved: list[str]) -> None:
    """Without it, the copy of a database whose commit was cut off had half of a transaction."""
    command = [find_node(), str(ROOT / "tests/pwa/list_rescued.mjs"), str(ROOT / "pwa/page/rescue.js")]
    done = subprocess.run(command, input=json.dumps(sizes), capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == saved
