"""A score and a match go from phone to phone by codes: nobody serves them, and the site's host hears of neither."""

import re
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, expect

from tests.e2e.alone import NS, SIZE, codes_on, opened_alone, played_match
from tests.e2e.conftest import Launch
from tests.e2e.static_host import StaticHost
from tests.phone.sites import built_site
from tests.web.svg_scan import scan_svg
from web.addresses import take_url
from web.qr import qr_svg

FRAME, CODE = (1280, 720), (660, 660)  # of the video, and of what is filmed, in pixels
HELD = 15  # frames that a code stays before the camera


def test_a_score_is_shown_and_a_match_handed_over(browser: Browser, launch: Launch, tmp_path: Path) -> None:
    host = StaticHost(built_site())
    with opened_alone(browser, take_url(host.address.rstrip("/"), played_match(tmp_path))) as anna:
        anna.tap("Take it over")  # it came by a link, as one sends it
        anna.sees(f"{NS}: 745 points")
        anna.tap("Share this table")
        anna.tap(re.compile("^Show the score"))
        shows_the_score(browser, anna.scan())
        anna.tap("Back")
        anna.tap(re.compile("^Hand the match over"))
        film = filmed(codes_on(anna), tmp_path / "codes.mjpeg")
    camera = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
    with (
        launch(*camera, f"--use-file-for-fake-video-capture={film}") as other,
        opened_alone(other, host.address) as bruno,
    ):
        bruno.tap("Take a match over")
        bruno.tap("Scan the codes")
        bruno.sees("It is new here, and comes with all its history.")
        bruno.tap("Take it over")
        bruno.sees(f"{NS}: 745 points")
    host.stop()


def shows_the_score(browser: Browser, code: str) -> None:
    """In a phone that never had anything of Pinella."""
    address, _, score = code.partition("#")
    assert address.endswith("/club/pinella/show.html")
    context = browser.new_context(viewport=SIZE, locale="it-IT")
    try:
        page = context.new_page()
        asked: set[str] = set()
        page.on("request", lambda request: asked.add(request.url))
        page.goto(code)
        expect(page.locator(".total")).to_have_text(["745", "400"])
        expect(page.locator(".caption")).to_have_text("Burraco italiano, fino a 2005")
        page.locator("summary", has_text="Smazzata 1").click()
        expect(page.locator("dl").first).to_contain_text("Burraco pulito")
        assert not [url for url in asked if score in url.partition("#")[0]]
        page.evaluate("cut => { location.hash = cut }", score[:-9])
        expect(page.locator(".news")).to_have_text(re.compile("Questo codice non è intero"))
        expect(page.locator(".total")).to_have_count(0)
    finally:
        context.close()


def filmed(codes: list[str], file: Path) -> Path:
    """A video of them, one after the other, as another phone's screen holds them before a camera."""
    with file.open("wb") as video:
        for code in codes:
            frame = Image.new("RGB", FRAME, "gray")
            drawn = scan_svg(qr_svg(code, dense=True)).resize(CODE)
            frame.paste(drawn, ((FRAME[0] - CODE[0]) // 2, (FRAME[1] - CODE[1]) // 2))
            for _ in range(HELD):
                frame.save(video, "JPEG", quality=85)
    return file
