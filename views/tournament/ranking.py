"""The ranking as it stands."""

from collections.abc import Sequence

import flet as ft

from models import EntrantCard, TournamentPaper
from scoring import RankingLine
from views import routes
from views.core.session import use_session
from views.hooks import use_state
from views.tournament.papers import RANKED, papers
from views.tournament.parts import desk_frame, pair_names, way_to
from views.tournament.use_tournament import use_tournament
from views.ui.buttons import quiet_action
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
    use = use_tournament(tournament_id)
    found = use.loaded.latest
    body: list[ft.Control] = []
    if found is not None and session.place.has_server:
        words = t.gettext("Print and take along")
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
        # A certificate of what is not decided yet is none.
        there = [paper for paper in RANKED if found.over or paper is not TournamentPaper.CERTIFICATES]
        body += papers(session, use, there) if opened else []
    if found is not None:
        rounds = quiet_action(
            t.gettext("All rounds and tables"),
            icon=ft.Icons.GROUPS,
            on_click=way_to(page, routes.tournament(tournament_id)),
        )
        body += keyed("rounds", [rounds] if found.record.rounds else [])
        body += ranking_tiles(t, found.ranking, found.entrants)
    return desk_frame(
        session,
        title=t.gettext("Ranking"),
        subtitle=found.name if found else "",
        body=body,
        on_back=lambda: page.navigate(routes.tournament(tournament_id)),
        sentence=use.action.sentence or use.loaded.sentence,
        ready=found is not None,
    )


def ranking_tiles(t: Translator, ranking: Sequence[RankingLine], entrants: Sequence[EntrantCard]) -> list[ft.Control]:
    """One line a pair, the first first."""
    return [
        list_tile(
            t.gettext("Place {place}", place=line.place),
            key=f"pair-{line.entrant}",
            lines=[
                pair_names(t, entrants, line.entrant),
                t.gettext("Difference {points}", points=t.signed(line.difference)),
            ],
            figure=t.points(line.victory_points),
            on_tap=None,
        )
        for line in ranking
    ]
