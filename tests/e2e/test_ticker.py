"""The live ticker: what happens is tapped on the table while the deal is played, and only the numbers are left."""

from collections.abc import Callable

from tests.e2e.phone import Phone

Seat = Callable[..., list[Phone]]
PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"
SMALL = (360, 640)  # a phone

# The benchmark deal of rules.md §8, as it happens.
BENCHMARK = [
    (NS, "Clean"),
    (EW, "Semi-clean"),
    (NS, "Pozzetto"),
    (EW, "Dirty"),
    (EW, "Pozzetto"),
    (NS, "Dirty"),
    (NS, "Closed"),
]


def tick(phone: Phone, names: str, event: str) -> None:
    phone.tap(f"Tick for {names}: {event}")


def test_after_the_ticker_the_benchmark_deal_takes_seven_taps(seat: Seat) -> None:
    (phone,) = seat(PAIRS, size=SMALL)
    for names, event in BENCHMARK:
        tick(phone, names, event)
    phone.sees(f"This deal, {NS}: 400 points")
    phone.sees(f"This deal, {EW}: 250 points")
    phone.reset_taps()
    phone.tap("Enter deal 1")
    for key in ("3", "45", "2", "15", "65"):
        phone.tap(key)
    phone.tap("Save the deal")
    assert phone.taps <= 7
    phone.sees("Enter deal 2")
    phone.sees(f"{NS}: 745 points")
    phone.sees(f"{EW}: 400 points")
    phone.sees(f"This deal, {NS}: 0 points")


def test_every_key_of_the_ticker_is_in_reach_on_a_small_phone(seat: Seat) -> None:
    (phone,) = seat(PAIRS, size=SMALL)
    phone.page.wait_for_timeout(1000)
    footer = phone.button("Enter deal 1").bounding_box()
    key = phone.button(f"Take a tick back, {EW}: then tap what was wrong").bounding_box()
    assert footer is not None
    assert key is not None
    assert key["y"] + key["height"] <= footer["y"]
    assert min(key["width"], key["height"]) >= 48
