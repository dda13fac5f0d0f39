"""All results of a round on one page, for a director who types them from slips. It has a line for results in any order,
and a list whose rows are saved one by one."""

from collections.abc import Mapping

import flet as ft

from models.tournaments import close_round
from models.values import TournamentSnapshot
from scoring import missing_results
from views import routes
from views.core.navigation import navigation_of
from views.hooks import use_ref_for
from views.tournament.frame import announce_closed, close_label, desk_view, results_summary
from views.tournament.parsing import path_number
from views.tournament.results.input_line import input_line
from views.tournament.results.result_row import Members, list_head, result_row
from views.tournament.results.use_input_line import use_input_line
from views.tournament.results.use_result_row import RoundPage, TableKey, table_key
from views.tournament.use_tournament import use_tournament
from views.ui import theme
from views.ui.buttons import primary_button
from views.ui.lists import stack
from views.ui.render_cache import use_render_cache
from views.ui.screen_context import ScreenContext, screen
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap, Size
from wording import Translator, round_name, side_members, table_label

_LINE_WIDTH = 368  # pixels of the line and the typed results, left of the list because Tab goes from left to right
_LIST_WIDTH = 792  # pixels that a row of the list needs in one line


@screen
def RoundResults(here: ScreenContext) -> ft.View:
    t = here.t
    tournament_id, number = here.parameters["tournament_id"], path_number(here.parameters["round"])
    controller = use_tournament(tournament_id, number)
    page = use_ref_for(number, lambda: RoundPage(number=number, tournament=controller)).current
    page.tournament = controller
    line = use_input_line(page)
    width = here.session.viewport.width
    is_wide = width >= _LIST_WIDTH + _LINE_WIDTH and not has_large_text()
    cached = use_render_cache((here.session.epoch, t))
    snapshot = controller.snapshot
    labelled = snapshot and (snapshot.shown_names, snapshot.sections, [table.seat for table in snapshot.tables])
    labels = use_ref_for((t, labelled), lambda: _labels(t, snapshot)).current
    back = routes.tournament(tournament_id)

    async def close() -> None:
        if snapshot is not None and await controller.run_once(close_round, number=number):
            navigation_of(here.page).mark_submitted(here.path)  # the message stays on the desk
            here.page.navigate(back)
            announce_closed(here, snapshot, number)

    body: list[ft.Control] = []
    typed: list[ft.Control] = []
    footer = None
    subtitle = ""
    if snapshot is not None and snapshot.shown == number:
        subtitle = f"{round_name(t, number, snapshot.setup.schedule.rounds)} · {results_summary(t, snapshot)}"
        # Only in response to the tap that opened the page: after a reconnect, keys could be lost before the field
        # exists.
        autofocus = is_wide and here.session.epoch == line.first_epoch
        typed = input_line(t, line, snapshot, autofocus=autofocus, has_keyboard=is_wide)
        how = t.gettext("A result is saved when you leave its fields, or with a tap on its circle.")
        rows = [
            cached(result_row, t, page, table, *labels[table_key(table)], is_wide=is_wide)
            for table in page.ordered(snapshot.tables)
        ]
        head = list_head(t) if is_wide else [ft.Text(how, key="how", style=theme.caption())]
        body.append(stack([*head, *rows], spacing=Gap.HAIR if is_wide else Gap.SMALL, key="list"))
        if snapshot.running_round == number and not missing_results(snapshot.record, number):
            footer = primary_button(close_label(t, snapshot, number), icon=ft.Icons.CHECK, on_click=close)
    return desk_view(
        here,
        controller,
        t.gettext("Results"),
        typed if is_wide else [*typed, *body],
        back=back,
        subtitle=subtitle,
        footer=footer,
        max_column_width=_LINE_WIDTH if is_wide else Size.COLUMN,
        aside=body if is_wide else (),
    )


def _labels(t: Translator, snapshot: TournamentSnapshot | None) -> Mapping[TableKey, tuple[str, Members]]:
    """Return the label of each table, and the members of its sides."""
    if snapshot is None:
        return {}
    sections, names = snapshot.sections, snapshot.shown_names
    return {
        table_key(table): (table_label(table.seat, sections=sections), side_members(t, table.seat, names))
        for table in snapshot.tables
    }
