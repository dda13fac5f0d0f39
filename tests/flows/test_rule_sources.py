"""A rules page: every line opens its source, and the sources are listed below."""

import re
from collections.abc import Callable

from testkit.clients.flet_client import FletClient


def test_a_rule_opens_its_source(new_client: Callable[..., FletClient]) -> None:
    phone = new_client("/rules/burraco")
    phone.expect_text(re.compile("^Each player is dealt 11 cards"))
    phone.expect_no_text("Where the rules come from")
    phone.toggle(re.compile("^Show the sources"))
    phone.expect_text("Where the rules come from")
    phone.expect_text("[1] Regole del Burraco: Come Si Gioca")
    phone.tap(re.compile("^Each player is dealt 11 cards.*Come si contano i punti a burraco"))
    phone.expect_text("Where this rule comes from")
    phone.expect_text("publisher not named, in Italian")


def test_our_own_reading_says_so(new_client: Callable[..., FletClient]) -> None:
    phone = new_client("/rules/burako")
    phone.toggle(re.compile("^Show the sources"))
    phone.tap(re.compile("^A side may lay more than one group.*Our own reading"))
    phone.expect_text("Where this rule comes from")
    phone.expect_text(re.compile("this is how Pinella reads it"))
