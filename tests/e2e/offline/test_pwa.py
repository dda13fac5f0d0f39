"""The offline app: after one visit it works without a network, and killing its browser loses no deal that it reported
as saved."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from testkit.browser.phone import TIMEOUT_MS
from testkit.pwa.crash_test import PwaCrashTest
from testkit.pwa.site import build_test_site, copy_as_newer_site
from testkit.servers.static import StaticServer

KILLS = 1  # `python -m benchmarks.pwa crashes 200` kills more often
MAX_DELAY = 2.0  # seconds


@pytest.mark.journey
def test_saved_deals_survive_killing_the_browser_offline(browser: Browser, tmp_path: Path) -> None:
    site = build_test_site()
    host = StaticServer(site)
    phone = PwaCrashTest(chromium=browser.browser_type, folder=tmp_path / "browser", url=host.base_url)
    rng = random.Random(12)
    phone.start()
    try:
        host.stop()  # the app is stored on the phone now
        phone.start_match()
        for kill in range(1, KILLS + 1):
            phone.kill_while_saving(delay=rng.uniform(0, MAX_DELAY))
            if kill == KILLS:
                newer = copy_as_newer_site(site, tmp_path / "newer")
                host = StaticServer(tmp_path / "newer", port=host.port)
            phone.start()
            expect_totals_before_python(phone)
            phone.resume()
        expect_update_on_home_screen(phone, newer)
        expect_second_tab_takeover(phone)
    finally:
        phone.close()
    host.stop()
    assert {url for url in phone.requested_urls if not url.startswith((host.origin, "blob:", "data:"))} == set()


def expect_totals_before_python(phone: PwaCrashTest) -> None:
    """Check that the page shows the totals before Python starts."""
    laps = [name for name, _ in phone.phone.page.evaluate("laps")]
    assert laps.index("seen") < laps.index("python: runtime")
    assert phone.cover_match_count == 1


def expect_update_on_home_screen(phone: PwaCrashTest, newer: str) -> None:
    """Check that an update is offered on the home screen only, and starts on a tap."""
    page = phone.phone.page
    phone.phone.expect_no_text("A new version of Pinella is ready.")  # the next deal is being entered
    page.evaluate("location.hash = '#/'")
    phone.phone.expect_text("A new version of Pinella is ready.")
    assert page.locator(newer).count() == 0
    phone.phone.tap("Update")
    page.locator(newer).wait_for(state="attached", timeout=TIMEOUT_MS)
    phone.phone.enable_semantics().expect_text("Continue ")  # the database is open again before another tab needs it


def expect_second_tab_takeover(phone: PwaCrashTest) -> None:
    """Check that the app can be used in a second tab, and stops in the first one."""
    first, second = phone.phone.page, phone.browser.new_page()
    second.goto(phone.url)
    second.get_by_text("Pinella is open in another tab.").wait_for(timeout=TIMEOUT_MS)
    second.get_by_role("button", name="Use it here").click()
    first.get_by_text("Pinella is now running in another tab.").wait_for(timeout=TIMEOUT_MS)
