"""Putting the offline app on the home screen: offered after the first finished match, by steps or by the browser."""

from playwright.sync_api import Browser

from testkit.browser.page_wait import wait_until
from testkit.browser.phone import TIMEOUT_MS, BrowserPhone
from testkit.pwa.site import build_test_site
from testkit.servers.static import StaticServer
from testkit.steps.match import win_short_match

SIZE = {"width": 390, "height": 664}
OFFER = "Put it on the home screen"
# An iPhone's browser has this property, and no prompt.
IPHONE = "Object.defineProperty(navigator, 'standalone', { value: false })"
PROMPT = """
const prompt = new Event("beforeinstallprompt", { cancelable: true });
prompt.prompt = async () => { window.prompted = true; };
prompt.userChoice = Promise.resolve({ outcome: "dismissed" });
window.dispatchEvent(prompt);
"""


def test_home_screen_is_offered_after_the_first_match(browser: Browser) -> None:
    host = StaticServer(build_test_site())
    context = browser.new_context(viewport=SIZE, locale="en-GB", has_touch=True)
    page = context.new_page()
    page.add_init_script(IPHONE)
    phone = BrowserPhone(page=page).open(host.base_url).wait_until_uncovered()
    phone.expect_text("New match")
    phone.expect_no_text(OFFER)
    win_short_match(phone, ["Elena", "Fabio"], first="Elena", second="Fabio")
    phone.expect_text("Elena wins!")
    page.evaluate("location.hash = '#/'")
    phone.tap(OFFER)
    steps = page.get_by_role("dialog", name="Put Pinella on the home screen")
    steps.get_by_text("Add to Home Screen").wait_for(timeout=TIMEOUT_MS)
    steps.get_by_role("button", name="Close").click()
    steps.wait_for(state="detached")
    page.evaluate(f"(() => {{ {PROMPT} }})()")
    phone.tap(OFFER)
    wait_until(page, "window.prompted === true")
    phone.expect_no_text(OFFER)  # declined
    context.close()
    host.stop()
