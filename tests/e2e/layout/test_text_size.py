"""The size of text in the settings, which web/flet/browser_fixes.js applies from the browser's storage."""

from collections.abc import Callable

from playwright.sync_api import expect

from testkit.browser.phone import TIMEOUT_MS, BrowserPhone

PAGE_SIZE_JS = "getComputedStyle(document.documentElement).fontSize"


def test_chosen_size_applies_at_once_and_after_a_restart(new_phone: Callable[..., BrowserPhone]) -> None:
    phone = new_phone().wait_until_uncovered()
    phone.tap("Settings")
    double = phone.button("200%")
    choose(phone, "100%", "16px")
    small = double.evaluate("element => element.offsetHeight")
    choose(phone, "200%", "32px")
    assert double.evaluate("element => element.offsetHeight") > small
    phone.reload().wait_until_uncovered()
    expect(double).to_have_attribute("aria-pressed", "true", timeout=TIMEOUT_MS)
    assert phone.page.evaluate(PAGE_SIZE_JS) == "32px"
    choose(phone, "Like the browser", "16px")


def choose(phone: BrowserPhone, words: str, size: str) -> None:
    phone.tap(words)
    expect(phone.button(words)).to_have_attribute("aria-pressed", "true", timeout=TIMEOUT_MS)
    phone.page.wait_for_function(f"{PAGE_SIZE_JS} === '{size}'", timeout=TIMEOUT_MS)
