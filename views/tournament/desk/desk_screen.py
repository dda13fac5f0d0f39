"""The director's desk: all tables of a round, its clock, and the next action."""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial

import flet as ft

from models.tournaments import Extended, close_round, extend_round, publish_round, set_clock_paused, start_clock
from models.values import RoundClock, TournamentLinkKind, TournamentSnapshot
from scoring import Competition, displaced, missing_results
from views import routes
from views.core.navigation import link_to
from views.core.session import Session
from views.core.use_form import Form, use_form
from views.core.use_minutes import use_minutes
from views.core.whole_numbers import parse_whole_number
from views.hooks import use_optional, use_ref_for, use_state
from views.match.sounds import use_round_clock
from views.tournament.desk.calls import call_rows
from views.tournament.desk.checklist import checklist
from views.tournament.desk.exchange import Exchange, use_exchange
from views.tournament.desk.groups import use_groups
from views.tournament.desk.phones import phone_rows
from views.tournament.desk.rare_actions import use_rare_actions
from views.tournament.desk.registration import draw_lots_button, registration_part, use_registration_limit
from views.tournament.desk.seating import use_seating
from views.tournament.details import sent_part, silence_part
from views.tournament.documents import round_documents, use_picture
from views.tournament.frame import (
    announce_closed,
    close_label,
    dense_head,
    desk_view,
    outcome,
    pair_names,
    results_summary,
    table_tile,
)
from views.tournament.use_tournament import TournamentController, use_link_token, use_tournament
from views.ui import theme
from views.ui.buttons import bar_button, primary_button, secondary_button, text_button
from views.ui.choice import choice
from views.ui.dialogs import use_confirm_dialog
from views.ui.form_faults import scroll_to_top
from views.ui.frame import has_aside_room
from views.ui.lists import announced, keyed, stack
from views.ui.screen_context import ScreenContext, screen
from views.ui.text_input import form_input
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap
from wording import (
    Translator,
    club_meetings_sentence,
    entrant_words,
    phases_name,
    round_name,
    schedule_name,
    table_label,
    tie_sentence,
    time_left,
)


@screen
def Desk(here: ScreenContext) -> ft.View:
    t = here.t
    tournament_id = here.parameters["tournament_id"]
    chosen, choose = use_optional(int)
    is_printing, set_printing = use_state(False)
    controller = use_tournament(tournament_id, chosen)
    token = use_link_token(tournament_id, TournamentLinkKind.REGISTRATION)
    snapshot = controller.snapshot
    use_registration_limit(here.session, tournament_id, is_shown=snapshot is not None and snapshot.open)

    clock, calls = (None, ()) if snapshot is None else (snapshot.clock, snapshot.calls)
    use_minutes(is_running=bool(calls))
    use_round_clock(clock)
    minutes_left = use_form("clock", str, controller.action)
    drift = here.session.store.clock().timestamp() - time.monotonic()  # changes if the server's clock jumps
    jumped = round((drift - use_ref_for(clock, lambda: drift).current) / 60)

    async def close(allow_missing: bool) -> None:
        if snapshot is None or snapshot.running_round is None:
            return
        if await controller.run_once(close_round, number=snapshot.running_round, allow_missing=allow_missing):
            announce_closed(here, snapshot, snapshot.running_round)

    ask_close = use_confirm_dialog(
        partial(close, True),
        title=t.gettext("Close the round?"),
        text=t.gettext("Some tables have no result yet. Their matches will be ended; you can still enter results."),
        cancel=t.gettext("Not yet"),
        confirm=t.gettext("Close it anyway"),
    )

    async def begin_clock() -> None:
        if snapshot is None or snapshot.running_round is None:
            return
        if await controller.run(start_clock, number=snapshot.running_round):
            await scroll_to_top(here.column)  # where the clock is

    exchange, groups, picture = use_exchange(t, controller), use_groups(t, snapshot), use_picture(controller)
    rare = use_rare_actions(t, controller, exchange.button)
    seat = use_seating(t, controller, publishes=rare.publishes, groups=groups, on_seated=partial(choose, None))
    entrants = entrant_words(t, snapshot.setup.competition if snapshot else Competition.PAIRS).title
    links = [
        (ft.Icons.EMOJI_EVENTS, t.gettext("Ranking"), routes.tournament_ranking),
        (ft.Icons.GROUPS, entrants, routes.tournament_entrants),
        (ft.Icons.QR_CODE_2, t.gettext("Directors and links"), routes.tournament_links)
        if here.session.platform.supports_live_sharing
        else (ft.Icons.DELETE_OUTLINE, t.gettext("Delete this tournament"), routes.tournament_links),
    ]
    actions = [bar_button(icon, label, link_to(path(tournament_id))) for icon, label, path in links]
    body, tables, footer = [], [], None
    is_wide = has_aside_room(here.session.viewport.width)
    if snapshot is not None:
        steps = DeskSteps(
            controller=controller,
            snapshot=snapshot,
            choose=choose,
            start_clock=begin_clock,
            minutes_left=minutes_left,
            jumped=jumped,
            close=partial(close, False),
            ask_close=ask_close,
            seat=seat,
            exchange=exchange,
            is_printing=is_printing,
            set_printing=set_printing,
        )
        tables = [] if snapshot.open else _tables(t, steps, is_dense=is_wide and not has_large_text())
        tables = picture("seats", _subtitle(t, snapshot), tables)
        body = [
            *call_rows(here.session, snapshot),
            *phone_rows(controller, [each for each in snapshot.phones if each.allowed is None], snapshot.sections),
            *groups.parts,
            *_round(here.session, steps, choose, token.latest, [] if is_wide else tables),
            *rare.parts,
            *_secondary_links(t, snapshot),
        ]
        footer = _next_action(t, steps)
    return desk_view(
        here,
        controller,
        snapshot.name if snapshot else t.gettext("Tournament"),
        body,
        back=routes.TOURNAMENTS,
        subtitle=_subtitle(t, snapshot) if snapshot else "",
        actions=keyed("ways", actions),
        footer=footer,
        aside=tables if is_wide else (),
    )


