"""The director's desk: all tables of a round, its clock, and the next action."""

from collections import Counter
from collections.abc import Awaitable, Callable

import flet as ft

from models.tournaments import TournamentDocument
from models.values import TableState, TournamentLinkKind, TournamentSnapshot
from scoring import Competition, missing_results
from views import routes
from views.core.navigation import link_to
from views.core.session import Session
from views.hooks import use_optional
from views.tournament.desk.entries import draw_lots_button, entries_part
from views.tournament.documents import document_buttons
from views.tournament.parts import desk_view, state_text, table_tile
from views.tournament.use_tournament import TournamentController, use_link_token, use_tournament
from views.ui import theme
from views.ui.buttons import bar_button, primary_button, secondary_button, text_button
from views.ui.choice import choice
from views.ui.dialogs import use_confirm_dialog
from views.ui.lists import announced, keyed
from views.ui.screen import ScreenContext, screen
from wording import Translator, entrant_words, movement_name, round_name, schedule_name, tie_sentence, time_left


@screen
def Desk(here: ScreenContext) -> ft.View:
    t = here.t
    tournament_id = here.parameters["tournament_id"]
    chosen, choose = use_optional(int)
    controller = use_tournament(tournament_id, chosen)
    token = use_link_token(tournament_id, TournamentLinkKind.ENTRY)
    snapshot = controller.snapshot

    async def close_if_complete() -> None:
        if snapshot is not None and snapshot.running_round is not None:
            await controller.close_round(snapshot.running_round, allow_missing=False)

    async def close_anyway() -> None:
        if snapshot is not None and snapshot.running_round is not None:
            await controller.close_round(snapshot.running_round, allow_missing=True)

    ask_close = use_confirm_dialog(
        close_anyway,
        title=t.gettext("Close the round?"),
        text=t.gettext("Some tables have no result yet. Their matches will be ended; you can still enter results."),
        cancel=t.gettext("Not yet"),
        confirm=t.gettext("Close it anyway"),
    )
    entrants = entrant_words(t, snapshot.setup.competition if snapshot else Competition.PAIRS).title
    links = [
        (ft.Icons.EMOJI_EVENTS, t.gettext("Ranking"), routes.tournament_ranking),
        (ft.Icons.GROUPS, entrants, routes.tournament_entrants),
        (ft.Icons.QR_CODE_2, t.gettext("Directors and links"), routes.tournament_links),
    ]
    actions = [bar_button(icon, label, link_to(path(tournament_id))) for icon, label, path in links]
    body, footer = [], None
    if snapshot is not None:
        body = [*_tables(here.session, controller, snapshot, choose, token.latest), *_secondary_links(t, snapshot)]
        footer = _next_action(t, controller, snapshot, ask_close=ask_close, close=close_if_complete, choose=choose)
    return desk_view(
        here,
        controller,
        snapshot.name if snapshot else t.gettext("Tournament"),
        body,
        back=routes.TOURNAMENTS,
        subtitle=_subtitle(t, snapshot) if snapshot else "",
        actions=keyed("ways", actions),
        footer=footer,
    )


def _subtitle(t: Translator, snapshot: TournamentSnapshot) -> str:
    if snapshot.shown is None:
        return movement_name(t, snapshot.setup.movement)
    return round_name(t, snapshot.shown, snapshot.setup.schedule.rounds)


def _secondary_links(t: Translator, snapshot: TournamentSnapshot) -> list[ft.Control]:
    """Return buttons that lead to the log and the guide."""
    log = secondary_button(t.gettext("Activity log"), on_click=link_to(routes.tournament_log(snapshot.id)))
    guide = secondary_button(t.gettext("How to direct"), on_click=link_to(routes.tournament_guide(snapshot.id)))
    return keyed("other-ways", [log, guide])


def _tables(
    session: Session,
    controller: TournamentController,
    snapshot: TournamentSnapshot,
    choose: Callable[[int | None], None],
    token: str | None,
) -> list[ft.Control]:
    t = session.translator
    if snapshot.open:
        return entries_part(session, snapshot, token)
    shown = snapshot.shown
    if shown is None:
        pairs = entrant_words(t, snapshot.setup.competition).number(len(snapshot.entrants))
        lines = [
            pairs,
            schedule_name(t, snapshot.setup.schedule),
            *_tie_sentences(t, snapshot),
            t.gettext("The draw is done. Now seat round 1."),
        ]
        return keyed("before", [ft.Text(line, style=theme.text(20)) for line in lines])
    parts: list[ft.Control] = []
    if len(snapshot.record.rounds) > 1:
        rounds = {number: str(number + 1) for number in range(len(snapshot.record.rounds))}
        parts += keyed("rounds", [choice(rounds, chosen=shown, on_choose=choose, wrap=True)])
    counts = Counter(card.state for card in snapshot.tables)
    summary = " · ".join(f"{state_text(t, state)}: {counts[state]}" for state in TableState if counts[state])
    parts += keyed("counts", [announced(summary, theme.text(18, strong=True))])
    parts += keyed("tie", [ft.Text(line, style=theme.text(15)) for line in _tie_sentences(t, snapshot)])
    if shown == snapshot.running_round and snapshot.setup.schedule.minutes is not None:
        parts += _clock(session, controller, snapshot, shown)
    parts += document_buttons(session, controller, (TournamentDocument.SLIPS,), number=shown)
    for card in snapshot.tables:
        path = routes.tournament_table(snapshot.id, shown, card.seat.section, card.seat.table)
        parts.append(table_tile(t, snapshot, card, on_tap=link_to(path)))
    return parts


def _tie_sentences(t: Translator, snapshot: TournamentSnapshot) -> list[str]:
    return [sentence] if (sentence := tie_sentence(t, snapshot.setup.schedule)) else []


def _clock(
    session: Session, controller: TournamentController, snapshot: TournamentSnapshot, shown: int
) -> list[ft.Control]:
    t = session.translator

    async def start() -> None:
        await controller.start_clock(shown)

    if snapshot.clock is None:
        return keyed("clock", [text_button(t.gettext("Start the clock"), on_click=start)])
    words = time_left(t, snapshot.clock.minutes_left(session.store.clock()))
    return keyed("clock", [ft.Text(words, style=theme.display(30))])


def _next_action(
    t: Translator,
    controller: TournamentController,
    snapshot: TournamentSnapshot,
    *,
    ask_close: Callable[[], None],
    close: Callable[[], Awaitable[None]],
    choose: Callable[[int | None], None],
) -> ft.Control:
    """Return the button for the next step of the tournament."""
    if snapshot.open:
        return draw_lots_button(t, controller, snapshot)
    if snapshot.is_over:
        on_click = link_to(routes.tournament_ranking(snapshot.id))
        return primary_button(t.gettext("See the ranking"), icon=ft.Icons.EMOJI_EVENTS, on_click=on_click)
    if snapshot.running_round is None:
        number = snapshot.closed

        async def seat() -> None:
            if await controller.seat_round(number):
                choose(None)

        return primary_button(t.gettext("Seat round {round}", round=number + 1), icon=ft.Icons.GROUPS, on_click=seat)
    running = snapshot.running_round
    return primary_button(
        t.gettext("Close round {round}", round=running + 1),
        icon=ft.Icons.CHECK,
        on_click=ask_close if missing_results(snapshot.record, running) else close,
    )
