"""The screen that connects other phones, which then show the score live, and lists the connected ones."""

from functools import partial

import flet as ft

from views import routes
from views.core.peer_sharing import ConnectedPhone, PeerSharing
from views.match.display_texts import phone_name
from views.match.use_match import use_match
from views.transfer.sides_text import sides_text
from views.transfer.use_connect_phones import connection_texts, use_peer_sharing
from views.ui import theme
from views.ui.buttons import primary_button, text_button
from views.ui.frame import heading
from views.ui.lists import keyed, named_lines
from views.ui.screen_context import ScreenContext, screen
from views.ui.theme import Gap
from wording import Translator


@screen
def ConnectPhones(here: ScreenContext) -> ft.View:
    t = here.t
    match_id = here.parameters["match_id"]
    match = use_match(match_id)
    sharing = use_peer_sharing()
    if match.snapshot is None:
        return here.missing(match.sentence)
    if sharing is None:
        words = t.gettext("This works in the offline app. On a server, share a link instead.")
        body = [sides_text(t, match.snapshot), ft.Text(words, style=theme.text(17))]
        return here.view(t.gettext("Connect a phone"), body, back=routes.transfer(match_id))
    explanations = [
        t.gettext("Both phones need the same Wi-Fi, or one phone’s hotspot. The internet isn’t needed."),
        t.gettext(
            "Allow the camera, and access to devices on your network if the browser asks: without them the phones "
            "don’t find each other."
        ),
        t.gettext("Keep Pinella open here: the other phones follow as long as it is."),
    ]

    def connect() -> None:
        sharing.connect(match_id, device=here.session.device, texts=connection_texts(t))

    body = [
        sides_text(t, match.snapshot),
        *[ft.Text(words, style=theme.text(17)) for words in explanations],
        primary_button(t.gettext("Connect a phone"), icon=ft.Icons.QR_CODE_SCANNER, on_click=connect),
        *_phones(t, sharing),
    ]
    return here.view(t.gettext("Connect a phone"), body, back=routes.transfer(match_id))


def _phones(t: Translator, sharing: PeerSharing) -> list[ft.Control]:
    if not sharing.phones:
        return []
    rows = [_phone_row(t, phone, sharing) for phone in sharing.phones]
    return [*keyed("connected", [heading(t.gettext("Connected phones"))]), *rows]


def _phone_row(t: Translator, phone: ConnectedPhone, sharing: PeerSharing) -> ft.Control:
    change = partial(sharing.set_scorer, phone.number, not phone.is_scorer)
    role = t.gettext("Only let it watch") if phone.is_scorer else t.gettext("Let it keep the score")
    icon = ft.Icon(ft.Icons.SMARTPHONE, size=20, color=theme.INK_SOFT)
    words = named_lines(phone_name(t, phone.label), _state(t, phone), strong=False)
    buttons: list[ft.Control] = [
        text_button(role, on_click=change),
        text_button(t.gettext("Disconnect"), on_click=partial(sharing.remove, phone.number), danger=True),
    ]
    actions = ft.Row(buttons, wrap=True, alignment=ft.MainAxisAlignment.END)
    return ft.Column([ft.Row([icon, words], spacing=Gap.SMALL), actions], key=f"phone-{phone.number}", spacing=0)


def _state(t: Translator, phone: ConnectedPhone) -> str:
    if phone.is_away:
        return t.gettext("can’t be reached right now")
    return t.gettext("keeps the score") if phone.is_scorer else t.gettext("watches")
