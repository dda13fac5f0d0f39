"""The live ticker: what happens is tapped on the table while the deal is played, and only the numbers are left."""

from collections.abc import Callable

from tests.flet_client import FletClient

Seat = Callable[..., list[FletClient]]
PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"

# The benchmark deal of docs/rules.md §8, as it happens.
BENCHMARK = [
    (NS, "Clean"),
    (EW, "Semi-clean"),
    (NS, "Pozzetto"),
    (EW, "Dirty"),
    (EW, "Pozzetto"),
    (NS, "Dirty"),
    (NS, "Closed"),
]


def tick(phone: FletClient, names: str, event: str) -> None:
    phone.tap(f"Tick for {names}: {event}")


def test_after_the_ticker_the_benchmark_deal_takes_seven_taps(seat: Seat) -> None:
    (phone,) = seat(PAIRS)
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


def test_a_tick_is_taken_back(seat: Seat) -> None:
    (phone,) = seat(PAIRS)
    tick(phone, NS, "Clean")
    tick(phone, NS, "Clean")
    phone.sees(f"This deal, {NS}: 400 points")
    phone.tap(f"Take a tick back, {NS}: then tap what was wrong")
    tick(phone, NS, "Clean")
    phone.sees(f"This deal, {NS}: 200 points")
    tick(phone, EW, "Closed")
    phone.sees(f"This deal, {EW}: 100 points")
    tick(phone, EW, "Closed")
    phone.sees(f"This deal, {EW}: 0 points")


def test_the_other_phone_sees_what_is_ticked_and_by_whom(seat: Seat) -> None:
    host, guest = seat(PAIRS, labels=("", "Bruno’s phone"))
    host.tap("All tables")
    host.tap("Settings")
    host.type_into("This phone’s name", "Anna’s phone")
    host.press_enter("This phone’s name")
    host.sees("Saved.")
    host.tap("Back")
    host.tap(f"Continue {NS} and {EW}")
    tick(host, EW, "Dirty")
    guest.sees("Anna’s phone is typing here")
    guest.sees(f"This deal, {EW}: 100 points")
    tick(guest, NS, "Clean")
    host.sees(f"This deal, {NS}: 200 points")


def test_the_first_pozzetto_of_three_players_makes_the_single(seat: Seat) -> None:
    (phone,) = seat(PAIRS[:3])
    phone.tap("This deal, Bruno: 0 points")
    tick(phone, "Bruno", "Clean")
    with phone.sides_form():
        tick(phone, "Bruno", "Pozzetto")
        phone.sees("This deal, Anna and Carla: 0 points")
    phone.sees("This deal, Bruno: 200 points")
    phone.tap("Enter deal 1")
    phone.sees("This deal, Bruno: 200 points")
    phone.sees("This deal, Anna and Carla: 0 points")
