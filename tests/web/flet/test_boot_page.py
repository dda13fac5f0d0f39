"""The server's page in a browser that keeps nothing: it says what would be lost before it shows the app."""

import json
import subprocess
from pathlib import Path

import pytest

from pwa.pack.compiling import find_node
from web.startup_texts import startup_texts

TEXTS = startup_texts()["en"]


def boot(*, fault: str = "", secret: str = "", is_private: bool = False) -> dict[str, object]:
    options = json.dumps({"fault": fault, "secret": secret, "isPrivate": is_private})
    command = [find_node(), str(Path(__file__).with_name("boot_page.mjs")), options]
    done = subprocess.run(command, input=json.dumps(TEXTS), capture_output=True, text=True, check=False)
    assert done.stderr == ""
    found: dict[str, object] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(
    ("fault", "is_private", "told"),
    [
        ("QuotaExceededError", False, "no_space"),
        ("NS_ERROR_DOM_QUOTA_REACHED", False, "no_space"),
        ("", True, "private"),
    ],
)
def test_app_that_would_forget_its_matches_waits_for_a_confirmation(fault: str, told: str, *, is_private: bool) -> None:
    found = boot(fault=fault, is_private=is_private)
    assert found == {"said": TEXTS[told], "label": TEXTS["anyway"], "before": False, "after": True}


def test_app_without_storage_is_never_shown() -> None:
    found = boot(fault="SecurityError")
    assert found == {"said": TEXTS["nothing_kept"], "label": TEXTS["again"], "before": False, "after": False}


@pytest.mark.parametrize(("fault", "secret", "is_private"), [("", "", False), ("QuotaExceededError", "known", True)])
def test_app_that_knows_its_device_is_shown_at_once(fault: str, secret: str, *, is_private: bool) -> None:
    found = boot(fault=fault, secret=secret, is_private=is_private)
    assert (found["label"], found["before"]) == ("", True)
