"""Tournament setup: validation, creation, the draw, deletion."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from sqlmodel import Session, col, select

from models.access.devices import Device, lock_device
from models.access.quotas import check_hourly_limit
from models.people.memberships import complete_memberships, names_by_cards
from models.people.players import get_or_create_players
from models.storage.changes import ChangeKind, increment_revision, record_change
from models.storage.codec import CONFIG
from models.storage.tables import EntrantRow, MatchRow, TableMatchRow, TournamentRow, not_deleted, seated_only
from models.storage.transaction import ROW_LOCK, now
from models.tournaments.codec import SETUP
from models.tournaments.entrants.names import QUOTED_LENGTH, entrant_faults
from models.tournaments.errors import TournamentErrorCode
from models.tournaments.events import DetailsSet, Drawn, Event, Fee, Opened
from models.tournaments.facts import clubs_and_regions, entrant_memberships, keep_memberships
from models.tournaments.notes import checked_details
from models.tournaments.permissions import add_event, add_events, require_tournament
from models.tournaments.prizes import with_lots
from models.tournaments.state import load_entrants, load_state
from models.values.errors import FieldFault, InvalidSetup
from models.values.ids import new_id
from models.values.person import NO_MEMBERSHIP
from models.values.text import look_keys, normalize_text, text_fault, words_key
from models.values.tournament import EntrantNotes, NewTournament, players_of_entrant
from models.values.tournament_details import NO_DETAILS
from scoring import (
    MEMBERS,
    Competition,
    FixedTable,
    MatchConfig,
    RuleSet,
    Seating,
    TieRule,
    arrange_lots,
    at_table,
    with_entrants,
)

MAX_PER_HOUR = 10  # tournaments per device
_NAME_CODES = frozenset({"name-too-long", "name-characters"})
_SEED_BITS = 48
_MAX_DEALS = 99  # limit per round when the clock ends it


def create_tournament(session: Session, *, device: Device, new: NewTournament) -> str:
    """Create a tournament and draw the lots, or open it for entries. Return its id. Seats are assigned by `seat_round`.

    Raises InvalidSetup with all faults of names and venue or of the details, scoring's ConfigError for rules that two
    sides of this size cannot play, RateLimitExceeded, NotFound for a device that has been purged.
    """
    new = _normalize(new)
    lock_device(session, device.id)
    names = names_by_cards(
        session, owner_id=device.id, names=new.names, memberships=new.memberships, renewed=new.renewed
    )
    new = replace(new, names=names)
    created = select(TournamentRow.created_at).where(TournamentRow.owner_id == device.id)
    check_hourly_limit(session, created, limit=MAX_PER_HOUR, code=TournamentErrorCode.TOO_MANY_TOURNAMENTS)
    size = new.open_for or len(new.names[0])
    singles = new.setup.competition is Competition.PAIRS and size == 1
    seats, seating = (2, Seating.SINGLES) if singles else (4, Seating.FIXED_PAIRS)
    rules = _with_final_ties(at_table(new.rules, seats, seating))
    deals = new.setup.schedule.deals or _MAX_DEALS
    config = MatchConfig(rules=rules, players=seats, seating=seating, deals=deals)
    row = TournamentRow(
        id=new_id(),
        owner_id=device.id,
        revision=0,
        name=new.name,
        venue=new.venue,
        setup=SETUP.encode(new.setup),
        config=CONFIG.encode(config),
        created_at=now(session),
    )
    session.add(row)
    session.flush()
    players = insert_entrants(session, tournament=row, first=0, names=new.names)
    members = zip(players, chain.from_iterable(new.memberships), strict=False)
    complete_memberships(session, {player: each for player, each in members if each != NO_MEMBERSHIP})
    if new.open_for is None:
        add_draw(session, tournament=row, device=device, entrants=new.setup.entrants)
    else:
        add_event(session, row, device, Opened(size=size))
    notes: list[Event] = [Fee(entrant=entrant, due=due, paid=0) for entrant, due in enumerate(new.fees) if due]
    if new.details != NO_DETAILS:
        notes.append(DetailsSet(**vars(new.details)))
    add_events(session, row, device, notes)
    return row.id


def copy_tournament(
    session: Session, *, device: Device, tournament_id: str, names: tuple[tuple[str, ...], ...], draws: bool = True
) -> str:
    """Create a tournament like this one for the entrants with these names, and draw its lots; without `draws`, its
    entries stay open. Return its id. Prizes for some entrants only aren't copied. Entrants of the earlier tournament
    keep their fees, others owe the most frequent one. Cards and clubs are the players', so the owner's copy has them.

    Raises the errors of `create_tournament`, TournamentError, CorruptData for one that can't be read, NotFound.
    """
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id)
    fold, setup = load_state(session, row).fold, SETUP.decode(row.setup)
    fees = {each.names: fold.notes.get(each.number, EntrantNotes()).due for each in load_entrants(session, row.id)}
    usual = max(fees.values(), key=[*fees.values()].count, default=0)
    new = NewTournament(
        name=row.name,
        venue=row.venue,
        setup=with_entrants(setup, len(names)) if draws else setup,
        rules=CONFIG.decode(row.config).rules,
        names=names,
        open_for=None if draws else entrant_size(row),
        fees=tuple(fees.get(each, usual) for each in names),
        details=replace(fold.details, day=None),
    )
    copy_id = create_tournament(session, device=device, new=new)
    if prizes := tuple(each for each in fold.prizes.prizes if not each.among):
        copied = with_lots(replace(fold.prizes, prizes=prizes, lots=()), range(len(names)) if draws else ())
        add_event(session, session.get_one(TournamentRow, copy_id), device, copied)
    return copy_id


def _with_final_ties(rules: RuleSet) -> RuleSet:
    """Return the rules of a tournament's matches: a tie after the agreed deals stands.

    With another deal, one table would play on while the others wait, and that deal would count as if it were agreed.
    """
    return rules if rules.tie is TieRule.DRAW else rules.replace(name=rules.name, tie=TieRule.DRAW)


def add_draw(
    session: Session,
    *,
    tournament: TournamentRow,
    device: Device,
    entrants: int,
    fixed: tuple[FixedTable, ...] = (),
    request_id: str | None = None,
) -> None:
    """Draw the lots of this number of entrants, clubs and regions apart. Raises scoring's RecordError for a `fixed`
    table that doesn't exist."""
    clubs, regions = clubs_and_regions(entrant_memberships(session, tournament.id, drawn=False), entrants)
    seed = random.SystemRandom().getrandbits(_SEED_BITS) if any(clubs + regions) else None
    lots = list(range(entrants))
    # The seed lets anybody repeat the draw.
    (random.SystemRandom() if seed is None else random.Random(seed)).shuffle(lots)  # nosec B311 # noqa: S311 - a seed repeats the draw
    arranged = arrange_lots(SETUP.decode(tournament.setup), lots, clubs=clubs, regions=regions, fixed=fixed)
    kept = keep_memberships(session, tournament.id, range(entrants))
    add_events(session, tournament, device, [Drawn(lots=arranged, seed=seed), *kept], request_id)
    prizes = load_state(session, tournament).fold.prizes
    if prizes.prizes:
        add_event(session, tournament, device, with_lots(prizes, range(entrants)))


