"""A new tournament like an earlier one: what is copied, and which pairs come again."""

from functools import partial

import flet as ft

from models.tournaments import copy_tournament
from models.values import TournamentSnapshot
from scoring import Competition
from views import routes
from views.core.navigation import link_to, navigation_of
from views.hooks import use_state
from views.tournament.frame import desk_view
from views.tournament.use_tournament import use_tournament
from views.ui import theme
from views.ui.buttons import primary_button, secondary_button, text_button
from views.ui.choice import multiple_choice
from views.ui.lists import keyed, side_by_side
from views.ui.screen_context import ScreenContext, screen
from wording import Translator, detail_name, entrant_words, phases_name, schedule_name, variant_name

Names = tuple[tuple[str, ...], ...]


@screen
def TournamentAgain(here: ScreenContext) -> ft.View:
    t, device, tournament_id = here.t, here.session.device, here.parameters["tournament_id"]
    controller = use_tournament(tournament_id)
    snapshot = controller.snapshot
    absent, set_absent = use_state(frozenset[tuple[str, ...]]())

    def leave(created: str) -> None:
        navigation_of(here.page).leave_form(here.path, routes.tournament(created))

    async def create(names: Names, draws: bool) -> None:
        work = partial(copy_tournament, device=device, tournament_id=tournament_id, names=names, draws=draws)
        await controller.action.run(work, leave, key=copy_tournament)

    body: list[ft.Control] = []
    footer = None
    if snapshot is not None:
        coming = tuple(names for names in snapshot.names if names not in absent)
        known, everybody = {names: t.join(names) for names in snapshot.names}, frozenset(snapshot.names)
        who = multiple_choice(known, chosen=coming, on_toggle=lambda names: set_absent(lambda old: old ^ {names}))
        nobody = text_button(t.gettext("Nobody of these"), on_click=partial(set_absent, everybody))
        scratch = text_button(t.gettext("From scratch"), on_click=link_to(routes.TOURNAMENT_SETUP))
        others = t.gettext("Open the entries, others come too")
        body = [
            *keyed("name", [ft.Text(snapshot.name, style=theme.display(25))]),
            *keyed("copied", _copied(t, snapshot, coming, today=t.date(here.session.store.clock()))),
            *keyed("who", [ft.Text(t.gettext("Tap who doesn’t come."), style=theme.caption()), who]),
            *keyed("others", [secondary_button(others, on_click=partial(create, coming, False))]),
            *keyed("otherwise", [side_by_side(nobody, scratch)]),
        ]
        draw = t.gettext("Draw the lots")
        if snapshot.setup.competition is Competition.PAIRS:
            draw = t.ngettext("Draw {count} table", "Draw {count} tables", len(coming) // 2)
        footer = primary_button(draw, icon=ft.Icons.CASINO, on_click=partial(create, coming, True))
    title, said = t.gettext("New tournament"), t.gettext("like the last time")
    return desk_view(here, controller, title, body, back=routes.TOURNAMENTS, subtitle=said, footer=footer)


def _copied(t: Translator, snapshot: TournamentSnapshot, coming: Names, *, today: str) -> list[ft.Control]:
    """Return a line for each part of the tournament, those that change in bold type."""
    words = entrant_words(t, snapshot.setup.competition)
    rows = {
        t.gettext("Date"): today,
        words.title: words.number(len(coming)),
        t.gettext("Game"): variant_name(t, snapshot.config.rules.name),
        t.gettext("Movement"): phases_name(t, snapshot.setup),
        t.gettext("Rounds"): schedule_name(t, snapshot.setup.schedule),
        t.gettext("Place"): snapshot.venue or "–",
        detail_name(t, "kind"): detail_name(t, snapshot.details.kind),
        t.gettext("Prizes"): t.points(len(snapshot.prizes.prizes)),
    }
    lines = [t.gettext("{label}: {value}", label=label, value=value) for label, value in rows.items()]
    return [ft.Text(line, style=theme.text(17, strong=index < 2)) for index, line in enumerate(lines)]
