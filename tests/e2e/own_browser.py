"""A browser of one phone: a Chromium process with a folder of its own, which can be killed, and started again on what
it has left there."""

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import BrowserType, Page, ViewportSize

from tests.chromium import chromium_program
from tests.e2e.conftest import FLAGS, PATIENCE

_LOOK = ["--headless=new", "--lang=en-GB", "--accept-lang=en-GB", "--password-store=basic"]
_SIZE: ViewportSize = {"width": 390, "height": 664}
_PORT = "DevToolsActivePort"  # Chromium writes there where it can be reached
_EMPTY = "about:blank"
_PAUSE = 0.02


class OwnBrowser:
    """Runs from the start until `kill`; `asked` holds the addresses that its pages wanted. Raises OSError where
    Chromium does not begin."""

    def __init__(self, chromium: BrowserType, folder: Path) -> None:
        port = folder / _PORT
        port.unlink(missing_ok=True)
        command = [chromium_program(), *FLAGS, *_LOOK, f"--user-data-dir={folder}", "--remote-debugging-port=0", _EMPTY]
        # A group of its own, with all that it starts.
        self._process = subprocess.Popen(
            command, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        address = f"http://127.0.0.1:{self._number_in(port)}"
        self._browser = chromium.connect_over_cdp(address, timeout=PATIENCE)
        self.asked: set[str] = set()
        self._browser.contexts[0].on("request", lambda request: self.asked.add(request.url))

    def page(self) -> Page:
        """The one that it began with, then others: Playwright waits for ever for a page that a killed browser was just
        opening."""
        context = self._browser.contexts[0]
        page = next((page for page in context.pages if page.url == _EMPTY), None) or context.new_page()
        page.set_viewport_size(_SIZE)
        return page

    @property
    def group(self) -> int:
        """That of all its processes."""
        return self._process.pid

    def kill(self) -> None:
        """All its processes at once, as a phone that runs out of memory or of battery does."""
        with suppress(ProcessLookupError):  # it is killed already
            os.killpg(self.group, signal.SIGKILL)

    def gone(self) -> None:
        """Return once it is."""
        self._process.wait()
        while self._group_lives():
            time.sleep(_PAUSE)
        self._browser.close()

    def _number_in(self, file: Path) -> int:
        while True:
            if self._process.poll() is not None:
                raise OSError(f"Chromium ended with {self._process.returncode} before it could be reached")
            lines = file.read_text().splitlines() if file.exists() else []
            if len(lines) > 1:  # the second one is written last
                return int(lines[0])
            time.sleep(_PAUSE)

    def _group_lives(self) -> bool:
        try:
            os.killpg(self.group, 0)
        except ProcessLookupError:
            return False
        return True
