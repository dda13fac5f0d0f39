"""Checks of the sides: who sits on which."""

__all__ = ["SEAT_CHECKS"]

from collections import Counter
from collections.abc import Iterator, Mapping

from scoring.deal.entry import Pozzetto
from scoring.deal.facts import Check, DealContext
from scoring.deal.faults import Fault, FaultCode, TableState
from scoring.match.seating import Phase, deal_sides, forms_during_deal
from scoring.rules.options import Seating

# The sizes of the sides that can form during a deal, sorted: with a single, or everyone alone.
_FORMED_SIZES: Mapping[Seating, frozenset[tuple[int, ...]]] = {
    Seating.ONE_AGAINST_TWO: frozenset({(1, 2), (1, 1, 1)}),
    Seating.ONE_AGAINST_PAIRS: frozenset({(1, 2, 2), (1, 1, 1, 1, 1)}),
}


def _sides_fit(deal: DealContext) -> Iterator[Fault]:
    sides = [side.players for side in deal.entry.sides]
    seated = deal.table.players if deal.table else sum(map(len, sides))
    fits = len(sides) >= 2 and all(sides)
    if deal.table:
        fits = fits and _fit_seating(sides, deal.table)
    if not fits:
        values: dict[str, int | str] = {"field": "sides", "sides": len(sides), "players": seated}
        yield Fault(code=FaultCode.WRONG_SIDES, values=values)


def _fit_seating(sides: list[tuple[int, ...]], table: TableState) -> bool:
    if sorted(player for side in sides for player in side) != list(range(table.players)):
        return False
    if forms_during_deal(table.seating) and table.phase is Phase.PAIRS:
        return tuple(sorted(map(len, sides))) in _FORMED_SIZES[table.seating]
    fixed = deal_sides(table.players, table.seating, alone=None, phase=table.phase)
    return sorted(map(sorted, sides)) == sorted(map(list, fixed))


def _players_once(deal: DealContext) -> Iterator[Fault]:
    seats = Counter(player for side in deal.entry.sides for player in side.players)
    for index, side in enumerate(deal.entry.sides):
        for player in dict.fromkeys(side.players):
            if seats[player] > 1:
                yield Fault(code=FaultCode.PLAYER_TWICE, side=index, player=player, values={"field": "players"})


def _players_known(deal: DealContext) -> Iterator[Fault]:
    for index, side in enumerate(deal.entry.sides):
        named = {
            "hand_points": tuple(side.hand_points),
            "hand_cards": tuple(side.hand_cards),
            "pozzetto_by": () if side.pozzetto_by is None else (side.pozzetto_by,),
        }
        for name, players in named.items():
            for player in players:
                if player not in side.players:
                    yield Fault(code=FaultCode.PLAYER_NOT_ON_SIDE, side=index, player=player, values={"field": name})


def _single_took_first(deal: DealContext) -> Iterator[Fault]:
    """Where the first pozzetto makes the single, a single without one and singles with one are impossible."""
    table = deal.table
    if table is None or not deal.rules.pozzetti or table.phase is Phase.SINGLES or not forms_during_deal(table.seating):
        return
    everyone_alone = len(deal.entry.sides) == table.players
    for index, side in enumerate(deal.entry.sides):
        took = side.pozzetto is not Pozzetto.NOT_TAKEN
        if len(side.players) == 1 and took is everyone_alone:
            code = FaultCode.TAKER_NOT_ALONE if everyone_alone else FaultCode.SINGLE_WITHOUT_POZZETTO
            yield Fault(code=code, side=index, player=side.players[0], values={"field": "pozzetto"})


SEAT_CHECKS: tuple[Check, ...] = (_sides_fit, _players_once, _players_known, _single_took_first)
