"""WebKitGTK, driven by WebDriver, with its own display and message bus."""

import os
import shutil
import subprocess
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from selenium.webdriver import ActionChains, Keys, WebKitGTK
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from testkit.browser.engine_phone import TIMEOUT, EngineDriver

SIZE = "390x664"
_WINDOW = Path(__file__).with_name("webkit_window.py")
_SYSTEM_PYTHON = Path("/usr/bin/python3")  # Debian's python3-gi works only with this Python
# Features that Safari enables.
_FEATURES = "FileSystem AccessHandle StorageAPI StorageAPIEstimate FileSystemWritableStream"


def find_webkit() -> str | None:
    return shutil.which("WebKitWebDriver")


class WebKitDriver(EngineDriver):
    """WebKitGTK with the profile in `folder`, which keeps its storage when it is opened again."""

    def __init__(self, folder: Path) -> None:
        self.downloads = folder / "downloads"
        self.downloads.mkdir(parents=True, exist_ok=True)
        self._resources = ExitStack()
        try:
            self._start(folder)
        except BaseException:
            self._resources.close()
            raise

    def _start(self, folder: Path) -> None:
        environment = os.environ | {
            # With C.UTF-8 navigator.languages would be ["C"], which Intl.Locale rejects.
            "LANG": "en_US.UTF-8",
            "LC_ALL": "en_US.UTF-8",
            "DISPLAY": self._start_display(),
            "DBUS_SESSION_BUS_ADDRESS": self._start_bus(),
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "NO_AT_BRIDGE": "1",
            "PINELLA_WEBKIT_PROFILE": str(folder),
            "PINELLA_WEBKIT_FEATURES": _FEATURES,
            "PINELLA_WEBKIT_SIZE": SIZE,
            "PINELLA_WEBKIT_DOWNLOADS": str(self.downloads),
        }
        environment.pop("LANGUAGE", None)
        launcher = folder / "browser"
        launcher.write_text(f'#!/bin/sh\nexec "{_SYSTEM_PYTHON}" "{_WINDOW}"\n')
        launcher.chmod(0o700)
        options = Options()
        options.binary_location = str(launcher)
        service = Service(env=environment, service_args=["--host=127.0.0.1"], log_output=str(folder / "webkit.log"))
        self._driver = WebKitGTK(options=options, service=service)
        self._resources.callback(self._driver.quit)
        self._driver.set_script_timeout(TIMEOUT)
        self._driver.set_page_load_timeout(TIMEOUT)

    def _start_display(self) -> str:
        """Start an X server on a free display and return its name."""
        reader, writer = os.pipe()
        command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1000x1000x24", "-nolisten", "tcp"]
        self._run_service(command, pass_fds=(writer,))
        os.close(writer)
        with os.fdopen(reader) as numbers:
            return f":{numbers.readline().strip()}"

    def _start_bus(self) -> str:
        """Start a message bus and return its address."""
        reader, writer = os.pipe()
        self._run_service(["dbus-daemon", "--session", "--nofork", f"--print-address={writer}"], pass_fds=(writer,))
        os.close(writer)
        with os.fdopen(reader) as addresses:
            return addresses.readline().strip()

    def _run_service(self, command: list[str], *, pass_fds: tuple[int]) -> None:
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL, pass_fds=pass_fds)
        self._resources.callback(process.wait)
        self._resources.callback(process.terminate)

    def navigate(self, url: str) -> None:
        self._driver.get(url)

    def run(self, script: str, *arguments: object) -> Any:
        return self._driver.execute_script(script, *arguments)

    def click(self, x: float, y: float) -> None:
        builder = ActionBuilder(self._driver)
        builder.pointer_action.move_to_location(int(x), int(y)).pointer_down().pause(0.04).pointer_up()
        builder.perform()

    def replace_text(self, text: str) -> None:
        keys = ActionChains(self._driver).key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL)
        keys.send_keys(Keys.DELETE).send_keys(text).perform()

    def screenshot(self) -> bytes:
        return bytes(self._driver.get_screenshot_as_png())

    def close(self) -> None:
        self._resources.close()
