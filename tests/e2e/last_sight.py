"""What the phones showed when a test failed: for whoever reads the report, on a machine that is gone by then."""

__all__ = ["last_sight"]

from pathlib import Path

from playwright.sync_api import Error, Page

_PICTURES = Path(__file__).parents[2] / "build" / "failed"
_SPOKEN = """
() => [...document.querySelectorAll('flt-semantics, flt-semantics input, flt-semantics textarea')].map(node => {
  const own = [...node.childNodes].filter(child => child.nodeType === Node.TEXT_NODE || child.tagName === 'SPAN');
  const words = node.getAttribute('aria-label') || own.map(child => child.textContent).join(' ') || node.value;
  return words && `${node.getAttribute('role') || node.tagName.toLowerCase()}: ${words}`;
}).filter(Boolean).join('\\n')
"""


def last_sight(page: Page, name: str) -> str:
    """The address and all that a screen reader is told, line by line; a picture lies in build/failed, by `name`."""
    try:
        _PICTURES.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=_PICTURES / f"{name}.png", timeout=10_000)
        return f"{page.url}\n{page.evaluate(_SPOKEN)}"
    except Error as gone:
        return f"{page.url}\nThe phone says no more: {gone}"
