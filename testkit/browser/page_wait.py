"""Waiting for a condition in a page."""

import time

from playwright.sync_api import Page

TIMEOUT = 60.0  # seconds; an idle machine needs one or two
POLL_INTERVAL_MS = 50  # milliseconds


def wait_until(page: Page, expression: str) -> None:
    """Wait until the JavaScript expression is true. Playwright's own wait uses `eval`, which our CSP forbids."""
    end = time.monotonic() + TIMEOUT
    while not page.evaluate(expression):
        if time.monotonic() > end:
            raise AssertionError(f"never true: {expression}")
        page.wait_for_timeout(POLL_INTERVAL_MS)
