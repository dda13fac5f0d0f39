"""Layout of the live ticker on a small phone. Its behaviour is tested in tests/flows."""

from collections.abc import Callable

from testkit.browser.phone import BrowserPhone

NewTable = Callable[..., list[BrowserPhone]]
NAMES = ["Anna", "Bruno", "Carla", "Dino"]
EW = "Bruno and Dino"
SMALL_PHONE = (360, 640)  # pixels


def test_ticker_keys_are_visible_and_large_enough_on_a_small_phone(new_table: NewTable) -> None:
    (phone,) = new_table(NAMES, size=SMALL_PHONE, drawn=True)
    phone.tap("Tick as you play")
    phone.page.wait_for_timeout(1000)
    footer = phone.button("Score deal 1").bounding_box()
    key = phone.button(f"Remove a tick, {EW}: then tap the wrong one").bounding_box()
    assert footer is not None
    assert key is not None
    assert key["y"] + key["height"] <= footer["y"]
    assert round(min(key["width"], key["height"]), 1) >= 48  # edges may lie between two pixels
