"""Forged clients can neither access files of the host nor change what other phones show."""

import io
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from models.archive import export_history
from models.store import open_store
from testkit.clients.flet_client import FletClient
from testkit.clients.flet_protocol import Action, encode_frame, encode_registration
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.matches import seed_match
from testkit.seeding.played_match import PlayedMatch
from testkit.servers.process import Server
from views import routes

NewClient = Callable[..., FletClient]
pytestmark = pytest.mark.own_server  # an attack that succeeds must not affect other tests
FILE_WITHOUT_PATH = {"id": 1, "name": "history.json", "size": 1000}


@pytest.fixture
def history_file(tmp_path: Path) -> Path:
    """Return a file of the host that contains a match."""
    store = open_store(copy_empty_database(tmp_path, "elsewhere.db"), key=b"k" * 32)
    table = PlayedMatch(store=store)
    table.play_deal()
    with store.reading() as session:
        data = export_history(session, device=table.host)
    store.close()
    file = tmp_path / "history.json"
    file.write_bytes(data)
    return file


@pytest.fixture
def photo_file(tmp_path: Path) -> Path:
    file = tmp_path / "host.jpg"
    content = io.BytesIO()
    Image.new("RGB", (80, 60), "green").save(content, "JPEG")
    file.write_bytes(content.getvalue())
    return file


def claim_native_app(client: FletClient) -> None:
    """Report that the client is an installed app rather than a browser."""
    (page,) = client.screen.ids_of_kind("Page")
    client.patch(page, {"web": False})
    client.fire(page, "route_change", {"route": client.screen.page.get("route", "/"), "web": False})


def pick_file(client: FletClient, path: Path) -> None:
    """Report a picked file with its path, as a client on the server's own machine would."""
    for picker in client.screen.ids_of_kind("FilePicker"):
        client.patch(picker, {"path": str(path)})
        client.fire(picker, "result", {"files": [FILE_WITHOUT_PATH | {"path": str(path)}]})


def test_file_of_the_host_cannot_be_imported_by_its_path(new_client: NewClient, history_file: Path) -> None:
    forger = new_client(routes.IMPORT_HISTORY)
    claim_native_app(forger)
    pick_file(forger, history_file)
    forger.wait_until(lambda: "upload" in forger.screen.invoked_methods, "no upload was requested")
    forger.wait_until_idle()
    assert not forger.screen.has_text("The file contains")


def test_file_of_the_host_cannot_become_a_photo_by_its_path(
    server: Server, new_client: NewClient, photo_file: Path
) -> None:
    table = seed_match(server, ["Anna", "Bruno", "Carla", "Dino"], target=2005, labels=[""])
    forger = new_client(f"{table.route}/result", secret=table.secrets[0])
    claim_native_app(forger)
    pick_file(forger, photo_file)
    forger.wait_until(lambda: "upload" in forger.screen.invoked_methods, "no upload was requested")
    forger.wait_until_idle()
    assert not forger.screen.has_text("Remove the photo")


def test_path_of_a_device_file_does_not_block_the_server(new_client: NewClient) -> None:
    for _ in range(8):  # more than there are threads
        forger = new_client(routes.IMPORT_HISTORY)
        claim_native_app(forger)
        pick_file(forger, Path("/dev/zero"))
    new_client().expect_text("New match")


STYLES: list[dict[str, object]] = [
    {"style": {"_values": 5}},
    {"style": {"size": 0.01, "color": "transparent"}},
    {"text_style": {"_values": 5}, "label_style": {"_values": 5}, "content": {"_values": 5}},
    {"style": {"text_style": {"size": 0.01}, "_frozen": 1, "_dirty": None}},
    {"_values": 5, "_parent": None, "_i": 1, "__prev_lists": 7},
    {"controls": [], "views": [], "theme": {"color_scheme": {"surface": "black", "_values": 5}}},
    {"padding": {"_values": 5, "left": 4000.0}, "border": {"_values": 5}, "bgcolor": "transparent"},
]


def iter_styles(value: object) -> Iterator[object]:
    """Yield the sizes and colours of a screen, in their order."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key in {"size", "color", "bgcolor", "height", "left"}:
                yield key, part
            yield from iter_styles(part)
    elif isinstance(value, list):
        for part in value:
            yield from iter_styles(part)


def screen_snapshot(client: FletClient) -> list[object]:
    """Return the styles and texts of the first screen."""
    client.expect_text("New match")
    return [list(iter_styles(client.screen.page)), client.screen.visible_texts()]


def test_forged_patches_do_not_change_other_phones(new_client: NewClient) -> None:
    before = screen_snapshot(new_client())
    for route in (routes.HOME, routes.NEW_MATCH, routes.SETTINGS):
        forger = new_client(route)
        for target, forged in itertools.product(sorted(forger.screen.known_controls), STYLES):
            forger.patch(target, forged)
        forger.wait_until_idle()
    assert screen_snapshot(new_client()) == before


def test_forged_registrations_do_not_change_other_phones(server: Server, new_client: NewClient) -> None:
    before = screen_snapshot(new_client())
    for forged in (*STYLES, {"_session": None}, {"session": {"_values": 5}}):
        page = {"route": "/", "width": 390.0, "height": 844.0, "platform": "android", **forged}
        with connect(f"{server.base_url.replace('http', 'ws', 1)}/ws") as socket:
            socket.send(encode_frame(Action.REGISTER, {"session_id": None, "page_name": "", "page": page}))
            socket.recv(timeout=120)
    assert screen_snapshot(new_client()) == before


def _property_patch(value: bytes) -> bytes:
    """Return a patch that sets the title of the page to this encoded value."""
    return b"\x00\x92\x04\x82\xa2id\x01\xa5props\x81\xa5title" + value


BOMBS = {
    "a text of three megabytes": _property_patch(b"\xdb\x00\x30\x00\x00" + b"a" * 0x300000),
    "three million empty maps": _property_patch(b"\xdd\x00\x30\x00\x00" + b"\x80" * 0x300000),
    "nested": _property_patch(b"\x91" * 1_000 + b"\xc0"),
    "a quarter of a million maps": _property_patch(b"\xdd\x00\x03\x00\x00" + b"\x80" * 0x30000),
}


def test_client_that_sends_a_bomb_is_disconnected(server: Server, new_client: NewClient) -> None:
    phone = new_client()
    for name, bomb in BOMBS.items():
        assert _close_code(server, bomb) in {1008, 1009}, name
    phone.tap("New match")
    phone.expect_text("Start without names")


def _close_code(server: Server, bomb: bytes) -> int:
    """Send a bomb. Return the close code of the server, 0 if it doesn't close the connection."""
    with connect(f"{server.base_url.replace('http', 'ws', 1)}/ws", max_size=None) as socket:
        try:
            socket.send(encode_registration(server.base_url))
            socket.recv(timeout=120)
            socket.send(bomb)
            while True:
                socket.recv(timeout=120)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0
        except TimeoutError:
            return 0
