"""Screens that join another phone's table by a scanned link or a typed code. Opening a link alone does not join."""

import flet as ft

from models.values import Role
from views import routes
from views.core.navigation import link_to, use_view_name
from views.match.display_texts import score_sides, seat_names
from views.match.match_panel import static_match_panel
from views.sharing.code_boxes import CodeBoxes
from views.sharing.phone_name import LABEL_FIELD, phone_name_part
from views.sharing.use_join import InvitationPreview, use_invitation, use_join_code
from views.ui import theme
from views.ui.buttons import primary_button
from views.ui.lists import centred, keyed, one_of, stack
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import loading, notice
from views.ui.theme import Gap
from wording import Translator, game_and_goal


@screen
def Invitation(here: ScreenContext) -> ft.View:
    t = here.t
    invitation = use_invitation(here.parameters["token"])
    name = invitation.name  # None if this phone has one
    preview, sentence = invitation.loaded.value, invitation.action.message or invitation.loaded.sentence
    body: list[ft.Control] = []
    footer = None
    if preview is not None:
        body += keyed("invited", [_invitation_part(t, preview)])
        if name is not None:
            body += phone_name_part(
                t,
                name,
                players=seat_names(preview.table),
                on_choose=lambda player: name.update(lambda _: player, LABEL_FIELD),
                on_submit=invitation.join,
            )
        footer = primary_button(t.gettext("Join the table"), icon=ft.Icons.LOGIN, on_click=invitation.join)
    elif not sentence:
        body += loading(t)
    else:
        footer = primary_button(t.gettext("Back to the start"), on_click=link_to(routes.HOME))
    body += notice("said", sentence)
    return here.view(t.gettext("Join a table"), body, back=routes.HOME, route=use_view_name(), footer=footer)


def _invitation_part(t: Translator, preview: InvitationPreview) -> ft.Control:
    """Return the role that the invitation grants, the sides and the score."""
    watch = t.gettext("You are invited to watch this table.")
    score = t.gettext("You are invited to keep the score at this table.")
    match = preview.table
    sides = score_sides(t, match.standings, seat_names(match))
    lines = [game_and_goal(t, match.config), *([match.venue] if match.venue else [])]
    words = ft.Text(watch if preview.target.role is Role.VIEWER else score, style=theme.text(19, strong=True))
    return stack([words, static_match_panel(sides, caption=" · ".join(lines))], spacing=Gap.MEDIUM)


@screen
def JoinWithCode(here: ScreenContext) -> ft.View:
    t = here.t
    joining = use_join_code()
    sentence = joining.action.message
    boxes = CodeBoxes(
        joining.typed.value,
        joining.code,
        label=t.gettext("Code of the table"),
        is_faulty=bool(sentence),
        on_change=joining.type_code,
        on_submit=joining.join,
    )
    words = t.gettext("Eight letters and digits, below the square on the phone of the scorekeeper.")
    said = ft.Semantics(live_region=True, content=centred(sentence, theme.text(17, theme.ERROR)))
    body = [
        ft.Semantics(header=True, content=centred(t.gettext("The table’s code"), theme.display(25))),
        one_of([(centred(words, theme.text(17, theme.INK_SOFT)), not sentence), (said, True)]),
        boxes,
    ]
    aim, close = t.gettext("Point the camera at the code on the other phone."), t.gettext("Close")
    sorry = t.gettext("The camera can’t be used here. Type the code instead.")
    scan = ft.ShareText(f"pinella:scan\n{aim}\n{close}\n{sorry}")  # web/flet/share.js
    camera = primary_button(t.gettext("Scan the code"), icon=ft.Icons.PHOTO_CAMERA, client_action=scan)
    body += keyed("scan", [camera] if joining.can_scan else [])
    tone = theme.KEY if joining.can_scan else theme.ACTION
    footer = primary_button(t.gettext("Join the table"), icon=ft.Icons.LOGIN, tone=tone, on_click=joining.join)
    return here.view(t.gettext("Join a table"), body, back=routes.HOME, route=use_view_name(), footer=footer)
