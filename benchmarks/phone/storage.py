"""Where a browser could keep SQLite's file: `python -m benchmarks.phone storage`.

A commit of a few pages into the browser's private files (OPFS), beside the whole file into IndexedDB, which is what
SQLite would need there, as it waits for nobody. Milliseconds until it is on the disk, for files of several sizes.
"""

import argparse
import shutil
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.chromium import chromium_program
from tests.e2e.static_host import StaticHost

SIZES = (200_000, 1_000_000, 5_000_000)  # bytes: a new database, a year of Thursdays, a club's
PAGES, COMMITS = 6, 100
_RUN = """
chosen => new Promise(done => {
  const worker = new Worker("storage.js");
  worker.onmessage = ({ data }) => done(data);
  worker.postMessage(chosen);
})
"""


def main(arguments: list[str]) -> None:
    """Print a line for each size."""
    argparse.ArgumentParser(prog="python -m benchmarks.phone storage", description=__doc__).parse_args(arguments)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        shutil.copy(Path(__file__).with_name("storage.js"), folder)
        (Path(folder) / "index.html").write_text("<!DOCTYPE html><title>storage</title>")
        host = StaticHost(Path(folder))
        browser = playwright.chromium.launch_persistent_context(
            f"{folder}/browser", executable_path=chromium_program(), args=["--no-sandbox"]
        )
        page = browser.new_page()
        page.goto(host.address)
        print(f"{'a commit, ms':>16} {'files p50':>10} {'p95':>7} {'IndexedDB p50':>14} {'p95':>7} {'ratio':>6}")
        for size in SIZES:
            times = page.evaluate(_RUN, {"size": size, "pages": PAGES, "commits": COMMITS})
            ours, theirs = ([_share(times[name], share) for share in (50, 95)] for name in ("files", "records"))
            print(
                f"{size / 1e6:13.1f} MB {ours[0]:10.2f} {ours[1]:7.2f} {theirs[0]:14.2f} {theirs[1]:7.2f} "
                f"{ours[0] / theirs[0]:6.2f}"
            )
        browser.close()
        host.stop()


def _share(values: list[float], share: int) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[share - 1]
