"""The desk while registration is open: the code to scan, the entrants, and the draw of lots."""

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from models.tournaments import draw_lots
from models.values import TournamentSnapshot
from scoring import TournamentCode, TournamentError, with_entrants
from views import routes
from views.core.feed import call_at_session_end
from views.core.navigation import link_to
from views.core.session import Session
from views.core.use_form import Form
from views.hooks import use_ref, use_subscriptions
from views.match.name_offers import spelling_answers
from views.tournament.frame import link_panel, pair_names
from views.tournament.use_tournament import TournamentController, with_name
from views.ui import theme
from views.ui.buttons import primary_button
from views.ui.lists import announced, keyed, list_tile
from wording import Translator, entrant_words, schedule_name


def playable_rounds(snapshot: TournamentSnapshot) -> int:
    """Return how many rounds the current entrants can play; 0 if there are too few entrants."""
    try:
        with_entrants(snapshot.setup, len(snapshot.entrants))
    except TournamentError as error:
        if {fault.code for fault in error.faults} != {TournamentCode.TOO_MANY_ROUNDS}:
            return 0
        max_rounds = error.values["most"]
        return max_rounds if isinstance(max_rounds, int) else 0
    return snapshot.setup.schedule.rounds


def line_answers(t: Translator, form: Form[str], size: int) -> list[ft.Control]:
    """Return the answers to the questions about the names of the typed line."""

    def choose(seat: int, name: str) -> None:
        form.update(lambda line: with_name(line, size, seat, name), ("names", seat))

    seats = range(size)
    return [
        part for seat in seats for part in spelling_answers(t, form.fault(("names", seat)), seat, partial(choose, seat))
    ]


def use_registration_limit(session: Session, tournament_id: str, *, is_shown: bool) -> None:
    """Raise the limit of registrations for the network of this screen while it shows the registration code."""
    page, rooms, place = ft.context.page, session.store.registration_rooms, (session.network, tournament_id)
    screen = use_ref(object).current

    def enter() -> list[Callable[[], None]]:
        if not is_shown:
            return []
        rooms[screen] = place
        return [call_at_session_end(page, partial(rooms.pop, screen, None))]

    use_subscriptions(enter, dependencies=[place, is_shown])


def registration_code(session: Session, token: str | None) -> list[ft.Control]:
    """Return the registration code, to put on the wall or to pass on."""
    if token is None:
        return []
    hint = session.translator.gettext("To enter the tournament, scan this and type the names.")
    return keyed("entry-code", [link_panel(session, path=routes.tournament_registration(token), hint=hint)])


def entrant_tile(t: Translator, snapshot: TournamentSnapshot, number: int, *, lines: Sequence[str] = ()) -> ft.Control:
    """Return the tile of an entrant, which opens its screen."""
    on_tap = link_to(routes.tournament_entrant(snapshot.id, number))
    return list_tile(pair_names(t, snapshot.entrants, number), key=f"pair-{number}", lines=lines, on_tap=on_tap)


def registration_part(session: Session, snapshot: TournamentSnapshot, token: str | None) -> list[ft.Control]:
    """Return the registration code and the entrants so far."""
    t = session.translator
    count = entrant_words(t, snapshot.setup.competition).number(len(snapshot.entrants))
    lines = [t.gettext("Entries are open: {pairs} so far.", pairs=count), schedule_name(t, snapshot.setup.schedule)]
    parts: list[ft.Control] = keyed("open", [ft.Text(line, style=theme.text(19)) for line in lines])
    parts += keyed("fit", _playable_rounds_hint(t, snapshot))
    parts += registration_code(session, token)
    return [*parts, *(entrant_tile(t, snapshot, number) for number in range(len(snapshot.entrants)))]


def draw_lots_button(t: Translator, controller: TournamentController, snapshot: TournamentSnapshot) -> ft.Control:
    """Return the button that draws lots for as many rounds as the current entrants can play."""
    rounds = playable_rounds(snapshot)

    async def draw() -> None:
        await controller.run_once(draw_lots, rounds=rounds)

    return primary_button(t.gettext("Draw the lots"), icon=ft.Icons.CHECK, disabled=not rounds, on_click=draw)


def _playable_rounds_hint(t: Translator, snapshot: TournamentSnapshot) -> list[ft.Control]:
    rounds, wanted = playable_rounds(snapshot), snapshot.setup.schedule.rounds
    if rounds == wanted:
        return []
    if not rounds:
        words = t.gettext("Too few to play yet: more entries are needed.")
    else:
        words = t.ngettext(
            "Enough for {count} round without a rematch; {wanted} were planned.",
            "Enough for {count} rounds without a rematch; {wanted} were planned.",
            rounds,
            wanted=t.points(wanted),
        )
    return [announced(words, theme.text(17, theme.INK_SOFT))]
