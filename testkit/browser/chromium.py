"""This machine's Chromium, and its flags for tests and tools."""

import os
import shutil

from playwright.sync_api import Browser, Playwright

PUBLIC_HOST = "table.test"
"""A public host name for tests; CHROMIUM_FLAGS resolve it to loopback."""
LAUNCH_TIMEOUT_MS = 600_000
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Only the last --disable-features counts, so this one repeats Playwright's features that affect pages. The first
    # two load browser pages in each window, which takes a quarter of the time to open the app.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding",
    f"--host-resolver-rules=MAP {PUBLIC_HOST} 127.0.0.1",
]
# In the same order as in `.ci/chromium`.
_EXECUTABLES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chromium-headless-shell")


def find_chromium() -> str:
    """Return the path of Chromium: PINELLA_CHROMIUM, else the first one installed. Raises FileNotFoundError."""
    candidates = [os.environ.get("PINELLA_CHROMIUM"), *map(shutil.which, _EXECUTABLES)]
    program = next(filter(None, candidates), None)
    if program is None:
        raise FileNotFoundError("Chromium is not installed: run `.ci/chromium`, or set PINELLA_CHROMIUM")
    return program


def launch_chromium(playwright: Playwright, *flags: str) -> Browser:
    """Start a browser with these flags more, and allow it the time of a busy machine."""
    arguments = [*CHROMIUM_FLAGS, *flags]
    return playwright.chromium.launch(executable_path=find_chromium(), args=arguments, timeout=LAUNCH_TIMEOUT_MS)
