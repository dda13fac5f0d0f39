"""Sounds of a burraco and a win (web/flet/sounds.js), in the server app and in the offline app."""

import re

from playwright.sync_api import Browser, expect

from testkit.browser.page_wait import wait_until
from testkit.browser.phone import TIMEOUT_MS, BrowserPhone
from testkit.steps.match import win_short_match

BURRACO, WIN = [659, 880], [523, 659, 784, 1047]  # hertz
RECORD_NOTES = """() => {
  window.heard = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function record(time) {
    heard.push(this.frequency.value);
    start.call(this, time);
  };
}"""


def test_burraco_and_win_are_heard_once_sounds_are_chosen(browser: Browser, app_url: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    page = context.new_page()
    phone = BrowserPhone(page=page).open(app_url).wait_until_uncovered()
    page.evaluate(RECORD_NOTES)
    phone.tap("Settings")
    on = "Play a sound for a deal, a burraco, a win and a call for the director: On"
    phone.tap(on)
    expect(phone.button(on)).to_have_attribute("aria-pressed", "true", timeout=TIMEOUT_MS)
    phone.tap("Back")
    win_short_match(phone, ["Anna", "Bruno", "Carla", "Dino"], first="Anna and Carla", second="Bruno and Dino")
    wait_until(page, f"heard.length >= {len(BURRACO + BURRACO + WIN)}")
    phone.tap(re.compile(r"^Undo deal 1 \(this (?:computer|phone)\)"))  # the offline app knows no name of its phone
    page.locator('[flt-semantics-identifier^="sound:deal:0:"]').wait_for(state="attached", timeout=TIMEOUT_MS)
    assert page.evaluate("heard") == BURRACO + BURRACO + WIN
    context.close()
