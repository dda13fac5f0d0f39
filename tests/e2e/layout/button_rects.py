"""Rectangles of the buttons, as a real browser lays them out."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from testkit.browser.phone import BrowserPhone

_BUTTONS = """
() => [...document.querySelectorAll('[role=button]')].map(each => {
  const box = each.getBoundingClientRect();
  return [each.getAttribute('aria-label') ?? each.textContent, box.x, box.y, box.width, box.height];
})
"""
_SETTLE_MS = 700  # milliseconds until a resized screen has settled
_TOLERANCE = 0.5  # pixels: coordinates are rounded


@dataclass(frozen=True, kw_only=True)
class Rect:
    """A rectangle in pixels."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def overlaps(self, other: "Rect") -> bool:
        """Return whether the rectangles share more than an edge."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return across > _TOLERANCE and down > _TOLERANCE

    def is_within(self, width: float, height: float) -> bool:
        """Return whether the rectangle lies on a screen of this size."""
        return (
            min(self.x, self.y) >= -_TOLERANCE
            and self.right <= width + _TOLERANCE
            and self.bottom <= height + _TOLERANCE
        )


def button_rects(phone: BrowserPhone) -> Mapping[str, Rect]:
    """Return the buttons' rectangles by name, once the screen has settled."""
    phone.page.wait_for_timeout(_SETTLE_MS)
    buttons = phone.page.evaluate(_BUTTONS)
    return {name: Rect(x=x, y=y, width=width, height=height) for name, x, y, width, height in buttons}


def find_overlaps(rects: Mapping[str, Rect]) -> list[tuple[str, str]]:
    """Return the names of each two rectangles that overlap."""
    return [(one, other) for one, other in combinations(rects, 2) if rects[one].overlaps(rects[other])]


def set_text_scale(phone: BrowserPhone, scale: float) -> None:
    """Set the text size of the browser, as a multiple of the usual one."""
    phone.page.evaluate(f"document.documentElement.style.fontSize = '{16 * scale}px'")
