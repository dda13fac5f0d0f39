"""A table in the offline app, with its score live on other phones: pages of real browsers, connected through codes."""

import io
import re
from dataclasses import dataclass
from typing import cast

import zxingcpp
from PIL import Image
from playwright.sync_api import Frame, Page, expect

from testkit.browser.phone import TIMEOUT_MS, BrowserPhone
from testkit.pwa.lossy_network import LossyNetwork, Route, reroute_code

CAMERA = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
"""Flags of a browser with a permitted fake camera; its pictures show no code."""
_ANSWERED = "Show this code to the phone that keeps the score."
_NEXT_DEAL = re.compile(r"^Score deal \d+$")
_OTHER_WAY = "Another way"
_LONG_LIST = 2_000  # pixels
_LOST = "The connection is lost."
_FOLLOWS_OR_IS_LOST = """([totals, lost]) => {
  const shown = [...document.querySelectorAll(".total")].map((each) => each.textContent);
  if (document.querySelector(".away")?.textContent.includes(lost)) return "lost";
  return shown.join() === totals.join() ? "follows" : null;
}"""


def read_code(page: Page) -> str:
    """Return what an independent decoder reads from the code on the page."""
    page.locator(".qr").wait_for()
    codes = zxingcpp.read_barcodes(Image.open(io.BytesIO(page.screenshot())))
    assert codes, "no code on the page"
    return codes[0].text


class FramedPhone(BrowserPhone):
    """The app in the frame of a connected phone that enters deals."""

    def __init__(self, watcher: Page) -> None:
        watcher.locator("iframe").wait_for(timeout=TIMEOUT_MS)
        [frame] = watcher.main_frame.child_frames
        super().__init__(page=_as_page(frame))


def _as_page(frame: Frame) -> Page:
    return cast("Page", frame)  # it has every method that these steps need


@dataclass(kw_only=True, eq=False)
class ConnectedPhone:
    """A connected phone; `app` is set while it enters deals."""

    page: Page
    route: Route
    app: FramedPhone | None = None

    def fall_asleep(self) -> None:
        """Freeze the page and drop all packets, like a phone in a pocket."""
        set_lifecycle(self.page, "frozen")
        self.route.loss = 1.0

    def wake_up(self) -> None:
        self.route.loss = 0.0
        set_lifecycle(self.page, "active")

    @property
    def is_connected(self) -> bool:
        """Whether its page believes that it is connected."""
        return not self.page.get_by_text(_LOST).count()

    def wait_for_totals(self, totals: list[str]) -> bool:
        """Wait until the page shows these totals and return True, or until it is disconnected and return False."""
        state = self.page.wait_for_function(_FOLLOWS_OR_IS_LOST, arg=[totals, _LOST], timeout=TIMEOUT_MS)
        return state.json_value() == "follows"


@dataclass(kw_only=True, eq=False)
class PeerTable:
    """The phone that keeps the score, on the screen of the table, and the network to the others.

    `acknowledged_deals` counts saved deals: the phone that saved showed the table with the next deal to enter.
    """

    phone: BrowserPhone
    network: LossyNetwork
    site: str
    acknowledged_deals: int = 0

    def connect(self, page: Page) -> ConnectedPhone:
        """Connect a page through codes read from pictures."""
        route = self.network.add_route()
        self.open_list()
        self.phone.tap("Connect a phone")
        offer = read_code(self.phone.page).rpartition("#")[2]
        page.goto(f"{self.site}show.html")
        toward_offering, toward_answering = route.ports
        rerouted = reroute_code(page, offer, port=toward_offering)
        page.evaluate("offer => { location.hash = offer; }", rerouted)
        expect(page.locator(".news")).to_have_text(_ANSWERED, timeout=TIMEOUT_MS)
        answer = reroute_code(page, read_code(page), port=toward_answering, offer=offer)
        view = self.phone.page.locator("#connect")
        view.get_by_role("button", name=_OTHER_WAY).click()
        view.locator("input[type=text]").fill(answer)
        view.locator("input[type=text]").press("Enter")
        page.locator(".total").first.wait_for(timeout=TIMEOUT_MS)
        view.get_by_role("button", name="Close").click()
        self.close_list()
        return ConnectedPhone(page=page, route=route)

    def let_enter_deals(self, other: ConnectedPhone) -> None:
        """Let the most recently connected phone enter deals."""
        self.open_list()
        self.phone.button("Connect a phone").wait_for(timeout=TIMEOUT_MS)
        self.phone.scroll(_LONG_LIST)
        self.phone.page.get_by_role("button", name="Let it keep the score", exact=True).last.click(timeout=TIMEOUT_MS)
        other.app = FramedPhone(other.page)
        other.app.enable_semantics().expect_text(_NEXT_DEAL)
        self.close_list()

    def open_list(self) -> None:
        self.phone.tap("Share this table")
        self.phone.tap(re.compile("^Connect a phone"))

    def close_list(self) -> None:
        self.phone.tap("Back")
        self.phone.tap("Back to the table")

    def expect_saved(self, phone: BrowserPhone) -> None:
        phone.expect_text(f"Score deal {self.acknowledged_deals + 2}")
        self.acknowledged_deals += 1


def set_lifecycle(page: Page, state: str) -> None:
    """Freeze a page with its timers, workers and messages ("frozen"), or resume it ("active")."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": state})
    session.detach()
