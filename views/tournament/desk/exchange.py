"""Exchanging two pairs of a round that isn't published: a tap on each of them."""

from collections.abc import Callable
from functools import partial

import flet as ft

from models.tournaments import exchange_entrants
from models.values import TournamentSnapshot
from scoring import sides_at
from views.hooks import Ref, use_ref, use_rerender, use_state
from views.tournament.frame import pair_names
from views.tournament.use_tournament import TournamentController
from views.ui import theme
from views.ui.buttons import text_button
from views.ui.input.choice import choice
from views.ui.lists import keyed
from wording import Translator, seat_place


def use_exchange(t: Translator, controller: TournamentController) -> tuple[list[ft.Control], list[ft.Control]]:
    """Return the button that begins or ends the exchange, and the tables to tap while it is on; nothing if every round
    is published, or another round is shown."""
    snapshot = controller.snapshot
    is_on, set_on = use_state(False)
    chosen: Ref[int | None] = use_ref(lambda: None)  # both taps may come before the next render
    rerender = use_rerender()

    async def tap(entrant: int) -> None:
        first = chosen.current
        chosen.current = entrant if first is None else None
        rerender()
        if snapshot is not None and snapshot.hidden is not None and first not in {None, entrant}:
            await controller.run_once(exchange_entrants, number=snapshot.hidden, first=first, second=entrant)

    if snapshot is None or snapshot.hidden is None or snapshot.shown != snapshot.hidden:
        return [], []
    words = t.gettext("Done exchanging") if is_on else t.gettext("Exchange two places")
    button = keyed("exchange", [text_button(words, on_click=partial(set_on, not is_on))])
    return button, _places(t, snapshot, chosen.current, tap) if is_on else []


def _places(
    t: Translator, snapshot: TournamentSnapshot, first: int | None, tap: Callable[[int], object]
) -> list[ft.Control]:
    """Return a key for each entrant in the order of the tables; it stays the same control at another table."""
    hint = t.gettext("Tap both: they take each other’s places.")
    places = {
        entrant: f"{pair_names(t, snapshot.entrants, entrant)} · {place}"
        for table in snapshot.tables
        for place in (seat_place(t, table.seat, sections=snapshot.sections),)
        for side in sides_at(table.seat)
        for entrant in side
    }
    keys = choice(places, chosen=first, on_choose=tap, wrap=True)
    return keyed("exchange-places", [ft.Text(hint, style=theme.text(17, strong=True)), keys])
