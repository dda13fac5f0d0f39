"""The wake lock of a table (web/flet/wake_lock.js)."""

from playwright.sync_api import Browser

from testkit.browser.page_wait import wait_until
from testkit.browser.phone import BrowserPhone
from testkit.servers.process import Server
from testkit.steps.match import start_match

# A wake lock that is released when the page is hidden, and a page that a test hides.
STUB_WAKE_LOCK = """
  window.locks = [];
  let state = "visible";
  Object.defineProperty(document, "visibilityState", { get: () => state });
  window.show = (next) => {
    state = next;
    if (next === "hidden") for (const lock of locks.filter(({ released }) => !released)) lock.release();
    document.dispatchEvent(new Event("visibilitychange"));
  };
  class Lock extends EventTarget {
    released = false;
    async release() { this.released = true; this.dispatchEvent(new Event("release")); }
  }
  const request = async () => { locks.push(new Lock()); return locks.at(-1); };
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
"""


def test_wake_lock_returns_with_the_page_until_the_table_is_left(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 664}, locale="en-GB")
    page = context.new_page()
    page.add_init_script(STUB_WAKE_LOCK)
    phone = BrowserPhone(page=page).open(server.base_url).wait_until_uncovered()
    start_match(phone, ["Anna", "Bruno"])
    wait_until(page, "locks.length === 1 && !locks[0].released")
    page.evaluate("show('hidden'); show('visible')")
    wait_until(page, "locks.length === 2 && !locks[1].released")
    phone.tap("All tables")
    wait_until(page, "locks[1].released")
    page.evaluate("show('hidden'); show('visible')")
    phone.expect_text("New match")
    assert page.evaluate("locks.length") == 2
    context.close()
