"""Tickets for downloads of a tournament's documents."""

from enum import StrEnum

from sqlmodel import Session

from models.access.devices import Device
from models.access.signing import Signer
from models.sharing.tickets import Ticket, issue_ticket
from models.tournaments.permissions import require_tournament


class TournamentDocument(StrEnum):
    """Kind of document. Part of URLs."""

    SLIPS = "slips"
    SLIPS_BY_NAME = "slips-by-name"
    SLIPS_BY_CLUB = "slips-by-club"
    SEATING = "seating"
    PLAYERS = "players"
    PLAYERS_BY_SURNAME = "players-by-surname"  # of names that end with it
    SHEETS = "sheets"
    CARDS = "cards"
    HALL_CODES = "hall-codes"  # cards with the permanent codes of the director's hall
    CHECK_IN = "check-in"
    TREASURER = "fees"
    RANKING = "ranking"
    CERTIFICATES = "certificates"
    PRIZES = "prizes"
    RANKING_PICTURE = "ranking-picture"
    RANKING_TABLE = "ranking-table"
    RESULTS_TABLE = "results-table"
    RESULTS_FILE = "results-file-table"
    RESULTS_BOOK = "results-file"


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
    ticket = Ticket(device=device, kind=document, subject_id=tournament_id, number=number)
    return issue_ticket(session, signer, ticket)
