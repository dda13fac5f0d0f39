"""Parts of a tournament's screens: its frame, pairs by name, a table in a line, a link to scan."""

from collections.abc import Callable, Mapping, Sequence

import flet as ft

from models import EntrantCard, TableCard, TableState, TournamentSnapshot
from scoring import result_points
from views.core.back import use_view_name
from views.core.session import Session
from views.ui import theme
from views.ui.frame import frame
from views.ui.lists import keyed, list_tile
from views.ui.notice import notice, waiting
from views.ui.qr_card import qr_card
from views.ui.theme import Gap
from web.qr import qr_svg
from wording import Translator, entrant_name, mark, points_pair, table_name

_STATES: Mapping[TableState, str] = {
    TableState.MISSING: mark("No result yet"),
    TableState.PLAYED: mark("Played, to be confirmed"),
    TableState.CONTESTED: mark("Contested"),
    TableState.CHANGED: mark("Changed at the table since"),
    TableState.ENTERED: mark("Entered"),
}


def way_to(page: ft.Page, path: str) -> Callable[[], None]:
    """What a tap calls; of what takes arguments, as `navigate` does, Flet would make one of the event."""
    return lambda: page.navigate(path)


def state_words(t: Translator, state: TableState) -> str:
    return t.gettext(_STATES[state])


def pair_names(t: Translator, entrants: Sequence[EntrantCard], number: int) -> str:
    """`3. Anna and Bruno`."""
    return entrant_name(t, number, entrants[number].names)


def desk_frame(
    session: Session,
    *,
    title: str,
    body: Sequence[ft.Control],
    on_back: Callable[[], None],
    sentence: str = "",
    ready: bool = True,
    subtitle: str = "",
    actions: Sequence[ft.Control] = (),
    footer: ft.Control | None = None,
) -> ft.View:
    """A screen of a tournament that says what went wrong, and waits until there is something to show."""
    t = session.translator
    parts = keyed("said", [notice(sentence)] if sentence else [])
    if ready:
        parts += body
    elif not sentence:
        parts += keyed("waiting", [waiting(t.gettext("One moment …"))])
    return frame(
        route=use_view_name(),
        available=session.viewport.width,
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
    """What is wrong with the keys above it, where they have no place of their own for that."""
    if not sentence:
        return []
    return keyed(key, [ft.Semantics(live_region=True, content=ft.Text(sentence, style=theme.text(15, theme.ERROR)))])


def table_tile(
    t: Translator, snapshot: TournamentSnapshot, card: TableCard, *, on_tap: Callable[[], None] | None
) -> ft.Control:
    seat = card.seat
    name = table_name(t, seat, sections=len(snapshot.setup.section_sizes))
    if seat.ns is None:
        rests = t.gettext("{pair} has a bye", pair=pair_names(t, snapshot.entrants, seat.ew))
        return list_tile(name, key=f"table-{seat.section}-{seat.table}", lines=[rests], on_tap=None)
    figure = "" if card.result is None else points_pair(*result_points(card.result, snapshot.setup.points_table))
    return list_tile(
        name,
        key=f"table-{seat.section}-{seat.table}",
        lines=[
            pair_names(t, snapshot.entrants, seat.ns),
            pair_names(t, snapshot.entrants, seat.ew),
            _progress(t, card),
        ],
        figure=figure,
        on_tap=on_tap,
    )


def _progress(t: Translator, card: TableCard) -> str:
    if card.state is TableState.MISSING and card.deals_played:
        return t.gettext("Deals entered: {count}", count=card.deals_played)
    return state_words(t, card.state)


def link_card(session: Session, *, path: str, hint: str) -> ft.Control:
    """A QR code that leads to this path, and its address."""
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