@dataclass(frozen=True, kw_only=True)
class DeskSteps:
    """The steps of the running round; `choose` selects the shown round, `is_printing` shows more documents. The
    server's clock has `jumped` by so many minutes since the round's was last set."""

    controller: TournamentController
    snapshot: TournamentSnapshot
    choose: Callable[[int | None], None]
    start_clock: Callable[[], Awaitable[None]]
    minutes_left: Form[str]
    jumped: int
    close: Callable[[], Awaitable[None]]
    ask_close: Callable[[], None]
    seat: Callable[[], Awaitable[None]]
    exchange: Exchange
    is_printing: bool
    set_printing: Callable[[bool], None]

    @property
    def awaits_clock(self) -> bool:
        """Whether the running round has a clock that was not started."""
        running, minutes = self.snapshot.running_round, self.snapshot.setup.schedule.minutes
        is_shown = running is not None and self.snapshot.hidden is None
        return is_shown and minutes is not None and self.snapshot.clock is None

    @property
    def is_complete(self) -> bool:
        """Whether all results of the running round are in."""
        running = self.snapshot.running_round
        return running is not None and not missing_results(self.snapshot.record, running)

    async def pause_clock(self, is_paused: bool) -> None:
        await self.controller.run(set_clock_paused, number=self.snapshot.closed, is_paused=is_paused)

    async def extend_round(self, minutes: int, is_set: bool) -> None:
        change = Extended(round=self.snapshot.closed, minutes=minutes, is_set=is_set)
        if await self.controller.run(extend_round, seen=self.snapshot.clock, change=change):
            self.minutes_left.update(lambda _: "")

    async def set_minutes(self) -> None:
        await self.extend_round(parse_whole_number(self.minutes_left.value) or 0, True)

    async def publish(self) -> None:
        if self.snapshot.hidden is not None:
            await self.controller.run_once(publish_round, number=self.snapshot.hidden)


def _subtitle(t: Translator, snapshot: TournamentSnapshot) -> str:
    if snapshot.shown is None:
        return phases_name(t, snapshot.setup)
    return round_name(t, snapshot.shown, snapshot.setup.schedule.rounds)


