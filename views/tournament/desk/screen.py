"""The director's desk: all tables of a round, its clock, and the next action."""

from collections import Counter
from collections.abc import Awaitable, Callable

import flet as ft

from models.tournaments import TournamentDocument
from models.values import TableState, TournamentLinkKind, TournamentSnapshot
from scoring import missing_results
from views import routes
from views.core.session import Session, use_session
from views.hooks import use_optional
from views.tournament.desk.entries import draw_lots_button, entries_part
from views.tournament.documents import document_buttons
from views.tournament.parts import navigation_handler, state_text, table_tile, tournament_frame
from views.tournament.use_tournament import TournamentController, use_link_token, use_tournament
from views.ui import theme
from views.ui.buttons import icon_button, primary_button, secondary_button, text_button
from views.ui.choice import choice
from views.ui.dialogs import ConfirmDialog, use_confirm_dialog
from views.ui.lists import keyed
from views.ui.screen import screen
from wording import Translator, movement_name, round_name, schedule_name, time_left


@screen
def Desk() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    tournament_id = ft.use_route_params()["tournament_id"]
    chosen, choose = use_optional(int)
    controller = use_tournament(tournament_id, chosen)
    token = use_link_token(tournament_id, TournamentLinkKind.ENTRY)
    snapshot = controller.loaded.latest

    async def close_all() -> None:
        if snapshot is not None and snapshot.running_round is not None:
            await controller.close_round(snapshot.running_round, False)

    async def close_incomplete() -> None:
        if snapshot is not None and snapshot.running_round is not None:
            await controller.close_round(snapshot.running_round, True)

    ask_close = use_confirm_dialog(
        ConfirmDialog(
            title=t.gettext("Close the round?"),
            text=t.gettext("Some tables have no result yet. Their matches will be ended; you can still enter results."),
            cancel_label=t.gettext("Not yet"),
            confirm_label=t.gettext("Close it anyway"),
        ),
        close_incomplete,
    )

    def link_button(icon: ft.IconData, label: str, path: str) -> ft.Control:
        return icon_button(icon, label, ink=theme.BAIZE.ink, on_click=lambda: page.navigate(path))

    return tournament_frame(
        session,
        title=snapshot.name if snapshot else t.gettext("Tournament"),
        subtitle=_subtitle(t, snapshot) if snapshot else "",
        actions=keyed(
            "ways",
            [
                link_button(ft.Icons.EMOJI_EVENTS, t.gettext("Ranking"), routes.tournament_ranking(tournament_id)),
                link_button(ft.Icons.GROUPS, t.gettext("Pairs"), routes.tournament_entrants(tournament_id)),
                link_button(
                    ft.Icons.QR_CODE_2, t.gettext("Directors and links"), routes.tournament_links(tournament_id)
                ),
            ],
        ),
        body=_body(session, controller, snapshot, choose, token.latest) if snapshot else [],
        on_back=lambda: page.navigate(routes.TOURNAMENTS),
        sentence=controller.action.sentence or controller.loaded.sentence,
        is_ready=snapshot is not None,
        footer=_next_action(t, controller, snapshot, ask_close=ask_close, close=close_all, choose=choose)
        if snapshot
        else None,
    )


def _subtitle(t: Translator, snapshot: TournamentSnapshot) -> str:
    if snapshot.shown is None:
        return movement_name(t, snapshot.setup.movement)
    return round_name(t, snapshot.shown, snapshot.setup.schedule.rounds)


def _body(
    session: Session,
    controller: TournamentController,
    snapshot: TournamentSnapshot,
    choose: Callable[[int | None], None],
    token: str | None,
) -> list[ft.Control]:
    return [*_tables(session, controller, snapshot, choose, token), *_secondary_links(session.translator, snapshot)]


def _secondary_links(t: Translator, snapshot: TournamentSnapshot) -> list[ft.Control]:
    """Return buttons that lead to the log and the guide."""
    page = ft.context.page
    log = secondary_button(
        t.gettext("Activity log"), on_click=navigation_handler(page, routes.tournament_log(snapshot.id))
    )
    guide = secondary_button(
        t.gettext("How to direct"), on_click=navigation_handler(page, routes.tournament_guide(snapshot.id))
    )
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
    page = ft.context.page
    shown = snapshot.shown
    if shown is None:
        pairs = t.ngettext("{count} pair", "{count} pairs", len(snapshot.entrants))
        lines = [pairs, schedule_name(t, snapshot.setup.schedule), t.gettext("The draw is done. Now seat round 1.")]
        return keyed("before", [ft.Text(line, style=theme.text(20)) for line in lines])
    parts: list[ft.Control] = []
    if len(snapshot.record.rounds) > 1:
        rounds = {number: str(number + 1) for number in range(len(snapshot.record.rounds))}
        parts += keyed("rounds", [choice(rounds, chosen=shown, on_choose=choose, wrap=True)])
    counts = Counter(card.state for card in snapshot.tables)
    summary = " · ".join(f"{state_text(t, state)}: {counts[state]}" for state in TableState if counts[state])
    parts += keyed(
        "counts", [ft.Semantics(live_region=True, content=ft.Text(summary, style=theme.text(18, strong=True)))]
    )
    if shown == snapshot.running_round and snapshot.setup.schedule.minutes is not None:
        parts += _clock(session, controller, snapshot, shown)
    parts += document_buttons(session, controller, (TournamentDocument.SLIPS,), number=shown)
    for card in snapshot.tables:
        path = routes.tournament_table(snapshot.id, shown, card.seat.section, card.seat.table)
        parts.append(table_tile(t, snapshot, card, on_tap=navigation_handler(page, path)))
    return parts


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
    page = ft.context.page
    if snapshot.open:
        return draw_lots_button(t, controller, snapshot)
    if snapshot.is_over:
        path = routes.tournament_ranking(snapshot.id)
        words = t.gettext("See the ranking")
        return primary_button(words, icon=ft.Icons.EMOJI_EVENTS, on_click=lambda: page.navigate(path))
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
