"""Lighthouse's scores and console errors of each kind of page: `make lighthouse`, or `python -m benchmarks.lighthouse
LIGHTHOUSE` with the path of Lighthouse's program.

Audits the live page, the server app, the offline app and the project's page in Chromium; Lighthouse emulates a phone.
Exits with status 1 if a score is below 100 or a page wrote an error to the console.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from models.store import open_store
from pwa.pack.project_page import build_project_site
from testkit.browser.chromium import find_chromium
from testkit.pwa.site import build_test_site
from testkit.seeding.world import seed_world
from testkit.servers.process import Server
from testkit.servers.static import StaticServer
from views import routes

_CATEGORIES = ("accessibility", "best-practices", "performance", "seo")
# Speed isn't audited for the apps, which draw on a canvas after a large download (see docs/benchmarks.md). Search
# engines find only this page.
_PROMISED = {"project page": _CATEGORIES}
_PROMISED_OF_APPS = ("accessibility",)
_CONSOLE_AUDIT = "errors-in-console"
_FULL_SCORE = 100
_MAX_LOAD_MS = 90_000  # milliseconds for the slow connection that Lighthouse emulates


def main() -> int:
    """Print the table of docs/benchmarks.md."""
    _, program = sys.argv
    print(f"{'entrance':14}", *(f"{each:>14}" for each in _CATEGORIES), f"{'console errors':>14}")
    is_perfect = True
    with _serve_entrances() as urls:
        for name, url in urls.items():
            promised = _PROMISED.get(name, _PROMISED_OF_APPS)
            report = _audit(Path(program), url, promised)
            scores = {each: round(_FULL_SCORE * report["categories"][each]["score"]) for each in promised}
            errors = report["audits"][_CONSOLE_AUDIT]["details"]["items"]
            print(f"{name:14}", *(f"{scores.get(each, ''):>14}" for each in _CATEGORIES), f"{len(errors):14}")
            for fault in (*_faults(report, promised), *(str(error.get("description")) for error in errors)):
                print(f"  {fault}")
            is_perfect = is_perfect and set(scores.values()) == {_FULL_SCORE} and not errors
    return 0 if is_perfect else 1


@contextmanager
def _serve_entrances() -> Iterator[Mapping[str, str]]:
    """Yield the URL of each page: a match in progress, an empty server's app, and the project's page with the offline
    app."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        app = build_test_site()
        build_project_site(data / "site", app=app, url="https://cards.example.org/pinella/")
        server, site, project = Server(data=data).start(), StaticServer(app), StaticServer(data / "site")
        store = open_store(f"sqlite:///{data / 'pinella.db'}", key=server.secret_key)
        try:
            world = seed_world(store)
            token = world.viewer_tokens[world.match.id]
            yield {
                "live page": f"{server.base_url}{routes.invitation(token)}",
                "server app": server.base_url,
                "offline app": site.base_url,
                "project page": project.base_url,
            }
        finally:
            store.close()
            project.stop()
            site.stop()
            server.stop()


def _audit(program: Path, url: str, categories: Sequence[str]) -> dict[str, Any]:
    """Return Lighthouse's parsed report for the page in these categories, including its console."""
    audited = ",".join({*categories, "best-practices"})  # this category contains the console's errors
    command = [str(program), url, "--output=json", "--quiet", f"--only-categories={audited}"]
    command += [f"--max-wait-for-load={_MAX_LOAD_MS}", "--chrome-flags=--headless=new --no-sandbox"]
    environment = os.environ | {"CHROME_PATH": find_chromium()}
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def _faults(report: Mapping[str, Any], categories: Sequence[str]) -> list[str]:
    """Return the titles of the failed audits that count in these categories."""
    counted = [each["id"] for name in categories for each in report["categories"][name]["auditRefs"] if each["weight"]]
    audits = (report["audits"][each] for each in counted)
    return [audit["title"] for audit in audits if audit["score"] is not None and audit["score"] < 1]


if __name__ == "__main__":
    sys.exit(main())
