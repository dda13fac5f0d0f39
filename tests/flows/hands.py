"""What a phone without a browser does besides tapping and typing: it scans, presses keys, and sends files."""

from http import HTTPStatus

import httpx2
import zxingcpp

from tests.e2e.server import Server
from tests.flet_client import FletClient
from tests.flet_protocol import Node
from tests.flet_screen import spoken_pieces
from tests.web.svg_scan import scan_svg


def scan(phone: FletClient) -> str:
    """What an independent decoder reads from the QR code on the screen, once it is there."""
    phone.until(lambda: bool(_drawings(phone)), "no picture came")
    (drawing,) = _drawings(phone)
    found = zxingcpp.read_barcodes(scan_svg(drawing))
    assert found, "the picture is no QR code"
    return found[0].text


def press_key(phone: FletClient, key: str) -> None:
    """On a keyboard, once the screen listens to one."""
    phone.until(lambda: bool(phone.screen.page.get("on_keyboard_event")), "nobody listens to keys")
    held = {"shift": False, "ctrl": False, "alt": False, "meta": False}
    phone.fire(phone.screen.page["_i"], "keyboard_event", {"key": key, **held})


def choose_file(phone: FletClient, server: Server, *, button: str, data: bytes) -> None:
    """Tap the button that opens the picker, choose a file that holds `data`, and send it to where the server wants
    it."""
    phone.until(lambda: bool(_openers(phone, button)), f"nothing named {button!r} opens a picker")
    picker = _openers(phone, button)[0]["action"]["service_id"]
    sent = len(phone.screen.uploads)
    file = {"id": 1, "name": "history.json", "size": len(data), "path": None}
    phone.fire(picker, "result", {"files": [file]})
    phone.until(lambda: len(phone.screen.uploads) > sent, "the file is not wanted")
    place = f"{server.base}{phone.screen.uploads[-1]}"
    assert httpx2.put(place, content=data, headers={"Origin": server.base}).status_code == HTTPStatus.OK
    phone.fire(picker, "upload", {"file_name": file["name"], "progress": 1.0, "error": None})


def _drawings(phone: FletClient) -> list[str]:
    """Those that came as the text of an SVG: Safari leaves bytes blank."""
    sources = [node.get("src") for node in phone.screen.controls() if node["_c"] == "Image"]
    return [source for source in sources if isinstance(source, str) and source.startswith("<svg ")]


def _openers(phone: FletClient, button: str) -> list[Node]:
    named = [node for node in phone.screen.controls() if spoken_pieces(node) == [button]]
    return [node for node in named if (node.get("action") or {}).get("method") == "pick_files"]
