"""What the phones showed when a test failed: for whoever reads the report, on a machine that is gone by then."""

from pathlib import Path

from playwright.sync_api import Error, Page

from tests.sweep.geometry import boxes

_PICTURES = Path(__file__).parents[2] / "build" / "failed"


def last_sight(page: Page, name: str) -> str:
    """The address and all that a screen reader is told, line by line; a picture lies in build/failed, by `name`."""
    try:
        _PICTURES.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=_PICTURES / f"{name}.png", timeout=10_000)
        said = [f"{box.role or 'text'}: {box.name}" for box in boxes(page) if box.name.strip()]
        return "\n".join([page.url, *said])
    except Error as gone:
        return f"{page.url}\nThe phone says no more: {gone}"
