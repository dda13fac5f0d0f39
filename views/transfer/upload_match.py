"""The screen that uploads a match to a server. It opens the server's page, which asks for confirmation before it
imports the match."""

from functools import partial

import flet as ft

from models.transfer import export_match_text
from views import routes
from views.core.use_loaded import use_loaded
from views.hooks import use_state
from views.match.use_match import use_match
from views.transfer.sides_text import sides_text
from views.ui import theme
from views.ui.buttons import primary_button
from views.ui.input.text_input import text_input
from views.ui.lists import keyed
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import notice
from web.urls import match_upload_url, parse_server_url


@screen
def UploadMatch(here: ScreenContext) -> ft.View:
    t = here.t
    match_id = here.parameters["match_id"]
    match = use_match(match_id)
    address, set_address = use_state("")
    read = partial(export_match_text, device=here.session.device, match_id=match_id, with_history=True)
    loaded = use_loaded(("bring", match_id), read, view=match.snapshot and match.snapshot.revision)
    server = parse_server_url(address)
    url = match_upload_url(server, loaded.value) if server and loaded.value else ""
    if match.snapshot is None:
        return here.missing(match.sentence)
    words = t.gettext(
        "The computer’s page opens with the match and asks before it saves anything. The match also stays here. "
        "Continue it there, then copy it back the same way."
    )
    is_invalid = bool(address) and not url and loaded.value is not None
    address_field = text_input(
        key="server",
        label=t.gettext("Address of the computer"),
        value=address,
        helper=t.gettext("As shown on its screen, such as 192.168.1.20:8000"),
        error=t.gettext("That isn’t a computer’s address.") if is_invalid else None,
        on_change=set_address,
        address=True,
    )
    body = [
        sides_text(t, match.snapshot),
        *notice("refused", loaded.sentence),
        address_field,
        *keyed("meaning", [ft.Text(words, style=theme.text(17))]),
    ]
    footer = None
    if url:
        open_page = ft.OpenUrl(url, target=ft.UrlTarget.BLANK)
        footer = primary_button(t.gettext("Open its page"), icon=ft.Icons.LOGIN, on_click=None, client_action=open_page)
    return here.view(t.gettext("Send to a computer"), body, back=routes.transfer(match_id), footer=footer)
