"""The live ticker on a small phone. What it does is in tests/flows."""

from collections.abc import Callable

from tests.e2e.phone import Phone

Seat = Callable[..., list[Phone]]
PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
EW = "Bruno and Dino"
SMALL = (360, 640)  # a phone


def test_every_key_of_the_ticker_is_in_reach_on_a_small_phone(seat: Seat) -> None:
    (phone,) = seat(PAIRS, size=SMALL)
    phone.page.wait_for_timeout(1000)
    footer = phone.button("Enter deal 1").bounding_box()
    key = phone.button(f"Take a tick back, {EW}: then tap what was wrong").bounding_box()
    assert footer is not None
    assert key is not None
    assert key["y"] + key["height"] <= footer["y"]
    assert round(min(key["width"], key["height"]), 1) >= 48  # edges lie between two pixels
