"""Taps faster than a test driver can make them, as pointer events dispatched within the page."""

import re

from testkit.browser.phone import TIMEOUT_MS, BrowserPhone

# Flutter reads raw pointer events, so that it handles these taps like real ones. But no click follows them: Flutter
# waits for one for 200 ms, and drops the taps if another button is clicked meanwhile. Timers end in the order of their
# times, so the taps have been handled after a longer one.
_TAP_JS = """
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
    if (--left) setTimeout(tap, pause); else setTimeout(done, 250);
  };
  setTimeout(tap, 0);
})
"""


def tap_repeatedly(phone: BrowserPhone, name: str | re.Pattern[str], *, times: int, interval: int) -> None:
    """Tap a button `times` times with `interval` milliseconds in between. Return when the app has handled the last."""
    phone.page.evaluate(_TAP_JS, [*_button_center(phone, name), times, interval])


def start_tapping(phone: BrowserPhone, name: str | re.Pattern[str], *, times: int, interval: int) -> None:
    """Start tapping like `tap_repeatedly`, but return at once."""
    phone.page.evaluate(
        f"values => {{ window.tapping = ({_TAP_JS})(values); }}", [*_button_center(phone, name), times, interval]
    )


def finish_tapping(phone: BrowserPhone) -> None:
    """Wait for the last tap of `start_tapping`, which takes longer on a busy machine."""
    phone.page.evaluate("() => window.tapping")


def _button_center(phone: BrowserPhone, name: str | re.Pattern[str]) -> tuple[float, float]:
    button = phone.button(name)
    button.wait_for(timeout=TIMEOUT_MS)
    box = button.bounding_box()
    assert box is not None, f"{name!r} is not on the screen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
