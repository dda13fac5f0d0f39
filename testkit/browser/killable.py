"""A Chromium process with its own profile folder; it can be killed and restarted with the same profile."""

import os
import shutil
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import BrowserType, Page, ViewportSize

from testkit.browser.chromium import CHROMIUM_FLAGS, LAUNCH_TIMEOUT_MS, find_chromium

_LOCALE_FLAGS = ["--headless=new", "--lang=en-GB", "--accept-lang=en-GB", "--password-store=basic"]
_SIZE: ViewportSize = {"width": 390, "height": 664}
_PORT_FILE = "DevToolsActivePort"  # Chromium writes its debugging port there
_SOCKET_LINK = "SingletonSocket"
_BLANK_PAGE = "about:blank"
_POLL_INTERVAL = 0.02


class KillableBrowser:
    """A browser that runs until `kill`; `requested_urls` has all URLs that its pages requested.

    Raises OSError if Chromium doesn't start.
    """

    def __init__(self, chromium: BrowserType, folder: Path) -> None:
        port = folder / _PORT_FILE
        port.unlink(missing_ok=True)
        self._socket = folder / _SOCKET_LINK
        command = [
            find_chromium(),
            *CHROMIUM_FLAGS,
            *_LOCALE_FLAGS,
            f"--user-data-dir={folder}",
            "--remote-debugging-port=0",
            _BLANK_PAGE,
        ]
        # An exception between the fork and the assignment would leave a browser that nothing can end.
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
        try:
            # A separate process group, to signal all child processes too.
            self._process = subprocess.Popen(
                command, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
        except BaseException:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
            raise
        try:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
            address = f"http://127.0.0.1:{self._read_port(port)}"
            self._browser = chromium.connect_over_cdp(address, timeout=LAUNCH_TIMEOUT_MS)
        except BaseException:  # also on Ctrl-C, which doesn't reach another process group
            self.kill()
            self._process.wait()
            raise
        self.requested_urls: set[str] = set()
        self._browser.contexts[0].on("request", lambda request: self.requested_urls.add(request.url))

    def new_page(self) -> Page:
        """Return the initial page at the first call, then new ones: Playwright waits for ever for a page that a killed
        browser was opening.
        """
        context = self._browser.contexts[0]
        page = next((page for page in context.pages if page.url == _BLANK_PAGE), None) or context.new_page()
        page.set_viewport_size(_SIZE)
        return page

    @property
    def process_group(self) -> int:
        """The process group of all its processes."""
        return self._process.pid

    def kill(self) -> None:
        """Kill all processes at once, as when a phone runs out of memory or battery."""
        with suppress(ProcessLookupError):  # it has exited already
            os.killpg(self.process_group, signal.SIGKILL)
        # Remove the folder of Chromium's socket in the temporary folder: a killed Chromium can't.
        if self._socket.is_symlink():
            shutil.rmtree(self._socket.readlink().parent, ignore_errors=True)

    def wait_until_exited(self) -> None:
        """Wait until all processes have exited."""
        self._process.wait()
        while self._is_group_alive():
            time.sleep(_POLL_INTERVAL)
        self._browser.close()

    def _read_port(self, file: Path) -> int:
        while True:
            if self._process.poll() is not None:
                raise OSError(f"Chromium exited with {self._process.returncode} before opening its debugging port")
            lines = file.read_text().splitlines() if file.exists() else []
            if len(lines) > 1:  # the second line is written last, so wait for it
                return int(lines[0])
            time.sleep(_POLL_INTERVAL)

    def _is_group_alive(self) -> bool:
        try:
            os.killpg(self.process_group, 0)
        except ProcessLookupError:
            return False
        return True
