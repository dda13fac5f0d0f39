"""Screens that join another phone's table by a scanned link or a typed code. Opening a link does not join yet."""

from collections.abc import Awaitable, Callable, Sequence

import flet as ft

from models.values import Role
from views import routes
from views.core.navigation import use_view_name
from views.core.session import use_session
from views.core.use_action import ActionController
from views.core.use_form import Form
from views.match.display_texts import seat_names
from views.match.match_card import CardSide, static_match_card
from views.sharing.use_join import LABEL_FIELD, InvitationPreview, use_invitation, use_join_code
from views.ui import theme
from views.ui.buttons import primary_button
from views.ui.choice import choice
from views.ui.frame import frame
from views.ui.lists import keyed
from views.ui.screen import screen
from views.ui.status import banner, loading_indicator
from views.ui.text_input import text_input
from views.ui.theme import Gap
from wording import Translator, game_and_goal, side_names


@screen
def Invitation() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    invitation = use_invitation(ft.use_route_params()["token"])
    preview, sentence = invitation.loaded.value, invitation.action.message or invitation.loaded.sentence
    body: list[ft.Control] = []
    footer = None
    if preview is not None:
        body += keyed("invited", [_invitation_part(t, preview)])
        players = [player.name for player in preview.table.players]
        body += _name_part(t, invitation.name, invitation.action, invitation.join, players)
        footer = primary_button(t.gettext("Join the table"), icon=ft.Icons.LOGIN, on_click=invitation.join)
    elif not sentence:
        body += keyed("waiting", [loading_indicator(t.gettext("One moment …"))])
    else:
        footer = primary_button(t.gettext("Back to the start"), on_click=lambda: page.navigate(routes.HOME))
    if sentence:
        body += keyed("said", [banner(sentence)])
    return frame(
        route=use_view_name(),
        window_width=session.viewport.width,
        title=t.gettext("Join a table"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back"),
        body=body,
        footer=footer,
    )


def _invitation_part(t: Translator, preview: InvitationPreview) -> ft.Control:
    """Return the role that the invitation grants, the sides and the score."""
    words = {
        Role.VIEWER: t.gettext("You are invited to watch this table."),
        Role.SCORER: t.gettext("You are invited to keep the score at this table."),
    }
    match = preview.table
    standings = match.standings
    sides = [
        CardSide(names=side_names(t, seats, seat_names(match)), total=t.points(total), won=standings.winner == index)
        for index, (seats, total) in enumerate(zip(standings.contenders, standings.totals, strict=True))
    ]
    lines = [game_and_goal(t, match.config), *([match.venue] if match.venue else [])]
    return ft.Column(
        [
            ft.Text(words.get(preview.target.role, words[Role.SCORER]), style=theme.text(20, strong=True)),
            static_match_card(sides, caption=" · ".join(lines)),
        ],
        spacing=Gap.MEDIUM,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _name_part(
    t: Translator,
    name: Form[str] | None,
    action: ActionController,
    join: Callable[[], Awaitable[None]],
    players: Sequence[str] = (),
) -> list[ft.Control]:
    """Return the field of the phone's name, which others see next to its entries, and the players' names, of which a
    tap takes one. Empty if `name` is None."""
    if name is None:
        return []
    field = text_input(
        key="phone-name",
        label=t.gettext("This phone’s name"),
        value=name.value,
        person=True,
        error=action.faults.get(LABEL_FIELD),
        helper=t.gettext("The others see it next to what you enter."),
        on_change=lambda text: name.update_silently(lambda _: text, LABEL_FIELD),
        on_submit=join,
    )
    options = {player: player for player in players}
    name_choice = choice(
        options, chosen=None, wrap=True, on_choose=lambda player: name.update(lambda _: player, LABEL_FIELD)
    )
    return [field, *keyed("whose", [name_choice] if players else [])]


@screen
def JoinWithCode() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    joining = use_join_code()
    return frame(
        route=use_view_name(),
        window_width=session.viewport.width,
        title=t.gettext("Join a table"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back"),
        body=[
            ft.Text(
                t.gettext("Scan the table’s QR code with your camera, or type the code that is shown below it."),
                style=theme.text(18),
            ),
            text_input(
                key="code",
                label=t.gettext("Code of the table"),
                value=joining.code.value,
                error=joining.action.message or None,
                on_change=lambda text: joining.code.update_silently(lambda _: text),
                on_submit=joining.join,
            ),
            *_name_part(t, joining.name, joining.action, joining.join),
        ],
        footer=primary_button(t.gettext("Join the table"), icon=ft.Icons.LOGIN, on_click=joining.join),
    )
