"""The current ranking of a tournament."""

from collections.abc import Sequence

import flet as ft

from models.tournaments import TournamentDocument
from models.values import EntrantCard
from scoring import RankingLine
from views import routes
from views.core.session import use_session
from views.hooks import use_state
from views.tournament.documents import RANKING_DOCUMENTS, document_buttons
from views.tournament.parts import navigation_handler, pair_names, tournament_frame
from views.tournament.use_tournament import use_tournament
from views.ui.buttons import secondary_button
from views.ui.frame import section_header
from views.ui.lists import keyed, list_tile
from views.ui.screen import screen
from wording import Translator


@screen
def TournamentRanking() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    tournament_id = ft.use_route_params()["tournament_id"]
    opened, set_opened = use_state(False)
    controller = use_tournament(tournament_id)
    snapshot = controller.loaded.latest
    body: list[ft.Control] = []
    if snapshot is not None and session.platform.has_server:
        words = t.gettext("Print and export")
        body.append(
            section_header(
                words,
                hint="",
                faulty=False,
                opened=opened,
                on_tap=lambda: set_opened(lambda is_open: not is_open),
                key="papers",
            )
        )
        # Certificates are available once the ranking is final.
        documents = [
            each for each in RANKING_DOCUMENTS if snapshot.is_over or each is not TournamentDocument.CERTIFICATES
        ]
        body += document_buttons(session, controller, documents) if opened else []
    if snapshot is not None:
        rounds = secondary_button(
            t.gettext("All rounds and tables"),
            icon=ft.Icons.GROUPS,
            on_click=navigation_handler(page, routes.tournament(tournament_id)),
        )
        body += keyed("rounds", [rounds] if snapshot.record.rounds else [])
        body += ranking_tiles(t, snapshot.ranking, snapshot.entrants)
    return tournament_frame(
        session,
        title=t.gettext("Ranking"),
        subtitle=snapshot.name if snapshot else "",
        body=body,
        on_back=lambda: page.navigate(routes.tournament(tournament_id)),
        sentence=controller.action.sentence or controller.loaded.sentence,
        is_ready=snapshot is not None,
    )


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
