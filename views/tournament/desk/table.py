"""A table of a round, for the director: its card to scan, its match, and the way to its result."""

import flet as ft

from models.tournaments import Extended, extend_round
from models.values import RoundTable, TournamentLinkKind, TournamentSnapshot
from views import routes
from views.core.navigation import link_to
from views.tournament.desk.calls import use_call_part
from views.tournament.desk.penalties import use_presets
from views.tournament.frame import desk_view, link_panel, pair_names, points_text, state_text
from views.tournament.parsing import path_number
from views.tournament.use_tournament import TournamentController, use_link_token, use_tournament
from views.ui import theme
from views.ui.buttons import primary_button, secondary_button, text_button
from views.ui.lists import keyed
from views.ui.screen_context import ScreenContext, screen
from wording import Translator, given_points, points_pair, round_name, table_name, table_sides


@screen
def TournamentTable(here: ScreenContext) -> ft.View:
    t = here.t
    tournament_id = here.parameters["tournament_id"]
    number, section, table_number = _parse_table_path(here.parameters["place"])
    controller = use_tournament(tournament_id, number)
    token = use_link_token(tournament_id, TournamentLinkKind.TABLE_CARD, (section, table_number))
    snapshot = controller.snapshot
    table = _find_table(snapshot, section, table_number)
    title = table_name(t, table.seat, sections=snapshot.sections) if table and snapshot else ""
    call = use_call_part(here.session, controller, table)
    presets = use_presets(here.session, controller, table, number)
    body = [*call, *_players(t, snapshot, table), *presets] if snapshot and table else []

    async def extend() -> None:
        change = Extended(round=number, minutes=5, place=(section, table_number))
        await controller.run(extend_round, seen=snapshot and snapshot.clock, change=change)

    if snapshot and table and snapshot.clock and number == snapshot.running_round and table.seat.ns is not None:
        label = t.gettext("{minutes} min for this table", minutes=t.signed(5))
        body += keyed("more", [text_button(label, on_click=extend)])
    beside = [*_match_part(here, controller, table), *_code(here, table, token.latest)] if table else []
    to_results = link_to(routes.tournament_results(tournament_id, number))
    footer = primary_button(t.gettext("Enter the results"), icon=ft.Icons.EDIT, on_click=to_results)
    return desk_view(
        here,
        controller,
        title,
        body,
        back=routes.tournament(tournament_id),
        subtitle=round_name(t, number, snapshot.setup.schedule.rounds) if snapshot else "",
        footer=footer if table and table.seat.ns is not None else None,
        beside=beside,
    )


def _parse_table_path(text: str) -> tuple[int, int, int]:
    """Return round, section and table; a malformed path gives the numbers of a table that does not exist."""
    number, section, table_number = map(path_number, text.split("-") if text.count("-") == 2 else ("",) * 3)
    return number, section, table_number


def _find_table(snapshot: TournamentSnapshot | None, section: int, number: int) -> RoundTable | None:
    tables = () if snapshot is None else snapshot.tables
    return next((table for table in tables if (table.seat.section, table.seat.table) == (section, number)), None)


def _players(t: Translator, snapshot: TournamentSnapshot, table: RoundTable) -> list[ft.Control]:
    """Return who plays, and the state of the match."""
    seat = table.seat
    if seat.ns is None:
        return [ft.Text(t.gettext("Bye: {pair}", pair=pair_names(t, snapshot.entrants, seat.ew)), key="bye")]
    state, result = state_text(t, table.state), table.result
    shown = (result.ns_points, result.ew_points) if result else table.points if table.deals_played else None
    if shown is not None:
        given = given_points(t, snapshot.record, snapshot.shown or 0, seat)
        figures = ", ".join(filter(None, (points_text(t, *shown), given)))
        state = f"{state} · {figures}"
    if table.victory_points is not None:
        state = f"{state} · {points_pair(*table.victory_points)}"
    lines = [ft.Text(side, style=theme.text(19, strong=True)) for side in table_sides(t, seat, snapshot.shown_names)]
    return keyed("who", [*lines, ft.Text(state, style=theme.text(17, theme.INK_SOFT))])


def _code(here: ScreenContext, table: RoundTable, token: str | None) -> list[ft.Control]:
    """Return the code that the table scans; none for a bye."""
    if token is None or table.seat.ns is None:
        return []
    hint = here.t.gettext("The players at this table scan this in every round.")
    return keyed("card", [link_panel(here.session, path=routes.tournament_table_card(token), hint=hint)])


def _match_part(here: ScreenContext, controller: TournamentController, table: RoundTable) -> list[ft.Control]:
    match_id = table.match_id
    if match_id is None:
        return []

    async def open_match() -> None:
        await controller.join_table(match_id, lambda joined_id: here.page.navigate(routes.match(joined_id)))

    return keyed("match", [secondary_button(here.t.gettext("Open its match"), icon=ft.Icons.EDIT, on_click=open_match)])
