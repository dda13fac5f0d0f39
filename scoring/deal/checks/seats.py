"""Checks of the sides: who sits on which."""

from collections import Counter
from collections.abc import Iterator

from scoring.deal.entry import Pozzetto
from scoring.deal.facts import Check, DealContext
from scoring.deal.faults import Fault, FaultCode
from scoring.match.seating import Phase, forms_during_deal, sides_fit


def _sides_fit(deal: DealContext) -> Iterator[Fault]:
    sides = [side.players for side in deal.entry.sides]
    seated = deal.table.players if deal.table else sum(map(len, sides))
    fits = len(sides) >= 2 and all(sides)
    if table := deal.table:
        fits = fits and sides_fit(sides, table.players, table.seating, phase=table.phase)
    if not fits:
        values: dict[str, int | str] = {"field": "sides", "sides": len(sides), "players": seated}
        yield Fault(code=FaultCode.WRONG_SIDES, values=values)


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
