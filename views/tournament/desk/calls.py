"""The tables that call the director: rows on the desk, and the part of such a table's page that ends the call."""

from datetime import datetime, timedelta

import flet as ft

from models.tournaments import end_call
from models.values import RoundTable, TournamentSnapshot
from views import routes
from views.core.navigation import link_to
from views.core.session import Session
from views.core.use_minutes import use_minutes
from views.tournament.use_tournament import TournamentController
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.lists import announced, keyed, list_tile
from wording import place_label


def call_rows(session: Session, snapshot: TournamentSnapshot) -> list[ft.Control]:
    """Return a row for each table that calls, the first call on top, which leads to the table."""
    return [
        list_tile(
            _call_text(session, snapshot, place, at),
            key=f"call-{place[0]}-{place[1]}",
            leading=[ft.Icon(ft.Icons.NOTIFICATIONS, color=theme.ERROR)],
            on_tap=link_to(routes.tournament_table(snapshot.id, snapshot.closed, *place)),
        )
        for place, at in sorted(snapshot.calls.items(), key=lambda call: call[1])
    ]


def use_call_part(session: Session, controller: TournamentController, table: RoundTable | None) -> list[ft.Control]:
    """Return how long ago this table called, and the button that ends the call; nothing unless it calls."""
    snapshot = controller.snapshot
    place = None if table is None else (table.seat.section, table.seat.table)
    at = None if snapshot is None or place is None else snapshot.calls.get(place)
    use_minutes(is_running=at is not None)
    if snapshot is None or place is None or at is None or snapshot.shown != snapshot.running_round:
        return []

    async def end() -> None:
        await controller.run(end_call, section=place[0], table=place[1])

    words = announced(_call_text(session, snapshot, place, at), theme.text(19, theme.ERROR, strong=True))
    return keyed("call", [words, secondary_button(session.translator.gettext("Done"), on_click=end)])


def _call_text(session: Session, snapshot: TournamentSnapshot, place: tuple[int, int], at: datetime) -> str:
    t, minutes = session.translator, (session.store.clock() - at) // timedelta(minutes=1)
    table = place_label(*place, sections=snapshot.sections)
    if minutes < 1:
        return t.gettext("Table {table} calls", table=table)
    return t.gettext("Table {table} calls · {minutes} min", table=table, minutes=minutes)
