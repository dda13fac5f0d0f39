"""The way to somebody else's table: a scanned link or a typed code. Opening a link never joins by itself."""

from collections.abc import Awaitable, Callable, Sequence

import flet as ft

from models import Role
from views import routes
from views.core.back import use_view_name
from views.core.labels import seat_names
from views.core.session import use_session
from views.core.use_action import Action
from views.core.use_form import Form
from views.sharing.use_joining import LABEL, use_code, use_invitation
from views.sharing.use_joining import Invitation as Table
from views.ui import theme
from views.ui.buttons import main_action
from views.ui.choice import choice
from views.ui.frame import frame
from views.ui.lists import keyed
from views.ui.match_card import CardSide, match_sides
from views.ui.notice import notice, waiting
from views.ui.screen import screen
from views.ui.text_input import text_input
from views.ui.theme import Gap
from wording import Translator, game_and_aim, side_names


@screen
def Invitation() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    invitation = use_invitation(ft.use_route_params()["token"])
    invited, sentence = invitation.loaded.value, invitation.action.message or invitation.loaded.sentence
    body: list[ft.Control] = []
    footer = None
    if invited is not None:
        body += keyed("invited", [_invitation(t, invited)])
        players = [player.name for player in invited.table.players]
        body += _name_part(t, invitation.name, invitation.action, invitation.join, players)
        footer = main_action(t.gettext("Join the table"), icon=ft.Icons.LOGIN, on_click=invitation.join)
    elif not sentence:
        body += keyed("waiting", [waiting(t.gettext("One moment …"))])
    else:
        footer = main_action(t.gettext("Back to the start"), on_click=lambda: page.navigate(routes.HOME))
    if sentence:
        body += keyed("said", [notice(sentence)])
    return frame(
        route=use_view_name(),
        available=session.viewport.width,
        title=t.gettext("Join a table"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back"),
        body=body,
        footer=footer,
    )


def _invitation(t: Translator, invited: Table) -> ft.Control:
    """To what, who plays, and how it stands."""
    words = {
        Role.VIEWER: t.gettext("You are invited to watch this table."),
        Role.SCORER: t.gettext("You are invited to keep the score at this table."),
    }
    table = invited.table
    standings = table.standings
    sides = [
        CardSide(names=side_names(t, seats, seat_names(table)), total=t.points(total), won=standings.winner == index)
        for index, (seats, total) in enumerate(zip(standings.contenders, standings.totals, strict=True))
    ]
    lines = [game_and_aim(t, table.config), *([table.place] if table.place else [])]
    return ft.Column(
        [
            ft.Text(words.get(invited.target.role, words[Role.SCORER]), style=theme.text(20, strong=True)),
            match_sides(sides, caption=" · ".join(lines)),
        ],
        spacing=Gap.MEDIUM,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _name_part(
    t: Translator,
    name: Form[str] | None,
    action: Action,
    join: Callable[[], Awaitable[None]],
    players: Sequence[str] = (),
) -> list[ft.Control]:
    """What the others are to see beside what this phone enters; a tap takes the name of who holds it."""
    if name is None:
        return []
    field = text_input(
        key="phone-name",
        label=t.gettext("This phone’s name"),
        value=name.value,
        person=True,
        error=action.faults.get(LABEL),
        helper=t.gettext("The others see it beside what you enter."),
        on_change=lambda text: name.note(lambda _: text, LABEL),
        on_submit=join,
    )
    taken = {player: player for player in players}
    names = choice(taken, chosen=None, wrap=True, on_choose=lambda player: name.change(lambda _: player, LABEL))
    return [field, *keyed("whose", [names] if players else [])]


@screen
def JoinWithCode() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    joining = use_code()
    return frame(
        route=use_view_name(),
        available=session.viewport.width,
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
                on_change=lambda text: joining.code.note(lambda _: text),
                on_submit=joining.join,
            ),
            *_name_part(t, joining.name, joining.action, joining.join),
        ],
        footer=main_action(t.gettext("Join the table"), icon=ft.Icons.LOGIN, on_click=joining.join),
    )
