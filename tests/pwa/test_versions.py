"""The service worker: an open page gets the files of the version that it began with, and they stay until it ends."""

import json
import subprocess
from pathlib import Path

from pwa.pack.compiling import find_node
from pwa.pack.site import ROOT

FILES = ["index.html", "worker.js", "connect.js"]


def run(*steps: list[object]) -> list[object]:
    """Return the results of the steps that have one."""
    command = [find_node(), str(Path(__file__).with_name("service_worker.mjs")), str(ROOT / "pwa/page/service.js")]
    done = subprocess.run(command, input=json.dumps(steps), capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return [result for result in json.loads(done.stdout) if result is not None]


def test_open_page_and_its_worker_keep_their_version_during_an_update() -> None:
    found = run(
        ["install", "one", FILES],
        ["open", "page"],
        ["install", "two", FILES],
        ["open", "worker", "page"],
        ["get", "page", "connect.js"],
        ["stop"],
        ["get", "page", "connect.js"],
        ["get", "worker", "connect.js"],
        ["open", "second page"],
        ["get", "second page", "connect.js"],
    )
    assert found == [
        "index.html of one",
        "worker.js of one",
        *["connect.js of one"] * 3,
        "index.html of two",
        "connect.js of two",
    ]


def test_second_tab_deletes_an_old_version_only_when_no_page_holds_it() -> None:
    found = run(
        ["install", "one", FILES],
        ["open", "page"],
        ["install", "two", FILES],
        ["open", "second page"],
        ["clean"],
        ["versions"],
        ["stop"],
        ["get", "page", "connect.js"],
        ["close", "page"],
        ["clean"],
        ["versions"],
        ["get", "second page", "connect.js"],
    )
    assert found == [
        "index.html of one",
        "index.html of two",
        ["pinella-one", "pinella-two"],
        "connect.js of one",
        ["pinella-two"],
        "connect.js of two",
    ]


def test_page_whose_version_is_gone_gets_the_current_one() -> None:
    assert run(["install", "two", FILES], ["get", "page of before", "connect.js"]) == ["connect.js of two"]
    assert run(["get", "page", "connect.js"]) == []
