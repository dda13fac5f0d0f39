"""Take screenshots of every state of the deal entry, on the smallest phone in both themes: `python -m tools.states`.

They are written to build/states, to check by eye that nothing is cut off.
"""

import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from testkit.browser.chromium import find_chromium
from testkit.browser.phone import BrowserPhone
from testkit.servers.process import Server
from testkit.steps.joining import join_table, set_device_label
from testkit.steps.match import enter_number, start_match
from testkit.steps.rank_pad import tap_keys

STATES = Path(__file__).parents[1] / "build" / "states"
SIZE = (360, 640)
SETTLE = 900  # milliseconds until a screen is settled
PLAYERS = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"


@dataclass(frozen=True, kw_only=True)
class Scene:
    """Two phones in one match."""

    host: BrowserPhone
    guest: BrowserPhone

    def capture(self, phone: BrowserPhone, name: str) -> None:
        """Capture the screen in both themes."""
        for scheme in ("dark", "light"):
            phone.page.emulate_media(color_scheme=scheme)
            phone.page.wait_for_timeout(SETTLE)
            phone.page.screenshot(path=STATES / f"{name}-{scheme}.png")


def main() -> None:
    shutil.rmtree(STATES, ignore_errors=True)
    STATES.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, _server(Path(folder)) as base:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--host-resolver-rules=MAP table.test 127.0.0.1"]
        )
        host = _phone(browser, base)
        set_device_label(host, "Kitchen tablet")
        start_match(host, PLAYERS)
        scene = Scene(host=host, guest=join_table(host, lambda url: _phone(browser, url)))
        for act in (
            use_ticker,
            enter_quickly,
            show_faults,
            show_conflict,
            show_superseded,
            contest_deal,
            enter_by_cards,
        ):
            act(scene)
        browser.close()


@contextmanager
def _server(folder: Path) -> Iterator[str]:
    server = Server(data=folder, public_url="http://table.test:{port}").start()
    try:
        yield server.base_url
    finally:
        server.stop()


def _phone(browser: Browser, url: str) -> BrowserPhone:
    context = browser.new_context(
        viewport={"width": SIZE[0], "height": SIZE[1]}, device_scale_factor=2, locale="en-GB", has_touch=True
    )
    return BrowserPhone(page=context.new_page()).open(url)


def use_ticker(scene: Scene) -> None:
    host, guest = scene.host, scene.guest
    scene.capture(host, "ticker-empty")
    host.tap("Tick as you play")
    host.tap(f"Tick for {NS}: Clean")
    host.tap(f"Tick for {NS}: Pozzetto")
    host.tap(f"Tick for {NS}: Closed")
    scene.capture(host, "ticker-ticked")
    guest.expect_text(f"This deal, {NS}: 300 points")
    host.tap(f"Tick for {EW}: Dirty")
    guest.page.wait_for_timeout(SETTLE)
    guest.page.screenshot(path=STATES / "ticker-somebody-types.png")


def enter_quickly(scene: Scene) -> None:
    host = scene.host
    host.tap("Continue deal 1 · draft")  # the ticks are in it
    host.expect_text("Draft saved")
    scene.capture(host, "quick-pad")
    host.tap("Next field")
    host.tap("Next field")
    host.tap("Next field")
    scene.capture(host, "quick-counters")
    enter_number(host, "On the table", NS, "3 45")
    enter_number(host, "On the table", EW, "2 15")


def show_faults(scene: Scene) -> None:
    host = scene.host
    enter_number(host, "In hand", EW, "3 3 3")
    host.tap("Save the deal")
    scene.capture(host, "quick-faults")
    enter_number(host, "In hand", EW, "65")
    scene.capture(host, "quick-ready")


def show_conflict(scene: Scene) -> None:
    host, guest = scene.host, scene.guest
    guest.tap("Continue deal 1 · draft")
    guest.expect_text("Draft saved")
    enter_number(host, "On the table", NS, "3 00")
    guest.expect_text(f"On the table, {NS}: 300")
    enter_number(guest, "On the table", NS, "3 10")
    guest.expect_text("Which is right?")
    scene.capture(guest, "conflict")
    guest.tap("300 (Host)")


def show_superseded(scene: Scene) -> None:
    host, guest = scene.host, scene.guest
    for name in ("Save the deal", "Save anyway"):
        if host.button(name).count():
            host.tap(name)
            host.page.wait_for_timeout(SETTLE)
    host.expect_text("Score deal 2")
    guest.expect_text("was already saved by")
    scene.capture(guest, "superseded")
    guest.tap("To the table")


def contest_deal(scene: Scene) -> None:
    host, guest = scene.host, scene.guest
    guest.tap(re.compile("^Deal 1"))
    guest.expect_text("Something is wrong")
    scene.capture(guest, "countersign")
    guest.tap("Something is wrong")
    scene.capture(guest, "contest-which")
    guest.tap("Contest: Cards in hand")
    scene.capture(guest, "contested")
    host.expect_text(re.compile("Contested"))
    scene.capture(host, "table-contested")
    guest.tap("Back to the table")


def enter_by_cards(scene: Scene) -> None:
    host = scene.host
    host.tap("Score deal 2")
    host.expect_text("Nothing entered yet")
    host.tap("By cards")
    scene.capture(host, "cards-empty")
    tap_keys(host, "♥ 3 9 group K ×4 ♦ 4 5 ★ 7")
    scene.capture(host, "cards-melds")
    tap_keys(host, "♣ 3 4 ♦")  # a run of two
    scene.capture(host, "cards-refused")
    host.tap(re.compile("^In hand"))
    tap_keys(host, "K Q A 9")
    scene.capture(host, "cards-hand")
    host.tap(re.compile("^Closing"))
    scene.capture(host, "cards-closing")
    host.tap("By points")
    scene.capture(host, "mixed")


if __name__ == "__main__":
    main()
