"""Links of a tournament: for directors, table cards, entrants' pages, the projector, and entries. Each is derived from
the row and the server's key; the owner revokes all of them at once.
"""

import re
from collections.abc import Callable, Mapping

from sqlmodel import Session, col, select, update

from models.access.devices import Device
from models.access.signing import Signer
from models.storage.changes import increment_revision
from models.storage.tables import LinkRow, TableMatchRow, TournamentRow
from models.tournaments.fold import TournamentState
from models.tournaments.permissions import require_tournament
from models.tournaments.state import load_drawn, load_state
from models.values.errors import LinkRefused, ModelErrorCode, NotFound
from models.values.tournament import TournamentLinkKind
from scoring import known_tables

_PURPOSE = "tournament-link"
_NUMBER = "[0-9]{1,6}"
KIND_AT = 40  # in a token, behind id and signature
# Letters and digits only: messengers would cut punctuation off the URL.
_TOKEN = re.compile(
    f"(?P<id>[a-z2-7]{{16}})(?P<signature>[a-z2-7]{{24}})(?P<kind>[cdehpt])(?P<generation>{_NUMBER})"
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


def table_tokens(
    session: Session, *, device: Device, signer: Signer, tournament_id: str
) -> Mapping[tuple[int, int], str]:
    """Return the tokens of all table cards by section and table, for directors.

    Raises NotFound, TournamentRefused before the draw.
    """
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id)
    kind = TournamentLinkKind.TABLE_CARD
    return {table: _token(signer, row, kind, table) for table in known_tables(load_drawn(session, row).record)}


def page_token(signer: Signer, tournament: TournamentRow, state: TournamentState, entrant: int) -> str:
    """Return the token of an entrant's page. It stays valid when the entrant's number changes. Raises NotFound."""
    if entrant not in _current_entrants(state):
        raise NotFound("pair", str(entrant + 1))
    return _token(signer, tournament, TournamentLinkKind.PAIR, (state.fold.pages.index(entrant),))


def board_registration_token(session: Session, *, signer: Signer, token: str) -> str:
    """Return the entry token for the projector's link, which everybody in the venue may see. Raises LinkRefused."""
    row, _ = verify_link(session, signer=signer, token=token, kind=TournamentLinkKind.BOARD)
    return _token(signer, row, TournamentLinkKind.REGISTRATION, ())


def verify_link(
    session: Session, *, signer: Signer, token: str, kind: TournamentLinkKind
) -> tuple[TournamentRow, tuple[int, ...]]:
    """Verify a token. Return its tournament and numbers: section and table of a card, or an index into
    `TournamentFold.pages`. Raises LinkRefused if unknown (also forged, truncated or of another kind) or revoked."""

    def find_generation(tournament_id: str) -> int | None:
        row = session.get(TournamentRow, tournament_id)
        return None if row is None or row.deleted_at is not None else row.generation

    tournament_id, numbers = verify_token(signer, token, kind, find_generation)
    return session.get_one(TournamentRow, tournament_id), numbers


def verify_token(
    signer: Signer, token: str, kind: str, find_generation: Callable[[str], int | None]
) -> tuple[str, tuple[int, ...]]:
    """Verify a token of this kind; `find_generation` returns the current generation of the object with an id, or None.
    Return id and numbers. Raises LinkRefused."""
    found = _TOKEN.fullmatch(token)
    known = None if found is None or found["kind"] != kind else find_generation(found["id"])
    if found is None or known is None:
        raise LinkRefused(ModelErrorCode.LINK_UNKNOWN)
    numbers = tuple(map(int, found["numbers"].split("x")[1:]))
    generation = int(found["generation"])
    if not signer.verify(found["signature"], _PURPOSE, found["id"], kind, generation, *numbers):
        raise LinkRefused(ModelErrorCode.LINK_UNKNOWN)
    if generation != known:
        raise LinkRefused(ModelErrorCode.LINK_REVOKED)
    return found["id"], numbers


def revoke_tournament_links(session: Session, *, device: Device, tournament_id: str) -> None:
    """Revoke all links and cards issued so far, and the access of devices that joined by one. Only for the owner.

    Raises NotFound, NotAllowed.
    """
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id, owner=True, lock=True)
    row.generation += 1
    matches = select(TableMatchRow.match_id).where(TableMatchRow.tournament_id == row.id)
    session.exec(
        update(LinkRow).where(col(LinkRow.match_id).in_(matches)).values(generation=col(LinkRow.generation) + 1)
    )
    increment_revision(session, row)


def _current_entrants(state: TournamentState) -> frozenset[int]:
    return frozenset(number for number in state.fold.pages if number is not None)


def _token(signer: Signer, row: TournamentRow, kind: TournamentLinkKind, numbers: tuple[int, ...]) -> str:
    return signed_token(signer, row.id, kind, row.generation, *numbers)


def signed_token(signer: Signer, target_id: str, kind: str, generation: int, *numbers: int) -> str:
    """Return the token that `verify_token` accepts."""
    signature = signer.sign(_PURPOSE, target_id, kind, generation, *numbers)
    return f"{target_id}{signature}{kind}{generation}" + "".join(f"x{number}" for number in numbers)
