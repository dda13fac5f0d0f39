"""A pair's own page: the next table, the opponents, the Victory Points so far."""

import flet as ft

from models import EntrantPage, EntrantRound
from views import routes
from views.core.session import use_session
from views.tournament.parts import desk_frame, pair_names
from views.tournament.use_tournaments import use_entrant_page
from views.ui import theme
from views.ui.buttons import quiet_action
from views.ui.lists import list_tile
from views.ui.screen import screen
from wording import Translator, round_name, seat_name, table_name


@screen
def EntrantPageScreen() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    loaded = use_entrant_page(ft.use_route_params()["token"])
    found = loaded.latest
    again = quiet_action(t.gettext("Look again"), on_click=loaded.reload)
    again.key = "again"
    return desk_frame(
        session,
        title=found.board.name if found else t.gettext("Your tournament"),
        body=[*_page(t, found), again] if found else [],
        on_back=lambda: page.navigate(routes.HOME),
        sentence=loaded.sentence,
        ready=found is not None,
    )


def _page(t: Translator, found: EntrantPage) -> list[ft.Control]:
    board = found.board
    place = t.gettext(
        "Place {place}, {points} Victory Points", place=found.line.place, points=t.points(found.line.victory_points)
    )
    rounds = board.record.tournament.schedule.rounds
    return [
        ft.Text(pair_names(t, board.entrants, found.entrant.number), key="who", style=theme.text(24, strong=True)),
        ft.Text(place, key="place", style=theme.text(20)),
        *(
            _round(t, found, each, round_name(t, number, rounds), number)
            for number, each in reversed(list(enumerate(found.rounds)))
        ),
    ]


def _round(t: Translator, found: EntrantPage, each: EntrantRound, title: str, number: int) -> ft.Control:
    lines: list[str] = []
    if each.seat is None:
        lines = [t.gettext("Not there")]
    elif each.opponents is None:
        lines = [t.gettext("Bye")]
    else:
        sections = len(found.board.record.tournament.section_sizes)
        side = seat_name(t, north=each.seat.ns == found.entrant.number)
        lines = [
            f"{table_name(t, each.seat, sections=sections)}, {side}",
            t.gettext("Against {pair}", pair=pair_names(t, found.board.entrants, each.opponents.number)),
        ]
    figure = "" if each.victory_points is None else t.points(each.victory_points)
    return list_tile(title, key=f"round-{number}", lines=lines, figure=figure, on_tap=None)
