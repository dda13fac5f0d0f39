"""The pairs of a tournament, for its directors, and one that comes late."""

import flet as ft

from models import TournamentLinkKind, TournamentSnapshot
from views import routes
from views.core.session import use_session
from views.core.use_form import use_form
from views.tournament.entries import entry_code
from views.tournament.form import one_pair
from views.tournament.parts import desk_frame, pair_names, way_to
from views.tournament.use_tournament import use_token, use_tournament
from views.ui.buttons import quiet_action
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
    use = use_tournament(tournament_id)
    code = use_token(tournament_id, TournamentLinkKind.ENTRY)
    form = use_form("late", str, use.action)
    found = use.loaded.latest

    async def add() -> None:
        if await use.add(one_pair(form.value)):
            form.change(lambda _: "", "names")

    body: list[ft.Control] = []
    if found is not None:
        body += [
            text_input(
                key="late",
                label=t.gettext("Another pair") if found.open else t.gettext("A pair that comes late"),
                value=form.value,
                person=True,
                helper=t.gettext("Two names with a comma between them."),
                on_change=lambda text: form.note(lambda _: text, "names"),
                on_submit=add,
            ),
            *keyed("add", [quiet_action(t.gettext("Add this pair"), icon=ft.Icons.PERSON_ADD, on_click=add)]),
        ]
        body += [_tile(t, found, number) for number in range(len(found.entrants))]
        body += entry_code(session, code.latest)
    return desk_frame(
        session,
        title=t.gettext("Pairs"),
        subtitle=found.name if found else "",
        body=body,
        on_back=lambda: page.navigate(routes.tournament(tournament_id)),
        sentence=use.action.sentence or use.loaded.sentence,
        ready=found is not None,
    )


def _tile(t: Translator, found: TournamentSnapshot, number: int) -> ft.Control:
    left = any(each.entrant == number for each in found.record.departures)
    return list_tile(
        pair_names(t, found.entrants, number),
        key=f"pair-{number}",
        lines=[t.gettext("Has left")] if left else [],
        on_tap=way_to(ft.context.page, routes.tournament_entrant(found.id, number)),
    )
