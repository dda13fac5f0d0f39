"""Parts of the tournament screens: the frame, names of pairs, tiles of tables, cards with a link to scan."""

from collections.abc import Callable, Mapping, Sequence

import flet as ft

from models.values import EntrantCard, TableCard, TableState, TournamentSnapshot
from scoring import result_points
from views.core.navigation import use_view_name
from views.core.session import Session
from views.ui import theme
from views.ui.frame import frame
from views.ui.lists import keyed, list_tile
from views.ui.qr_card import qr_card
from views.ui.status import banner, loading_indicator
from views.ui.theme import Gap
from web.qr import qr_svg
from wording import Translator, entrant_name, mark, points_pair, table_name

_STATE_TEXTS: Mapping[TableState, str] = {
    TableState.MISSING: mark("No result yet"),
    TableState.PLAYED: mark("Played, to be confirmed"),
    TableState.CONTESTED: mark("Contested"),
    TableState.CHANGED: mark("Changed at the table since"),
    TableState.ENTERED: mark("Entered"),
}


def navigation_handler(page: ft.Page, path: str) -> Callable[[], None]:
    """Return a handler for taps that opens `path`.

    Flet passes the event to a handler that takes arguments, so `page.navigate` cannot be the handler.
    """
    return lambda: page.navigate(path)


def state_text(t: Translator, state: TableState) -> str:
    return t.gettext(_STATE_TEXTS[state])


def pair_names(t: Translator, entrants: Sequence[EntrantCard], number: int) -> str:
    """Return number and names of an entrant, such as `3. Anna and Bruno`."""
    return entrant_name(t, number, entrants[number].names)


def tournament_frame(
    session: Session,
    *,
    title: str,
    body: Sequence[ft.Control],
    on_back: Callable[[], None],
    sentence: str = "",
    is_ready: bool = True,
    subtitle: str = "",
    actions: Sequence[ft.Control] = (),
    footer: ft.Control | None = None,
) -> ft.View:
    """Return a screen with `sentence` as its error, and with a loading indicator until it `is_ready`."""
    t = session.translator
    parts = keyed("said", [banner(sentence)] if sentence else [])
    if is_ready:
        parts += body
    elif not sentence:
        parts += keyed("waiting", [loading_indicator(t.gettext("One moment …"))])
    return frame(
        route=use_view_name(),
        window_width=session.viewport.width,
        title=title,
        subtitle=subtitle,
        on_back=on_back,
        back_label=t.gettext("Back"),
        actions=actions,
        body=parts,
        footer=footer,
        spacing=Gap.SMALL,
    )


def fault_line(key: str, sentence: str | None) -> list[ft.Control]:
    """Return the error of the keys above, which cannot show one themselves; nothing if `sentence` is empty."""
    if not sentence:
        return []
    return keyed(key, [ft.Semantics(live_region=True, content=ft.Text(sentence, style=theme.text(15, theme.ERROR)))])


def table_tile(
    t: Translator, snapshot: TournamentSnapshot, card: TableCard, *, on_tap: Callable[[], None] | None
) -> ft.Control:
    seat = card.seat
    name = table_name(t, seat, sections=len(snapshot.setup.section_sizes))
    if seat.ns is None:
        bye = t.gettext("{pair} has a bye", pair=pair_names(t, snapshot.entrants, seat.ew))
        return list_tile(name, key=f"table-{seat.section}-{seat.table}", lines=[bye], on_tap=None)
    figure = (
        "" if card.result is None else points_pair(*result_points(card.result, snapshot.setup.effective_victory_table))
    )
    return list_tile(
        name,
        key=f"table-{seat.section}-{seat.table}",
        lines=[
            pair_names(t, snapshot.entrants, seat.ns),
            pair_names(t, snapshot.entrants, seat.ew),
            _progress_text(t, card),
        ],
        value=figure,
        on_tap=on_tap,
    )


def _progress_text(t: Translator, card: TableCard) -> str:
    if card.state is TableState.MISSING and card.deals_played:
        return t.gettext("Deals entered: {count}", count=card.deals_played)
    return state_text(t, card.state)


def link_card(session: Session, *, path: str, hint: str) -> ft.Control:
    """Return a QR code for this path, with its URL."""
    t = session.translator
    url = f"{session.public_base}{path}"
    return qr_card(
        svg=qr_svg(url),
        spoken=hint,
        hint=hint,
        url=url,
        url_spoken=t.gettext("The link"),
        copy_label=t.gettext("Copy the link"),
    )
