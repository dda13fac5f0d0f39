"""Layout of the entry of a deal: all fields fit on one screen of a phone's browser, and the number pad stays at its
lower edge, at large text too."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import pytest

from scoring import VARIANTS, Seating
from testkit.browser.phone import BrowserPhone
from testkit.steps.match import enter_number, tap_closed_by
from tests.e2e.layout.button_rects import Rect, button_rects, find_overlaps, set_text_scale
from wording import burraco_short_name, translator

NewTable = Callable[..., list[BrowserPhone]]
VIEWPORTS = [(390, 664), (412, 785), (360, 640)]  # the area that a browser leaves of a phone's screen, in pixels
NAMES = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"
SIX_NAMES = [*NAMES, "Elena", "Fabio"]
EN = translator("en")
BURRACO, CANASTA = (
    [burraco_short_name(EN, kind, VARIANTS[name]) for kind in VARIANTS[name].bonuses]
    for name in ("burraco", "canasta-italiana")
)
DIGITS = [*(str(digit) for digit in range(10)), *(f"{ending:02}" for ending in range(0, 100, 5))]
PAD_KEYS = [*DIGITS, "Next field", "Erase the last digit", "Save the deal"]
MIN_CELL_HEIGHT, MIN_KEY_WIDTH = 43.9, 48  # pixels; controls are drawn at fractions of pixels
TWO_LINES_HEIGHT = 2 * 1.25 * 14 * 2  # pixels of the ticker's labels, at twice the text size
MAX_POLLS = 12  # each waits for the screen to settle


def field_buttons(kinds: Sequence[str], names: str, *, pozzetto: str = "") -> list[str]:
    """Return the names of the buttons for one side."""
    counters = [f"{kind}: one {step} for {names}" for kind in kinds for step in ("more", "less")]
    pozzetti = [f"Pozzetto of {names}: {pozzetto}. Tap to change."] if pozzetto else []
    return [*counters, *pozzetti, f"Closed by {names}", f"On the table, {names}: 0", f"In hand, {names}: 0"]


def red_three_buttons(names: str) -> list[str]:
    return [f"One more red three for {names}", f"One red three less for {names}", f"{names}: Opened. Tap to change."]


@pytest.mark.parametrize(
    ("table", "buttons", "sizes"),
    [
        (
            {"names": NAMES},
            [button for names in (NS, EW) for button in field_buttons(BURRACO, names, pozzetto="taken")],
            VIEWPORTS,
        ),
        (
            {"names": NAMES[:3]},
            field_buttons(BURRACO, "Anna", pozzetto="not taken"),
            VIEWPORTS[:2],
        ),
        ({"names": SIX_NAMES, "seating": Seating.SINGLES}, field_buttons(BURRACO, "Anna", pozzetto="taken"), VIEWPORTS),
        (
            {"names": NAMES, "rules": "canasta-italiana"},
            [button for names in (NS, EW) for button in (*field_buttons(CANASTA, names), *red_three_buttons(names))],
            VIEWPORTS[1:2],
        ),
    ],
    ids=["two sides", "three sides", "six sides", "canasta"],
)
def test_all_fields_of_a_deal_and_the_pad_are_visible_at_once(
    new_table: NewTable, table: dict[str, object], buttons: Sequence[str], sizes: Sequence[tuple[int, int]]
) -> None:
    """Check the windows that are high enough; in a lower one the rows scroll above the numbers."""
    (phone,) = new_table(**table, size=VIEWPORTS[0], drawn=True)
    phone.tap("Score deal 1")
    phone.expect_text("Nothing entered yet")
    if table["names"] == NAMES[:3]:
        phone.tap("Nobody: everyone plays alone")
    for size in sizes:
        phone.page.set_viewport_size({"width": size[0], "height": size[1]})
        for _ in range(MAX_POLLS):  # until the server has handled the new size
            faults = [*layout_faults(boxes := button_rects(phone), size, buttons)]
            if not faults:
                break
        assert not faults
        assert_keypad_order(boxes)


def layout_faults(boxes: Mapping[str, Rect], size: tuple[int, int], expected: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for each button that is missing, off the screen, covered, too small or behind the pad."""
    wanted = [*expected, *PAD_KEYS]
    if missing := [name for name in wanted if name not in boxes]:
        yield f"{missing} are not there"
        return
    yield from (f"{name} is not on the screen" for name, box in boxes.items() if not box.is_within(*size))
    yield from (f"{one} covers {other}" for one, other in find_overlaps(boxes))
    yield from (f"{name} is too low: {boxes[name]}" for name in expected if boxes[name].height < MIN_CELL_HEIGHT)
    yield from (f"{name} is too narrow" for name in PAD_KEYS if boxes[name].width < MIN_KEY_WIDTH)
    yield from (f"{name} is below the pad's upper edge" for name in expected if boxes[name].bottom > boxes["1"].y)


