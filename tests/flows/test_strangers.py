"""Strangers: what a forged client reaches of the host, and of other phones, is nothing."""

import io
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from models import export_history, open_store
from tests.e2e.seeding import open_match
from tests.e2e.server import Server
from tests.flet_client import FletClient
from tests.flet_protocol import Action, frame, registration
from tests.stores import fresh_sqlite
from tests.web.played_table import PlayedTable
from views import routes

NewClient = Callable[..., FletClient]
pytestmark = pytest.mark.own_server  # which must not be the end of other tests
PATHLESS = {"id": 1, "name": "history.json", "size": 1000}


@pytest.fixture
def history(tmp_path: Path) -> Path:
    """A file of the host that holds a match."""
    store = open_store(fresh_sqlite(tmp_path, "elsewhere.db"), key=b"k" * 32)
    table = PlayedTable(store=store)
    table.play()
    with store.reading() as session:
        data = export_history(session, device=table.host)
    store.close()
    file = tmp_path / "history.json"
    file.write_bytes(data)
    return file


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    file = tmp_path / "host.jpg"
    content = io.BytesIO()
    Image.new("RGB", (80, 60), "green").save(content, "JPEG")
    file.write_bytes(content.getvalue())
    return file


def pretend_to_be_packaged(stranger: FletClient) -> None:
    (page,) = stranger.screen.of_kind("Page")
    stranger.patch(page, {"web": False})
    stranger.fire(page, "route_change", {"route": stranger.screen.page.get("route", "/"), "web": False})


def pick(stranger: FletClient, path: Path) -> None:
    """As a client on the server's own machine would."""
    for picker in stranger.screen.of_kind("FilePicker"):
        stranger.patch(picker, {"path": str(path)})
        stranger.fire(picker, "result", {"files": [PATHLESS | {"path": str(path)}]})


def test_a_path_is_no_history_of_the_stranger(new_client: NewClient, history: Path) -> None:
    stranger = new_client(routes.IMPORT)
    pretend_to_be_packaged(stranger)
    pick(stranger, history)
    stranger.until(lambda: "upload" in stranger.screen.asked, "the file was not asked for")
    stranger.listen()
    assert not stranger.screen.shows("The file holds")


def test_a_path_is_no_photo_of_the_match(server: Server, new_client: NewClient, picture: Path) -> None:
    table = open_match(server, ["Anna", "Bruno", "Carla", "Dino"], target=2005, labels=[""])
    stranger = new_client(f"{table.route}/result", secret=table.secrets[0])
    pretend_to_be_packaged(stranger)
    pick(stranger, picture)
    stranger.until(lambda: "upload" in stranger.screen.asked, "the file was not asked for")
    stranger.listen()
    assert not stranger.screen.shows("Remove the photo")


def test_a_device_file_hangs_nobody_out(new_client: NewClient) -> None:
    for _ in range(8):  # more than there are threads
        stranger = new_client(routes.IMPORT)
        pretend_to_be_packaged(stranger)
        pick(stranger, Path("/dev/zero"))
    new_client().sees("New match")


STYLES: list[dict[str, object]] = [
    {"style": {"_values": 5}},
    {"style": {"size": 0.01, "color": "transparent"}},
    {"text_style": {"_values": 5}, "label_style": {"_values": 5}, "content": {"_values": 5}},
    {"style": {"text_style": {"size": 0.01}, "_frozen": 1, "_dirty": None}},
    {"_values": 5, "_parent": None, "_i": 1, "__prev_lists": 7},
    {"controls": [], "views": [], "theme": {"color_scheme": {"surface": "black", "_values": 5}}},
    {"padding": {"_values": 5, "left": 4000.0}, "border": {"_values": 5}, "bgcolor": "transparent"},
]


def drawn(value: object) -> Iterator[object]:
    """Sizes and colours of a screen, in their order."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key in {"size", "color", "bgcolor", "height", "left"}:
                yield key, part
            yield from drawn(part)
    elif isinstance(value, list):
        for part in value:
            yield from drawn(part)


def look(client: FletClient) -> list[object]:
    client.sees("New match")
    return [list(drawn(client.screen.page)), client.screen.words()]


def test_no_patch_reaches_what_other_phones_show(new_client: NewClient) -> None:
    before = look(new_client())
    for route in (routes.HOME, routes.NEW_MATCH, routes.SETTINGS):
        stranger = new_client(route)
        for target, forged in itertools.product(sorted(stranger.screen.seen), STYLES):
            stranger.patch(target, forged)
        stranger.listen()
    assert look(new_client()) == before


def test_no_registration_reaches_what_other_phones_show(server: Server, new_client: NewClient) -> None:
    before = look(new_client())
    for forged in (*STYLES, {"_session": None}, {"session": {"_values": 5}}):
        page = {"route": "/", "width": 390.0, "height": 844.0, "platform": "android", **forged}
        with connect(f"{server.base.replace('http', 'ws', 1)}/ws") as socket:
            socket.send(frame(Action.REGISTER, {"session_id": None, "page_name": "", "page": page}))
            socket.recv(timeout=120)
    assert look(new_client()) == before


def _props(content: bytes) -> bytes:
    """A patch of the page whose new value is this."""
    return b"\x00\x92\x04\x82\xa2id\x01\xa5props\x81\xa5title" + content


BOMBS = {
    "a text of three megabytes": _props(b"\xdb\x00\x30\x00\x00" + b"a" * 0x300000),
    "three million empty maps": _props(b"\xdd\x00\x30\x00\x00" + b"\x80" * 0x300000),
    "nested": _props(b"\x91" * 1_000 + b"\xc0"),
    "a quarter of a million maps": _props(b"\xdd\x00\x03\x00\x00" + b"\x80" * 0x30000),
}


def test_who_sends_a_bomb_is_hung_up_on(server: Server, new_client: NewClient) -> None:
    phone = new_client()
    for name, bomb in BOMBS.items():
        assert _hung_up_on(server, bomb) in {1008, 1009}, name
    phone.tap("New match")
    phone.sees("Start the match")


def _hung_up_on(server: Server, bomb: bytes) -> int:
    """The code with which the server closes; 0 where it does not."""
    with connect(f"{server.base.replace('http', 'ws', 1)}/ws", max_size=None) as socket:
        try:
            socket.send(registration(server.base))
            socket.recv(timeout=120)
            socket.send(bomb)
            while True:
                socket.recv(timeout=10)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0
        except TimeoutError:
            return 0
