"""A browser in a process group of its own ends with a command that is interrupted, and leaves no folder behind."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

REAPED_WITHIN = 300  # seconds; an idle machine needs less than one
# A command that was started in the background ignores Ctrl-C, and so do the tests that it runs.
START = """
import signal
from pathlib import Path
from benchmarks.pwa.__main__ import end_browsers_when_interrupted
from testkit.browser.killable import KillableBrowser
signal.signal(signal.SIGINT, signal.SIG_IGN)
end_browsers_when_interrupted()
KillableBrowser(None, Path())
"""


@pytest.mark.parametrize("interrupt", [signal.SIGINT, signal.SIGTERM])
def test_interrupting_the_start_of_a_browser_ends_it(tmp_path: Path, interrupt: signal.Signals) -> None:
    started = tmp_path / "started"
    os.mkfifo(started)
    socket_folder = tmp_path / "org.chromium.Chromium"
    chromium = tmp_path / "chromium"  # never opens its debugging port
    chromium.write_text(
        f'#!/bin/sh\nmkdir "{socket_folder}"\nln -s "{socket_folder}/socket" SingletonSocket\n'
        f'echo $$ > "{started}"\nexec sleep 600\n'
    )
    chromium.chmod(0o755)
    environment = os.environ | {"PINELLA_CHROMIUM": str(chromium), "PYTHONPATH": str(Path.cwd())}
    with subprocess.Popen(
        [sys.executable, "-c", START], cwd=tmp_path, env=environment, stderr=subprocess.DEVNULL
    ) as command:
        browser = int(started.read_text())
        command.send_signal(interrupt)
    with suppress(psutil.NoSuchProcess):
        psutil.Process(browser).wait(REAPED_WITHIN)  # its end is complete once init has reaped it
    assert not socket_folder.exists()
