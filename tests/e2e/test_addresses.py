"""Screens that are opened by their address, as from a bookmark: a form once ended in the client's "Null check operator
used on a null value", which its server logged."""

from collections.abc import Callable, Mapping

from tests.e2e.phone import Phone
from tests.e2e.server import Server
from views import routes

SCREENS: Mapping[str, str] = {
    routes.NEW_MATCH: "Start the match",
    routes.SETTINGS: "This phone’s name",
    routes.NEW_GROUP: "Name of the group",
}


def test_a_form_that_is_opened_by_its_address_comes_and_nothing_goes_wrong(
    new_phone: Callable[..., Phone], server: Server
) -> None:
    phone = new_phone()
    before = server.log.stat().st_size
    complaints: list[str] = []
    phone.page.on("pageerror", lambda error: complaints.append(str(error)))
    phone.page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    for address, words in SCREENS.items():
        phone.open(server.base + address).sees(words)
    logged = server.log.read_bytes()[before:].decode()
    assert logged.count("connection open") == len(SCREENS)
    assert " ERROR " not in logged
    # The page keeps the client's script of another host out, and the browser says so.
    assert [each for each in complaints if "rive_native" not in each] == []
