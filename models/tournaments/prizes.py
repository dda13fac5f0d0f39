"""The prizes of a tournament: its directors' list, and the draw for those by lot."""

import random
from collections.abc import Iterable
from dataclasses import replace

from sqlmodel import Session

from models.access.devices import Device
from models.tournaments.events import PrizesSet
from models.tournaments.permissions import add_event, lock_for_request
from models.tournaments.state import load_drawn
from models.values.errors import InvalidSetup
from models.values.text import normalize_text, text_fault
from models.values.tournament import PrizeList
from scoring import Prize

MAX_PRIZES = 100


def save_prizes(
    session: Session,
    *,
    device: Device,
    tournament_id: str,
    prizes: tuple[Prize, ...],
    one_each: bool,
    request_id: str,
) -> None:
    """Replace the list of prizes. Lots are drawn with the first list and for late entrants, and never again.

    Raises InvalidSetup for a text that is too long, TournamentRefused before the draw of the places, NotFound.
    """
    if (row := lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)) is None:
        return
    state = load_drawn(session, row)
    prizes = tuple(replace(each, amounts=tuple(map(normalize_text, each.amounts))) for each in prizes[:MAX_PRIZES])
    faults = [text_fault("note", amount) for each in prizes for amount in each.amounts]
    if found := tuple(fault for fault in faults if fault is not None):
        raise InvalidSetup(found)
    former = replace(state.fold.prizes, prizes=prizes, one_each=one_each)
    add_event(session, row, device, with_lots(former, state.record.entrants), request_id)


def with_lots(prizes: PrizeList, entrants: Iterable[int]) -> PrizesSet:
    """Return the event of the list, with lots drawn for those entrants who have none yet."""
    new = [entrant for entrant in entrants if entrant not in prizes.lots]
    random.SystemRandom().shuffle(new)
    return PrizesSet(prizes=prizes.prizes, one_each=prizes.one_each, lots=(*prizes.lots, *new))
