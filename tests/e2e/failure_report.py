"""Report of what the phones showed when a test failed, for readers without access to the machine that ran it."""

from pathlib import Path

from playwright.sync_api import Error, Page

from tests.layout_checks.geometry import read_boxes

_SCREENSHOT_DIR = Path(__file__).parents[2] / "build" / "failed"


def describe_page(page: Page, name: str) -> str:
    """Return the URL and all accessible texts, one per line; save a screenshot in build/failed under `name`."""
    try:
        _SCREENSHOT_DIR.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=_SCREENSHOT_DIR / f"{name}.png", timeout=10_000)
        texts = [f"{box.role or 'text'}: {box.name}" for box in read_boxes(page) if box.name.strip()]
        return "\n".join([page.url, *texts])
    except Error as error:
        return f"{page.url}\nThe page cannot be read: {error}"
