"""House rules made in the browser: a wrong number with its sentence, put right, and the rules chosen for a match."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.phone import WAIT, Phone

SLIDE = 600  # milliseconds until a sheet has come to rest


def test_house_rules_are_put_right_and_chosen(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    phone.tap("New match")
    phone.tap(re.compile("^Italian Burraco"))
    phone.sees("Which game?")
    phone.page.wait_for_timeout(SLIDE)
    phone.tap("Make house rules")
    phone.type_into("Name of your rules", "Sunday")
    phone.tap("Closing and pozzetto")
    phone.type_into("Closing", "abc")
    phone.tap("Save these rules")
    phone.sees("“abc” is no whole number. Use digits only, such as 100.")
    phone.type_into("Closing", "150")
    phone.tap("Save these rules")
    phone.sees("Start the match")
    expect(phone.button(re.compile("^Sunday.*like Italian Burraco, with 1 difference"))).to_be_attached(timeout=WAIT)
