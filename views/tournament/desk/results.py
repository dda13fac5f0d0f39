"""All results of a round on one page, for a director who types them from slips; each row is saved by itself."""

import flet as ft

from scoring import missing_results
from views import routes
from views.core.navigation import navigation_of
from views.hooks import use_ref_for
from views.tournament.desk.result_row import result_row
from views.tournament.desk.use_result_row import RoundFields
from views.tournament.parts import announce_closed, close_label, desk_view, results_summary
from views.tournament.use_tournament import use_tournament
from views.ui import theme
from views.ui.buttons import primary_button
from views.ui.lists import announced, keyed
from views.ui.screen import ScreenContext, screen
from wording import round_name


@screen
def RoundResults(here: ScreenContext) -> ft.View:
    t = here.t
    tournament_id, number = here.parameters["tournament_id"], _parse_round(here.parameters["round"])
    controller = use_tournament(tournament_id, number)
    fields = use_ref_for(number, RoundFields).current
    snapshot = controller.snapshot
    back = routes.tournament(tournament_id)

    async def close() -> None:
        if snapshot is not None and await controller.close_round(number, allow_missing=False):
            navigation_of(here.page).mark_submitted(here.path)  # the message stays on the desk
            here.page.navigate(back)
            announce_closed(here, snapshot, number)

    body: list[ft.Control] = []
    footer = None
    if snapshot is not None and snapshot.shown == number:
        body += keyed("count", [announced(results_summary(t, snapshot), theme.text(18, strong=True))])
        how = t.gettext("A result is saved with Enter, with “Save”, or when you leave its fields.")
        body += keyed("how", [ft.Text(how, style=theme.caption())])
        body += [result_row(t, controller, snapshot, card, number=number, fields=fields) for card in snapshot.tables]
        if snapshot.running_round == number and not missing_results(snapshot.record, number):
            footer = primary_button(close_label(t, snapshot, number), icon=ft.Icons.CHECK, on_click=close)
    return desk_view(
        here,
        controller,
        t.gettext("Results"),
        body,
        back=back,
        subtitle=round_name(t, number, snapshot.setup.schedule.rounds) if snapshot else "",
        footer=footer,
    )


def _parse_round(text: str) -> int:
    """Return the round in the path; for a malformed path, one that does not exist."""
    return int(text) if text.isdecimal() and len(text) < 6 else 99_999
