"""A won match in a browser: it has the time of the phone, and a burraco and the win are heard (web/flet/sounds.js), in
the server app and in the offline app. The live page's files have the day of the phone."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from models.store import open_store
from testkit.browser.page_wait import wait_until
from testkit.browser.phone import TIMEOUT_MS, BrowserPhone
from testkit.seeding.played_match import PlayedMatch
from testkit.servers.process import Server
from testkit.steps.match import win_short_match

ZONE = "Asia/Kathmandu"  # a quarter of an hour apart from nearly all others
MINUTE = timedelta(minutes=1)
BURRACO, WIN = [659, 880], [523, 659, 784, 1047]  # hertz
RECORD_NOTES = """() => {
  window.heard = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function record(time) {
    heard.push(this.frequency.value);
    start.call(this, time);
  };
}"""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(
        viewport={"width": 390, "height": 664}, locale="en-GB", has_touch=True, timezone_id=ZONE
    )
    yield context
    context.close()


def test_won_match_has_the_time_of_the_phone_and_is_heard(context: BrowserContext, app_url: str) -> None:
    page = context.new_page()
    phone = BrowserPhone(page=page).open(app_url).wait_until_uncovered()
    page.evaluate(RECORD_NOTES)
    phone.tap("Settings")
    on = "Play a sound for a deal, a burraco, a win, a call for the director and a round’s end: On"
    phone.tap(on)
    expect(phone.button(on)).to_have_attribute("aria-pressed", "true", timeout=TIMEOUT_MS)
    phone.tap("Back")
    moment = datetime.now(UTC).astimezone(ZoneInfo(ZONE))
    win_short_match(phone, ["Anna", "Bruno", "Carla", "Dino"], first="Anna and Carla", second="Bruno and Dino")
    wait_until(page, f"heard.length >= {len(BURRACO + BURRACO + WIN)}")
    phone.expect_text("Anna and Carla win!")
    times = []
    while moment <= datetime.now(UTC) + MINUTE:
        times.append(f"{moment:%H:%M}")
        moment += MINUTE
    phone.tap("Deals, photo and files")
    phone.expect_text(re.compile(f", ({'|'.join(times)})"))
    phone.tap(re.compile(r"^Undo deal 1 \(this (?:computer|phone)\)"))  # the offline app knows no name of its phone
    page.locator('[flt-semantics-identifier^="sound:deal:0:"]').wait_for(state="attached", timeout=TIMEOUT_MS)
    assert page.evaluate("heard") == BURRACO + BURRACO + WIN


@pytest.mark.journey
def test_file_of_the_live_page_has_the_day_of_the_phone(context: BrowserContext, server: Server) -> None:
    evening = datetime(2026, 1, 15, 20, 30, tzinfo=UTC)
    store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=server.secret_key, clock=lambda: evening)
    match = PlayedMatch(store=store)
    match.play_deal()
    link = f"{server.base_url}/t/{match.issue_token()}"
    store.close()
    page = context.new_page()
    page.goto(link)
    page.get_by_text("765").first.wait_for()
    page.get_by_text("Share").click()
    with page.expect_download() as download:
        page.get_by_text("Deals (CSV)").click()
    assert download.value.suggested_filename.startswith("pinella-2026-01-16-Anna")
    assert "2026-01-16" in download.value.path().read_text(encoding="utf-8-sig")
