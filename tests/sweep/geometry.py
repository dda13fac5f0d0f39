"""What lies where on a screen, by what a screen reader is told: Flutter draws on a canvas, and says no more."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from playwright.sync_api import Page

_NODES = """
() => [...document.querySelectorAll('flt-semantics-host [id^="flt-semantic-node-"]')].map((node) => {
  const field = node.querySelector(':scope > input, :scope > textarea');
  const own = [...node.childNodes].filter((part) => part.nodeType === 3 || part.tagName === 'SPAN');
  const whole = node.getBoundingClientRect();
  const box = {left: whole.left, top: whole.top, right: whole.right, bottom: whole.bottom, goes_on: false};
  const around = [];
  for (let outer = node.parentElement; outer; outer = outer.parentElement) {
    if (outer.id.startsWith('flt-semantic-node-')) around.push(outer);
    if (outer.getAttribute('role') !== 'group') continue;
    const pane = outer.getBoundingClientRect();
    box.top = Math.max(box.top, pane.top);
    box.bottom = Math.min(box.bottom, pane.bottom);
    box.goes_on ||= box.top < pane.top + 1 || box.bottom > pane.bottom - 1;
  }
  return {
    id: node.id,
    name: (field ?? node).getAttribute('aria-label') ?? own.map((part) => part.textContent).join(' '),
    role: field === null ? node.getAttribute('role') ?? '' : 'textbox',
    tapped: field !== null || node.hasAttribute('flt-tappable'),
    around: around.map((outer) => outer.id),
    scrolled: around.some((outer) => outer.getAttribute('role') === 'group'),
    ...box,
  };
})
"""
_SLACK = 1.5  # pixels: edges lie between two of them
_SAME_LINE = 0.5  # of the lower one of two
_LINE = 12  # pixels: no line of text is lower
_ROOM = 160  # pixels, for what is scrolled


@dataclass(frozen=True, kw_only=True)
class Box:
    """`name` is what is said of it, `around` are the ids of what it is a part of. What is `scrolled` may lie anywhere
    above or below; at the edge of what scrolls it `goes_on`."""

    id: str
    name: str
    role: str
    tapped: bool
    around: Sequence[str]
    scrolled: bool
    left: float
    top: float
    right: float
    bottom: float
    goes_on: bool = False

    def __str__(self) -> str:
        return f"“{self.name[:60]}” ({self.left:.0f}–{self.right:.0f} × {self.top:.0f}–{self.bottom:.0f})"

    @property
    def is_empty(self) -> bool:
        return self.right - self.left < _SLACK or self.bottom - self.top < _SLACK

    def covers(self, other: "Box") -> bool:
        return self._across(other) > _SLACK and self._down(other) > _SLACK

    def precedes(self, other: "Box") -> bool:
        """Whether the eye meets it first: it stands above the other one, or left of it in the same line."""
        if self.bottom <= other.top + _SLACK:
            return self._across(other) > _SLACK
        lower = min(self.bottom - self.top, other.bottom - other.top)
        return self.right <= other.left + _SLACK and self._down(other) > lower * _SAME_LINE

    def _across(self, other: "Box") -> float:
        return min(self.right, other.right) - max(self.left, other.left)

    def _down(self, other: "Box") -> float:
        return min(self.bottom, other.bottom) - max(self.top, other.top)


def boxes(page: Page) -> tuple[Box, ...]:
    """In the order in which they are read."""
    return tuple(Box(**node) for node in page.evaluate(_NODES))


def faults(found: Sequence[Box], *, width: float, height: float, tall: float) -> Iterator[str]:
    """Sentences on what is not right on a screen of this size, as it lies in a window so `tall` that nothing of it has
    to be scrolled."""
    yield from covering_faults(found, width=width, tall=tall)
    scrolls = [box for box in found if not box.is_empty and box.role == "group"]
    bars = min((tall - (box.bottom - box.top) for box in scrolls), default=0)
    if height - bars < _ROOM:
        yield f"between the bars only {height - bars:.0f} pixels are left"


def covering_faults(found: Sequence[Box], *, width: float, tall: float) -> Iterator[str]:
    """Those of what lies over a screen too: it has no bars."""
    seen = [box for box in found if not box.is_empty]
    tapped = [box for box in seen if box.tapped or box.role == "button"]
    keys = {box.id for box in tapped}
    words = [box for box in seen if box.name.strip() and box.id not in keys and keys.isdisjoint(box.around)]
    for box in (*tapped, *words):
        if box.tapped and not box.name.strip():
            yield f"{box} has no name"
        if box.left < -_SLACK or box.right > width + _SLACK:
            yield f"{box} is off the screen"
        if not box.scrolled and (box.top < -_SLACK or box.bottom > tall + _SLACK):
            yield f"{box} is above or below the screen"
        if box.role != "img" and box.bottom - box.top < _LINE and not box.goes_on:
            yield f"{box} is cut"
    for one, other in combinations([*tapped, *words], 2):
        if one.id not in other.around and other.id not in one.around and one.covers(other):
            yield f"{one} and {other} lie on each other"
    told = keys | {box.id for box in words}
    for one, other in combinations([box for box in seen if box.id in told], 2):
        if one.id not in other.around and other.precedes(one):
            yield f"{one} is read before {other}"
