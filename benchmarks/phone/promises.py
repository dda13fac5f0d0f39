"""What a phone alone promises, beside a plain build in the same run: `python -m benchmarks.phone promises`.

Each build is visited once, which brings all bytes, and started five times with its host gone, as it is and four times
slowed; the times are medians. "To read" is the list of totals on the cover, "ready" the first screen without a cover,
the others are moments of Python's part. Then an evening is played on ours: how much memory the largest process of the
browser has after each deal, without what its next collection of garbage frees; and how long a deal takes from the tap
until the table is there with it, for eyes, and for ears: until what a screen reader tells is there as well.
"""

import argparse
import os
import statistics
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from benchmarks.phone.plain import write_plain_site
from benchmarks.phone.sight import saves_seen
from benchmarks.phone.slowness import slowed
from benchmarks.tap_to_paint import Tap, milliseconds
from phone.pack.site import ROOT, build_site
from tests.e2e.killed_phone import KilledPhone
from tests.e2e.static_host import StaticHost

CACHE = ROOT / "build" / "phone-cache"
SLOWER = 4
STARTS = 5
SHOWN = {"seen": "to read", "python: runtime": "Python runs", "python: imported": "app imported", "app": "ready"}


@dataclass(kw_only=True)
class Figures:
    """`starts`: how many times slowed → moment → milliseconds (median). `seen` and `told`: saves in milliseconds;
    `memory` in MB by deal."""

    megabytes: float = 0.0
    starts: dict[int, Mapping[str, float]] = field(default_factory=dict)
    seen: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)


def main(arguments: list[str]) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.phone promises", description=__doc__)
    parser.add_argument("--deals", type=int, default=20)
    deals = parser.parse_args(arguments).deals
    build_site(ROOT / "build" / "phone", cache=CACHE)
    write_plain_site(ROOT / "build" / "phone-plain", cache=CACHE)
    with sync_playwright() as playwright:
        plain = _measured(playwright, ROOT / "build" / "phone-plain", deals=0)
        ours = _measured(playwright, ROOT / "build" / "phone", deals=deals)
    _print(ours, plain)


def _measured(playwright: Playwright, site: Path, *, deals: int) -> Figures:
    host = StaticHost(site)
    found = Figures()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        phone = KilledPhone(chromium=playwright.chromium, folder=Path(folder), address=host.address)
        phone.start()
        found.megabytes = host.sent / 1e6
        host.stop()
        phone.begin_match()
        for deal in range(1, deals + 1):
            found.told.append(_told(phone, deal))
            phone.phone.page.context.new_cdp_session(phone.phone.page).send("HeapProfiler.collectGarbage")
            found.memory.append(_megabytes(phone.browser.group))
        if deals:
            found.seen = saves_seen(phone, deals)
        phone.end()
        for times in (1, SLOWER):
            starts = [_start(phone, times) for _ in range(STARTS)]
            found.starts[times] = {moment: statistics.median(each[moment] for each in starts) for moment in starts[0]}
    return found


def _told(phone: KilledPhone, deal: int) -> float:
    phone.type_deal()
    _, saved = milliseconds(phone.phone, Tap(button="Save the deal", wanted=f"Enter deal {deal + 1}"))
    phone.deals += 1
    return saved


def _start(phone: KilledPhone, times: int) -> Mapping[str, float]:
    """After a first start that fills no cache of the machine's but its own."""
    phone.launch()
    with slowed(phone.browser.group, times):
        phone.phone = phone.opened()
        laps = dict(phone.phone.page.evaluate("laps"))
    phone.end()
    return {shown: laps[name] for name, shown in SHOWN.items()}


def _megabytes(group: int) -> float:
    """Of the largest process of the group."""
    sizes = [0]
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except FileNotFoundError:  # it ended meanwhile
            continue
        if int(fields[2]) == group:
            sizes.append(int(fields[21]) * os.sysconf("SC_PAGE_SIZE"))
    return max(sizes) / 1e6


def _print(ours: Figures, plain: Figures) -> None:
    print(f"{'':34} {'Pinella':>9} {'plain':>9} {'ratio':>7}")
    _row("first visit, MB", ours.megabytes, plain.megabytes)
    for times in ours.starts:
        how = "second start, ms" if times == 1 else f"{times} x slowed, ms"
        for moment, value in ours.starts[times].items():
            _row(f"{how}: {moment}", value, plain.starts[times][moment])
    for whom, saves in (("eyes", ours.seen), ("a screen reader", ours.told)):
        if saves:
            print(f"saving a deal, for {whom}, ms: p50 {statistics.median(saves):.0f}, worst {max(saves):.0f}")
    if ours.memory:
        shown = ", ".join(f"{size:.0f}" for size in ours.memory)
        print(f"memory after each deal, MB: {shown}")


def _row(name: str, ours: float, plain: float) -> None:
    digits = 2 if plain < 100 else 0
    print(f"{name:34} {ours:9.{digits}f} {plain:9.{digits}f} {ours / plain if plain else 0:7.2f}")
