"""The last rounds in silence: what everybody sees of the ranking and of the results until a director shows them."""

from typing import Any

import pytest

from models.tournaments import (
    Silenced,
    TournamentErrorCode,
    enter_result,
    load_board,
    load_entrant,
    load_table_card,
    note_tournament,
)
from models.values import Board, TournamentLinkKind, TournamentRefused
from scoring import TableResult
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world, new_tournament


def _play(world: TournamentWorld, number: int) -> None:
    for table in world.seat().tables:
        ns, ew = table.seat.ns or 0, table.seat.ew
        result = TableResult(ns=ns, ew=ew, ns_points=1000 + 100 * (ew - ns), ew_points=1000)
        world.run_request(enter_result, number=number, result=result)


def _public(world: TournamentWorld, load: Any, kind: TournamentLinkKind, *numbers: int) -> Any:
    token = world.token(kind, *numbers)
    with world.store.transaction() as session:
        return load(session, signer=world.store.signer, token=token)


def _seen(world: TournamentWorld) -> tuple[list[int], list[int]]:
    """Return the places and the numbers of results in each round that everybody sees, on every public view."""
    board: Board = _public(world, load_board, TournamentLinkKind.BOARD)
    card, _seats = _public(world, load_table_card, TournamentLinkKind.TABLE_CARD, 0, 0)
    pages = [_public(world, load_entrant, TournamentLinkKind.PAIR, each) for each in range(len(board.entrants))]
    assert card == board
    assert {page.board.ranking for page in pages} == {board.ranking}
    assert {page.line for page in pages if page.line} == set(board.ranking)
    results = [len(played.results) for played in board.record.rounds]
    for number, count in enumerate(results):
        assert {page.rounds[number].victory_points is not None for page in pages} == {count > 0}
    return [line.rank for line in board.ranking], results


def _silence(world: TournamentWorld, shown: int | None) -> None:
    world.run_request(note_tournament, note=Silenced(shown=shown))


def test_places_are_shown_from_the_third_on(sqlite_tournament_world: TournamentWorld) -> None:
    world = create_tournament_world(sqlite_tournament_world.store, new_tournament(8, rounds=2))
    _play(world, 0)
    world.close()
    ranks = [line.rank for line in world.load().ranking]
    _silence(world, None)
    _silence(world, None)  # another director, at once
    assert _seen(world) == ([], [4])
    _play(world, 1)
    assert _seen(world) == ([], [4, 0])
    with pytest.raises(TournamentRefused) as refused:
        _silence(world, 3)
    assert refused.value.code == TournamentErrorCode.ROUND_OPEN
    world.close()
    ranks = [line.rank for line in world.load().ranking]
    for place in (3, 2):
        _silence(world, place)
        assert _seen(world) == ([rank for rank in ranks if rank >= place], [4, 0])
    _silence(world, 1)
    assert _seen(world) == (ranks, [4, 4])
    assert len(world.load().ranking) == 8


def test_directors_see_everything_in_silence(sqlite_tournament_world: TournamentWorld) -> None:
    world = sqlite_tournament_world
    _silence(world, None)
    _play(world, 0)
    assert _seen(world) == ([], [0])
    assert len(world.load().ranking) == 8
    assert len(world.load().record.rounds[0].results) == 4
    _silence(world, 1)
    assert _seen(world)[1] == [4]
