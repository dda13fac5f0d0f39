"""The current ranking of a tournament."""

from collections.abc import Sequence

import flet as ft

from models.tournaments import TournamentDocument
from models.values import EntrantCard
from scoring import RankingLine
from views import routes
from views.core.navigation import link_to
from views.hooks import use_state
from views.tournament.documents import RANKING_DOCUMENTS, document_buttons
from views.tournament.parts import desk_view, pair_names
from views.tournament.use_tournament import use_tournament
from views.ui.buttons import secondary_button
from views.ui.frame import section_header
from views.ui.lists import keyed, list_tile
from views.ui.screen import ScreenContext, screen
from wording import Translator


@screen
def TournamentRanking(here: ScreenContext) -> ft.View:
    t = here.t
    tournament_id = here.parameters["tournament_id"]
    back = routes.tournament(tournament_id)
    opened, set_opened = use_state(False)
    controller = use_tournament(tournament_id)
    snapshot = controller.snapshot
    body: list[ft.Control] = []
    if snapshot is not None and here.session.platform.has_server:
        words, toggle = t.gettext("Print and export"), lambda: set_opened(lambda is_open: not is_open)
        body.append(section_header(words, opened=opened, on_tap=toggle, key="papers"))
        # Certificates are available once the ranking is final.
        documents = [
            each for each in RANKING_DOCUMENTS if snapshot.is_over or each is not TournamentDocument.CERTIFICATES
        ]
        body += document_buttons(here.session, controller, documents) if opened else []
    if snapshot is not None:
        rounds = secondary_button(t.gettext("All rounds and tables"), icon=ft.Icons.GROUPS, on_click=link_to(back))
        body += keyed("rounds", [rounds] if snapshot.record.rounds else [])
        body += ranking_tiles(t, snapshot.ranking, snapshot.entrants)
    subtitle = snapshot.name if snapshot else ""
    return desk_view(here, controller, t.gettext("Ranking"), body, back=back, subtitle=subtitle)


def ranking_tiles(t: Translator, ranking: Sequence[RankingLine], entrants: Sequence[EntrantCard]) -> list[ft.Control]:
    """Return one tile for each pair, the leader first."""
    return [
        list_tile(
            t.gettext("Place {place}", place=line.rank),
            key=f"pair-{line.entrant}",
            lines=[
                pair_names(t, entrants, line.entrant),
                t.gettext("Difference {points}", points=t.signed(line.difference)),
            ],
            value=t.points(line.victory_points),
            on_tap=None,
        )
        for line in ranking
    ]
