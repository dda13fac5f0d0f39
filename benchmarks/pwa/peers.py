"""Times and memory of connected phones, compared with bare data channels: `python -m benchmarks.pwa peers`.

Eight pages watch the table in another browser; the last one then enters deals. Eight bare channels
(pwa/page/peer_link.js alone, with a message as long as a score) run between the same browsers; their turns alternate
with the app's, and the packets of both pass the same relay without losses. Times run from the tap, or from sending,
until the text is in the document of the other page, in milliseconds. Memory is the private memory that
the first browser's pages keep when the system needs memory, before and after seven others connect. Progress goes to
stderr; the whole run takes about five minutes.
"""

import argparse
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.measuring import percentile, report_progress
from benchmarks.pwa.memory import request_memory, sum_page_memory
from benchmarks.tap_latency import TAP_JS, button_center
from testkit.browser.chromium import launch_chromium
from testkit.browser.phone import BrowserPhone
from testkit.pwa.lossy_network import LossyNetwork, reroute_code
from testkit.pwa.pages import open_page, open_pwa
from testkit.pwa.peer_table import CAMERA, ConnectedPhone, FramedPhone, PeerTable
from testkit.pwa.site import build_test_site
from testkit.servers.static import StaticServer
from testkit.steps.endless_match import GAINS, enter_deal
from testkit.steps.match import start_match

PHONES = 8
_CARDS = "On the table, Anna and Carla"
_PAYLOAD = "S" * 160  # as long as a score

# Record the time when the elements have these texts, or when the app has this label.
_AWAIT_TEXTS = """([selector, wanted]) => {
  window.arrival = new Promise((done) => {
    const check = () => {
      const texts = [...document.querySelectorAll(selector)].map((each) => each.ariaLabel || each.textContent);
      if (!texts.join("|").includes(wanted.join("|"))) return;
      watch.disconnect();
      done(Date.now());
    };
    const watch = new MutationObserver(check);
    watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    check();
  });
}"""
_ARRIVAL = "() => window.arrival"
_TAP = f"([x, y]) => {{ {TAP_JS} const begin = Date.now(); tapAt(x, y); return begin; }}"
_OFFER = """async () => {
  const { offerLink } = await import("./peer_link.js");
  (window.links ??= []).push(await offerLink());
  return window.links.at(-1).text;
}"""
_ANSWER = """async (offer) => {
  const { answerLink } = await import("./peer_link.js");
  window.links = [await answerLink(offer)];
  return window.links[0].text;
}"""
_ACCEPT = """async (answer) => {
  const { acceptAnswer, decodeAnswer, opened } = await import("./peer_link.js");
  await acceptAnswer(window.links.at(-1), decodeAnswer(answer).sdp);
  return opened(window.links.at(-1));
}"""
_RECEIVE = """() => {
  document.body.innerHTML = "<p class=total></p>";
  for (const { channel } of window.links) {
    channel.onmessage = ({ data }) => { document.querySelector(".total").textContent = data; };
  }
}"""
_SEND = (
    "(text) => { const begin = Date.now(); for (const { channel } of window.links) channel.send(text); return begin; }"
)


@dataclass(kw_only=True)
class Figures:
    """Milliseconds of the app and of the bare channels, and megabytes per phone."""

    connected: list[float] = field(default_factory=list)
    linked: list[float] = field(default_factory=list)
    deals: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)  # until the first phone shows the deal itself
    messages: list[float] = field(default_factory=list)
    keys: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)  # a bare message from the other phone to the first one
    memory: dict[str, float] = field(default_factory=dict)


