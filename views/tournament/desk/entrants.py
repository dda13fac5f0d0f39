"""The list of pairs of a tournament, for its directors, with a field to add one."""

import flet as ft

from models.values import TournamentLinkKind, TournamentSnapshot
from views import routes
from views.core.session import use_session
from views.core.use_form import use_form
from views.tournament.desk.entries import entry_link_part
from views.tournament.parsing import parse_pair
from views.tournament.parts import navigation_handler, pair_names, tournament_frame
from views.tournament.use_tournament import use_link_token, use_tournament
from views.ui.buttons import secondary_button
from views.ui.lists import keyed, list_tile
from views.ui.screen import screen
from views.ui.text_input import text_input
from wording import Translator


@screen
def TournamentEntrants() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    tournament_id = ft.use_route_params()["tournament_id"]
    controller = use_tournament(tournament_id)
    entry_token = use_link_token(tournament_id, TournamentLinkKind.ENTRY)
    form = use_form("late", str, controller.action)
    snapshot = controller.loaded.latest

    async def add() -> None:
        if await controller.add_entrant(parse_pair(form.value)):
            form.update(lambda _: "", "names")

    body: list[ft.Control] = []
    if snapshot is not None:
        body += [
            text_input(
                key="late",
                label=t.gettext("Another pair") if snapshot.open else t.gettext("A late pair"),
                value=form.value,
                person=True,
                helper=t.gettext("Two names with a comma between them."),
                on_change=lambda text: form.update_silently(lambda _: text, "names"),
                on_submit=add,
            ),
            *keyed("add", [secondary_button(t.gettext("Add this pair"), icon=ft.Icons.PERSON_ADD, on_click=add)]),
        ]
        body += [_tile(t, snapshot, number) for number in range(len(snapshot.entrants))]
        body += entry_link_part(session, entry_token.latest)
    return tournament_frame(
        session,
        title=t.gettext("Pairs"),
        subtitle=snapshot.name if snapshot else "",
        body=body,
        on_back=lambda: page.navigate(routes.tournament(tournament_id)),
        sentence=controller.action.sentence or controller.loaded.sentence,
        is_ready=snapshot is not None,
    )


def _tile(t: Translator, snapshot: TournamentSnapshot, number: int) -> ft.Control:
    left = any(each.entrant == number for each in snapshot.record.departures)
    return list_tile(
        pair_names(t, snapshot.entrants, number),
        key=f"pair-{number}",
        lines=[t.gettext("Has left")] if left else [],
        on_tap=navigation_handler(ft.context.page, routes.tournament_entrant(snapshot.id, number)),
    )
