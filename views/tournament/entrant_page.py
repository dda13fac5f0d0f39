"""The page of a pair: its next table, its opponents, and its Victory Points so far."""

from functools import partial

import flet as ft

from models.tournaments import load_entrant
from models.values import Board, EntrantPage, EntrantRound
from scoring import sides_at
from views import routes
from views.core.use_loaded import use_loaded
from views.tournament.frame import adjustment_tiles, pair_names, tournament_frame
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.lists import keyed, list_tile
from views.ui.screen_context import ScreenContext, screen
from wording import Translator, entrant_place, round_name, substitutions, table_sides, tie_sentence


@screen
def EntrantPageScreen(here: ScreenContext) -> ft.View:
    t = here.t
    token, signer = here.parameters["token"], here.session.store.signer
    loaded = use_loaded(("pair", token), partial(load_entrant, signer=signer, token=token))
    entrant_page = loaded.latest
    reload_button = secondary_button(t.gettext("Refresh"), on_click=loaded.reload)
    reload_button.key = "again"
    return tournament_frame(
        here,
        entrant_page.board.name if entrant_page else t.gettext("Your tournament"),
        [*_page(t, entrant_page), reload_button] if entrant_page else [],
        back=routes.HOME,
        sentence=loaded.sentence,
        is_ready=entrant_page is not None,
    )


def _page(t: Translator, entrant_page: EntrantPage) -> list[ft.Control]:
    board = entrant_page.board
    standing, line = t.gettext("The director will show the results."), entrant_page.line
    if line is not None:
        points = t.points(line.victory_points)
        standing = t.gettext("Place {place}, {points} Victory Points", place=line.rank, points=points)
    schedule = board.record.tournament.schedule
    rounds, tie = schedule.rounds, tie_sentence(t, schedule)
    lines = substitutions(t, board.record.substitutions, entrant_page.entrant.number, entrant_page.entrant.members)
    return [
        ft.Text(
            pair_names(t, board.entrants, entrant_page.entrant.number), key="who", style=theme.text(25, strong=True)
        ),
        ft.Text(standing, key="place", style=theme.text(19)),
        *keyed("tie", [ft.Text(tie, style=theme.text(16))] if tie else []),
        *_arrival(t, board, entrant_page.entrant.number),
        *keyed("substitutes", [ft.Text(line, style=theme.text(17)) for line in lines]),
        # The total includes these in addition to the rounds.
        *adjustment_tiles(t, board.record, entrant_page.entrant.number, key="given"),
        *(
            _round(t, entrant_page, each, round_name(t, number, rounds), number)
            for number, each in reversed(list(enumerate(entrant_page.rounds)))
        ),
    ]


def _arrival(t: Translator, board: Board, entrant: int) -> list[ft.Control]:
    """Return the first round of a late entrant, until its seats are published."""
    first = next((each.round for each in board.record.arrivals if each.entrant == entrant), -1)
    if first < len(board.record.rounds):
        return []
    words = t.gettext("You play from round {round}.", round=first + 1)
    return keyed("from", [ft.Text(words, style=theme.text(19))])


def _round(t: Translator, entrant_page: EntrantPage, each: EntrantRound, title: str, number: int) -> ft.Control:
    lines: list[str] = []
    board, entrant = entrant_page.board, entrant_page.entrant.number
    groups = board.record.group_indexes(number)
    for seat in each.seats:
        if seat.ns is None:
            lines.append(t.gettext("Bye"))
            continue
        sides, names = sides_at(seat), table_sides(t, seat, board.in_round(number).names)
        side = 0 if entrant in sides[0] else 1
        place = entrant_place(t, seat, entrant, sections=board.sections, group=groups.get(entrant))
        partners = [pair_names(t, board.entrants, number) for number in sides[side] if number != entrant]
        lines += [place, *(t.gettext("With {partner}", partner=partner) for partner in partners)]
        if len(each.seats) > 1:
            lines.append(names[side])
        lines.append(t.gettext("Against {pair}", pair=names[1 - side]))
    lines = lines or [t.gettext("Absent")]
    figure = "" if each.victory_points is None else t.points(each.victory_points)
    return list_tile(title, key=f"round-{number}", lines=lines, value=figure, on_tap=None)
