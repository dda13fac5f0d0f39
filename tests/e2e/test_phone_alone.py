"""A phone alone: the site is opened once, then there is no network any more, and a browser that is killed loses no deal
that it called saved."""

import random
from pathlib import Path

from playwright.sync_api import Browser

from tests.e2e.killed_phone import KilledPhone
from tests.e2e.phone import WAIT
from tests.e2e.static_host import StaticHost
from tests.phone.sites import built_site, newer_site

KILLS = 1  # `python -m benchmarks.phone kills 200` does more
SECONDS = 2.0


def test_every_saved_deal_is_there_after_the_browser_was_killed_without_a_network(
    browser: Browser, tmp_path: Path
) -> None:
    site = built_site()
    host = StaticHost(site)
    phone = KilledPhone(chromium=browser.browser_type, folder=tmp_path / "browser", address=host.address)
    moments = random.Random(12)  # noqa: S311 - the same ones each time
    phone.start()
    try:
        host.stop()  # everything is here now
        phone.begin_match()
        for kill in range(1, KILLS + 1):
            phone.play_until_killed(after=moments.uniform(0, SECONDS))
            if kill == KILLS:
                newer = newer_site(site, tmp_path / "newer")
                host = StaticHost(tmp_path / "newer", port=host.port)
            phone.start()
            shows_the_totals_before_python_runs(phone)
            phone.resume()
        newer_version_is_offered_at_home_and_begins(phone, newer)
        second_tab_says_so_and_takes_over(phone)
    finally:
        phone.end()
    host.stop()
    assert {url for url in phone.asked if not url.startswith((host.origin, "blob:", "data:"))} == set()


def shows_the_totals_before_python_runs(phone: KilledPhone) -> None:
    laps = [name for name, _ in phone.phone.page.evaluate("laps")]
    assert laps.index("seen") < laps.index("python: runtime")
    assert phone.totals_first == 1


def newer_version_is_offered_at_home_and_begins(phone: KilledPhone, newer: str) -> None:
    page = phone.phone.page
    phone.phone.sees_no("A new version of Pinella is here.")  # the next deal is being entered
    page.evaluate("location.hash = '#/'")
    phone.phone.sees("A new version of Pinella is here.")
    assert page.locator(newer).count() == 0
    phone.phone.tap("Start it")
    page.locator(newer).wait_for(state="attached", timeout=WAIT)
    phone.phone.wake().sees("Continue ")  # it has the database again, before another tab asks for it


def second_tab_says_so_and_takes_over(phone: KilledPhone) -> None:
    first, second = phone.phone.page, phone.browser.page()
    second.goto(phone.address)
    second.get_by_text("Pinella is open in another tab.").wait_for(timeout=WAIT)
    second.get_by_role("button", name="Use it here").click()
    first.get_by_text("Pinella goes on in another tab.").wait_for(timeout=WAIT)
