"""Screen of a group: its leaderboard over a period, and a button that starts a match with its players and game."""

import flet as ft

from views import routes
from views.core.navigation import link_to
from views.people.season import use_season_view
from views.ui import theme
from views.ui.buttons import bar_button, primary_button
from views.ui.lists import keyed
from views.ui.screen_context import ScreenContext, screen
from views.ui.theme import Gap
from wording import drawn_name, variant_name


@screen
def GroupScreen(here: ScreenContext) -> ft.View:
    t = here.t
    group_id = here.parameters["group_id"]
    loaded, parts = use_season_view(here, group_id)
    if loaded.sentence and loaded.latest is None:
        return here.missing(loaded.sentence)
    group = loaded.latest.season.group if loaded.latest else None
    edit = bar_button(ft.Icons.EDIT, t.gettext("Change this group"), link_to(routes.edit_group(group_id)))
    members = t.join([drawn_name(t, member.name) for member in group.members]) if group else ""
    named = keyed("members", [ft.Text(members, style=theme.text(17, strong=True))] if group else [])
    return here.view(
        group.name if group else "",
        [*named, *parts],
        back=routes.PEOPLE,
        subtitle=variant_name(t, group.rules.name) if group and group.rules else "",
        actions=[edit],
        footer=primary_button(
            t.gettext("New match"), icon=ft.Icons.ADD, on_click=link_to(routes.group_match(group_id))
        ),
        spacing=Gap.SMALL,
    )
