"""The size of text in the settings (web/flet/browser_fixes.js), in the server app and in the offline app."""

from playwright.sync_api import Browser, expect

from testkit.browser.phone import TIMEOUT_MS, BrowserPhone

PAGE_SIZE_JS = "getComputedStyle(document.documentElement).fontSize"


def test_chosen_size_applies_at_once_and_after_a_restart(browser: Browser, app_url: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    page = context.new_page()
    phone = BrowserPhone(page=page).open(app_url).wait_until_uncovered()
    phone.tap("Settings")
    double = phone.button("200%")
    choose(phone, "100%", "16px")
    small = double.evaluate("element => element.offsetHeight")
    choose(phone, "200%", "32px")
    assert double.evaluate("element => element.offsetHeight") > small
    phone.reload().wait_until_uncovered()
    expect(double).to_have_attribute("aria-pressed", "true", timeout=TIMEOUT_MS)
    assert page.evaluate(PAGE_SIZE_JS) == "32px"
    choose(phone, "Like the browser", "16px")
    context.close()


def choose(phone: BrowserPhone, words: str, size: str) -> None:
    phone.tap(words)
    expect(phone.button(words)).to_have_attribute("aria-pressed", "true", timeout=TIMEOUT_MS)
    phone.page.wait_for_function(f"{PAGE_SIZE_JS} === '{size}'", timeout=TIMEOUT_MS)