def _secondary_links(t: Translator, snapshot: TournamentSnapshot) -> list[ft.Control]:
    """Return buttons that lead to the other screens of the tournament."""
    ways = {
        t.gettext("Prizes"): routes.tournament_prizes(snapshot.id),
        t.gettext("Championship"): routes.championship("0"),
        t.gettext("Activity log"): routes.tournament_log(snapshot.id),
        t.gettext("Guide for directors"): routes.tournament_guide(snapshot.id),
    }
    return keyed("other-ways", [secondary_button(words, on_click=link_to(way)) for words, way in ways.items()])


def _tables(t: Translator, steps: DeskSteps, *, is_dense: bool) -> list[ft.Control]:
    """Return the tables of the round that is shown, or the exchange of two places at them."""
    snapshot, number = steps.snapshot, steps.snapshot.shown or 0
    if steps.exchange.tables:
        return steps.exchange.tables
    tiles = [
        table_tile(
            t,
            snapshot,
            table,
            on_tap=link_to(routes.tournament_table(snapshot.id, number, table.seat.section, table.seat.table)),
            is_dense=is_dense,
        )
        for table in snapshot.tables
    ]
    return [dense_head(t, snapshot.setup.competition), *tiles] if is_dense and tiles else tiles


def _round(
    session: Session,
    steps: DeskSteps,
    choose: Callable[[int | None], None],
    token: str | None,
    tables: list[ft.Control],
) -> list[ft.Control]:
    """Return the desk before the first round, or the round that is shown, with its `tables` unless they are beside."""
    t, controller, snapshot = session.translator, steps.controller, steps.snapshot
    if snapshot.open:
        return registration_part(session, snapshot, token)
    first_steps = checklist(session, controller, snapshot, seat=steps.seat, start_clock=steps.start_clock)
    shown = snapshot.shown
    if shown is None:
        lines = [
            schedule_name(t, snapshot.setup.schedule),
            *_tie_sentences(t, snapshot),
            *_meetings(t, snapshot),
            t.gettext("The draw is done. Now seat round 1."),
        ]
        return [*keyed("before", [ft.Text(line, style=theme.text(18)) for line in lines]), *first_steps]
    parts = [*outcome(t, snapshot), *sent_part(t, controller, snapshot)]
    parts += silence_part(t, controller, snapshot) if snapshot.is_over else []
    if len(snapshot.record.rounds) > 1:
        rounds = {number: t.gettext("Round {round}", round=number + 1) for number in range(len(snapshot.record.rounds))}
        parts += keyed("rounds", [choice(rounds, chosen=shown, on_choose=choose, wrap=True)])
    parts += keyed("counts", [announced(results_summary(t, snapshot), theme.text(18, strong=True))])
    lines = [*_tie_sentences(t, snapshot), *_meetings(t, snapshot), *_displaced_sentences(t, snapshot, shown)]
    parts += keyed("tie", [ft.Text(line, style=theme.text(15)) for line in lines])
    if shown == snapshot.hidden:
        words = t.gettext("Only directors see this round until it is published.")
        parts += keyed("hidden", [ft.Text(words, style=theme.text(18, strong=True))])
    if shown == snapshot.running_round and snapshot.clock is not None:
        parts += _clock(t, steps, snapshot.clock, now=session.store.clock())
    parts += first_steps
    to_results = link_to(routes.tournament_results(snapshot.id, shown))
    is_main = steps.snapshot.hidden is None and not steps.awaits_clock and not steps.is_complete
    if shown != snapshot.running_round or not is_main:
        parts += keyed("results", [secondary_button(t.gettext("All results on one page"), on_click=to_results)])
    parts += tables
    toggle = partial(steps.set_printing, not steps.is_printing)
    parts += round_documents(session, controller, shown, opened=steps.is_printing, on_tap=toggle)
    if shown == snapshot.running_round and not steps.is_complete:
        parts += keyed("close", [text_button(close_label(t, snapshot, shown), on_click=steps.ask_close)])
    return parts