def main(arguments: list[str]) -> None:
    """Print the table of results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pwa peers", description=__doc__)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--keys", type=int, default=60)
    chosen = parser.parse_args(arguments)
    host = StaticServer(build_test_site())
    with sync_playwright() as playwright:
        first, others = launch_chromium(playwright, *CAMERA), launch_chromium(playwright)
        figures = _measure(first, others, site=host.base_url, deals=chosen.deals, keys=chosen.keys)
    host.stop()
    print(f"{'milliseconds':46} {'p50':>7} {'p95':>7} {'bare p50':>9} {'p95':>7} {'ratio p95':>9}")
    _row("a saved deal on eight pages, from the tap", figures.deals, figures.messages)
    _row("a saved deal on the first phone itself", figures.own, figures.messages)
    _row("a key of the other phone on the first one", figures.keys, figures.answers)
    _row("from 'Connect a phone' to the score, by script", figures.connected, figures.linked)
    for name, megabytes in figures.memory.items():
        print(f"memory, MB: {name} {megabytes:.2f}")


def _measure(first: Browser, others: Browser, *, site: str, deals: int, keys: int) -> Figures:
    figures = Figures()
    with LossyNetwork(0) as network, ExitStack() as pages, open_pwa(first, site) as phone:
        start_match(phone, ["Anna", "Bruno", "Carla", "Dino"])
        table = PeerTable(phone=phone, network=network, site=site)
        phones: list[ConnectedPhone] = []
        memory = []
        for number in range(1, PHONES + 1):
            report_progress(f"phone {number} connects")
            with _timed(figures.connected):
                phones.append(table.connect(pages.enter_context(open_page(others))))
            if number == 1:  # the modules for connecting phones are loaded
                _visit_without_connecting(table)
            if number in {1, PHONES}:
                memory.append(_page_memory(first, phone.page))
        figures.memory["the app, a phone that watches"] = (memory[1] - memory[0]) / (PHONES - 1)
        hub, ends = _link_bare_pages(first, others, pages, table, figures)
        for deal in range(1, deals + 1):
            report_progress(f"deal {deal} of {deals}")
            _save_deal(table, phones, figures)
            figures.messages += _send_bare(hub, ends, f"{_PAYLOAD}{deal}")
        report_progress("a phone enters deals")
        before = _page_memory(first, phone.page)
        table.let_enter_deals(phones[-1])
        figures.memory["the app, a phone that enters deals"] = _page_memory(first, phone.page) - before
        for number, milliseconds in enumerate(_enter_keys(table, FramedPhone(phones[-1].page), keys)):
            figures.keys.append(milliseconds)
            figures.answers += _send_bare(ends[-1], [hub], f"{_PAYLOAD}{number}")
    return figures


def _visit_without_connecting(table: PeerTable) -> None:
    """Open and close the view for connecting phones as often as later with phones: its screens take memory too."""
    for number in range(1, PHONES):
        report_progress(f"visit {number} without connecting")
        table.open_list()
        table.phone.tap("Connect a phone")
        view = table.phone.page.locator("#connect")
        view.locator(".qr").wait_for()
        view.get_by_role("button", name="Close").click()
        table.close_list()


def _link_bare_pages(
    first: Browser, others: Browser, pages: ExitStack, table: PeerTable, figures: Figures
) -> tuple[Page, list[Page]]:
    """Connect eight pages of the other browser with one of the first by bare channels."""
    hub = pages.enter_context(open_page(first))
    hub.goto(f"{table.site}show.html")
    ends = []
    memory = []
    for number in range(1, PHONES + 1):
        report_progress(f"bare channel {number}")
        end = pages.enter_context(open_page(others))
        with _timed(figures.linked):
            end.goto(f"{table.site}show.html")
            toward_offering, toward_answering = table.network.add_route().ports
            offer = hub.evaluate(_OFFER)
            answer = end.evaluate(_ANSWER, reroute_code(end, offer, port=toward_offering))
            if not hub.evaluate(_ACCEPT, reroute_code(end, answer, port=toward_answering, offer=offer)):
                raise RuntimeError(f"bare channel {number} does not open")
        end.evaluate(_RECEIVE)
        ends.append(end)
        if number in {1, PHONES}:
            memory.append(_page_memory(first, hub))
    hub.evaluate(_RECEIVE)
    figures.memory["a bare channel"] = (memory[1] - memory[0]) / (PHONES - 1)
    return hub, ends


def _save_deal(table: PeerTable, phones: list[ConnectedPhone], figures: Figures) -> None:
    enter_deal(table.phone)
    number = table.acknowledged_deals + 1
    totals = [str(gain * number).replace("-", "−") for gain in GAINS]
    for other in phones:
        other.page.evaluate(_AWAIT_TEXTS, [".total", totals])
    table.phone.page.evaluate(_AWAIT_TEXTS, ["flt-semantics, flt-semantics *", [f"Score deal {number + 1}"]])
    began = table.phone.page.evaluate(_TAP, button_center(table.phone, "Save the deal"))
    figures.deals += [other.page.evaluate(_ARRIVAL) - began for other in phones]
    figures.own.append(table.phone.page.evaluate(_ARRIVAL) - began)
    table.expect_saved(table.phone)


def _send_bare(sender: Page, receivers: list[Page], text: str) -> list[float]:
    for each in receivers:
        each.evaluate(_AWAIT_TEXTS, [".total", [text]])
    began = sender.evaluate(_SEND, text)
    return [each.evaluate(_ARRIVAL) - began for each in receivers]


def _enter_keys(table: PeerTable, other: BrowserPhone, keys: int) -> Iterator[float]:
    """Tap keys on the other phone while both show the deal, and yield the milliseconds of each."""
    for phone in (table.phone, other):
        phone.tap(f"Score deal {table.acknowledged_deals + 1}")
    other.expect_text("Nothing entered yet")
    for number in range(keys):
        if not number % 20:
            report_progress(f"key {number} of {keys}")
        button, value = ("Erase the last digit", "0") if number % 2 else ("5", "5")
        table.phone.page.evaluate(_AWAIT_TEXTS, ["flt-semantics, flt-semantics *", [f"{_CARDS}: {value}"]])
        began = other.page.evaluate(_TAP, button_center(other, button))
        yield table.phone.page.evaluate(_ARRIVAL) - began


def _page_memory(browser: Browser, page: Page) -> float:
    """Return the private megabytes that the browser's pages keep when the system needs memory."""
    request_memory(page)
    return sum_page_memory(_process_group(browser))


def _process_group(browser: Browser) -> int:
    session = browser.new_browser_cdp_session()
    processes: list[dict[str, Any]] = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return os.getpgid(next(each["id"] for each in processes if each["type"] == "browser"))


@contextmanager
def _timed(times: list[float]) -> Iterator[None]:
    began = time.monotonic()
    yield
    times.append(1000 * (time.monotonic() - began))


def _row(name: str, app: list[float], bare: list[float]) -> None:
    ours, theirs = ([percentile(values, share) for share in (50, 95)] for values in (app, bare))
    ratio = ours[1] / max(theirs[1], 1)  # the clock has whole milliseconds
    print(f"{name:46} {ours[0]:7.0f} {ours[1]:7.0f} {theirs[0]:9.0f} {theirs[1]:7.0f} {ratio:9.1f}")
