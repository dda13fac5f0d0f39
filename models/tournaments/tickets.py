"""Signed tickets for downloads of a tournament's documents, valid for some minutes."""

from dataclasses import dataclass
from enum import StrEnum

from sqlmodel import Session

from models.access.devices import Device
from models.access.signing import Signer
from models.sharing.tickets import issue_ticket, read_ticket, ticket_device
from models.tournaments.permissions import require_tournament

_PURPOSE = "tournament-paper"
_LATEST = "latest"


class TournamentDocument(StrEnum):
    """Kind of document. Part of URLs; values must not contain the ticket separator."""

    SLIPS = "slips"
    CARDS = "cards"
    RANKING = "ranking"
    CERTIFICATES = "certificates"
    RANKING_TABLE = "ranking-table"
    RESULTS_TABLE = "results-table"


@dataclass(frozen=True, kw_only=True)
class DocumentTicket:
    """A verified ticket. `number` is the round (from 0) of the slips; None: the latest."""

    device: Device
    document: TournamentDocument
    tournament_id: str
    number: int | None


def issue_document_ticket(
    session: Session,
    *,
    device: Device,
    signer: Signer,
    tournament_id: str,
    document: TournamentDocument,
    number: int | None = None,
) -> str:
    """Create a ticket for a director. Raises NotFound."""
    require_tournament(session, device=device, tournament_id=tournament_id)
    round_part = _LATEST if number is None else str(number)
    return issue_ticket(session, signer, _PURPOSE, device.id, document.value, tournament_id, round_part)


def read_document_ticket(session: Session, *, signer: Signer, ticket: str) -> DocumentTicket:
    """Verify a ticket and return its contents. Raises LinkRefused if unknown (also forged or truncated) or expired."""
    device_id, document, tournament_id, number = read_ticket(session, signer, _PURPOSE, ticket, parts=4)
    return DocumentTicket(
        device=ticket_device(session, device_id),
        document=TournamentDocument(document),
        tournament_id=tournament_id,
        number=None if number == _LATEST else int(number),
    )
