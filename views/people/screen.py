"""Players and groups: everybody whom this phone's owner plays with, and the way to what their matches say."""

from collections.abc import Callable
from functools import partial

import flet as ft

from models import DeletedThing, Group, PlayerCard
from views import routes
from views.core.labels import matches_words
from views.core.session import use_session
from views.hooks import use_state
from views.people.use_people import People, PeopleUse, named_like, use_people
from views.ui import theme
from views.ui.avatar import avatar
from views.ui.buttons import quiet_action, text_action
from views.ui.frame import frame, heading
from views.ui.lists import keyed, list_tile
from views.ui.notice import empty, notice, waiting
from views.ui.screen import screen
from views.ui.text_input import text_input
from views.ui.theme import Gap
from wording import Translator, variant_name

PAGE = 40  # players shown at a time


@screen
def PlayersAndGroups() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    use = use_people()
    search, set_search = use_state("")
    shown, set_shown = use_state(PAGE)
    action, loaded = use.action, use.loaded
    body: list[ft.Control] = []
    if action.sentence:
        body += keyed("notice", [notice(action.sentence, on_close=action.dismiss, close_label=t.gettext("Close"))])
    if loaded.sentence:
        body += keyed("unread", [notice(loaded.sentence)])
    people = loaded.latest
    if people is None and not loaded.sentence:
        body += keyed("waiting", [waiting(t.gettext("Looking up the players …"))])
    elif people is not None:
        body += _groups(t, page, people)
        body += keyed("players", [heading(t.gettext("Players"))])
        if people.players:
            body.append(text_input(key="search", label=t.gettext("Search by name"), value=search, on_change=set_search))
            body += _players(t, page, people, search, shown, more=lambda: set_shown(lambda count: count + PAGE))
        else:
            body += keyed("nobody", [empty(t.gettext("Whoever you play with will be listed here."))])
        body += _gone(t, use, people.gone)
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Players and groups"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back"),
        body=body,
        spacing=Gap.SMALL,
    )


def _groups(t: Translator, page: ft.Page, people: People) -> list[ft.Control]:
    rows: list[ft.Control] = keyed("groups", [heading(t.gettext("Your groups"))])
    rows += [_group(t, page, group) for group in people.groups]
    rows.append(
        list_tile(
            t.gettext("Everybody’s table"),
            key="table",
            lines=(t.gettext("Ratings and wins of all players"),),
            leading=(ft.Icon(ft.Icons.EMOJI_EVENTS, size=32, color=theme.ACTION.fill),),
            on_tap=lambda: page.navigate(routes.LEADERBOARD),
        )
    )
    new = t.gettext("New group")
    make = quiet_action(new, icon=ft.Icons.GROUP_ADD, on_click=lambda: page.navigate(routes.NEW_GROUP))
    return [*rows, *keyed("new-group", [make])]


def _group(t: Translator, page: ft.Page, group: Group) -> ft.Control:
    game = variant_name(t, group.rules.name) if group.rules else ""
    return list_tile(
        group.name,
        key=f"group-{group.id}",
        lines=(t.join([member.name for member in group.members]), game),
        leading=(ft.Icon(ft.Icons.GROUPS, size=32, color=theme.LINK),),
        spoken=t.gettext("Group {name}", name=group.name),
        on_tap=partial(_open, page, routes.group(group.id)),
    )


def _players(
    t: Translator, page: ft.Page, people: People, search: str, shown: int, *, more: Callable[[], None]
) -> list[ft.Control]:
    found = named_like(people.players, search)
    if not found:
        return keyed("nobody", [empty(t.gettext("Nobody found. Try another name."))])
    rows = [_player(t, page, card) for card in found[:shown]]
    if len(found) > shown:
        rows += keyed("more", [text_action(t.gettext("Show more"), on_click=more)])
    return rows


def _player(t: Translator, page: ft.Page, card: PlayerCard) -> ft.Control:
    return list_tile(
        card.name,
        key=f"player-{card.id}",
        lines=(matches_words(t, card),),
        leading=(avatar(card.name, card.colour),),
        on_tap=partial(_open, page, routes.player(card.id)),
    )


def _gone(t: Translator, use: PeopleUse, gone: tuple[DeletedThing, ...]) -> list[ft.Control]:
    """Those who can still be brought back."""
    if not gone:
        return []
    rows: list[ft.Control] = keyed("gone", [heading(t.gettext("Recently deleted"))])
    for thing in gone:
        until = t.date_time(thing.gone_at)
        words = ft.Text(
            t.gettext("{name} is gone for good from {moment} on.", name=thing.names[0], moment=until),
            style=theme.text(17, theme.INK_SOFT),
        )
        back = quiet_action(
            t.gettext("Bring {name} back", name=thing.names[0]),
            icon=ft.Icons.UNDO,
            on_click=partial(use.bring_back, thing.id),
        )
        rows += keyed(f"gone-{thing.id}", [words, back])
    return rows


def _open(page: ft.Page, path: str) -> None:
    page.navigate(path)
