"""Buttons that download a tournament's documents, for a director to print or keep; without a server, those that send
a part of the screen as a picture, and the seats as text."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import flet as ft

from models.tournaments import TournamentDocument
from models.values import TournamentSnapshot
from views.core.device_features import run_optional
from views.core.session import Session
from views.hooks import use_ref
from views.tournament.use_tournament import TournamentController
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.drawing.qr_panel import full_width_qr_code, link_buttons
from views.ui.frame import heading, section_header
from views.ui.lists import keyed, stack
from views.ui.theme import Gap
from web.qr import qr_svg
from wording import Translator, mark, round_name, seat_place, table_sides

_MAX_SCANNED = 1500  # bytes in a code that phones read from a screen
_PICTURE_SCALE = 2.0  # pixels of a picture per pixel of the screen; the client refuses an integer

_ROUND_DOCUMENTS = (TournamentDocument.SLIPS, TournamentDocument.CARDS)
_MORE_ROUND_DOCUMENTS = (
    TournamentDocument.PLAYERS,
    TournamentDocument.PLAYERS_BY_SURNAME,
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
    TournamentDocument.PLAYERS_BY_SURNAME: (ft.Icons.PICTURE_AS_PDF, mark("The same by surname, if it is last (PDF)")),
    TournamentDocument.SHEETS: (ft.Icons.PICTURE_AS_PDF, mark("A score sheet for each table (PDF)")),
    TournamentDocument.CARDS: (ft.Icons.PICTURE_AS_PDF, mark("Table cards to print (PDF)")),
    TournamentDocument.HALL_CODES: (ft.Icons.PICTURE_AS_PDF, mark("Permanent table codes to print (PDF)")),
    TournamentDocument.CHECK_IN: (ft.Icons.PICTURE_AS_PDF, mark("Check-in list with cards and fees (PDF)")),
    TournamentDocument.TREASURER: (ft.Icons.PICTURE_AS_PDF, mark("Treasurer’s page with the fees (PDF)")),
    TournamentDocument.RANKING: (ft.Icons.PICTURE_AS_PDF, mark("Ranking to print (PDF)")),
    TournamentDocument.PRIZES: (ft.Icons.EMOJI_EVENTS, mark("Prizes and their winners (PDF)")),
    TournamentDocument.CERTIFICATES: (ft.Icons.EMOJI_EVENTS, mark("Certificates for the first three (PDF)")),
    TournamentDocument.RANKING_PICTURE: (ft.Icons.SEND, mark("Send the picture")),
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


def use_picture(controller: TournamentController) -> Callable[[str, str, list[ft.Control]], list[ft.Control]]:
    """Return a function of a file name, a title and parts of the screen. It adds the button that sends both as a
    picture; where a server renders documents, it returns the parts alone."""
    t, ref = controller.session.translator, use_ref(ft.Ref[ft.Screenshot]).current

    async def share(shown: ft.Screenshot, name: str) -> None:
        picture = await shown.capture(pixel_ratio=_PICTURE_SCALE)
        await ft.Share().share_files([ft.ShareFile.from_bytes(picture, mime_type="image/png", name=f"{name}.png")])

    async def send(name: str) -> None:
        if ref.current is not None:
            await run_optional(partial(share, ref.current, name))

    def framed(name: str, title: str, parts: list[ft.Control]) -> list[ft.Control]:
        snapshot = controller.snapshot
        if controller.session.platform.has_server or not parts or snapshot is None:
            return parts
        head = heading(f"{snapshot.name} · {title}")
        shown = ft.Container(stack([head, *parts]), bgcolor=theme.PAPER.fill, padding=Gap.SMALL)
        words = t.gettext("Send the picture")
        button = secondary_button(words, icon=ft.Icons.SEND, on_click=partial(send, name))
        return [ft.Screenshot(shown, ref=ref, key="picture"), *keyed("send-picture", [button])]

    return framed


def _seats_as_text(t: Translator, snapshot: TournamentSnapshot, number: int) -> list[ft.Control]:
    """Return the buttons that send and copy the seats, and a code with this text unless there are too many."""
    lines, names = [f"{snapshot.name} · {round_name(t, number, snapshot.setup.schedule.rounds)}"], snapshot.shown_names
    for table in snapshot.tables:
        place = seat_place(t, table.seat, sections=snapshot.sections)
        sides = " – ".join(filter(None, table_sides(t, table.seat, names)))
        lines.append(t.gettext("{label}: {value}", label=place, value=sides))
    text = "\n".join(lines)
    parts = [link_buttons(t.gettext("Send this text"), t.gettext("Copy this text"), text)]
    if len(text.encode()) <= _MAX_SCANNED:
        hint = t.gettext("Any phone’s camera reads the seats from this code.")
        parts.append(full_width_qr_code(svg=qr_svg(text, dense=True), spoken=hint, hint=hint))
    return keyed("seats", parts)


def office_documents(session: Session, controller: TournamentController) -> list[ft.Control]:
    """Return the buttons of the papers for the entry desk; nothing for a tournament without cards and fees."""
    snapshot = controller.snapshot
    has_any = snapshot is not None and snapshot.has_cards_or_fees
    return document_buttons(session, controller, _OFFICE_DOCUMENTS if has_any else ())


def round_documents(
    session: Session, controller: TournamentController, number: int, *, opened: bool, on_tap: Callable[[], None]
) -> list[ft.Control]:
    """Return the buttons of round `number`: two documents, and a section with the others."""
    t, snapshot = session.translator, controller.snapshot
    parts = document_buttons(session, controller, _ROUND_DOCUMENTS, number=number)
    words = t.gettext("Other papers to print") if parts else t.gettext("The seats as text and code")
    parts.append(section_header(words, opened=opened, on_tap=on_tap, key="print"))
    if opened and not session.platform.has_server:
        parts += _seats_as_text(t, snapshot, number) if snapshot else []
    elif opened:
        has_clubs = snapshot is not None and bool(snapshot.clubs)
        kinds = (*_MORE_ROUND_DOCUMENTS, *([TournamentDocument.SLIPS_BY_CLUB] if has_clubs else []))
        parts += document_buttons(session, controller, kinds, number=number)
        parts += office_documents(session, controller)
    return parts
