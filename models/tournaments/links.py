"""Links of a tournament: for directors, table cards, entrants' pages, the projector, and entries. Each is derived from
the row and the server's key; the owner revokes all of them at once.
"""

import re
from collections.abc import Mapping

from sqlmodel import Session, col, select, update

from models.access.devices import Device
from models.access.signing import Signer
from models.storage.changes import ChangeKind, record_change
from models.storage.tables import LinkRow, TableMatchRow, TournamentRow
from models.tournaments.fold import TournamentState
from models.tournaments.permissions import require_tournament
from models.tournaments.state import load_drawn, load_state
from models.values.errors import LinkRefused, ModelErrorCode, NotFound
from models.values.tournament import TournamentLinkKind
from scoring import known_tables

_PURPOSE = "tournament-link"
_NUMBER = "[0-9]{1,6}"
# Letters and digits only: messengers would cut punctuation off the URL.
_TOKEN = re.compile(
    f"(?P<id>[a-z2-7]{{16}})(?P<signature>[a-z2-7]{{24}})(?P<kind>[cdept])(?P<generation>{_NUMBER})"
    f"(?P<numbers>(x{_NUMBER}){{0,2}})"
)


def tournament_token(
    session: Session,
    *,
    device: Device,
    signer: Signer,
    tournament_id: str,
    kind: TournamentLinkKind,
    numbers: tuple[int, ...] = (),
) -> str:
    """Return a link's token for a director. Raises NotFound, TournamentRefused for a page before the draw."""
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id)
    if kind is TournamentLinkKind.PAIR:
        return page_token(signer, row, load_drawn(session, row), *numbers)
    return _token(signer, row, kind, numbers)


def page_tokens(session: Session, *, device: Device, signer: Signer, tournament_id: str) -> tuple[str, ...]:
    """Return the tokens of all entrants' pages, by number; empty before the draw. For directors. Raises NotFound."""
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id)
    state = load_state(session, row)
    return tuple(page_token(signer, row, state, number) for number in sorted(_current_entrants(state)))


def card_tokens(
    session: Session, *, device: Device, signer: Signer, tournament_id: str
) -> Mapping[tuple[int, int], str]:
    """Return the tokens of all table cards by section and table, for directors.

    Raises NotFound, TournamentRefused before the draw.
    """
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id)
    return {
        table: _token(signer, row, TournamentLinkKind.TABLE_CARD, table)
        for table in known_tables(load_drawn(session, row).record)
    }


def page_token(signer: Signer, tournament: TournamentRow, state: TournamentState, entrant: int) -> str:
    """Return the token of an entrant's page. It stays valid when the entrant's number changes. Raises NotFound."""
    if entrant not in _current_entrants(state):
        raise NotFound("pair", str(entrant + 1))
    return _token(signer, tournament, TournamentLinkKind.PAIR, (state.page_entrants.index(entrant),))


def board_entry_token(session: Session, *, signer: Signer, token: str) -> str:
    """Return the entry token for the projector's link, which everybody in the venue may see. Raises LinkRefused."""
    row, _ = verify_link(session, signer=signer, token=token, kind=TournamentLinkKind.BOARD)
    return _token(signer, row, TournamentLinkKind.ENTRY, ())


def verify_link(
    session: Session, *, signer: Signer, token: str, kind: TournamentLinkKind
) -> tuple[TournamentRow, tuple[int, ...]]:
    """Verify a token. Return its tournament and numbers: section and table of a card, or an index into
    `TournamentState.page_entrants`. Raises LinkRefused if unknown (also forged, truncated or of another kind) or
    revoked."""
    found = _TOKEN.fullmatch(token)
    row = None if found is None else session.get(TournamentRow, found["id"])
    if found is None or row is None or row.deleted_at is not None or found["kind"] != kind:
        raise LinkRefused(ModelErrorCode.LINK_UNKNOWN)
    numbers = tuple(map(int, found["numbers"].split("x")[1:]))
    generation = int(found["generation"])
    if not signer.verify(found["signature"], _PURPOSE, row.id, kind, generation, *numbers):
        raise LinkRefused(ModelErrorCode.LINK_UNKNOWN)
    if generation != row.generation:
        raise LinkRefused(ModelErrorCode.LINK_REVOKED)
    return row, numbers


def revoke_tournament_links(session: Session, *, device: Device, tournament_id: str) -> None:
    """Revoke all links and cards issued so far, and the access of devices that joined by one. Only for the owner.

    Raises NotFound, NotAllowed.
    """
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id, owner=True, lock=True)
    row.generation += 1
    row.revision += 1
    matches = select(TableMatchRow.match_id).where(TableMatchRow.tournament_id == row.id)
    session.exec(
        update(LinkRow).where(col(LinkRow.match_id).in_(matches)).values(generation=col(LinkRow.generation) + 1)
    )
    session.flush()
    record_change(session, row.id, row.revision, ChangeKind.MATCH)


def _current_entrants(state: TournamentState) -> frozenset[int]:
    return frozenset(number for number in state.page_entrants if number is not None)


def _token(signer: Signer, row: TournamentRow, kind: TournamentLinkKind, numbers: tuple[int, ...]) -> str:
    signature = signer.sign(_PURPOSE, row.id, kind, row.generation, *numbers)
    return f"{row.id}{signature}{kind}{row.generation}" + "".join(f"x{number}" for number in numbers)
