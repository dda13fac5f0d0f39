"""Firefox, driven by WebDriver BiDi, without a separate driver program.

Playwright's BiDi client needs commands that Debian's Firefox lacks. Other libraries need geckodriver, which Debian
lacks, or telnetlib, which Python 3.13 removed.
"""

import base64
import itertools
import json
import re
import shutil
import subprocess
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from testkit.browser.engine_phone import TIMEOUT, EngineDriver

_SIZE = {"width": 390, "height": 664}
_ADDRESS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
_CONTROL, _DELETE = "\ue009", "\ue017"  # WebDriver's key codes
_PREFERENCES = {
    "intl.accept_languages": "en-GB, en",
    "browser.shell.checkDefaultBrowser": False,
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
    "app.update.enabled": False,
    "app.normandy.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "browser.safebrowsing.update.enabled": False,
    "services.settings.server": "http://127.0.0.1:1/",
    "browser.download.folderList": 2,  # a custom download folder
}


def find_firefox() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


class FirefoxDriver(EngineDriver):
    """Firefox with the profile in `folder`, which keeps its storage when it is opened again."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.downloads = folder / "downloads"
        self.downloads.mkdir(exist_ok=True)
        values = _PREFERENCES | {"browser.download.dir": str(self.downloads)}
        preferences = "".join(f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in values.items())
        (folder / "user.js").write_text(preferences)
        self._numbers = itertools.count(1)
        self._resources = ExitStack()
        try:
            address = self._start(folder)
            self._socket = self._resources.enter_context(connect(f"{address}/session", max_size=None))
            self._call("session.new", capabilities={})
            self._context = self._call("browsingContext.getTree")["contexts"][0]["context"]
            self._call("browsingContext.setViewport", context=self._context, viewport=_SIZE)
        except BaseException:
            self._resources.close()
            raise

    def _start(self, folder: Path) -> str:
        """Start Firefox and return its WebDriver address."""
        command = [str(find_firefox()), "--headless", "--no-remote", "--profile", str(folder)]
        process = subprocess.Popen(
            [*command, "--remote-debugging-port=0"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        self._resources.callback(process.wait)
        self._resources.callback(process.terminate)
        assert process.stderr is not None
        self._resources.callback(process.stderr.close)
        for line in process.stderr:
            if found := _ADDRESS.search(line):
                return found[1]
        raise RuntimeError("Firefox did not report its WebDriver address")

    def _call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command and return its result, ignoring events."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv(timeout=TIMEOUT))
            if answer.get("id") == number:
                break
        if answer["type"] == "error":
            raise RuntimeError(f"{method}: {answer['error']}: {answer['message']}")
        result: dict[str, Any] = answer["result"]
        return result

    def navigate(self, url: str) -> None:
        self._call("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def run(self, script: str, *arguments: object) -> Any:
        values = ", ".join(json.dumps(each) for each in arguments)
        expression = f"(async () => JSON.stringify(await (function() {{ {script} }})({values}) ?? null))()"
        answer = self._call(
            "script.evaluate", expression=expression, target={"context": self._context}, awaitPromise=True
        )
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def click(self, x: float, y: float) -> None:
        steps = [
            {"type": "pointerMove", "x": int(x), "y": int(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": 40},
            {"type": "pointerUp", "button": 0},
        ]
        self._act(type="pointer", id="finger", parameters={"pointerType": "touch"}, actions=steps)

    def replace_text(self, text: str) -> None:
        select = [("keyDown", _CONTROL), ("keyDown", "a"), ("keyUp", "a"), ("keyUp", _CONTROL)]
        typed = [(kind, key) for key in (_DELETE, *text) for kind in ("keyDown", "keyUp")]
        self._act(type="key", id="keyboard", actions=[{"type": kind, "value": key} for kind, key in select + typed])

    def _act(self, **source: Any) -> None:
        self._call("input.performActions", context=self._context, actions=[source])

    def screenshot(self) -> bytes:
        return base64.b64decode(self._call("browsingContext.captureScreenshot", context=self._context)["data"])

    def close(self) -> None:
        self._call("browser.close")
        self._resources.close()
