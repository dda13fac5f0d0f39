"""The screen of players and groups: everyone who plays with this phone's owner, with links to their statistics."""

from collections.abc import Callable

import flet as ft

from models.people import Group
from views import routes
from views.core.navigation import link_to
from views.hooks import use_state
from views.match.lifecycle.deleted_items import deleted_part
from views.people.edit import player_tile
from views.people.use_people import People, filter_by_name, use_people
from views.ui import theme
from views.ui.buttons import secondary_button, text_button
from views.ui.frame import heading
from views.ui.input.text_input import text_input
from views.ui.lists import keyed, list_tile
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import closable_notice, empty_state, loading, notice
from views.ui.theme import Gap
from wording import Translator, drawn_name, variant_name

PAGE_SIZE = 40  # players shown at a time


@screen
def PlayersAndGroups(here: ScreenContext) -> ft.View:
    t = here.t
    controller = use_people()
    search, set_search = use_state("")
    shown, set_shown = use_state(PAGE_SIZE)
    action, loaded = controller.action, controller.loaded
    body = closable_notice(t, "notice", action.sentence, action.dismiss)
    body += notice("unread", loaded.sentence)
    people, players = loaded.latest, list[ft.Control]()
    if people is None and not loaded.sentence:
        body += loading(t, t.gettext("Looking up the players…"))
    elif people is not None:
        body += _groups(t, people)
        players += keyed("players", [heading(t.gettext("Players"))])
        if people.players:
            players.append(
                text_input(key="search", label=t.gettext("Search by name"), value=search, on_change=set_search)
            )
            players += _players(
                t, people, search, shown, on_show_more=lambda: set_shown(lambda count: count + PAGE_SIZE)
            )
        else:
            players += keyed("nobody", [empty_state(t.gettext("Everyone you play with appears here."))])
        players += deleted_part(t, t.gettext("Recently deleted"), people.deleted, controller.restore)
    return here.view(t.gettext("Players and groups"), body, back=routes.HOME, spacing=Gap.SMALL, beside=players)


def _groups(t: Translator, people: People) -> list[ft.Control]:
    rows: list[ft.Control] = keyed("groups", [heading(t.gettext("Your groups"))])
    rows += [_group(t, group) for group in people.groups]
    rows.append(
        list_tile(
            t.gettext("Leaderboard"),
            key="table",
            lines=(t.gettext("Ratings and wins of all players"),),
            leading=(ft.Icon(ft.Icons.EMOJI_EVENTS, size=32, color=theme.ACTION.fill),),
            on_tap=link_to(routes.LEADERBOARD),
        )
    )
    create = secondary_button(t.gettext("New group"), icon=ft.Icons.GROUP_ADD, on_click=link_to(routes.NEW_GROUP))
    return [*rows, *keyed("new-group", [create])]


def _group(t: Translator, group: Group) -> ft.Control:
    game = variant_name(t, group.rules.name) if group.rules else ""
    return list_tile(
        group.name,
        key=f"group-{group.id}",
        lines=(t.join([drawn_name(t, member.name) for member in group.members]), game),
        leading=(ft.Icon(ft.Icons.GROUPS, size=32, color=theme.LINK),),
        spoken=t.gettext("Group {name}", name=group.name),
        on_tap=link_to(routes.group(group.id)),
    )


def _players(
    t: Translator, people: People, search: str, shown: int, *, on_show_more: Callable[[], None]
) -> list[ft.Control]:
    found = filter_by_name(people.players, search)
    if not found:
        return keyed("nobody", [empty_state(t.gettext("No player found. Try another name."))])
    rows = [player_tile(t, person, "player", on_choose=link_to(routes.player(person.id))) for person in found[:shown]]
    if len(found) > shown:
        rows += keyed("more", [text_button(t.gettext("Show more"), on_click=on_show_more)])
    return rows
