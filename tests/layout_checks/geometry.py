"""Geometry of a screen from its semantics tree, because Flutter draws on a canvas."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from playwright.sync_api import Page

_NODES_JS = """
() => [...document.querySelectorAll('flt-semantics-host [id^="flt-semantic-node-"]')].map((node) => {
  const field = node.querySelector(':scope > input, :scope > textarea');
  const own = [...node.childNodes].filter((part) => part.nodeType === 3 || part.tagName === 'SPAN');
  const whole = node.getBoundingClientRect();
  const box = {left: whole.left, top: whole.top, right: whole.right, bottom: whole.bottom, is_clipped: false};
  const around = [];
  for (let outer = node.parentElement; outer; outer = outer.parentElement) {
    if (outer.id.startsWith('flt-semantic-node-')) around.push(outer);
    if (outer.getAttribute('role') !== 'group') continue;
    const pane = outer.getBoundingClientRect();
    box.top = Math.max(box.top, pane.top);
    box.bottom = Math.min(box.bottom, pane.bottom);
    box.is_clipped ||= box.top < pane.top + 1 || box.bottom > pane.bottom - 1;
  }
  return {
    id: node.id,
    name: (field ?? node).getAttribute('aria-label') ?? own.map((part) => part.textContent).join(' '),
    role: field === null ? node.getAttribute('role') ?? '' : 'textbox',
    is_tappable: field !== null || node.hasAttribute('flt-tappable'),
    ancestor_ids: around.map((outer) => outer.id),
    is_scrollable: around.some((outer) => outer.getAttribute('role') === 'group'),
    ...box,
  };
})
"""
_TOLERANCE = 1.5  # pixels: edges may lie between two pixels
_SAME_LINE_SHARE = 0.5  # of the height of the lower of two boxes
_MIN_LINE_HEIGHT = 12  # pixels: the least height of a line of text
_MIN_CONTENT_HEIGHT = 160  # pixels of scrollable content
MIN_TARGET = 44  # pixels
_CONTROL_ROLES = frozenset({"button", "checkbox", "switch", "radio", "tab", "link", "slider", "textbox"})


@dataclass(frozen=True, kw_only=True)
class SemanticBox:
    """A box of the semantics tree.

    `name` is what a screen reader says, `ancestor_ids` are those of the boxes that contain it. An `is_scrollable` box
    may be outside the viewport; one at the edge of its scrolling area `is_clipped`.
    """

    id: str
    name: str
    role: str
    is_tappable: bool
    ancestor_ids: Sequence[str]
    is_scrollable: bool
    left: float
    top: float
    right: float
    bottom: float
    is_clipped: bool = False

    def __str__(self) -> str:
        return f"“{self.name[:60]}” ({self.left:.0f}–{self.right:.0f} × {self.top:.0f}–{self.bottom:.0f})"

    @property
    def is_control(self) -> bool:
        return self.is_tappable or self.role in _CONTROL_ROLES

    @property
    def is_empty(self) -> bool:
        return self.right - self.left < _TOLERANCE or self.bottom - self.top < _TOLERANCE

    def overlaps(self, other: "SemanticBox") -> bool:
        return self._overlap_x(other) > _TOLERANCE and self._overlap_y(other) > _TOLERANCE

    def precedes(self, other: "SemanticBox") -> bool:
        """Return whether this box comes first in reading order: above the other one, or left of it in the same line."""
        if self.bottom <= other.top + _TOLERANCE:
            return self._overlap_x(other) > _TOLERANCE
        lower = min(self.bottom - self.top, other.bottom - other.top)
        return self.right <= other.left + _TOLERANCE and self._overlap_y(other) > lower * _SAME_LINE_SHARE

    def _overlap_x(self, other: "SemanticBox") -> float:
        return min(self.right, other.right) - max(self.left, other.left)

    def _overlap_y(self, other: "SemanticBox") -> float:
        return min(self.bottom, other.bottom) - max(self.top, other.top)


def read_boxes(page: Page) -> tuple[SemanticBox, ...]:
    """Return the boxes in the order of a screen reader."""
    return tuple(SemanticBox(**node) for node in page.evaluate(_NODES_JS))


def find_faults(
    boxes: Sequence[SemanticBox], *, width: float, height: float, window_height: float, min_target: float = MIN_TARGET
) -> Iterator[str]:
    """Yield the faults of a screen of this size in a window of `window_height`, where nothing needs scrolling."""
    yield from find_overlay_faults(boxes, width=width, window_height=window_height, min_target=min_target)
    scrolls = [box for box in boxes if not box.is_empty and box.role == "group"]
    bars = min((window_height - (box.bottom - box.top) for box in scrolls), default=0)
    if height - bars < _MIN_CONTENT_HEIGHT:
        yield f"between the bars only {height - bars:.0f} pixels are left"


def find_control_faults(boxes: Sequence[SemanticBox], *, min_target: float = MIN_TARGET) -> Iterator[str]:
    """Yield the faults of buttons, fields and switches: each is one node with a name of its own, and large enough."""
    controls = [box for box in boxes if box.is_control and not box.is_empty]
    names = Counter(box.name for box in controls)
    ids = {box.id for box in controls}
    for box in controls:
        if not box.name.strip():
            yield f"{box} has no name"
        elif names[box.name] > 1:
            yield f"{box} is one of {names[box.name]} controls with this name"
        if not ids.isdisjoint(box.ancestor_ids):
            yield f"{box} lies within another control"
        if min(box.right - box.left, box.bottom - box.top) < min_target - _TOLERANCE and not box.is_clipped:
            yield f"{box} is smaller than {min_target}×{min_target}"


def find_overlay_faults(
    boxes: Sequence[SemanticBox], *, width: float, window_height: float, min_target: float = MIN_TARGET
) -> Iterator[str]:
    """Yield the faults that also apply to an overlay, which has no bars."""
    yield from find_control_faults(boxes, min_target=min_target)
    seen = [box for box in boxes if not box.is_empty]
    tapped = [box for box in seen if box.is_tappable or box.role == "button"]
    keys = {box.id for box in tapped}
    words = [box for box in seen if box.name.strip() and box.id not in keys and keys.isdisjoint(box.ancestor_ids)]
    for box in (*tapped, *words):
        if box.left < -_TOLERANCE or box.right > width + _TOLERANCE:
            yield f"{box} is off the screen"
        if not box.is_scrollable and (box.top < -_TOLERANCE or box.bottom > window_height + _TOLERANCE):
            yield f"{box} is above or below the screen"
        if box.role != "img" and box.bottom - box.top < _MIN_LINE_HEIGHT and not box.is_clipped:
            yield f"{box} is cut"
    for one, other in combinations([*tapped, *words], 2):
        if one.id not in other.ancestor_ids and other.id not in one.ancestor_ids and one.overlaps(other):
            yield f"{one} and {other} lie on each other"
    reported = keys | {box.id for box in words}
    for one, other in combinations([box for box in seen if box.id in reported], 2):
        if one.id not in other.ancestor_ids and other.precedes(one):
            yield f"{one} is read before {other}"
