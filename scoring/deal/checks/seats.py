"""Checks of the sides and their players."""

from collections import Counter
from collections.abc import Iterator

from scoring.deal.context import Check, DealContext
from scoring.deal.entry import Pozzetto
from scoring.deal.faults import Fault, FaultCode, fault_at
from scoring.seating import are_sides_valid


def _check_sides(deal: DealContext) -> Iterator[Fault]:
    sides = [side.players for side in deal.entry.sides]
    seated = deal.table.players if deal.table else sum(map(len, sides))
    fits = len(sides) >= 2 and all(sides)
    if table := deal.table:
        fits = fits and are_sides_valid(sides, table.players, table.seating, phase=table.phase)
    if not fits:
        yield fault_at("sides", FaultCode.WRONG_SIDES, sides=len(sides), players=seated)


def _check_duplicate_players(deal: DealContext) -> Iterator[Fault]:
    seats = Counter(player for side in deal.entry.sides for player in side.players)
    for index, side in enumerate(deal.entry.sides):
        for player in dict.fromkeys(side.players):
            if seats[player] > 1:
                yield fault_at("players", FaultCode.DUPLICATE_PLAYER, side=index, player=player)


def _check_unknown_players(deal: DealContext) -> Iterator[Fault]:
    for index, side in enumerate(deal.entry.sides):
        named = {
            "hand_points": tuple(side.hand_points),
            "hand_cards": tuple(side.hand_cards),
            "pozzetto_by": () if side.pozzetto_by is None else (side.pozzetto_by,),
        }
        for name, players in named.items():
            for player in players:
                if player not in side.players:
                    yield fault_at(name, FaultCode.PLAYER_NOT_ON_SIDE, side=index, player=player)


def _check_single_took_pozzetto(deal: DealContext) -> Iterator[Fault]:
    """Check the single against the pozzetti in a seating where the taker of the first pozzetto plays alone.

    A single next to pairs must have taken one; where all play alone, nobody can have.
    """
    if not deal.forms_sides:
        return
    for index, side in enumerate(deal.entry.sides):
        took = side.pozzetto is not Pozzetto.NOT_TAKEN
        if len(side.players) == 1 and took is deal.lacks_single:
            code = FaultCode.TAKER_NOT_ALONE if deal.lacks_single else FaultCode.SINGLE_WITHOUT_POZZETTO
            yield fault_at("pozzetto", code, side=index, player=side.players[0])


SEAT_CHECKS: tuple[Check, ...] = (
    _check_sides,
    _check_duplicate_players,
    _check_unknown_players,
    _check_single_took_pozzetto,
)
