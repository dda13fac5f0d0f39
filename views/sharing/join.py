"""Screens that join another phone's table by a scanned link or a typed code. Opening a link alone does not join."""

from collections.abc import Sequence

import flet as ft

from models.values import Role
from views import routes
from views.core.navigation import link_to, use_view_name
from views.match.display_texts import score_sides, seat_names
from views.match.match_panel import static_match_panel
from views.sharing.code_boxes import CodeBoxes
from views.sharing.phone_name import LABEL_FIELD, phone_name_part
from views.sharing.use_join import InvitationController, InvitationPreview, use_invitation, use_join_code
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
    preview, sentence = invitation.loaded.value, invitation.action.message or invitation.loaded.sentence
    body: list[ft.Control] = []
    footer = None
    if preview is not None:
        body += keyed("invited", [_invitation_part(t, preview)])
        body += _name_part(t, invitation, seat_names(preview.table))
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
    words = ft.Text(watch if preview.target.role is Role.VIEWER else score, style=theme.text(20, strong=True))
    return stack([words, static_match_panel(sides, caption=" · ".join(lines))], spacing=Gap.MEDIUM)


def _name_part(t: Translator, invitation: InvitationController, players: Sequence[str]) -> list[ft.Control]:
    """Return the question for the phone's name; nothing if it has one."""
    name = invitation.name
    if name is None:
        return []
    return phone_name_part(
        t,
        name,
        players=players,
        on_choose=lambda player: name.update(lambda _: player, LABEL_FIELD),
        on_submit=invitation.join,
    )


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
    footer = primary_button(t.gettext("Join the table"), icon=ft.Icons.LOGIN, on_click=joining.join)
    return here.view(t.gettext("Join a table"), body, back=routes.HOME, route=use_view_name(), footer=footer)
