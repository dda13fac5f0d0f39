"""A phone alone: the site is opened once, then there is no network any more, and a tab that ends loses nothing."""

from playwright.sync_api import Browser, BrowserContext

from tests.e2e.evening import enter_worked_deal_1, start_match
from tests.e2e.phone import WAIT, Phone
from tests.e2e.static_host import StaticHost
from tests.phone.sites import built_site

NS, EW = "Anna and Carla", "Bruno and Dino"
COVER = "#cover"


def test_a_deal_is_there_after_the_tab_is_closed_without_a_network(browser: Browser) -> None:
    host = StaticHost(built_site())
    context = browser.new_context(viewport={"width": 390, "height": 664}, locale="en-GB")
    asked: set[str] = set()
    context.on("request", lambda request: asked.add(request.url))
    try:
        opened(context, host).page.close()  # everything is here now
        host.stop()
        phone = opened(context, host)
        assert phone.page.evaluate("navigator.serviceWorker.controller !== null")
        start_match(phone, ["Anna", "Bruno", "Carla", "Dino"])
        phone.tap("Enter deal 1")
        enter_worked_deal_1(phone, NS, EW)
        phone.tap("Save the deal")
        phone.sees(f"{NS}: 765 points")
        phone.page.close()  # its worker ends where it stands
        again = opened(context, host)
        again.tap(f"Continue {NS} and {EW}")
        again.sees(f"{NS}: 765 points")
        second_tab_says_so_and_takes_over(context, host)
    finally:
        context.close()
    outside = {url for url in asked if not url.startswith((host.origin, "blob:", "data:"))}
    assert outside == set()


def second_tab_says_so_and_takes_over(context: BrowserContext, host: StaticHost) -> None:
    first = context.pages[-1]
    second = context.new_page()
    second.goto(host.address)
    second.get_by_text("Pinella is open in another tab.").wait_for(timeout=WAIT)
    second.get_by_role("button", name="Use it here").click()
    first.get_by_text("Pinella goes on in another tab.").wait_for(timeout=WAIT)
    Phone(page=second).wake().sees("At the table")


def opened(context: BrowserContext, host: StaticHost) -> Phone:
    page = context.new_page()
    page.goto(host.address)
    phone = Phone(page=page).wake()
    page.locator(COVER).wait_for(state="detached", timeout=WAIT)
    return phone
