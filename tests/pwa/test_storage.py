"""The storage of the offline app in engines that lack what SQLite needs."""

import subprocess

from pwa.pack.compiling import find_node
from pwa.pack.site import ROOT


def test_engine_with_asynchronous_access_handles_is_called_old() -> None:
    command = [find_node(), str(ROOT / "tests/pwa/open_storage.mjs"), str(ROOT / "pwa/page/storage.js")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "StorageError: old\n"
