"""Performance of the offline app compared with a plain build: `python -m benchmarks.pwa performance`.

Both builds are measured in the same run, which prints its progress to stderr. Each is visited once, which downloads all
bytes, and then started five times with its host stopped, at full speed and slowed down four times; the times are
medians. "To read" is the list of totals on the cover, "ready" the first screen without the cover, and the others are
stages of starting Python. Then deals are played on the optimised build: the memory of the browser's largest process
after each deal and a garbage collection, and the time from the tap on Save until the table shows the deal, painted and
in the semantics tree of a screen reader.
"""

import argparse
import os
import statistics
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from benchmarks.pwa.installed_app import open_installed_app
from benchmarks.pwa.paint_time import measure_painted_saves
from benchmarks.pwa.plain_build import write_plain_site
from benchmarks.pwa.throttling import throttle_processes
from benchmarks.tap_latency import MeasuredTap, measure_tap
from pwa.pack.site import ROOT, build_site
from testkit.pwa.crash_test import PwaCrashTest

CACHE = ROOT / "build" / "pwa-cache"
SLOWDOWN = 4
STARTS = 5
MOMENT_LABELS = {
    "seen": "to read",
    "python: runtime": "Python runs",
    "python: imported": "app imported",
    "app": "ready",
}


@dataclass(kw_only=True)
class Measurements:
    """Measurements of a build.

    `start_times` maps slowdown → stage → milliseconds (median); `paint_times` and `semantics_times` are milliseconds
    per save; `memory_megabytes` has one value per deal.
    """

    download_megabytes: float = 0.0
    start_times: dict[int, Mapping[str, float]] = field(default_factory=dict)
    paint_times: list[float] = field(default_factory=list)
    semantics_times: list[float] = field(default_factory=list)
    memory_megabytes: list[float] = field(default_factory=list)


def main(arguments: list[str]) -> None:
    """Print the results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pwa performance", description=__doc__)
    parser.add_argument("--deals", type=int, default=20)
    deals = parser.parse_args(arguments).deals
    _progress("building both sites")
    build_site(ROOT / "build" / "pwa", cache=CACHE)
    write_plain_site(ROOT / "build" / "pwa-plain", cache=CACHE)
    with sync_playwright() as playwright:
        plain = _measure_site(playwright, ROOT / "build" / "pwa-plain", deals=0)
        ours = _measure_site(playwright, ROOT / "build" / "pwa", deals=deals)
    _print_report(ours, plain)


def _measure_site(playwright: Playwright, site: Path, *, deals: int) -> Measurements:
    _progress(f"{site.name}: first visit")
    with open_installed_app(playwright, site) as (phone, downloaded):
        measurements = Measurements(download_megabytes=downloaded / 1e6)
        phone.start_match()
        for deal in range(1, deals + 1):
            _progress(f"{site.name}: deal {deal} of {deals}")
            measurements.semantics_times.append(_time_save(phone, deal))
            phone.phone.page.context.new_cdp_session(phone.phone.page).send("HeapProfiler.collectGarbage")
            measurements.memory_megabytes.append(_largest_process_megabytes(phone.browser.process_group))
        if deals:
            _progress(f"{site.name}: time until saved deals are painted")
            measurements.paint_times = measure_painted_saves(phone, deals)
        phone.close()
        for times in (1, SLOWDOWN):
            _progress(f"{site.name}: {STARTS} starts, slowed down {times} times")
            starts = [_time_start(phone, times) for _ in range(STARTS)]
            measurements.start_times[times] = {
                stage: statistics.median(each[stage] for each in starts) for stage in starts[0]
            }
    return measurements


def _progress(step: str) -> None:
    print(step, file=sys.stderr, flush=True)


def _time_save(phone: PwaCrashTest, deal: int) -> float:
    phone.enter_deal()
    _, saved = measure_tap(phone.phone, MeasuredTap(button="Save the deal", painted_text=f"Score deal {deal + 1}"))
    phone.acknowledged_deals += 1
    return saved


def _time_start(phone: PwaCrashTest, times: int) -> Mapping[str, float]:
    """Return the milliseconds of each stage of a start; an earlier start has filled the caches."""
    phone.launch()
    with throttle_processes(phone.browser.process_group, times):
        phone.phone = phone.open_app()
        laps = dict(phone.phone.page.evaluate("laps"))
    phone.close()
    return {label: laps[name] for name, label in MOMENT_LABELS.items()}


def _largest_process_megabytes(group: int) -> float:
    """Return the memory of the group's largest process in MB."""
    sizes = [0]
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except FileNotFoundError:  # it has exited
            continue
        if int(fields[2]) == group:
            sizes.append(int(fields[21]) * os.sysconf("SC_PAGE_SIZE"))
    return max(sizes) / 1e6


def _print_report(ours: Measurements, plain: Measurements) -> None:
    print(f"{'':34} {'Pinella':>9} {'plain':>9} {'ratio':>7}")
    _row("first visit, MB", ours.download_megabytes, plain.download_megabytes)
    for times in ours.start_times:
        how = "second start, ms" if times == 1 else f"{times} x slowed, ms"
        for stage, value in ours.start_times[times].items():
            _row(f"{how}: {stage}", value, plain.start_times[times][stage])
    for recipient, saves in (("painted", ours.paint_times), ("in the semantics tree", ours.semantics_times)):
        if saves:
            print(f"saving a deal, {recipient}, ms: p50 {statistics.median(saves):.0f}, worst {max(saves):.0f}")
    if ours.memory_megabytes:
        sizes = ", ".join(f"{size:.0f}" for size in ours.memory_megabytes)
        print(f"memory after each deal, MB: {sizes}")


def _row(name: str, ours: float, plain: float) -> None:
    digits = 2 if plain < 100 else 0
    print(f"{name:34} {ours:9.{digits}f} {plain:9.{digits}f} {ours / plain if plain else 0:7.2f}")