def delete_tournament(session: Session, *, device: Device, tournament_id: str) -> None:
    """Delete a tournament. Its matches stay and keep counting; tables that are only seated are removed. Only for the
    owner. Raises NotFound, NotAllowed.
    """
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id, owner=True, lock=True)
    remove_unplayed(session, row)
    row.deleted_at = now(session)
    increment_revision(session, row)


def remove_unplayed(session: Session, row: TournamentRow) -> None:
    """Remove the matches of the tables that are only seated. They aren't in the trash, because nobody deleted them."""
    seated = seated_only().where(TableMatchRow.tournament_id == row.id)
    query = select(MatchRow).where(col(MatchRow.id).in_(seated), not_deleted(MatchRow)).order_by(MatchRow.id)
    for match in session.exec(query.with_for_update(**ROW_LOCK)).all():
        record_change(session, match.id, match.revision + 1, ChangeKind.TOPIC)
        session.delete(match)
    session.flush()


def entrant_size(tournament: TournamentRow) -> int:
    """Return the number of players of each entrant."""
    return players_of_entrant(SETUP.decode(tournament.setup), CONFIG.decode(tournament.config))


def insert_entrants(
    session: Session, *, tournament: TournamentRow, first: int, names: tuple[tuple[str, ...], ...]
) -> tuple[str, ...]:
    """Number the entrants from `first` on and add their players. Return the players' ids. Names must be tidy and
    distinct.
    """
    players = get_or_create_players(
        session, owner_id=tournament.owner_id, names=tuple(name for entrant in names for name in entrant)
    )
    ids = iter(players)
    session.add_all(
        EntrantRow(tournament_id=tournament.id, number=number, seat=seat, player_id=next(ids))
        for number, entrant in enumerate(names, first)
        for seat in range(len(entrant))
    )
    session.flush()
    return players


