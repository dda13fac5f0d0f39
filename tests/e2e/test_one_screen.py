"""All of a deal on one screen of a phone's browser, the number pad always at the thumb, and at large text too."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import pytest

from scoring import VARIANTS, Seating
from tests.e2e.boxes import Box, buttons, overlapping, text_size
from tests.e2e.evening import closes, enter_numbers
from tests.e2e.phone import Phone
from wording import burraco_short_name, translator

Seat = Callable[..., list[Phone]]
BROWSERS = [(390, 664), (412, 785), (360, 640)]  # what a browser leaves of a phone's screen
PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"
SIX = [*PAIRS, "Elena", "Fabio"]
EN = translator("en")
BURRACO, CANASTA = (
    [burraco_short_name(EN, kind, VARIANTS[name]) for kind in VARIANTS[name].bonuses]
    for name in ("burraco", "canasta-italiana")
)
DIGITS = [*(str(digit) for digit in range(10)), *(f"{ending:02}" for ending in range(0, 100, 5))]
PAD = [*DIGITS, "Next field", "Erase the last digit", "Save the deal"]
LOWEST_CELL, NARROWEST_KEY = 37.9, 48  # pixels; they are drawn at fractions
TWO_LINES = 2 * 1.25 * 14 * 2  # of the ticker's words, at twice the text
TRIES = 12  # each of a moment
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
    for size in BROWSERS:
        phone.page.set_viewport_size({"width": size[0], "height": size[1]})
        for _ in range(TRIES):  # until the server has heard of the new size
            faults = [*out_of_place(boxes := buttons(phone), size, here)]
            if not faults:
                break
        assert not faults
        assert_as_on_a_phone(boxes)


def out_of_place(boxes: Mapping[str, Box], size: tuple[int, int], here: Sequence[str]) -> Iterator[str]:
    wanted = [*here, *PAD]
    if missing := [name for name in wanted if name not in boxes]:
        yield f"{missing} are not there"
        return
    yield from (f"{name} is not on the screen" for name, box in boxes.items() if not box.within(*size))
    yield from (f"{one} covers {other}" for one, other in overlapping(boxes))
    yield from (f"{name} is too low: {boxes[name]}" for name in here if boxes[name].height < LOWEST_CELL)
    yield from (f"{name} is too narrow" for name in PAD if boxes[name].width < NARROWEST_KEY)
    yield from (f"{name} is below the pad's upper edge" for name in here if boxes[name].bottom > boxes["1"].y)


def assert_as_on_a_phone(boxes: Mapping[str, Box]) -> None:
    for row in ("1 2 3 00 05 10 15", "4 5 6 20 25 30 35", "7 8 9 40 45 50 55"):
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
    for _ in range(TRIES):  # until the rows have made room for it
        gap = _gap_below(phone, f"On the table, {NS}: 333", "No cards add up to 333")
        if 0 <= gap <= 16:
            break
        phone.page.wait_for_timeout(100)
    assert 0 <= gap <= 16
    phone.tap("Save the deal")
    phone.sees("Something does not add up yet")
    after = buttons(phone)
    assert {key: after[key] for key in PAD} == {key: before[key] for key in PAD}


def _gap_below(phone: Phone, field: str, sentence: str) -> float:
    """Between a field and what is said of it, in pixels."""
    said = phone.page.locator("flt-semantics").filter(has_text=sentence).last.bounding_box()
    box = phone.button(field).bounding_box()
    assert said is not None
    assert box is not None
    return said["y"] - (box["y"] + box["height"])


def test_at_twice_the_text_nothing_overlaps_and_nothing_leaves_the_screen(seat: Seat) -> None:
    width, height = BROWSERS[0]
    (phone,) = seat(PAIRS, size=(width, height))
    table = phone.page.url
    text_size(phone, 2)
    for _ in range(TRIES):  # until the server has heard of it
        ticker = {name: box for name, box in buttons(phone).items() if name.startswith("Tick for")}
        if ticker[f"Tick for {NS}: Clean"].height >= TWO_LINES:
            break
    assert ticker[f"Tick for {NS}: Clean"].height >= TWO_LINES
    assert all(box.x >= 0 and box.right <= width for box in ticker.values())
    assert not overlapping(ticker)
    phone.open(f"{table}/enter")
    text_size(phone, 2)
    phone.sees("Draft saved")
    keys = {name: box for name, box in buttons(phone).items() if name in PAD}
    assert all(box.within(width, height) for box in keys.values())
    wanted = {fact for names in (NS, EW) for fact in facts(BURRACO, names, pozzetto="Taken")}
    seen: set[str] = set()
    for _ in range(TRIES):
        rows = {name: box for name, box in buttons(phone).items() if name in wanted}
        seen |= {name for name, box in rows.items() if box.bottom <= keys["1"].y}
        assert all(box.x >= 0 and box.right <= width for box in rows.values())
        assert not overlapping(rows)
        phone.page.mouse.move(200, 300)
        phone.page.mouse.wheel(0, 250)
    assert seen == wanted
