"""The places of what can be tapped, as a real browser lays them out."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from tests.e2e.phone import Phone

_BUTTONS = """
() => [...document.querySelectorAll('[role=button]')].map(each => {
  const box = each.getBoundingClientRect();
  return [each.getAttribute('aria-label') ?? each.textContent, box.x, box.y, box.width, box.height];
})
"""
_SETTLE = 700  # milliseconds until a resized screen stands still
_BLUR = 0.5  # pixels: places are rounded


@dataclass(frozen=True, kw_only=True)
class Box:
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

    def covers(self, other: "Box") -> bool:
        """Whether they share more than an edge."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return across > _BLUR and down > _BLUR

    def within(self, width: float, height: float) -> bool:
        return min(self.x, self.y) >= -_BLUR and self.right <= width + _BLUR and self.bottom <= height + _BLUR


def buttons(phone: Phone) -> Mapping[str, Box]:
    """By name, once the screen stands still."""
    phone.page.wait_for_timeout(_SETTLE)
    found = phone.page.evaluate(_BUTTONS)
    return {name: Box(x=x, y=y, width=width, height=height) for name, x, y, width, height in found}


def overlapping(boxes: Mapping[str, Box]) -> list[tuple[str, str]]:
    return [(one, other) for one, other in combinations(boxes, 2) if boxes[one].covers(boxes[other])]


def text_size(phone: Phone, scale: float) -> None:
    """What a reader sets in the browser: text so many times as large as usual."""
    phone.page.evaluate(f"document.documentElement.style.fontSize = '{16 * scale}px'")
