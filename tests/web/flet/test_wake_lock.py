"""The page's wake lock (web/flet/wake_lock.js) with Flet's script that asks for it, called in Node."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from flet_web import get_package_web_dir

from pwa.pack.compiling import find_node
from pwa.pack.site import ROOT

NO_SLEEP = Path(get_package_web_dir()) / "assets/packages/wakelock_plus/assets/no_sleep.js"
HELD, ASKED, SAID = "held", "requests", "said"


def run(kind: str, steps: str) -> list[dict[str, int]]:
    """Return the number of locks, of new requests and of sentences after each step."""
    scripts = [str(ROOT / "tests/web/flet/wake_lock.mjs"), str(ROOT / "web/flet/wake_lock.js"), str(NO_SLEEP)]
    done = subprocess.run([find_node(), *scripts, kind, *steps.split()], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    seen: list[dict[str, int]] = json.loads(done.stdout)
    return seen


@pytest.mark.parametrize(
    ("kind", "steps", "held"),
    [
        pytest.param("native", "open hide return hide return", [1, 0, 1, 0, 1], id="asked again at each return"),
        pytest.param("native", "open leave hide return", [1, 0, 0, 0], id="not after the table was left"),
        pytest.param("native", "open hide leave return", [1, 0, 0, 0], id="left while the page was hidden"),
        pytest.param("native", "hide open return", [0, 0, 1], id="opened while the page was hidden"),
        pytest.param("native", "open leave open hide return", [1, 0, 1, 0, 1], id="another table"),
        pytest.param("video", "open tap hide return leave tap", [0, 1, 0, 1, 0, 0], id="plain http: within a tap"),
        pytest.param("video", "tap leave open", [0, 0, 1], id="plain http: after a tap"),
    ],
)
def test_screen_stays_on_while_a_table_is_open(kind: str, steps: str, held: Sequence[int]) -> None:
    assert [each[HELD] for each in run(kind, steps)] == held


def test_each_return_asks_once() -> None:
    assert [each[ASKED] for each in run("native", "open hide return hide return leave")] == [1, 0, 1, 0, 1, 0]


def test_page_says_once_how_the_screen_stays_on_where_no_video_plays() -> None:
    assert [each[SAID] for each in run("silent", "tap open tap tap")] == [0, 0, 1, 1]