def _normalize(new: NewTournament) -> NewTournament:
    name, venue, names = normalize_text(new.name), normalize_text(new.venue), _normalize_names(new.names)
    competition = new.setup.competition
    faults = find_text_faults(name=name, venue=venue, names=names, competition=competition, open_for=new.open_for)
    sizes = MEMBERS[competition]
    size = _size_of_entrants(names, competition, new.open_for)
    if size not in sizes or (new.open_for is None and len(names) != new.setup.entrants):
        values: dict[str, str | int] = {"pairs": len(names), "entrants": new.setup.entrants}
        faults += (FieldFault(field="names", code="pairs-missing", values=values),)
    if faults:
        raise InvalidSetup(faults)
    return replace(new, name=name, venue=venue, names=names, details=checked_details(new.details))


def find_text_faults(
    *, name: str, venue: str, names: tuple[tuple[str, ...], ...], competition: Competition, open_for: int | None
) -> tuple[FieldFault, ...]:
    """Return the faults of the texts of a new tournament, whatever other faults it has."""
    found = (text_fault("tournament", normalize_text(name)), text_fault("venue", normalize_text(venue)))
    names = _normalize_names(names)
    size = _size_of_entrants(names, competition, open_for)
    return (*(fault for fault in found if fault is not None), *_name_faults(names, size))


def _normalize_names(names: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(map(normalize_text, each)) for each in names)


def _size_of_entrants(names: tuple[tuple[str, ...], ...], competition: Competition, open_for: int | None) -> int:
    """Return the number of names that each entrant should have."""
    sizes = MEMBERS[competition]
    return open_for or next((size for size in sizes if any(len(each) == size for each in names)), sizes[0])


def _name_faults(names: tuple[tuple[str, ...], ...], size: int) -> Iterator[FieldFault]:
    """Yield the faults of all entrants, each kind once per entrant, with the entrant's number as index."""
    taken: dict[str, int] = {}
    known: dict[tuple[str, ...], int] = {}
    for number, entrant in enumerate(names):
        found = {fault.code: fault for fault in entrant_faults(entrant, number=number, size=size, taken=taken)}
        first = known.setdefault(tuple(sorted(map(words_key, entrant))), number)
        if first != number and found.keys() <= {"name-in-pair"}:
            found = {"": FieldFault(field="names", code="pair-entered", values={"pair": first + 1})}
        yield from (_quote_name(fault, entrant, number) for fault in found.values())
        for name in entrant:
            taken.update(dict.fromkeys(look_keys(name) - taken.keys(), number))


def _quote_name(fault: FieldFault, entrant: tuple[str, ...], number: int) -> FieldFault:
    """Return the fault as one of entrant `number` in a list of all, quoting the name if the name itself is invalid."""
    if fault.index is None or fault.code not in _NAME_CODES:
        return replace(fault, index=number)
    values = {**fault.values, "name": entrant[fault.index][:QUOTED_LENGTH]}
    return replace(fault, index=number, code=f"entrant-{fault.code}", values=values)
