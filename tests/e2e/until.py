"""Waiting for something that a page can tell."""

import time

from playwright.sync_api import Page

WAIT = 60.0  # seconds; a quiet machine needs one or two
PAUSE = 50  # milliseconds


def until(page: Page, expression: str) -> None:
    """Return once the JavaScript is true. Playwright's own way would ask again by `eval`, which our policy forbids."""
    end = time.monotonic() + WAIT
    while not page.evaluate(expression):
        if time.monotonic() > end:
            raise AssertionError(f"never true: {expression}")
        page.wait_for_timeout(PAUSE)
