"""Whatever is typed, as a browser shows it: read out each time, and never taken for a picture. The other bad input is
in tests/flows.
"""

from collections.abc import Callable

from tests.e2e.evening import closes, enter_numbers, more
from tests.e2e.phone import Phone

Seat = Callable[..., list[Phone]]
PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
NS = "Anna and Carla"


def test_what_is_wrong_is_there_to_be_read_out_again_after_it_was_too_much_for_a_few_lines(seat: Seat) -> None:
    """The same words in a few lines, scrolling under one more sentence, and in a few lines again."""
    (phone,) = seat(PAIRS)
    phone.tap("Enter deal 1")
    closes(phone, NS)
    enter_numbers(phone, "On the table", NS, "3 3 3")
    phone.tap("Save the deal")
    phone.sees("Something does not add up yet")
    enter_numbers(phone, "On the table", NS, "9 9 9 9 0")
    for _ in range(2):
        phone.sees_no("Something does not add up yet")
        phone.sees("99,990 is more than there is in the deck")
        phone.tap("Save the deal")
        phone.sees("Something does not add up yet")
        phone.tap(f"On the table, {NS}: 99,990")


def test_whoever_closes_alone_holds_no_cards_and_names_are_text_whatever_they_hold(seat: Seat) -> None:
    anna, bruno = "<b>Anna</b>", "<Img/src=x>Bruno"
    (phone,) = seat([anna, bruno])
    phone.tap("Enter deal 1")
    more(phone, "Clean", anna)
    closes(phone, anna)
    closes(phone, bruno)
    closes(phone, anna)  # two closers cannot be: the last tap wins
    enter_numbers(phone, "On the table", anna, "1 00")
    enter_numbers(phone, "In hand", anna, "20")
    phone.tap("Save the deal")
    phone.sees("Whoever closes holds nothing")
    enter_numbers(phone, "In hand", anna, "00")
    enter_numbers(phone, "In hand", bruno, "20")
    phone.tap("Save the deal")
    phone.sees(f"{anna}: 400 points")
    assert phone.page.locator("img").count() == 0
