"""What a director prints and takes along, as buttons that fetch a file each."""

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType

import flet as ft

from models import TournamentPaper
from views.core.session import Session
from views.tournament.use_tournament import TournamentUse
from views.ui.buttons import quiet_action
from wording import mark

RANKED = (
    TournamentPaper.RANKING,
    TournamentPaper.CERTIFICATES,
    TournamentPaper.RANKING_TABLE,
    TournamentPaper.RESULTS_TABLE,
)
_PAPERS: Mapping[TournamentPaper, tuple[ft.IconData, str]] = MappingProxyType(
    {
        TournamentPaper.SLIPS: (ft.Icons.PICTURE_AS_PDF, mark("Seating slips to print (PDF)")),
        TournamentPaper.RANKING: (ft.Icons.PICTURE_AS_PDF, mark("Ranking to print (PDF)")),
        TournamentPaper.CERTIFICATES: (ft.Icons.EMOJI_EVENTS, mark("Certificates for the first three (PDF)")),
        TournamentPaper.RANKING_TABLE: (ft.Icons.TABLE_CHART, mark("Ranking as a table (CSV)")),
        TournamentPaper.RESULTS_TABLE: (ft.Icons.TABLE_CHART, mark("All results as a table (CSV)")),
    }
)


def papers(
    session: Session, use: TournamentUse, kinds: Sequence[TournamentPaper], *, number: int | None = None
) -> list[ft.Control]:
    """Slips are those of round `number`. Nothing where no server makes them."""
    if not session.place.has_server:
        return []
    t = session.translator
    buttons = []
    for kind in kinds:
        icon, words = _PAPERS[kind]
        button = quiet_action(t.gettext(words), icon=icon, on_click=partial(use.fetch, kind, number))
        button.key = f"paper-{kind}"
        buttons.append(button)
    return buttons
