"""All of a deal on one screen of a phone's browser, the number pad always at the thumb, and at large text too."""

from collections.abc import Callable, Mapping, Sequence

import pytest

from scoring import Seating
from tests.e2e.boxes import Box, buttons, overlapping, text_size
from tests.e2e.evening import closes, enter_numbers
from tests.e2e.phone import Phone

Seat = Callable[..., list[Phone]]
BROWSERS = [(390, 664), (412, 785), (360, 640)]  # what a browser leaves of a phone's screen
PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"
SIX = [*PAIRS, "Elena", "Fabio"]
BURRACO, CANASTA = ("Clean", "Semi-clean", "Dirty"), ("Clean", "Dirty", "All 2s", "Jokers and 2s", "Jokers")
PAD = [*(str(digit) for digit in range(10)), *(f"{ending:02}" for ending in range(0, 100, 5))]
LOWEST_CELL, NARROWEST_KEY = 38, 48
ALONE = ["Anna", "Bruno", "Carla", "nobody"]


def facts(kinds: Sequence[str], names: str, *, pozzetto: str = "") -> list[str]:
    """What is tapped for a side."""
    counters = [f"{kind}: one {step} for {names}" for kind in kinds for step in ("more", "less")]
    taken = [f"pozzetto of {names}: {pozzetto}. Tap to change."] if pozzetto else []
    return [*counters, *taken, f"Closed by {names}", f"On the table, {names}: 0", f"In hand, {names}: 0"]


def red_threes(names: str) -> list[str]:
    return [f"One more red three for {names}", f"One red three less for {names}", f"{names}: Opened. Tap to change."]


@pytest.mark.parametrize(
    ("table", "here"),
    [
        ({"names": PAIRS}, [fact for names in (NS, EW) for fact in facts(BURRACO, names, pozzetto="Taken")]),
        ({"names": PAIRS[:3]}, [*facts(BURRACO, "Anna", pozzetto="Not taken"), *ALONE]),
        ({"names": SIX, "seating": Seating.SINGLES}, facts(BURRACO, "Anna", pozzetto="Taken")),
        (
            {"names": PAIRS, "rules": "canasta-italiana"},
            [fact for names in (NS, EW) for fact in (*facts(CANASTA, names), *red_threes(names))],
        ),
    ],
    ids=["two sides", "three sides", "six sides", "canasta"],
)
def test_all_facts_of_a_deal_and_the_pad_are_in_sight_at_once(
    seat: Seat, table: dict[str, object], here: Sequence[str]
) -> None:
    (phone,) = seat(**table, size=BROWSERS[0])
    phone.tap("Enter deal 1")
    phone.sees("Draft saved")
    for width, height in BROWSERS:
        phone.page.set_viewport_size({"width": width, "height": height})
        boxes = buttons(phone)
        assert not {*here, *PAD, "Save the deal", "Next field", "Erase the last digit"} - boxes.keys()
        assert not [name for name, box in boxes.items() if not box.within(width, height)]
        assert not overlapping(boxes)
        assert min(boxes[name].height for name in here) >= LOWEST_CELL
        assert min(boxes[key].width for key in PAD) >= NARROWEST_KEY
        assert max(boxes[name].bottom for name in here) <= boxes["1"].y
        lies_as_on_a_phone(boxes)


def lies_as_on_a_phone(boxes: Mapping[str, Box]) -> None:
    rows = ["1 2 3 00 05 10 15", "4 5 6 20 25 30 35", "7 8 9 40 45 50 55"]
    for row in rows:
        keys = [boxes[key] for key in row.split()]
        assert len({key.y for key in keys}) == 1
        assert [key.x for key in keys] == sorted(key.x for key in keys)
    assert boxes["8"].x == boxes["0"].x
    assert boxes["0"].y == boxes["60"].y
    assert boxes["Save the deal"].y == boxes["80"].y


def test_what_is_wrong_stands_beside_its_field_and_moves_no_key_of_the_pad(seat: Seat) -> None:
    (phone,) = seat(PAIRS, size=BROWSERS[-1])
    phone.tap("Enter deal 1")
    phone.sees("Draft saved")
    before = buttons(phone)
    closes(phone, NS)
    enter_numbers(phone, "On the table", NS, "3 3 3")
    phone.tap("Next field")
    phone.sees("No cards add up to 333")
    said = phone.page.get_by_label("No cards add up to 333").bounding_box()
    field = phone.button(f"On the table, {NS}: 333").bounding_box()
    assert said is not None
    assert field is not None
    assert 0 <= said["y"] - (field["y"] + field["height"]) <= 16  # right below it
    phone.tap("Save the deal")
    phone.sees("Something does not add up yet")
    after = buttons(phone)
    assert {key: after[key] for key in PAD} == {key: before[key] for key in PAD}
    assert not overlapping(after)


def test_at_twice_the_text_nothing_overlaps_and_nothing_leaves_the_screen(seat: Seat) -> None:
    width, height = BROWSERS[0]
    (phone,) = seat(PAIRS, size=(width, height))
    table = phone.page.url
    text_size(phone, 2)
    ticker = {name: box for name, box in buttons(phone).items() if name.startswith("Tick for")}
    assert ticker
    assert all(box.within(width, 10_000) for box in ticker.values())
    assert min(box.height for box in list(ticker.values())[:2]) >= 2 * 14 * 2  # two lines of words
    assert not overlapping(ticker)
    phone.open(f"{table}/enter")
    text_size(phone, 2)
    phone.sees("Draft saved")
    seen: set[str] = set()
    for _ in range(6):
        boxes = buttons(phone)
        seen |= boxes.keys()
        assert not [name for name, box in boxes.items() if not box.within(width, height)]
        assert not overlapping(boxes)
        phone.page.mouse.move(200, 300)
        phone.page.mouse.wheel(0, 120)
    assert not {fact for names in (NS, EW) for fact in facts(BURRACO, names, pozzetto="Taken")} - seen
