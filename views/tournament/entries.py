"""The desk while entries are open: the code to scan, who has entered, and the draw."""

import flet as ft

from models import TournamentSnapshot
from scoring import TournamentCode, TournamentError, with_entrants
from views import routes
from views.core.session import Session
from views.tournament.parts import link_card, pair_names, way_to
from views.tournament.use_tournament import TournamentUse
from views.ui import theme
from views.ui.buttons import main_action
from views.ui.lists import keyed, list_tile
from wording import Translator, schedule_name


def rounds_that_fit(found: TournamentSnapshot) -> int:
    """How many rounds those who have entered can play; 0 where they are too few for any."""
    try:
        with_entrants(found.setup, len(found.entrants))
    except TournamentError as error:
        if {fault.code for fault in error.faults} != {TournamentCode.TOO_MANY_ROUNDS}:
            return 0
        most = error.values["most"]
        return most if isinstance(most, int) else 0
    return found.setup.schedule.rounds


def has_sat(found: TournamentSnapshot, number: int) -> bool:
    return any(number in {seat.ns, seat.ew} for played in found.record.rounds for seat in played.seats)


def may_be_taken_out(found: TournamentSnapshot, number: int) -> bool:
    """Before the draw, and after it whoever came late and has not sat anywhere; others can leave."""
    return found.open or (number >= found.setup.entrants and not has_sat(found, number))


def entry_code(session: Session, token: str | None) -> list[ft.Control]:
    """For the wall, or to pass on."""
    if token is None:
        return []
    hint = session.translator.gettext("Enter the tournament: whoever scans this types the names.")
    return keyed("entry-code", [link_card(session, path=routes.tournament_entry(token), hint=hint)])


def entries_part(session: Session, found: TournamentSnapshot, token: str | None) -> list[ft.Control]:
    t = session.translator
    count = t.ngettext("{count} pair", "{count} pairs", len(found.entrants))
    lines = [t.gettext("Entries are open: {pairs} so far.", pairs=count), schedule_name(t, found.setup.schedule)]
    parts: list[ft.Control] = keyed("open", [ft.Text(line, style=theme.text(20)) for line in lines])
    parts += keyed("fit", _fit(t, found))
    parts += entry_code(session, token)
    parts += [
        list_tile(
            pair_names(t, found.entrants, number),
            key=f"pair-{number}",
            on_tap=way_to(ft.context.page, routes.tournament_entrant(found.id, number)),
        )
        for number in range(len(found.entrants))
    ]
    return parts


def draw_action(t: Translator, use: TournamentUse, found: TournamentSnapshot) -> ft.Control:
    """As many rounds as those who are there can play."""
    rounds = rounds_that_fit(found)

    async def draw() -> None:
        await use.draw(rounds)

    return main_action(t.gettext("Draw the lots"), icon=ft.Icons.CHECK, disabled=not rounds, on_click=draw)


def _fit(t: Translator, found: TournamentSnapshot) -> list[ft.Control]:
    rounds, wanted = rounds_that_fit(found), found.setup.schedule.rounds
    if rounds == wanted:
        return []
    if not rounds:
        words = t.gettext("They are too few to play yet.")
    else:
        words = t.ngettext(
            "They are enough for {count} round without a rematch; {wanted} were planned.",
            "They are enough for {count} rounds without a rematch; {wanted} were planned.",
            rounds,
            wanted=t.points(wanted),
        )
    return [ft.Semantics(live_region=True, content=ft.Text(words, style=theme.text(18, theme.INK_SOFT)))]
