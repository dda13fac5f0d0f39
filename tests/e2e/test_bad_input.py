"""Whatever is typed: a clear sentence beside it, nothing lost, and no traceback in the server's log (see conftest)."""

import re
from collections.abc import Callable

from tests.e2e.evening import closes, enter_numbers, more, start_match
from tests.e2e.phone import Phone
from tests.e2e.server import Server

NewPhone = Callable[..., Phone]
Seat = Callable[..., list[Phone]]
PAIRS = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"


def test_names_that_cannot_be_kept_are_named_beside_the_field(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.tap("New match")
    for seat, name in ((1, "Anna"), (3, "Carla"), (4, "Dino")):
        phone.type_into(f"Player {seat}", name)
    for name, sentence in (("", "A name is missing here"), ("anna ", "There is already"), ("B" * 200, "too long")):
        phone.type_into("Player 2", name)
        phone.tap("Start the match")
        phone.sees(sentence)
        assert phone.value_of("Player 4") == "Dino"
    phone.type_into("Player 2", "Bruno")
    phone.tap("Start the match")
    phone.sees("Enter deal 1")


def test_a_target_that_makes_no_sense_is_refused(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.tap("New match")
    for seat, name in enumerate(PAIRS, start=1):
        phone.type_into(f"Player {seat}", name)
    phone.scroll(600)
    for target, sentence in (("abc", "whole number"), ("0", "not possible"), ("", "whole number")):
        phone.type_into("Points to reach", target)
        phone.tap("Start the match")
        phone.sees(sentence)
    phone.tap("1005")
    phone.tap("Start the match")
    phone.sees("Enter deal 1")


def test_a_deal_that_does_not_add_up_says_what_is_wrong_and_keeps_what_was_typed(seat: Seat) -> None:
    (phone,) = seat(PAIRS)
    phone.tap("Enter deal 1")
    phone.sees("Save the deal")
    phone.page.wait_for_timeout(1000)  # until the client knows that the screen listens to keys

    phone.page.keyboard.press("x")
    phone.sees("” is no digit")

    enter_numbers(phone, "On the table", NS, "3 3 3")
    closes(phone, NS)
    phone.tap("Save the deal")
    phone.sees("No cards add up to 333")
    phone.sees("Closing needs 1 burraco")
    phone.sees("On the table, Anna and Carla: 333")

    enter_numbers(phone, "On the table", NS, "9 9 9 9 0")
    phone.tap("Save the deal")
    phone.sees("more than there is in the deck")
    phone.tap("0")
    phone.sees("more than five digits")

    enter_numbers(phone, "On the table", NS, "2 00")
    more(phone, "Clean", NS)
    phone.tap(re.compile(f"^pozzetto of {NS}: Taken"))
    enter_numbers(phone, "In hand", EW, "30")
    phone.tap("Save the deal")
    phone.sees("Closing needs the pozzetto")

    phone.tap(re.compile(f"^pozzetto of {NS}: Not taken"))
    phone.tap(re.compile(f"^pozzetto of {NS}: Not played"))
    phone.tap("Save the deal")
    phone.sees(f"{NS}: 500 points")


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


def test_whoever_closes_alone_holds_no_cards_and_names_are_text_whatever_they_hold(new_phone: NewPhone) -> None:
    anna, bruno = "<b>Anna</b>", "<Img/src=x>Bruno"
    phone = new_phone()
    start_match(phone, [anna, bruno])
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


def test_links_that_are_unknown_cut_off_or_withdrawn_open_nothing(server: Server, new_phone: NewPhone) -> None:
    host = new_phone()
    table = start_match(host, PAIRS)
    host.open(f"{table}/share")
    link = host.scan()

    guest = new_phone()
    for cut_off in (f"{server.base}/t/nonsense", link[:-1]):
        guest.page.goto(cut_off)
        guest.sees("not known")
    guest.open(link)
    guest.sees("You are invited")

    host.scroll(400)
    host.tap("Withdraw this code and make a new one")
    host.tap("Withdraw the code")
    host.sees("The old code opens nothing any more")
    guest.tap("Join the table")
    guest.sees("withdrawn")


def test_two_phones_that_save_the_same_deal_make_one_and_lose_nothing(seat: Seat) -> None:
    host, guest = seat(PAIRS, labels=["Host", "Guest"])
    for phone in (guest, host):
        phone.tap("Enter deal 1")
    enter_numbers(host, "On the table", NS, "1 00")
    guest.sees("On the table, Anna and Carla: 100")
    enter_numbers(guest, "On the table", EW, "50")
    host.sees("On the table, Bruno and Dino: 50")
    for phone in (host, guest):
        phone.tap("Save the deal")
    host.tap("Save the deal")
    host.sees(f"{NS}: 100 points")
    host.sees(f"{EW}: 50 points")
    guest.open(guest.page.url.removesuffix("/enter"))
    guest.sees("Enter deal 2")
