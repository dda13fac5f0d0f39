"""Screen of a group: its leaderboard over a period, and a button that starts a match with its players and game."""

import flet as ft

from models.people import Group
from views import routes
from views.core.session import use_session
from views.hooks import use_state
from views.people.period import Period
from views.people.season import season_part
from views.people.use_season import use_season
from views.ui import theme
from views.ui.buttons import icon_button, primary_button
from views.ui.frame import frame
from views.ui.lists import keyed
from views.ui.screen import missing_view, screen
from views.ui.theme import Gap
from wording import Translator, variant_name


@screen
def GroupScreen() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    here = ft.use_view_path()
    group_id = ft.use_route_params()["group_id"]
    period, set_period = use_state(Period.YEAR)
    explained, set_explained = use_state(False)
    loaded = use_season(group_id, period)
    if loaded.sentence and loaded.latest is None:
        return missing_view(session, loaded.sentence)
    group = loaded.latest.season.group if loaded.latest else None
    body = keyed("members", [_members_text(t, group)] if group else [])
    body += season_part(
        t,
        loaded.value,
        "",
        period=period,
        on_period=set_period,
        show_explanation=explained,
        on_explain=lambda: set_explained(lambda shown: not shown),
        on_tap=lambda player: page.navigate(routes.player(player, here)),
    )
    return frame(
        route=here,
        window_width=session.viewport.width,
        title=group.name if group else "",
        subtitle=variant_name(t, group.rules.name) if group and group.rules else "",
        on_back=lambda: page.navigate(routes.PEOPLE),
        back_label=t.gettext("Back"),
        actions=[
            icon_button(
                ft.Icons.EDIT,
                t.gettext("Change this group"),
                ink=theme.BAIZE.ink,
                on_click=lambda: page.navigate(routes.edit_group(group_id)),
            )
        ],
        body=body,
        footer=primary_button(
            t.gettext("New match"),
            icon=ft.Icons.ADD,
            on_click=lambda: page.navigate(routes.group_match(group_id)),
        ),
        spacing=Gap.SMALL,
    )


def _members_text(t: Translator, group: Group) -> ft.Control:
    return ft.Text(t.join([member.name for member in group.members]), style=theme.text(18, strong=True))
