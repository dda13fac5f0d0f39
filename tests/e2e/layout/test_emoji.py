"""Emoji in names: the client loads the part of the emoji font that a text needs, once it needs it."""

from collections.abc import Callable

from playwright.sync_api import Response

from testkit.browser.page_wait import wait_until
from testkit.browser.phone import TIMEOUT_MS, BrowserPhone
from testkit.pwa.site import build_test_site
from testkit.servers.static import StaticServer
from testkit.steps.match import start_match

NewPhone = Callable[..., BrowserPhone]
EMOJI_FONT = "**/assets/fonts/noto*/**"
NAMES = ["Nonna 👵⚽", "Ale 🎉⭐", "Leo 🇮🇹🏆", "Kid 👍🏽☀️"]
REQUESTED = (
    "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('fonts/noto'))"
)


def test_emoji_in_a_name_is_drawn(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.expect_text("New match")
    assert phone.page.evaluate(f"{REQUESTED}.length") == 0  # the first visit doesn't download them
    answers: list[Response] = []
    phone.page.on("response", lambda answer: answers.append(answer) if "/assets/fonts/noto" in answer.url else None)
    start_match(phone, NAMES)
    phone.reload().expect_text("Score deal 1")  # it asks for the emoji of all names at once
    wait_until(phone.page, f"{REQUESTED}.some((name) => name.includes('symbols'))")
    assert [answer.url for answer in answers if answer.status != 200] == []
    assert answers[-1].body().startswith(b"wOF2")
    assert any("notocoloremoji" in answer.url for answer in answers)


def test_emoji_that_was_drawn_once_is_drawn_without_a_network(new_phone: NewPhone) -> None:
    host = StaticServer(build_test_site())
    phone = new_phone(host.base_url)
    phone.expect_text("New match")
    assert phone.page.evaluate(f"{REQUESTED}.length") == 0
    with phone.page.expect_response(EMOJI_FONT, timeout=TIMEOUT_MS) as answer:
        start_match(phone, NAMES)
    assert answer.value.status == 200
    wait_until(phone.page, "navigator.serviceWorker.controller !== null")
    phone.page.context.set_offline(True)
    fetching = "address => fetch(address, { cache: 'no-store' }).then(({ status }) => status)"  # not from HTTP's cache
    assert phone.page.evaluate(fetching, answer.value.url) == 200
    host.stop()
