"""The connections of the phone that keeps the score: runs the tests of `peer_hub.mjs` in Node."""

import subprocess
from pathlib import Path

from pwa.pack.compiling import find_node

_TESTS = Path(__file__).with_name("peer_hub.mjs")


def test_connections_are_limited_and_reported() -> None:
    done = subprocess.run([find_node(), "--test", str(_TESTS)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "pass 17" in done.stdout
