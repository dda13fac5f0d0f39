"""Pictures of every state of entering a deal, on the smallest phone in both themes: `python -m docs.states`.

They are for looking at: nothing may be cut off. They go to build/states.
"""

import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.chromium import chromium_program
from tests.e2e.by_cards import tap_keys
from tests.e2e.evening import enter_numbers, start_match
from tests.e2e.guests import join, name_phone
from tests.e2e.phone import Phone
from tests.e2e.server import Server

STATES = Path(__file__).parents[1] / "build" / "states"
SIZE = (360, 640)
SETTLE = 900  # milliseconds until a screen stands still
PLAYERS = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"


@dataclass(frozen=True, kw_only=True)
class Scene:
    """Two phones at one table."""

    host: Phone
    guest: Phone

    def show(self, phone: Phone, name: str) -> None:
        """The screen in both themes."""
        for scheme in ("dark", "light"):
            phone.page.emulate_media(color_scheme=scheme)
            phone.page.wait_for_timeout(SETTLE)
            phone.page.screenshot(path=STATES / f"{name}-{scheme}.png")


def main() -> None:
    shutil.rmtree(STATES, ignore_errors=True)
    STATES.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, _server(Path(folder)) as base:
        browser = playwright.chromium.launch(
            executable_path=chromium_program(), args=["--no-sandbox", "--host-resolver-rules=MAP table.test 127.0.0.1"]
        )
        host = _phone(browser, base)
        name_phone(host, "Kitchen tablet")
        start_match(host, PLAYERS)
        scene = Scene(host=host, guest=join(host, lambda url: _phone(browser, url)))
        for act in (tick, quick, wrong, clash, overtake, countersign, by_cards):
            act(scene)
        browser.close()


@contextmanager
def _server(folder: Path) -> Iterator[str]:
    server = Server(data=folder, public_url="http://table.test:{port}").start()
    try:
        yield server.base
    finally:
        server.stop()


def _phone(browser: Browser, url: str) -> Phone:
    context = browser.new_context(
        viewport={"width": SIZE[0], "height": SIZE[1]}, device_scale_factor=2, locale="en-GB", has_touch=True
    )
    return Phone(page=context.new_page()).open(url)


def tick(scene: Scene) -> None:
    host, guest = scene.host, scene.guest
    scene.show(host, "ticker-empty")
    host.tap(f"Tick for {NS}: Clean")
    host.tap(f"Tick for {NS}: Pozzetto")
    host.tap(f"Tick for {NS}: Closed")
    scene.show(host, "ticker-ticked")
    guest.sees(f"This deal, {NS}: 300 points")
    host.tap(f"Tick for {EW}: Dirty")
    guest.page.wait_for_timeout(SETTLE)
    guest.page.screenshot(path=STATES / "ticker-somebody-types.png")


def quick(scene: Scene) -> None:
    host = scene.host
    host.tap("Enter deal 1")
    host.sees("Draft saved")
    scene.show(host, "quick-pad")
    host.tap("Next field")
    host.tap("Next field")
    host.tap("Next field")
    scene.show(host, "quick-counters")
    enter_numbers(host, "On the table", NS, "3 45")
    enter_numbers(host, "On the table", EW, "2 15")


def wrong(scene: Scene) -> None:
    host = scene.host
    enter_numbers(host, "In hand", EW, "3 3 3")
    host.tap("Save the deal")
    scene.show(host, "quick-faults")
    enter_numbers(host, "In hand", EW, "65")
    scene.show(host, "quick-ready")


def clash(scene: Scene) -> None:
    host, guest = scene.host, scene.guest
    guest.tap("Enter deal 1")
    guest.sees("Draft saved")
    enter_numbers(host, "On the table", NS, "3 00")
    guest.sees(f"On the table, {NS}: 300")
    enter_numbers(guest, "On the table", NS, "3 10")
    guest.sees("Which one is right?")
    scene.show(guest, "clash")
    guest.tap("300 (Host)")


def overtake(scene: Scene) -> None:
    host, guest = scene.host, scene.guest
    for _ in range(2):
        if host.button("Save the deal").count():
            host.tap("Save the deal")
            host.page.wait_for_timeout(SETTLE)
    host.sees("Enter deal 2")
    guest.sees("saved deal 1 first")
    scene.show(guest, "overtaken")
    guest.tap("To the table")


def countersign(scene: Scene) -> None:
    host, guest = scene.host, scene.guest
    guest.tap(re.compile("^Deal 1"))
    guest.sees("Something is wrong")
    scene.show(guest, "countersign")
    guest.tap("Something is wrong")
    scene.show(guest, "contest-which")
    guest.tap("Contest: Cards in hand")
    scene.show(guest, "contested")
    host.sees(re.compile("Contested"))
    scene.show(host, "table-contested")
    guest.tap("Back to the table")


def by_cards(scene: Scene) -> None:
    host = scene.host
    host.tap("Enter deal 2")
    host.sees("Draft saved")
    host.tap("By cards")
    scene.show(host, "cards-empty")
    tap_keys(host, "♥ 3 9 group K ×4 ♦ 4 5 ★ 7")
    scene.show(host, "cards-melds")
    tap_keys(host, "♣ 3 4 ♦")  # a run of two
    scene.show(host, "cards-refused")
    host.tap(re.compile("^In hand"))
    tap_keys(host, "K Q A 9")
    scene.show(host, "cards-hand")
    host.tap(re.compile("^Closing"))
    scene.show(host, "cards-closing")
    host.tap("By points")
    scene.show(host, "mixed")


if __name__ == "__main__":
    main()
