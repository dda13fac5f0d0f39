"""A tournament like an earlier one: the same set-up, other entrants."""

from collections import Counter
from dataclasses import replace

from sqlmodel import Session

from models.access.devices import Device
from models.storage.codec import CONFIG
from models.storage.tables import TournamentRow
from models.tournaments.codec import SETUP
from models.tournaments.entrants.registration import draw_lots
from models.tournaments.events import PrizesSet
from models.tournaments.permissions import add_event, require_tournament
from models.tournaments.setup import create_tournament, entrant_size
from models.tournaments.state import load_entrants, load_state
from models.values.ids import new_id
from models.values.tournament import EntrantNotes, NewTournament


def copy_tournament(
    session: Session, *, device: Device, tournament_id: str, names: tuple[tuple[str, ...], ...], draws: bool = True
) -> str:
    """Create a tournament like this one for the entrants with these names, and draw its lots; without `draws`, its
    entries stay open. Return its id. Entrants of the earlier one keep their fees and their limits of a prize, others
    owe the most frequent fee. Cards and clubs are the players', so the owner's copy has them.

    Raises the errors of `create_tournament` and `draw_lots`, CorruptData for a tournament that can't be read, NotFound.
    """
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id)
    state, former = load_state(session, row), {each.names: each.number for each in load_entrants(session, row.id)}
    fees = {number: state.notes.get(number, EntrantNotes()).due for number in former.values()}
    usual = next((fee for fee, _count in Counter(fees.values()).most_common(1)), 0)
    numbers = [former.get(each, -1) for each in names]
    new = NewTournament(
        name=row.name,
        venue=row.venue,
        setup=SETUP.decode(row.setup),
        rules=CONFIG.decode(row.config).rules,
        names=names,
        open_for=entrant_size(row),
        fees=tuple(fees.get(number, usual) for number in numbers),
        details=state.details,
    )
    copy_id = create_tournament(session, device=device, new=new)
    among = [[numbers.index(each) for each in prize.among if each in numbers] for prize in state.prizes.prizes]
    both = zip(state.prizes.prizes, among, strict=True)
    if prizes := tuple(replace(each, among=tuple(left)) for each, left in both if left or not each.among):
        copy = session.get_one(TournamentRow, copy_id)
        add_event(session, copy, device, PrizesSet(prizes=prizes, one_each=state.prizes.one_each))
    if draws:
        draw_lots(session, device=device, tournament_id=copy_id, request_id=new_id())
    return copy_id
