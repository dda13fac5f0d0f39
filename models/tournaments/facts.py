"""Facts of a tournament that later changes of its players leave alone: cards and clubs as of the draw, and prizes."""

from collections.abc import Collection, Mapping, Sequence

from sqlmodel import Session, col, select

from models.storage.codec import MEMBERSHIP
from models.storage.tables import EntrantRow, EventRow, PlayerRow, TournamentRow, not_deleted
from models.tournaments.codec import decode_event
from models.tournaments.events import Awarded, Event, MembershipsKept, Sent
from models.tournaments.fold import TournamentState
from models.values.person import NO_MEMBERSHIP, Membership
from models.values.text import name_key
from models.values.tournament_board import current_awards


def entrant_memberships(session: Session, tournament_id: str, *, drawn: bool) -> Mapping[tuple[int, int], Membership]:
    """Return the known memberships by entrant and seat: those of the players, or, once `drawn`, those that their
    tournament keeps. A deleted player has none."""
    query = (
        select(EntrantRow.number, EntrantRow.seat, PlayerRow.id, PlayerRow.membership)
        .join(PlayerRow)
        .where(EntrantRow.tournament_id == tournament_id, not_deleted(PlayerRow))
        .order_by(col(EntrantRow.number), col(EntrantRow.seat))
    )
    found = session.exec(query).all()
    known = {} if drawn else {player: MEMBERSHIP.decode(text) for *_place, player, text in found if text is not None}
    events = select(EventRow.value).where(EventRow.tournament_id == tournament_id).order_by(col(EventRow.revision))
    for text in session.exec(events.where(EventRow.kind == MembershipsKept.name)):
        known |= decode_event(MembershipsKept.name, text).players
    places = {(number, seat): known.get(player, NO_MEMBERSHIP) for number, seat, player, _text in found}
    return {place: each for place, each in places.items() if each != NO_MEMBERSHIP}


def keep_memberships(session: Session, tournament_id: str, numbers: Collection[int]) -> Sequence[Event]:
    """Return the event with the details that the players of these entrants have now; nothing if they have none."""
    query = select(PlayerRow.id, PlayerRow.membership).join(EntrantRow)
    query = query.where(EntrantRow.tournament_id == tournament_id, col(EntrantRow.number).in_(numbers))
    found = session.exec(query.where(not_deleted(PlayerRow)))
    kept = {player: MEMBERSHIP.decode(text) for player, text in found if text is not None}
    return [MembershipsKept(players=kept)] if kept else []


def clubs_and_regions(
    memberships: Mapping[tuple[int, int], Membership], entrants: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the key of the club and of the region of each entrant: of its first player who has one, otherwise ""."""
    clubs, regions = [""] * entrants, [""] * entrants
    for (number, _seat), membership in memberships.items():
        if number < entrants:
            clubs[number] = clubs[number] or name_key(membership.club)
            regions[number] = regions[number] or name_key(membership.region)
    return tuple(clubs), tuple(regions)


def consequences(
    session: Session,
    tournament: TournamentRow,
    events: Sequence[Event],
    before: TournamentState,
    after: TournamentState,
) -> list[Event]:
    """Return what follows from these events once the last round is closed: prizes that go to other winners are awarded
    again, and results that were corrected are to be sent again."""
    fold = after.fold
    if fold.ended_at is None:
        return []
    memberships = entrant_memberships(session, tournament.id, drawn=True)
    clubs, _regions = clubs_and_regions(memberships, len(after.record.entrants))
    awards = current_awards(after.record, fold.prizes, clubs)
    awarded = [Awarded(awards=awards)] if awards != (fold.awards or ()) else []
    is_corrected = after.record != before.record or any(isinstance(each, MembershipsKept) for each in events)
    return [*awarded, *([Sent(sent=False)] if fold.sent and is_corrected else [])]
