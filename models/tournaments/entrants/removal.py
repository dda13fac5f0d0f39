"""Removal of many entrants at once, such as those of a throw-away device that filled the list, and its undo."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, select

from models.access.devices import Device
from models.storage.tables import EntrantRow, EventRow, TournamentRow
from models.tournaments.codec import decode_event
from models.tournaments.entrants.changes import MAX_ENTRANTS, take_out
from models.tournaments.entrants.registration import director_ids
from models.tournaments.errors import TournamentErrorCode
from models.tournaments.events import Arrived, Entered, Event
from models.tournaments.facts import keep_memberships
from models.tournaments.permissions import add_events, lock_for_request, require_tournament
from models.tournaments.setup import insert_entrants
from models.tournaments.state import load_entrants, load_state
from models.values.errors import TournamentRefused
from models.values.text import look_keys
from models.values.tournament import RelatedEntrants, RemovedEntrant


@dataclass(frozen=True, kw_only=True)
class _Registration:
    """A registration by a phone that isn't a director's; `id` is that of its event."""

    id: str
    entrant: int
    phone: str
    at: datetime


def related_entrants(session: Session, *, device: Device, tournament_id: str, entrant: int) -> RelatedEntrants:
    """Return the registrations that can be removed: those from the phone of this entrant, and all since then.

    Both are empty for an entrant that a director added or renamed, and for one that was drawn or seated. Raises
    NotFound.
    """
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id)
    found = list(_removable(session, row))
    chosen = next((each for each in found if each.entrant == entrant), None)
    if chosen is None:
        return RelatedEntrants()
    since = found[found.index(chosen) :]
    return RelatedEntrants(
        of_phone=tuple(each.id for each in found if each.phone == chosen.phone),
        since=tuple(each.id for each in since),
        first_at=chosen.at,
    )


def withdraw_entrants(
    session: Session, *, device: Device, tournament_id: str, registrations: Collection[str], request_id: str
) -> tuple[RemovedEntrant, ...]:
    """Remove these registrations, except those removed already and those that can't be; return the removed ones for
    `restore_entrants`. Later entrants move up. Raises NotFound.
    """
    if (row := lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)) is None:
        return ()
    chosen = {each.entrant: each for each in _removable(session, row) if each.id in registrations}
    entrants = load_entrants(session, row.id)
    take_out(session, row, device, chosen, request_id)
    return tuple(RemovedEntrant(names=entrants[number].names, phone=chosen[number].phone) for number in sorted(chosen))


def restore_entrants(
    session: Session, *, device: Device, tournament_id: str, entrants: tuple[RemovedEntrant, ...], request_id: str
) -> int:
    """Register removed entrants again for the phones that they came from; return how many. One with names that have
    been entered since is left out.

    Raises TournamentRefused after the last round is seated, NotFound.
    """
    if (row := lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)) is None:
        return 0
    state, known = load_state(session, row), load_entrants(session, row.id)
    rounds = len(state.record.rounds)
    if state.drawn and rounds >= state.record.tournament.schedule.rounds:
        raise TournamentRefused(TournamentErrorCode.ENTRIES_OVER)
    taken = _look_keys(name for each in known for name in each.members)
    free = [entrant for entrant in entrants if taken.isdisjoint(_look_keys(entrant.names))][: MAX_ENTRANTS - len(known)]
    players = iter(
        insert_entrants(session, tournament=row, first=len(known), names=tuple(entrant.names for entrant in free))
    )
    events: list[Event] = []
    for number, entrant in enumerate(free, start=len(known)):
        events.append(Entered(players=tuple(next(players) for _ in entrant.names), phone=entrant.phone))
        if state.drawn:
            events.append(Arrived(entrant=number, round=rounds))
    if state.drawn:
        events += keep_memberships(session, row.id, range(len(known), len(known) + len(free)))
    add_events(session, row, device, events, request_id)
    return len(free)


def _look_keys(names: Iterable[str]) -> set[str]:
    return {key for name in names for key in look_keys(name)}


def _removable(session: Session, tournament: TournamentRow) -> Iterator[_Registration]:
    """Yield the registrations by phones that can be removed, the oldest first."""
    state = load_state(session, tournament)
    directors = director_ids(session, tournament)
    query = select(EntrantRow.player_id, EntrantRow.number).where(EntrantRow.tournament_id == tournament.id)
    numbers = dict(session.exec(query.where(EntrantRow.seat == 0)).all())
    events = session.exec(
        select(EventRow.id, EventRow.value, EventRow.device_id, EventRow.at)
        .where(EventRow.tournament_id == tournament.id, EventRow.kind == Entered.name)
        .order_by(col(EventRow.revision).desc())
    )
    found = []
    for event_id, text, device_id, at in events:
        value = decode_event(Entered.name, text)
        number = numbers.pop(value.players[0], None)  # the latest registration of a player is the one that counts
        phone = value.phone or device_id
        if number is None or phone in directors:
            continue
        if not state.drawn or state.record.can_withdraw(number):
            found.append(_Registration(id=event_id, entrant=number, phone=phone, at=at))
    return reversed(found)
