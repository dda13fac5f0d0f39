"""Transfer of a score and of a match between phones by QR codes, without a server; the host of the site receives
neither."""

import re
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, expect

from testkit.pwa.pages import open_pwa
from testkit.pwa.site import build_test_site
from testkit.servers.static import StaticServer
from tests.e2e.conftest import LaunchBrowser
from tests.e2e.offline.pwa_steps import NS, export_played_match, scan_all_codes
from tests.web.svg_scan import scan_svg
from web.qr import qr_svg
from web.urls import import_url

FRAME_SIZE, CODE_SIZE = (1280, 720), (660, 660)  # pixels of the video, and of the code in it
FRAMES_PER_CODE = 15  # frames that show one code


def test_score_is_shared_and_match_is_transferred_by_codes(
    browser: Browser, launch_browser: LaunchBrowser, tmp_path: Path
) -> None:
    host = StaticServer(build_test_site())
    with open_pwa(browser, import_url(host.base_url.rstrip("/"), export_played_match(tmp_path))) as anna:
        anna.tap("Continue here")  # received by a link
        anna.expect_text(f"{NS}: 745 points")
        anna.tap("Share this table")
        anna.tap(re.compile("^Show the score"))
        expect_score_page(browser, anna.scan_qr())
        anna.tap("Back")
        anna.tap(re.compile("^Copy to another phone"))
        video = write_video(scan_all_codes(anna), tmp_path / "codes.mjpeg")
    camera = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
    with (
        launch_browser(*camera, f"--use-file-for-fake-video-capture={video}") as other,
        open_pwa(other, host.base_url) as bruno,
    ):
        bruno.tap("Copy a match here")
        bruno.tap("Scan the codes")
        bruno.expect_text("It is new here and comes with all its deals.")
        bruno.tap("Continue here")
        bruno.expect_text(f"{NS}: 745 points")
    host.stop()


def expect_score_page(browser: Browser, code: str) -> None:
    """Check the score page on a phone that has never opened the app."""
    address, _, score = code.partition("#")
    assert address.endswith("/club/pinella/show.html")
    context = browser.new_context(viewport={"width": 390, "height": 664}, locale="it-IT")
    try:
        page = context.new_page()
        requests: set[str] = set()
        page.on("request", lambda request: requests.add(request.url))
        page.goto(code)
        expect(page.locator(".total")).to_have_text(["745", "400"])
        expect(page.locator(".caption")).to_have_text("Burraco italiano, fino a 2005")
        page.locator("summary", has_text="Smazzata 1").click()
        expect(page.locator("dl").first).to_contain_text("Burraco pulito")
        assert not [url for url in requests if score in url.partition("#")[0]]
        page.evaluate("cut => { location.hash = cut }", score[:-9])
        expect(page.locator(".news")).to_have_text(re.compile("Questo codice è incompleto o danneggiato"))
        expect(page.locator(".total")).to_have_count(0)
    finally:
        context.close()


def write_video(codes: list[str], file: Path) -> Path:
    """Write a video that shows the codes one after the other, as a camera films another phone's screen. Return its
    path."""
    with file.open("wb") as video:
        for code in codes:
            frame = Image.new("RGB", FRAME_SIZE, "gray")
            drawn = scan_svg(qr_svg(code, dense=True)).resize(CODE_SIZE)
            frame.paste(drawn, ((FRAME_SIZE[0] - CODE_SIZE[0]) // 2, (FRAME_SIZE[1] - CODE_SIZE[1]) // 2))
            for _ in range(FRAMES_PER_CODE):
                frame.save(video, "JPEG", quality=85)
    return file
