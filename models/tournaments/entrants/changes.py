"""Changes of entrants: late entries, departures, new names, and withdrawal of those who never played."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from sqlmodel import Session, col, delete, select

from models.access.devices import Device, lock_device
from models.people.memberships import forget_memberships
from models.people.players import delete_unused_players, get_or_create_players, rename_row
from models.storage.tables import FIRST_SUBSTITUTE, EntrantRow, PlayerRow, TournamentRow
from models.tournaments.entrants.names import entrant_faults
from models.tournaments.errors import TournamentErrorCode
from models.tournaments.events import Arrived, Entered, Event, Left, Renamed, Reseated, Substituted, Withdrawn
from models.tournaments.facts import keep_memberships
from models.tournaments.permissions import add_event, add_events, lock_for_request
from models.tournaments.seats import change_tables, has_entries
from models.tournaments.setup import entrant_size, insert_entrants
from models.tournaments.state import load_drawn, load_entrants, load_state
from models.values.errors import FieldFault, InvalidSetup, NotFound, TournamentRefused
from models.values.text import look_keys, name_key, normalize_text, unique_name, words_key
from models.values.tournament import Entrant
from scoring import TableSeat, free_seat, tables_of

MAX_ENTRANTS = 500
MAX_REGISTRATIONS = 450  # the other places can only be filled by directors


def add_entrant(
    session: Session,
    *,
    device: Device,
    tournament_id: str,
    names: tuple[str, ...],
    sits_down: bool = False,
    request_id: str,
) -> None:
    """Add an entrant: before the draw it is drawn with the others, afterwards it plays from the next round to be
    seated. One that `sits_down` takes the free seat of the first round, against the entrant with the bye.

    Raises InvalidSetup with the faults of the names (`index` is the seat), TournamentRefused after the last round is
    seated, at MAX_ENTRANTS, and without a free seat or after the first round, NotFound.
    """
    if (row := lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)) is None:
        return
    seat = None
    if sits_down:
        seat = free_seat(load_state(session, row).record)
        if seat is None or row.closed or has_entries(session, row, 0):
            raise TournamentRefused(TournamentErrorCode.NO_FREE_SEAT)
    insert_entrant(session, tournament=row, device=device, names=names, request_id=request_id, seat=seat)


def insert_entrant(
    session: Session,
    *,
    tournament: TournamentRow,
    device: Device,
    names: tuple[str, ...],
    request_id: str,
    limit: int = MAX_ENTRANTS,
    seat: TableSeat | None = None,
) -> None:
    """Add an entrant without a permission check, up to `limit`, at the free `seat` of the first round if one is given.
    The tournament must be locked."""
    known, state = load_entrants(session, tournament.id), load_state(session, tournament)
    number, rounds = len(known), len(state.record.rounds)
    if state.drawn and seat is None and rounds >= state.record.tournament.schedule.rounds:
        raise TournamentRefused(TournamentErrorCode.ENTRIES_OVER)
    if number >= limit:
        raise TournamentRefused(TournamentErrorCode.ENTRIES_FULL, limit=limit)
    clean = _validate_names(session, tournament, names, number=number, others=known)
    players = insert_entrants(session, tournament=tournament, first=number, names=(clean,))
    events: list[Event] = [Entered(players=players)]
    if seat is not None:
        changed = (replace(seat, ns=number),)
        change_tables(session, tournament, 0, changed)
        events += [Arrived(entrant=number, round=0, section=seat.section), Reseated(round=0, seats=changed)]
    elif state.drawn:
        events.append(Arrived(entrant=number, round=rounds))
    if state.drawn:
        events += keep_memberships(session, tournament.id, (number,))
    add_events(session, tournament, device, events, request_id)


def remove_entrant(session: Session, *, device: Device, tournament_id: str, entrant: int, request_id: str) -> None:
    """Record that an entrant leaves. It is not seated again; its results keep counting, and its current table still
    needs a result.

    Raises scoring's RecordError for an unknown entrant or one that has left, and after the last round is seated;
    TournamentRefused before the draw, NotFound.
    """
    if (row := lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)) is None:
        return
    record = load_drawn(session, row).record
    add_event(session, row, device, Left(entrant=entrant, round=len(record.rounds)), request_id)


def rename_entrant(
    session: Session,
    *,
    device: Device,
    tournament_id: str,
    entrant: int,
    names: tuple[str, ...],
    number: int | None = None,
    corrects: bool = False,
    request_id: str,
) -> None:
    """Replace the names of an entrant that has not been seated yet. Players who are not used elsewhere are deleted.
    For one that was seated, the names are those of the players from round `number` (from 0) on. With `corrects`, they
    are spellings that the players of that round then have everywhere, so only the owner may call it.

    Raises InvalidSetup with the faults of the names (`index` is the seat), TournamentRefused for an entrant that has
    been seated without a `number`, for a closed round, and if the entrant's table has deals or a result; RecordError
    for a round that doesn't exist, NotFound, NotAllowed.
    """
    row = lock_for_request(session, device=device, tournament_id=tournament_id, owner=corrects, request_id=request_id)
    if row is None:
        return
    known = load_entrants(session, row.id)
    _check_exists(known, entrant)
    state = load_state(session, row)
    if state.record.was_seated(entrant) and number is None:
        raise TournamentRefused(TournamentErrorCode.ENTRANT_SEATED)
    others = [each for each in known if each.number != entrant]
    clean = _validate_names(session, row, names, number=entrant, others=others)
    if number is not None and corrects:
        event = _correction(session, row, known, entrant, names=clean, number=number)
        add_events(session, row, device, [event], request_id)
        return
    if number is not None:
        events = _substitutions(session, row, known, entrant, names=clean, number=number)
        add_events(session, row, device, events, request_id)
        if number < row.seated:
            change_tables(session, row, number, tables_of(state.record.rounds[number].seats, entrant))
        return
    players = get_or_create_players(session, owner_id=row.owner_id, names=clean)
    rows = _rows_of(session, row, entrant)[: len(clean)]
    former = [each.player_id for each in rows]
    for each, player_id in zip(rows, players, strict=True):
        each.player_id = player_id
    session.flush()
    forget_memberships(session, former, (row.id,))
    delete_unused_players(session, former)
    kept = keep_memberships(session, row.id, (entrant,)) if state.drawn else ()
    add_events(session, row, device, [Renamed(entrant=entrant, players=players), *kept], request_id)


def _rows_of(session: Session, row: TournamentRow, entrant: int) -> Sequence[EntrantRow]:
    query = select(EntrantRow).where(EntrantRow.tournament_id == row.id, EntrantRow.number == entrant)
    return session.exec(query.order_by(col(EntrantRow.seat))).all()


def _correction(
    session: Session, row: TournamentRow, known: Sequence[Entrant], entrant: int, *, names: tuple[str, ...], number: int
) -> Renamed:
    """Rename those who play in a round, and return the event."""
    lock_device(session, row.owner_id)
    members = [each.members for each in known]
    members[entrant] = tuple(each.player_id for each in _rows_of(session, row, entrant))
    playing = load_drawn(session, row).record.players_in(number, members)[entrant][: len(names)]
    for player_id, name in zip(playing, names, strict=True):
        player = session.get_one(PlayerRow, player_id)
        if player.name != name:
            rename_row(session, player, name, code="player-listed")
    return Renamed(entrant=entrant, players=playing)


def _substitutions(
    session: Session, row: TournamentRow, known: Sequence[Entrant], entrant: int, *, names: tuple[str, ...], number: int
) -> list[Substituted]:
    """Return the events after which these names play from a round on, in the same seats if they play there already."""
    if number < row.closed:
        raise TournamentRefused(TournamentErrorCode.ROUND_OVER, round=number + 1)
    members = [each.members for each in known]
    playing = load_drawn(session, row).record.players_in(number, members)[entrant][: len(names)]
    before, after = list(map(name_key, playing)), list(map(name_key, names))
    starts = [name for name, key in zip(names, after, strict=True) if key not in before]
    if not starts:
        raise InvalidSetup((FieldFault(field="names", code="players-same"),))
    keys = list(map(name_key, members[entrant]))
    new = tuple(name for name in starts if name_key(name) not in keys)
    players = get_or_create_players(session, owner_id=row.owner_id, names=new)
    for place, player_id in enumerate(players, FIRST_SUBSTITUTE + len(known[entrant].substitutes)):
        session.add(EntrantRow(tournament_id=row.id, number=entrant, seat=place, player_id=player_id))
    keys += map(name_key, new)
    seats = (seat for seat, key in enumerate(before) if key not in after)
    changes = zip(seats, (keys.index(name_key(name)) for name in starts), strict=True)
    return [Substituted(entrant=entrant, seat=seat, round=number, player=player) for seat, player in changes]


def withdraw_entrant(session: Session, *, device: Device, tournament_id: str, entrant: int, request_id: str) -> None:
    """Remove an entrant that was entered by mistake: before the draw, or later if it came late and has not been seated.
    Later entrants move up by one number.

    Raises TournamentRefused for an entrant that was drawn or seated (it can leave instead), NotFound.
    """
    if (row := lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)) is None:
        return
    _check_exists(load_entrants(session, row.id), entrant)
    state = load_state(session, row)
    if state.drawn and not state.record.can_withdraw(entrant):
        raise TournamentRefused(TournamentErrorCode.ENTRANT_SEATED)
    take_out(session, row, device, {entrant}, request_id)


def take_out(
    session: Session, tournament: TournamentRow, device: Device, numbers: Collection[int], request_id: str
) -> None:
    """Remove the entrants with these numbers, whose later ones move up, and the players who are not used elsewhere. The
    tournament must be locked."""
    query = select(EntrantRow.number, EntrantRow.seat, EntrantRow.player_id)
    query = query.where(EntrantRow.tournament_id == tournament.id)
    seats = session.exec(query.order_by(col(EntrantRow.number), col(EntrantRow.seat))).all()
    session.exec(delete(EntrantRow).where(col(EntrantRow.tournament_id) == tournament.id))
    stay = sorted({number for number, *_ in seats}.difference(numbers))
    moved = {former: number for number, former in enumerate(stay)}
    session.add_all(
        EntrantRow(tournament_id=tournament.id, number=moved[number], seat=seat, player_id=player)
        for number, seat, player in seats
        if number in moved
    )
    session.flush()
    gone = {player for number, _seat, player in seats if number in numbers}
    forget_memberships(session, gone, (tournament.id,))
    delete_unused_players(session, gone)
    # From the last one on, so that each event has the number that its entrant has then.
    withdrawn = [
        Withdrawn(entrant=number, players=tuple(player for each, _seat, player in seats if each == number))
        for number in sorted(numbers, reverse=True)
    ]
    add_events(session, tournament, device, withdrawn, request_id)


def _check_exists(known: Sequence[Entrant], entrant: int) -> None:
    if not 0 <= entrant < len(known):
        raise NotFound("pair", str(entrant + 1))


def _validate_names(
    session: Session, tournament: TournamentRow, names: tuple[str, ...], *, number: int, others: Sequence[Entrant]
) -> tuple[str, ...]:
    """Return the normalized names of entrant `number`. Raises InvalidSetup."""
    clean = tuple(map(normalize_text, names))
    keys = sorted(map(words_key, clean))
    for each in others:
        if keys == sorted(map(words_key, each.names)):
            raise InvalidSetup((FieldFault(field="names", code="pair-entered", values={"pair": each.number + 1}),))
    taken = {key: each.number for each in others for name in each.members for key in look_keys(name)}
    size = entrant_size(tournament)
    faults = tuple(entrant_faults(clean, number=number, size=size, taken=taken))
    if faults:
        known = session.exec(select(PlayerRow.name_key).where(PlayerRow.owner_id == tournament.owner_id)).all()
        used = {*known, *taken, *map(name_key, clean)}
        raise InvalidSetup(tuple(_with_answer(fault, used) for fault in faults))
    return clean


def _with_answer(fault: FieldFault, used: Collection[str]) -> FieldFault:
    """Return the fault of a name in use with `other`, a free name for another person of this name."""
    if fault.code != "name-in-pair":
        return fault
    return replace(fault, values={**fault.values, "other": unique_name(str(fault.values["name"]), used)})
