"""Taps faster than any test driver makes them: pointer events that the page gives itself."""

import re

from tests.e2e.phone import WAIT, Phone

# Flutter reads raw pointer events: each tap is a real one for it, wherever it came from.
_TAPS = """
([x, y, count, pause]) => new Promise(done => {
  const target = document.elementFromPoint(x, y);
  const touch = (type, pressure) => target.dispatchEvent(new PointerEvent(type, {
    bubbles: true, composed: true, cancelable: true, clientX: x, clientY: y, button: 0, buttons: pressure ? 1 : 0,
    pointerId: 1, pointerType: 'touch', isPrimary: true, pressure,
  }));
  let left = count;
  const tap = () => {
    touch('pointerdown', 0.5);
    touch('pointerup', 0);
    if (--left) setTimeout(tap, pause); else done(null);
  };
  setTimeout(tap, 0);
})
"""


def tap_quickly(phone: Phone, name: str | re.Pattern[str], *, times: int, pause: int) -> None:
    """So many taps, with so many milliseconds in between; returns after the last one."""
    phone.page.evaluate(_TAPS, [*_middle(phone, name), times, pause])


def start_tapping(phone: Phone, name: str | re.Pattern[str], *, times: int, pause: int) -> None:
    """The same, but returns at once."""
    phone.page.evaluate(f"values => {{ window.tapping = ({_TAPS})(values); }}", [*_middle(phone, name), times, pause])


def finish_tapping(phone: Phone) -> None:
    """Return after the last tap: a busy machine takes its time."""
    phone.page.evaluate("() => window.tapping")


def _middle(phone: Phone, name: str | re.Pattern[str]) -> tuple[float, float]:
    button = phone.button(name)
    button.wait_for(timeout=WAIT)
    box = button.bounding_box()
    assert box is not None, f"{name!r} is not on the screen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
