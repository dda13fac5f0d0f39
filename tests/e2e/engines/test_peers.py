"""The score live on a phone with another engine: Firefox connects with a table in Chromium through codes that are read
as pictures. WebKitGTK, which Debian builds without WebRTC, says so."""

import re
import time
from contextlib import closing
from pathlib import Path

import pytest

from testkit.browser.engine_phone import TIMEOUT, EngineDriver, EnginePhone
from testkit.browser.firefox import FirefoxDriver, find_firefox
from testkit.browser.webkit import WebKitDriver, find_webkit
from testkit.pwa.pages import open_pwa
from testkit.pwa.peer_table import CAMERA, read_code
from testkit.pwa.site import build_test_site
from testkit.servers.static import StaticServer
from testkit.steps.endless_match import enter_deal
from testkit.steps.match import start_match
from tests.e2e.conftest import LaunchBrowser
from tests.e2e.offline.test_peer_sharing import photograph

_POLL_INTERVAL = 0.1


def test_table_in_chromium_is_live_in_firefox(launch_browser: LaunchBrowser, tmp_path: Path) -> None:
    if find_firefox() is None:
        pytest.skip("Firefox is not installed (see .ci/engines)")
    host = StaticServer(build_test_site())
    with (
        launch_browser(*CAMERA) as table,
        open_pwa(table, host.base_url) as anna,
        closing(FirefoxDriver(tmp_path / "profile")) as firefox,
    ):
        start_match(anna, ["Anna", "Bruno", "Carla", "Dino"])
        anna.tap("Share this table")
        anna.tap(re.compile("^Connect a phone"))
        anna.tap("Connect a phone")
        firefox.navigate(read_code(anna.page))
        wait_for_text(firefox, ".news", "Show this code to the phone that keeps the score.")
        answer = EnginePhone(driver=firefox).scan_qr()
        anna.page.locator("#connect input[type=file]").set_input_files([photograph(answer)])
        wait_for_text(firefox, ".total", "0|0")
        anna.page.locator("#connect").get_by_role("button", name="Close").click()
        anna.tap("Back")
        anna.tap("Back to the table")
        enter_deal(anna)
        anna.tap("Save the deal")
        wait_for_text(firefox, ".total", "0|−5")
    host.stop()


def test_webkitgtk_without_webrtc_says_that_the_browser_is_too_old(tmp_path: Path) -> None:
    if find_webkit() is None:
        pytest.skip("WebKitGTK is not installed (see .ci/engines)")
    host = StaticServer(build_test_site())
    with closing(WebKitDriver(tmp_path / "profile")) as webkit:
        webkit.navigate(f"{host.base_url}show.html#O1")
        wait_for_text(webkit, ".news", "This browser is too old to show the score. Use a newer one.")
    host.stop()


def wait_for_text(driver: EngineDriver, selector: str, wanted: str) -> None:
    """Wait until the texts of these elements, separated by bars, are the wanted ones."""
    script = "return [...document.querySelectorAll(arguments[0])].map(each => each.textContent).join('|')"
    until = time.monotonic() + TIMEOUT
    while (shown := driver.run(script, selector)) != wanted:
        assert time.monotonic() < until, f"{selector} shows {shown!r}, not {wanted!r}"
        time.sleep(_POLL_INTERVAL)
