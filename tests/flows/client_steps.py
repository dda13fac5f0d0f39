"""Actions of a protocol client other than taps and typing: scanning, pressing keys, and uploading and downloading
files."""

import re
from http import HTTPStatus
from urllib.parse import urlsplit

import httpx2
import zxingcpp

from testkit.clients.flet_client import FletClient
from testkit.clients.flet_protocol import Node
from testkit.clients.flet_screen import spoken_texts
from testkit.servers.process import Server
from tests.web.svg_scan import scan_svg


def scan_qr(phone: FletClient) -> str:
    """Return the text that an independent decoder reads from the QR code on the screen, once it is shown."""
    phone.wait_until(lambda: bool(_svg_images(phone)), "no QR code was shown")
    (svg,) = _svg_images(phone)
    codes = zxingcpp.read_barcodes(scan_svg(svg))
    assert codes, "the picture is not a QR code"
    return codes[0].text


def invitation_path(host: FletClient, purpose: str) -> str:
    """Return the path in the QR code of a table for this purpose, once it has replaced the code for viewers."""
    host.tap("Share this table")
    host.expect_text("QR code of this table")
    former = scan_qr(host)
    if purpose != "To follow":
        host.tap(re.compile(f"^{purpose}"))
        host.wait_until(lambda: scan_qr(host) != former, "the code stayed")
    return urlsplit(scan_qr(host)).path


def press_key(phone: FletClient, key: str, *, shift: bool = False) -> None:
    """Press a key, once the screen listens to the keyboard."""
    phone.wait_until(
        lambda: bool(phone.screen.page.get("on_keyboard_event")), "the screen does not listen to the keyboard"
    )
    modifiers = {"shift": shift, "ctrl": False, "alt": False, "meta": False}
    phone.fire(phone.screen.page["_i"], "keyboard_event", {"key": key, **modifiers})


def choose_file(phone: FletClient, server: Server, *, button: str, data: bytes) -> None:
    """Tap the button that opens the picker, choose a file with the content `data`, and upload it to the URL that the
    server names."""
    phone.wait_until(lambda: bool(_picker_buttons(phone, button)), f"no button named {button!r} opens a picker")
    picker = _picker_buttons(phone, button)[0]["action"]["service_id"]
    sent = len(phone.screen.upload_urls)
    file = {"id": 1, "name": "history.json", "size": len(data), "path": None}
    phone.fire(picker, "result", {"files": [file]})
    phone.wait_until(lambda: len(phone.screen.upload_urls) > sent, "the server did not request the file")
    url = f"{server.base_url}{phone.screen.upload_urls[-1]}"
    assert httpx2.put(url, content=data, headers={"Origin": server.base_url}).status_code == HTTPStatus.OK
    phone.fire(picker, "upload", {"file_name": file["name"], "progress": 1.0, "error": None})


def download(phone: FletClient, server: Server, *, button: str) -> httpx2.Response:
    """Tap the button, and return the download whose URL the server opens."""
    opened = len(phone.screen.opened_urls)
    phone.tap(button)
    phone.wait_until(lambda: len(phone.screen.opened_urls) > opened, "the server opened no URL")
    answer = httpx2.get(f"{server.base_url}{phone.screen.opened_urls[-1]}")
    assert answer.status_code == HTTPStatus.OK
    return answer


def _svg_images(phone: FletClient) -> list[str]:
    """Return the images that were sent as SVG text, because Safari leaves images sent as bytes blank."""
    sources = [node.get("src") for node in phone.screen.visible_controls() if node["_c"] == "Image"]
    return [source for source in sources if isinstance(source, str) and source.startswith("<svg ")]


def _picker_buttons(phone: FletClient, button: str) -> list[Node]:
    named = [node for node in phone.screen.visible_controls() if spoken_texts(node) == [button]]
    return [node for node in named if (node.get("action") or {}).get("method") == "pick_files"]
