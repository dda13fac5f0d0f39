"""Screens that are opened directly by their URL, as from a bookmark. A form once raised the client's "Null check
operator used on a null value" this way, which its server logged."""

from collections.abc import Callable, Mapping

from testkit.browser.phone import BrowserPhone
from testkit.servers.process import Server
from views import routes

EXPECTED_TEXTS: Mapping[str, str] = {
    routes.NEW_MATCH: "Start without names",
    routes.SETTINGS: "This phone’s name",
    routes.NEW_GROUP: "Name of the group",
}


def test_form_opened_by_its_url_is_shown_without_errors(new_phone: Callable[..., BrowserPhone], server: Server) -> None:
    phone = new_phone()
    phone.expect_text("New match")  # after its connection was logged
    before = server.log.stat().st_size
    errors: list[str] = []
    phone.page.on("pageerror", lambda error: errors.append(str(error)))
    phone.page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    for route, text in EXPECTED_TEXTS.items():
        phone.open(server.base_url + route).expect_text(text)
    logged = server.log.read_bytes()[before:].decode()
    assert logged.count("connection open") == len(EXPECTED_TEXTS)
    assert " ERROR " not in logged
    assert errors == []
