"""Replacement of the names in matches and tournaments that the app, or paper, can't draw."""

from dataclasses import replace
from functools import partial
from typing import TypeVar

from models.values import Board, MatchSnapshot
from wording import Translator, drawn_names

AnyBoard = TypeVar("AnyBoard", bound=Board)


def drawn_match(t: Translator, match: MatchSnapshot, *, paper: bool = False) -> MatchSnapshot:
    """Return the match with `Player 1` and so on for players whose names can't be drawn; unchanged if all can."""
    names = [player.name for player in match.players]
    drawn = drawn_names(t, names, paper=paper)
    if drawn == tuple(names):
        return match
    players = zip(match.players, drawn, strict=True)
    return replace(match, players=tuple(replace(player, name=name) for player, name in players))


def drawn_board(t: Translator, board: AnyBoard, *, paper: bool = False) -> AnyBoard:
    """Return the tournament with `Player 1` or `Player 2` for members of an entrant whose names can't be drawn;
    unchanged if all can. `stored` keeps the entrants as they were."""
    drawn = partial(drawn_names, t, paper=paper)
    known = board.entrants
    entrants = tuple(replace(each, names=drawn(each.names), substitutes=drawn(each.substitutes)) for each in known)
    return board if entrants == board.entrants else replace(board, entrants=entrants, stored=known)
