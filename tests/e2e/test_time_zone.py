"""The time zone of a browser: in the server app, in the offline app, on the live page, and in that page's files."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, BrowserContext

from models.store import open_store
from testkit.browser.phone import BrowserPhone
from testkit.seeding.played_match import PlayedMatch
from testkit.servers.process import Server
from testkit.steps.match import win_short_match

ZONE = "Asia/Kathmandu"  # a quarter of an hour apart from nearly all others
MINUTE = timedelta(minutes=1)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(
        viewport={"width": 390, "height": 664}, locale="en-GB", has_touch=True, timezone_id=ZONE
    )
    yield context
    context.close()


def test_match_has_the_time_of_the_phone(context: BrowserContext, app_url: str) -> None:
    phone = BrowserPhone(page=context.new_page()).open(app_url).wait_until_uncovered()
    moment = datetime.now(UTC).astimezone(ZoneInfo(ZONE))
    win_short_match(phone, ["Elena", "Fabio"], first="Elena", second="Fabio")
    phone.expect_text("Elena wins!")
    times = []
    while moment <= datetime.now(UTC) + MINUTE:
        times.append(f"{moment:%H:%M}")
        moment += MINUTE
    phone.expect_text(re.compile(f", ({'|'.join(times)})"))


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
