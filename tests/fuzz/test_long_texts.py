"""No text of a phone keeps the processor busy for long; the event loop, and with it everybody, would wait."""

import subprocess
import sys

from testkit.client_cache import ROOT


def test_time_grows_with_the_length_and_not_with_its_square() -> None:
    """A space repeated in a list of pairs took minutes, and so did the log line of a path of slashes."""
    command = [sys.executable, "-m", "tests.fuzz.long_texts"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1:] == ["done"], done.stderr[-2_000:]
