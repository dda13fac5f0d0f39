"""Lighthouse's accessibility score and console errors of the three entrances: `make lighthouse`, or `python -m
benchmarks.lighthouse LIGHTHOUSE` with the path of Lighthouse's program.

Audits the live page, the server app and the offline app in Chromium as Lighthouse emulates a phone. Exits with status 1
if a score is below 100 or an entrance wrote an error to the console.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from models.store import open_store
from testkit.browser.chromium import find_chromium
from testkit.pwa.site import build_test_site
from testkit.seeding.world import seed_world
from testkit.servers.process import Server
from testkit.servers.static import StaticServer
from views import routes

_CATEGORIES = ("accessibility", "best-practices")
_CONSOLE_AUDIT = "errors-in-console"
_FULL_SCORE = 100
_MAX_LOAD_MS = 90_000  # milliseconds for the slow connection that Lighthouse emulates


def main() -> int:
    """Print the table of docs/benchmarks.md."""
    _, program = sys.argv
    print(f"{'entrance':16} {'accessibility':>13} {'console errors':>14}")
    is_perfect = True
    with _serve_entrances() as urls:
        for name, url in urls.items():
            report = _audit(Path(program), url)
            score = round(_FULL_SCORE * report["categories"]["accessibility"]["score"])
            errors = report["audits"][_CONSOLE_AUDIT]["details"]["items"]
            print(f"{name:16} {score:13} {len(errors):14}")
            for fault in (*_accessibility_faults(report), *(str(error.get("description")) for error in errors)):
                print(f"  {fault}")
            is_perfect = is_perfect and score == _FULL_SCORE and not errors
    return 0 if is_perfect else 1


@contextmanager
def _serve_entrances() -> Iterator[Mapping[str, str]]:
    """Yield the URL of each entrance: a match in progress, an empty server's app and the offline app."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        server, site = Server(data=data).start(), StaticServer(build_test_site())
        store = open_store(f"sqlite:///{data / 'pinella.db'}", key=server.secret_key)
        try:
            world = seed_world(store)
            token = world.viewer_tokens[world.match.id]
            yield {
                "live page": f"{server.base_url}{routes.invitation(token)}",
                "server app": server.base_url,
                "offline app": site.base_url,
            }
        finally:
            store.close()
            site.stop()
            server.stop()


def _audit(program: Path, url: str) -> dict[str, Any]:
    """Return Lighthouse's report of the page, parsed."""
    command = [str(program), url, "--output=json", "--quiet", f"--only-categories={','.join(_CATEGORIES)}"]
    command += [f"--max-wait-for-load={_MAX_LOAD_MS}", "--chrome-flags=--headless=new --no-sandbox"]
    environment = os.environ | {"CHROME_PATH": find_chromium()}
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def _accessibility_faults(report: Mapping[str, Any]) -> list[str]:
    """Return the titles of the audits that the page did not pass."""
    audits = (report["audits"][each["id"]] for each in report["categories"]["accessibility"]["auditRefs"])
    return [audit["title"] for audit in audits if audit["score"] is not None and audit["score"] < 1]


if __name__ == "__main__":
    sys.exit(main())
