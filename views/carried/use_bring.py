"""The way of a match to a server: its address as it is typed, and the page there with the match behind the #."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from models import carry_whole
from views.core.session import use_session
from views.core.use_loaded import Loaded, use_loaded
from views.hooks import use_state
from web.addresses import bring_url, server_of


@dataclass(frozen=True, kw_only=True)
class BringUse:
    """`url` is empty until both the match and an address are there."""

    loaded: Loaded[str]
    typed: str
    type: Callable[[str], None]
    url: str


def use_bring(match_id: str, *, revision: int | None) -> BringUse:
    session = use_session()
    typed, set_typed = use_state("")
    loaded = use_loaded(
        ("bring", match_id), partial(carry_whole, device=session.device, match_id=match_id), view=revision
    )
    server = server_of(typed)
    url = bring_url(server, loaded.value) if server and loaded.value else ""
    return BringUse(loaded=loaded, typed=typed, type=set_typed, url=url)
