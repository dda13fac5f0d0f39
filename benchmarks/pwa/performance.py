"""Performance of the offline app compared with a plain build: `python -m benchmarks.pwa performance`.

Measures both builds in the same run, in less than five minutes once the sites are built (build/pwa-cache keeps the
builds), with progress on stderr. The first visit of each, at 10 Mbit/s, downloads all bytes. Then, with its host
stopped, each is started twice at full speed and twice slowed down by a factor of four; the times are medians. "To read"
is the list of totals on the cover, "ready" the first screen without the cover, and the others are stages of starting
Python. Deals are played on the optimised build: the time from the tap on Save until the table shows the deal, in the
semantics tree of a screen reader. Memory is measured for the browser's largest process (benchmarks/pwa/memory.py), when
the first screen is ready and after each deal. `--deals 50` plays a long evening, `--no-plain` leaves out the plain
build.
"""

import argparse
import statistics
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from benchmarks.measuring import percentile, report_progress
from benchmarks.pwa.installed_app import open_installed_app
from benchmarks.pwa.memory import ProcessMemory, measure_memory, request_memory
from benchmarks.pwa.plain_build import write_plain_site
from benchmarks.pwa.throttling import throttle_processes
from benchmarks.tap_latency import MeasuredTap, measure_tap
from pwa.pack.site import ROOT, build_site
from testkit.pwa.crash_test import PwaCrashTest
from testkit.steps.endless_match import enter_deal

CACHE = ROOT / "build" / "pwa-cache"
SLOWDOWN = 4
NETWORK_SPEED = 10e6 / 8  # bytes per second of the first visit
MOMENT_LABELS = {
    "seen": "to read",
    "python: runtime": "Python runs",
    "python: imported": "app imported",
    "app": "ready",
}


@dataclass(kw_only=True)
class Measurements:
    """Measurements of a build.

    `first_ready` is the milliseconds of the first visit until the first screen; `start_times` maps slowdown → stage →
    milliseconds (median); `save_times` are milliseconds per deal; `start_memory` has a value per start, `deal_memory`
    one per deal; `kept_memory` is the memory after the last deal once the system has asked for memory.
    """

    download_megabytes: float = 0.0
    first_ready: float = 0.0
    start_times: dict[int, Mapping[str, float]] = field(default_factory=dict)
    save_times: list[float] = field(default_factory=list)
    start_memory: list[ProcessMemory] = field(default_factory=list)
    deal_memory: list[ProcessMemory] = field(default_factory=list)
    kept_memory: ProcessMemory | None = None


def main(arguments: list[str]) -> None:
    """Print the results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pwa performance", description=__doc__)
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--starts", type=int, default=2, help="starts at each speed")
    parser.add_argument("--no-plain", action="store_true", help="measure Pinella's build only")
    chosen = parser.parse_args(arguments)
    report_progress("building the sites")
    build_site(ROOT / "build" / "pwa", cache=CACHE)
    if not chosen.no_plain:
        write_plain_site(ROOT / "build" / "pwa-plain", cache=CACHE)
    with sync_playwright() as playwright:
        ours = _measure_site(playwright, ROOT / "build" / "pwa", starts=chosen.starts, deals=chosen.deals)
        plain = ours
        if not chosen.no_plain:
            plain = _measure_site(playwright, ROOT / "build" / "pwa-plain", starts=chosen.starts, deals=0)
    _print_report(ours, plain)


def _measure_site(playwright: Playwright, site: Path, *, starts: int, deals: int) -> Measurements:
    report_progress(f"{site.name}: first visit")
    with open_installed_app(playwright, site, bytes_per_second=NETWORK_SPEED) as (phone, downloaded):
        laps = dict(phone.phone.page.evaluate("laps"))
        measurements = Measurements(download_megabytes=downloaded / 1e6, first_ready=laps["app"])
        phone.start_match()
        for deal in range(1, deals + 1):
            report_progress(f"{site.name}: deal {deal} of {deals}")
            measurements.save_times.append(_time_save(phone, deal))
            measurements.deal_memory.append(measure_memory(phone.browser.process_group))
        if deals:
            request_memory(phone.phone.page)
            measurements.kept_memory = measure_memory(phone.browser.process_group)
        phone.close()
        for times in (1, SLOWDOWN):
            measured = []
            for start in range(1, starts + 1):
                report_progress(f"{site.name}: start {start} of {starts}, slowed down {times} times")
                lap, memory = _time_start(phone, times)
                measured.append(lap)
                if times == 1:
                    measurements.start_memory.append(memory)
            measurements.start_times[times] = {
                stage: statistics.median(each[stage] for each in measured) for stage in measured[0]
            }
    return measurements


def _time_save(phone: PwaCrashTest, deal: int) -> float:
    enter_deal(phone.phone)
    _, saved = measure_tap(phone.phone, MeasuredTap(button="Save the deal", painted_text=f"Score deal {deal + 1}"))
    phone.acknowledged_deals += 1
    return saved


def _time_start(phone: PwaCrashTest, times: int) -> tuple[Mapping[str, float], ProcessMemory]:
    """Return the milliseconds of each stage of a start, and the memory after it; an earlier start has filled the
    caches."""
    phone.launch()
    with throttle_processes(phone.browser.process_group, times):
        phone.phone = phone.open_app()
        laps = dict(phone.phone.page.evaluate("laps"))
    memory = measure_memory(phone.browser.process_group)
    phone.close()
    return {label: laps[name] for name, label in MOMENT_LABELS.items()}, memory


def _print_report(ours: Measurements, plain: Measurements) -> None:
    print(f"{'':36} {'Pinella':>9} {'plain':>9} {'ratio':>7}")
    _row("first visit, MB", ours.download_megabytes, plain.download_megabytes)
    _row("first visit at 10 Mbit/s, ms: ready", ours.first_ready, plain.first_ready)
    for times in ours.start_times:
        how = "second start, ms" if times == 1 else f"{times} x slowed, ms"
        for stage, value in ours.start_times[times].items():
            _row(f"{how}: {stage}", value, plain.start_times[times][stage])
    if len(ours.save_times) > 1:
        p50, p95 = (percentile(ours.save_times, share) for share in (50, 95))
        print(f"saving a deal, ms: p50 {p50:.0f}, p95 {p95:.0f}, worst {max(ours.save_times):.0f}")
    for moment, memory in (("when ready", ours.start_memory), ("after each deal", ours.deal_memory)):
        if memory:
            print(f"memory {moment}, MB: resident {_list(each.resident for each in memory)}")
            print(f"memory {moment}, MB: private {_list(each.private for each in memory)}")
            print(f"memory {moment}, MB: peak of the resident {max(each.peak for each in memory):.0f}")
    if kept := ours.kept_memory:
        print(f"memory kept when the system needs it, MB: resident {kept.resident:.0f}, private {kept.private:.0f}")


def _list(values: Iterable[float]) -> str:
    return ", ".join(f"{value:.0f}" for value in values)


def _row(name: str, ours: float, plain: float) -> None:
    digits = 2 if plain < 100 else 0
    print(f"{name:36} {ours:9.{digits}f} {plain:9.{digits}f} {ours / plain if plain else 0:7.2f}")
