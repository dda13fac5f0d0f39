"""Upload of a match to a server: the typed address, and the URL of its page with the match in the fragment."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from models.transfer import export_match_text
from views.core.session import use_session
from views.core.use_loaded import Loaded, use_loaded
from views.hooks import use_state
from web.urls import match_upload_url, parse_server_url


@dataclass(frozen=True, kw_only=True)
class UploadMatchController:
    """Typed address and the URL to open; `url` is empty until the match is loaded and the address is valid."""

    loaded: Loaded[str]
    address: str
    set_address: Callable[[str], None]
    url: str


def use_upload_match(match_id: str, *, revision: int | None) -> UploadMatchController:
    session = use_session()
    address, set_address = use_state("")
    read = partial(export_match_text, device=session.device, match_id=match_id, with_history=True)
    loaded = use_loaded(("bring", match_id), read, view=revision)
    server = parse_server_url(address)
    url = match_upload_url(server, loaded.value) if server and loaded.value else ""
    return UploadMatchController(loaded=loaded, address=address, set_address=set_address, url=url)
