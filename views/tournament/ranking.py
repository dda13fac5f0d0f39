"""The ranking as it stands."""

__all__ = ["TournamentRanking", "ranking_tiles"]

from collections.abc import Sequence

import flet as ft

from models import EntrantCard
from scoring import RankingLine
from views import routes
from views.core.session import use_session
from views.tournament.parts import desk_frame, pair_names
from views.tournament.use_tournament import use_tournament
from views.ui.lists import list_tile
from views.ui.screen import screen
from wording import Translator


@screen
def TournamentRanking() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    tournament_id = ft.use_route_params()["tournament_id"]
    loaded = use_tournament(tournament_id).loaded
    found = loaded.latest
    return desk_frame(
        session,
        title=t.gettext("Ranking"),
        subtitle=found.name if found else "",
        body=ranking_tiles(t, found.ranking, found.entrants) if found else [],
        on_back=lambda: page.navigate(routes.tournament(tournament_id)),
        sentence=loaded.sentence,
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