def assert_keypad_order(boxes: Mapping[str, Rect]) -> None:
    for row in ("1 2 3 00 05 10 15", "4 5 6 20 25 30 35", "7 8 9 40 45 50 55"):
        keys = [boxes[key] for key in row.split()]
        assert len({key.y for key in keys}) == 1
        assert [key.x for key in keys] == sorted(key.x for key in keys)
    assert boxes["8"].x == boxes["0"].x
    assert boxes["0"].y == boxes["60"].y
    assert boxes["Save the deal"].y == boxes["80"].y


def test_question_takes_the_place_of_the_pad_and_moves_nothing(new_table: NewTable) -> None:
    (phone,) = new_table(NAMES, size=VIEWPORTS[-1], drawn=True)
    phone.tap("Score deal 1")
    phone.expect_text("Nothing entered yet")
    before = button_rects(phone)
    fields = [f"{field}, {EW}: 0" for field in ("On the table", "In hand")]
    tap_closed_by(phone, NS)
    enter_number(phone, "On the table", NS, "3 3 3")
    for leave, place in (("Next field", "335"), ("Save the deal", "Not closed")):
        phone.tap(leave)
        phone.expect_text(place)
        after = button_rects(phone)
        assert not after.keys() & {"1", "Save the deal"}
        assert [after[name] for name in fields] == [before[name] for name in fields]
        assert after[place].is_within(*VIEWPORTS[-1])
        phone.tap("Back to the keys")
        phone.expect_text("Next field")
        after = button_rects(phone)
        assert {key: after[key] for key in PAD_KEYS} == {key: before[key] for key in PAD_KEYS}


def test_ticker_and_entry_fit_a_small_phone_and_twice_the_text_size(new_table: NewTable) -> None:
    (phone,) = new_table(NAMES, size=VIEWPORTS[-1], drawn=True)
    table = phone.page.url
    phone.tap("Tick as you play")
    phone.expect_text(f"Tick for {NS}: Clean")
    boxes = button_rects(phone)
    remove = boxes[f"Remove a tick, {EW}: then tap the wrong one"]
    assert remove.bottom <= boxes["Score deal 1"].y
    assert round(min(remove.width, remove.height), 1) >= MIN_KEY_WIDTH
    width, height = VIEWPORTS[0]
    phone.page.set_viewport_size({"width": width, "height": height})
    set_text_scale(phone, 2)
    for _ in range(MAX_POLLS):  # until the server has handled the new text size
        ticker = {name: box for name, box in button_rects(phone).items() if name.startswith("Tick for")}
        if ticker[f"Tick for {NS}: Clean"].height >= TWO_LINES_HEIGHT:
            break
    assert ticker[f"Tick for {NS}: Clean"].height >= TWO_LINES_HEIGHT
    assert all(box.x >= 0 and box.right <= width for box in ticker.values())
    assert not find_overlaps(ticker)
    phone.open(f"{table}/enter")
    set_text_scale(phone, 2)
    phone.expect_text("Nothing entered yet")
    keys = {name: box for name, box in button_rects(phone).items() if name in PAD_KEYS}
    assert all(box.is_within(width, height) for box in keys.values())
    wanted = {button for names in (NS, EW) for button in field_buttons(BURRACO, names, pozzetto="taken")}
    seen: set[str] = set()
    for _ in range(MAX_POLLS):
        rows = {name: box for name, box in button_rects(phone).items() if name in wanted}
        seen |= {name for name, box in rows.items() if box.bottom <= keys["1"].y}
        assert all(box.x >= 0 and box.right <= width for box in rows.values())
        assert not find_overlaps(rows)
        phone.page.mouse.move(200, 300)
        phone.page.mouse.wheel(0, 250)
    assert seen == wanted
