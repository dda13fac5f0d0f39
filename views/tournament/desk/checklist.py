"""The director's checklist before the first deal: pairs, cards to print, seats, clock."""

from collections.abc import Callable, Mapping
from functools import partial

import flet as ft

from models.tournaments import TournamentDocument
from models.values import TournamentSnapshot
from views import routes
from views.core.navigation import link_to
from views.core.per_session_cache import session_store
from views.core.session import Session
from views.tournament.use_tournament import TournamentController
from views.ui import theme
from views.ui.frame import heading
from views.ui.lists import keyed, list_tile
from wording import entrant_words

Step = Callable[[], object]


def checklist(
    session: Session, controller: TournamentController, snapshot: TournamentSnapshot, *, seat: Step, start_clock: Step
) -> list[ft.Control]:
    """Return the steps before the first round starts, with a tick at each completed step; nothing once the round is
    being played."""
    if snapshot.open or snapshot.closed or snapshot.clock or any(each.results for each in snapshot.record.rounds):
        return []
    t, seated = session.translator, bool(snapshot.record.rounds)
    minutes = snapshot.setup.schedule.minutes
    steps = [
        _step(
            "pairs",
            entrant_words(t, snapshot.setup.competition).number(len(snapshot.entrants)),
            t.gettext("Check the names"),
            done=True,
            on_tap=link_to(routes.tournament_entrants(snapshot.id)),
        )
    ]
    if session.platform.has_server:
        steps.append(
            _step(
                "cards",
                t.gettext("Table cards"),
                t.gettext("Print them and put one on each table: players scan it in every round."),
                done=_was_printed(snapshot.id),
                on_tap=partial(_print_cards, controller, snapshot.id),
            )
        )
    steps.append(
        _step(
            "seats",
            t.gettext("Seats of round 1"),
            t.gettext("Everybody has a table") if seated else t.gettext("Seat round {round}", round=1),
            done=seated,
            on_tap=None if seated else seat,
        )
    )
    if minutes is not None:
        steps.append(
            _step(
                "clock",
                t.gettext("Clock"),
                t.gettext("{minutes} min each", minutes=minutes),
                done=False,
                on_tap=start_clock if seated and snapshot.hidden is None else None,
            )
        )
    return [*keyed("checklist", [heading(t.gettext("Before the first cards"))]), *steps]


def _step(name: str, title: str, line: str, *, done: bool, on_tap: Step | None) -> ft.Control:
    icon, ink = _MARKS[done]
    return list_tile(
        title, key=f"step-{name}", lines=[line], leading=[ft.Icon(icon, size=24, color=ink)], on_tap=on_tap
    )


_MARKS: Mapping[bool, tuple[ft.IconData, str]] = {
    True: (ft.Icons.CHECK_CIRCLE, theme.LINK),
    False: (ft.Icons.RADIO_BUTTON_UNCHECKED, theme.INK_SOFT),
}


async def _print_cards(controller: TournamentController, tournament_id: str) -> None:
    await controller.download(TournamentDocument.CARDS, None)
    store = session_store()
    if store is not None:
        store.set(_printed_key(tournament_id), True)
    await controller.loaded.reload()


def _was_printed(tournament_id: str) -> bool:
    store = session_store()
    return store is not None and bool(store.get(_printed_key(tournament_id)))


def _printed_key(tournament_id: str) -> str:
    return f"views.tournament.cards-{tournament_id}"
