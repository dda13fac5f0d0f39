"""Screen that uploads a match to a server: it opens the server's page, which asks before it imports the match."""

import flet as ft

from views import routes
from views.match.use_match import use_match
from views.transfer.sides_text import sides_text
from views.transfer.use_upload_match import use_upload_match
from views.ui import theme
from views.ui.buttons import primary_button
from views.ui.lists import keyed
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import notice
from views.ui.text_input import text_input


@screen
def UploadMatch(here: ScreenContext) -> ft.View:
    t = here.t
    match_id = here.parameters["match_id"]
    match = use_match(match_id)
    controller = use_upload_match(match_id, revision=match.snapshot.revision if match.snapshot else None)
    if match.snapshot is None:
        return here.missing(match.sentence)
    words = t.gettext(
        "The computer’s page opens with the match and asks before it saves anything. The match also stays here. "
        "Continue it there, then copy it back the same way."
    )
    is_invalid = bool(controller.address) and not controller.url and controller.loaded.value is not None
    address_field = text_input(
        key="server",
        label=t.gettext("Address of the computer"),
        value=controller.address,
        helper=t.gettext("As shown on its screen, such as 192.168.1.20:8000"),
        error=t.gettext("That isn’t a computer’s address.") if is_invalid else None,
        on_change=controller.set_address,
        address=True,
    )
    body = [
        sides_text(t, match.snapshot),
        *notice("refused", controller.loaded.sentence),
        address_field,
        *keyed("meaning", [ft.Text(words, style=theme.text(17))]),
    ]
    footer = None
    if controller.url:
        open_page = ft.OpenUrl(controller.url, target=ft.UrlTarget.BLANK)
        footer = primary_button(t.gettext("Open its page"), icon=ft.Icons.LOGIN, on_click=None, client_action=open_page)
    return here.view(t.gettext("Send to a computer"), body, back=routes.transfer(match_id), footer=footer)
