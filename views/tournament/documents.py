"""Buttons that download a tournament's documents, for a director to print or keep."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import flet as ft

from models.tournaments import TournamentDocument
from views.core.session import Session
from views.tournament.use_tournament import TournamentController
from views.ui.buttons import secondary_button
from views.ui.frame import section_header
from wording import mark

_ROUND_DOCUMENTS = (TournamentDocument.SLIPS, TournamentDocument.CARDS)
_MORE_ROUND_DOCUMENTS = (
    TournamentDocument.PLAYERS,
    TournamentDocument.SEATING,
    TournamentDocument.SHEETS,
    TournamentDocument.SLIPS_BY_NAME,
)
_OFFICE_DOCUMENTS = (TournamentDocument.CHECK_IN, TournamentDocument.TREASURER)
RANKING_DOCUMENTS = (
    TournamentDocument.RANKING,
    TournamentDocument.CERTIFICATES,
    TournamentDocument.RANKING_TABLE,
    TournamentDocument.RESULTS_TABLE,
    TournamentDocument.RESULTS_BOOK,
    TournamentDocument.RESULTS_FILE,
)
_DOCUMENTS: Mapping[TournamentDocument, tuple[ft.IconData, str]] = {
    TournamentDocument.SLIPS: (ft.Icons.PICTURE_AS_PDF, mark("Seating slips to print (PDF)")),
    TournamentDocument.SLIPS_BY_NAME: (ft.Icons.PICTURE_AS_PDF, mark("Seating slips sorted by name (PDF)")),
    TournamentDocument.SLIPS_BY_CLUB: (ft.Icons.PICTURE_AS_PDF, mark("Seating slips sorted by club (PDF)")),
    TournamentDocument.SEATING: (ft.Icons.PICTURE_AS_PDF, mark("Seating by table (PDF)")),
    TournamentDocument.PLAYERS: (ft.Icons.PICTURE_AS_PDF, mark("Alphabetical list of players (PDF)")),
    TournamentDocument.SHEETS: (ft.Icons.PICTURE_AS_PDF, mark("A score sheet for each table (PDF)")),
    TournamentDocument.CARDS: (ft.Icons.PICTURE_AS_PDF, mark("Table cards to print (PDF)")),
    TournamentDocument.HALL_CODES: (ft.Icons.PICTURE_AS_PDF, mark("Permanent table codes to print (PDF)")),
    TournamentDocument.CHECK_IN: (ft.Icons.PICTURE_AS_PDF, mark("Check-in list with cards and fees (PDF)")),
    TournamentDocument.TREASURER: (ft.Icons.PICTURE_AS_PDF, mark("Treasurer’s page with the fees (PDF)")),
    TournamentDocument.RANKING: (ft.Icons.PICTURE_AS_PDF, mark("Ranking to print (PDF)")),
    TournamentDocument.PRIZES: (ft.Icons.EMOJI_EVENTS, mark("Prizes and their winners (PDF)")),
    TournamentDocument.CERTIFICATES: (ft.Icons.EMOJI_EVENTS, mark("Certificates for the first three (PDF)")),
    TournamentDocument.RANKING_PICTURE: (ft.Icons.IMAGE, mark("Ranking as a picture")),
    TournamentDocument.RANKING_TABLE: (ft.Icons.TABLE_CHART, mark("Ranking as a table (CSV)")),
    TournamentDocument.RESULTS_TABLE: (ft.Icons.TABLE_CHART, mark("All results as a table (CSV)")),
    TournamentDocument.RESULTS_FILE: (ft.Icons.TABLE_CHART, mark("Results file for a federation (CSV)")),
    TournamentDocument.RESULTS_BOOK: (ft.Icons.TABLE_CHART, mark("Results file for a federation (Excel)")),
}


def document_buttons(
    session: Session,
    controller: TournamentController,
    kinds: Sequence[TournamentDocument],
    *,
    number: int | None = None,
) -> list[ft.Control]:
    """Return a button for each kind of document; slips are for round `number`. Return nothing without a server to
    render them."""
    if not session.platform.has_server:
        return []
    t = session.translator
    buttons = []
    for kind in kinds:
        icon, words = _DOCUMENTS[kind]
        button = secondary_button(t.gettext(words), icon=icon, on_click=partial(controller.download, kind, number))
        button.key = f"paper-{kind}"
        buttons.append(button)
    return buttons


def office_documents(session: Session, controller: TournamentController) -> list[ft.Control]:
    """Return the buttons of the papers for the entry desk; nothing for a tournament without cards and fees."""
    snapshot = controller.snapshot
    has_any = snapshot is not None and snapshot.has_cards_or_fees
    return document_buttons(session, controller, _OFFICE_DOCUMENTS if has_any else ())


def round_documents(
    session: Session, controller: TournamentController, number: int, *, opened: bool, on_tap: Callable[[], None]
) -> list[ft.Control]:
    """Return the buttons of round `number`: two documents, and a section with the others."""
    parts = document_buttons(session, controller, _ROUND_DOCUMENTS, number=number)
    if parts:
        words = session.translator.gettext("Other papers to print")
        parts.append(section_header(words, opened=opened, on_tap=on_tap, key="print"))
    if opened:
        snapshot = controller.snapshot
        has_clubs = snapshot is not None and bool(snapshot.clubs)
        kinds = (*_MORE_ROUND_DOCUMENTS, *([TournamentDocument.SLIPS_BY_CLUB] if has_clubs else []))
        parts += document_buttons(session, controller, kinds, number=number)
        parts += office_documents(session, controller)
    return parts
