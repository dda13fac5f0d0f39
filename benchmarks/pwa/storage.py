"""Commit latency of the browser's storage APIs for SQLite's file: `python -m benchmarks.pwa storage`.

Compares committing a few pages to the origin private file system (OPFS) with writing the whole file to IndexedDB:
SQLite is synchronous and IndexedDB is not, so each commit would write it all. Prints the milliseconds until the data is
on disk, for several file sizes.
"""

import argparse
import shutil
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from testkit.browser.chromium import find_chromium
from testkit.servers.static import StaticServer

SIZES = (200_000, 1_000_000, 5_000_000)  # bytes: a new database, a year of weekly evenings, a club's database
PAGES_PER_COMMIT, COMMITS = 6, 100
_RUN_WORKER_JS = """
chosen => new Promise(done => {
  const worker = new Worker("storage.js");
  worker.onmessage = ({ data }) => done(data);
  worker.postMessage(chosen);
})
"""


def main(arguments: list[str]) -> None:
    """Print a line for each size."""
    argparse.ArgumentParser(prog="python -m benchmarks.pwa storage", description=__doc__).parse_args(arguments)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        shutil.copy(Path(__file__).with_name("storage.js"), folder)
        (Path(folder) / "index.html").write_text("<!DOCTYPE html><title>storage</title>")
        host = StaticServer(Path(folder))
        browser = playwright.chromium.launch_persistent_context(
            f"{folder}/browser", executable_path=find_chromium(), args=["--no-sandbox"]
        )
        page = browser.new_page()
        page.goto(host.base_url)
        print(f"{'a commit, ms':>16} {'files p50':>10} {'p95':>7} {'IndexedDB p50':>14} {'p95':>7} {'ratio':>6}")
        for size in SIZES:
            times = page.evaluate(_RUN_WORKER_JS, {"size": size, "pages": PAGES_PER_COMMIT, "commits": COMMITS})
            ours, theirs = ([_percentile(times[name], share) for share in (50, 95)] for name in ("files", "records"))
            print(
                f"{size / 1e6:13.1f} MB {ours[0]:10.2f} {ours[1]:7.2f} {theirs[0]:14.2f} {theirs[1]:7.2f} "
                f"{ours[0] / theirs[0]:6.2f}"
            )
        browser.close()
        host.stop()


def _percentile(values: list[float], share: int) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[share - 1]
