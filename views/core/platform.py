"""The platforms that the app runs on, and their capabilities: screens offer only what is supported."""

from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from views.core.host_page import HostPage
from views.core.peer_sharing import PeerSharing


@dataclass(frozen=True, kw_only=True)
class Platform:
    """Capabilities of a platform. They depend on the process and not on reports of the client.

    `in_browser`: a browser shows the app, and withholds features on an insecure connection. `has_server`: a browser can
    download files from the server and upload files to it. `supports_live_sharing`: other phones can join a table by a
    code or a link. `can_resize_photos`: a photo can be encoded again. `lazy_screens`: the app starts while its one user
    waits, so screens are imported on first use or in idle time. `device_secret_file`: the file with the device's
    secret, unless the browser stores it. `pwa_url`: the path of the offline app on the server. `host_page`: the page
    around the app, with notices for it. `peer_sharing`: the connections to other phones without a server.
    `shows_one_match`: the session belongs to a phone connected that way, which sees one match and can't share it.
    `figures`: returns the server's figures by their names in /metrics.
    """

    in_browser: bool
    has_server: bool
    supports_live_sharing: bool
    can_resize_photos: bool
    lazy_screens: bool = False
    device_secret_file: Path | None = None
    pwa_url: str = ""
    host_page: HostPage | None = None
    peer_sharing: PeerSharing | None = None
    shows_one_match: bool = False
    figures: Callable[[], Mapping[str, float]] | None = None

    def picture_source(self, content: bytes, *, kind: str) -> bytes | str:
        """Return the source of a picture as data within the screen, so that the client requests no file.

        A browser gets a data URL, because Safari shows raw bytes as a blank (Flet's issue 7049); a packaged app gets
        the bytes, because it cannot open data URLs. `kind` is "jpeg" or "webp".
        """
        if not self.in_browser:
            return content
        # The file name adds a full stop: Flet decodes text without one as base64, into bytes again.
        return f"data:image/{kind};name=photo.{kind};base64,{b64encode(content).decode('ascii')}"


SERVER = Platform(in_browser=True, has_server=True, supports_live_sharing=True, can_resize_photos=True)
# A packaged app (native.py). It runs no server, so no other phone can reach it.
NATIVE = Platform(in_browser=False, has_server=False, supports_live_sharing=False, can_resize_photos=True)
# Python runs in the phone's browser, without a network.
PWA = Platform(
    in_browser=True,
    has_server=False,
    supports_live_sharing=False,
    can_resize_photos=False,
    lazy_screens=True,
)