def _clock(t: Translator, steps: DeskSteps, clock: RoundClock, *, now: datetime) -> list[ft.Control]:
    """Return the time left in the running round, and the buttons that change and pause the clock."""
    words = time_left(t, clock.minutes_left(now), is_paused=clock.is_paused)
    pause_label = t.gettext("Resume the clock") if clock.is_paused else t.gettext("Pause the clock")
    buttons = [
        text_button(t.gettext("{minutes} min", minutes=t.signed(by)), on_click=partial(steps.extend_round, by, False))
        for by in (5, -5)
    ]
    buttons.append(text_button(pause_label, on_click=partial(steps.pause_clock, not clock.is_paused)))
    label, field = t.gettext("Set the minutes left"), steps.minutes_left
    said = t.gettext("The server’s clock has jumped by {minutes} min. Set the minutes left.", minutes=steps.jumped)
    row = ft.Row(buttons, wrap=True, spacing=Gap.SMALL, run_spacing=0)
    parts = [
        *keyed("jumped", [announced(said, theme.text(18, theme.ERROR, strong=True))] if steps.jumped else []),
        *keyed("clock", [ft.Text(words, style=theme.display(30)), row]),
    ]
    if clock.is_paused or steps.jumped:
        parts.append(form_input(field, "", label, key="minutes", digits=True, on_submit=steps.set_minutes))
        parts += keyed("set", [text_button(t.gettext("Save"), on_click=steps.set_minutes)])
    return parts


def _tie_sentences(t: Translator, snapshot: TournamentSnapshot) -> list[str]:
    return [sentence] if (sentence := tie_sentence(t, snapshot.setup.schedule)) else []


def _meetings(t: Translator, snapshot: TournamentSnapshot) -> list[str]:
    return [club_meetings_sentence(t, snapshot.club_meetings)] if snapshot.club_meetings else []


def _displaced_sentences(t: Translator, snapshot: TournamentSnapshot, number: int) -> list[str]:
    """Return the entrants who can't have their fixed table in this round, because their opponents have theirs."""
    away = displaced(snapshot.record.rounds[number].seats, snapshot.record.fixed)
    sections = snapshot.sections
    return [
        t.gettext(
            "{pair}: in this round at table {table}, not at the fixed one.",
            pair=pair_names(t, snapshot.entrants, entrant),
            table=table_label(seat, sections=sections),
        )
        for entrant, seat in away.items()
        if seat.ns is not None
    ]


def _next_action(t: Translator, steps: DeskSteps) -> ft.Control:
    """Return the button for the next step of the tournament. Each step has its own button, so that a tap under way does
    not trigger the next step."""
    step, button = _next_step(t, steps)
    return stack(keyed(step, [button]))


def _next_step(t: Translator, steps: DeskSteps) -> tuple[str, ft.Control]:
    snapshot, running = steps.snapshot, steps.snapshot.running_round
    if snapshot.open:
        return "draw", draw_lots_button(t, steps.controller, snapshot)
    if snapshot.is_over:
        on_click = link_to(routes.tournament_ranking(snapshot.id))
        return "ranking", primary_button(t.gettext("See the ranking"), icon=ft.Icons.EMOJI_EVENTS, on_click=on_click)
    if running is None:
        words = t.gettext("Seat round {round}", round=snapshot.closed + 1)
        return "seat", primary_button(words, icon=ft.Icons.GROUPS, on_click=steps.seat)
    return _step_of_round(t, steps, running)


def _step_of_round(t: Translator, steps: DeskSteps, running: int) -> tuple[str, ft.Control]:
    """Return the button for the next step of the running round."""
    snapshot = steps.snapshot
    if steps.is_complete:
        return "close", primary_button(close_label(t, snapshot, running), icon=ft.Icons.CHECK, on_click=steps.close)
    if snapshot.hidden is not None:
        words = t.gettext("Publish round {round}", round=snapshot.hidden + 1)
        return "publish", primary_button(words, icon=ft.Icons.SEND, on_click=steps.publish)
    if steps.awaits_clock:
        start = t.gettext("Start the clock")
        return "clock", primary_button(start, icon=ft.Icons.PLAY_ARROW, on_click=steps.start_clock)
    to_results = link_to(routes.tournament_results(snapshot.id, running))
    return "enter", primary_button(t.gettext("Enter the results"), icon=ft.Icons.EDIT, on_click=to_results)
