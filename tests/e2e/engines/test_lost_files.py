"""The offline app after its private files are lost, damaged or refused, in Chromium and Firefox: it says what it found,
keeps the number of matches, and restores those in progress."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from models.program import PROGRAM_VERSION
from testkit.browser.engine_phone import EnginePhone
from testkit.browser.firefox import FirefoxDriver, find_firefox
from testkit.browser.page_wait import POLL_INTERVAL_MS, TIMEOUT
from testkit.browser.phone import BrowserPhone
from testkit.pwa.pages import open_page
from testkit.pwa.site import build_test_site, copy_changed_site
from testkit.servers.static import StaticServer
from tests.e2e.offline.pwa_steps import export_played_match
from web.urls import import_url

TOTAL = "Anna and Carla: 745 points"
MISSING = "1 match or tournament that was saved here is missing. Restore it from a backup."
COUNTED = "Matches and tournaments saved here when Pinella was last open: 1."
RESTORE = "Restore 1 match in progress"
# A worker that gets no private files while this cache exists.
REFUSING = b"""
const files = navigator.storage.getDirectory.bind(navigator.storage);
navigator.storage.getDirectory = async () => {
  if (await caches.has("refuse")) throw new DOMException("not here", "SecurityError");
  return files();
};
"""
_DELETE = "return navigator.storage.getDirectory().then(root => root.removeEntry('pinella', {recursive: true}))"
# Keeps so many bytes of a file, and returns the others.
_TRUNCATE = """
const [name, kept] = arguments;
return (async () => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('pinella');
  const handle = await folder.getFileHandle(name);
  const content = new Uint8Array(await (await handle.getFile()).arrayBuffer());
  const size = Math.floor(content.length * kept);
  const writable = await handle.createWritable();
  await writable.write(content.slice(0, size));
  await writable.close();
  return [...content.slice(size)];
})();
"""
_APPEND = """
const [name, bytes] = arguments;
return (async () => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('pinella');
  const handle = await folder.getFileHandle(name);
  const writable = await handle.createWritable({keepExistingData: true});
  await writable.write({type: 'write', position: (await handle.getFile()).size, data: new Uint8Array(bytes)});
  await writable.close();
})();
"""
_COPY_DETAILS = """
navigator.clipboard.writeText = async text => { window.copied = text; };
document.getElementById('details').click();
"""


@dataclass(frozen=True, kw_only=True)
class Device:
    """A phone in one of the engines. `visit` loads an address, `run` runs the body of a function in the page."""

    phone: BrowserPhone | EnginePhone
    visit: Callable[[str], object]
    run: Callable[..., Any]
    url: str

    def open(self, route: str = "") -> None:
        self.leave_app()
        self.phone.open(f"{self.url}{route}")

    def leave_app(self) -> None:
        """Load a page of the same origin that doesn't use the files."""
        self.visit(f"{self.url}show.html")

    def retry(self) -> None:
        """Tap "Try again"."""
        self.run("document.getElementById('act').click()")

    def change_file(self, script: str, *arguments: object) -> Any:
        """Change a file once the app has closed it."""
        self.leave_app()
        attempt = "return Promise.resolve((function() {" + script + "}).apply(null, arguments)).then("
        attempt += "done => ({done: done ?? null}), error => String(error))"
        results: list[Any] = []

        def is_done() -> bool:
            results.append(self.run(attempt, *arguments))
            return isinstance(results[-1], dict)

        _wait_until(is_done, "the files stay open")
        return results[-1]["done"]

    def play(self, match: str) -> None:
        """Take over a match in progress, and wait until its copy is kept."""
        self.phone.open(import_url(self.url.rstrip("/"), match))
        self.phone.tap("Continue here")
        self.phone.expect_text(TOTAL)
        _wait_until(lambda: self.run("return localStorage.getItem('pinella.copies')?.includes('revision')"), "no copy")

    @property
    def count(self) -> str:
        return str(self.run("return localStorage.getItem('pinella.matches')"))


def _wait_until(condition: Callable[[], Any], failure: str) -> None:
    end = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < end, failure
        time.sleep(POLL_INTERVAL_MS / 1000)


@pytest.fixture(params=["chromium", "firefox"])
def device(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Device]:
    site = copy_changed_site(build_test_site(), tmp_path / "site", name="worker.js", change=lambda it: REFUSING + it)
    host = StaticServer(site)
    if request.param == "chromium":
        browser: Browser = request.getfixturevalue("browser")
        with open_page(browser) as page:
            yield Device(
                phone=BrowserPhone(page=page),
                visit=page.goto,
                run=lambda script, *arguments: page.evaluate(
                    f"values => (function() {{ {script} }}).apply(null, values)", arguments
                ),
                url=host.base_url,
            )
    else:
        if find_firefox() is None:
            pytest.skip("firefox is not installed, and its Debian package can't be had here (see .ci/engines)")
        driver = FirefoxDriver(tmp_path / "profile")
        yield Device(phone=EnginePhone(driver=driver), visit=driver.navigate, run=driver.run, url=host.base_url)
        driver.close()
    host.stop()


def test_match_in_progress_survives_lost_and_truncated_files(device: Device, tmp_path: Path) -> None:
    device.play(export_played_match(tmp_path))
    device.change_file(_DELETE)
    device.open("#/settings")
    device.phone.expect_text(MISSING)
    device.phone.expect_text("Restore from a copy")
    assert device.count == "1"
    device.open()
    device.phone.tap(RESTORE)
    device.phone.expect_text(TOTAL)
    device.change_file(_TRUNCATE, "pinella.db", 0.5)
    device.open()
    device.phone.expect_text(MISSING)
    device.phone.expect_text("Save the damaged file")
    device.phone.tap(RESTORE)
    device.phone.expect_text(TOTAL)
    assert device.count == "1"


def test_failed_start_says_what_it_found_and_a_retry_loses_nothing(device: Device, tmp_path: Path) -> None:
    device.play(export_played_match(tmp_path))
    rest = device.change_file(_TRUNCATE, "key", 0.1)
    device.visit(device.url)
    device.phone.expect_text("Pinella can’t start here.")
    device.phone.expect_text(f"The file with your matches is there and can be read. {COUNTED}")
    _wait_until(lambda: device.run("return !document.getElementById('details').hidden"), "no details are offered")
    device.run(_COPY_DETAILS)
    _wait_until(lambda: device.run("return window.copied"), "nothing was copied")
    details = device.run("return window.copied")
    for part in (f"Pinella {PROGRAM_VERSION}", device.run("return navigator.userAgent"), "database whole", "too short"):
        assert part in details
    device.change_file(_APPEND, "key", rest)
    device.run("return caches.open('refuse').then(() => true)")
    device.visit(device.url)
    device.phone.expect_text(f"The file with your matches is there and can be read. {COUNTED}")
    device.run("return caches.delete('refuse')")
    device.retry()
    if isinstance(device.phone, BrowserPhone):
        device.phone.enable_semantics()
    device.phone.expect_text("At the table")
    assert device.count == "1"
    device.run("localStorage.removeItem('pinella.copies')")
    device.change_file(_TRUNCATE, "pinella.db", 0.5)
    device.visit(device.url)
    device.phone.expect_text(
        f"The file with your matches is damaged. Save a copy of it before you try again. {COUNTED}"
    )
    assert device.count == "1"
