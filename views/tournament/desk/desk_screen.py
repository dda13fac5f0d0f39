"""The director's desk: all tables of a round, its clock, and the next action."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cached_property, partial

import flet as ft

from models.tournaments import TournamentDocument, close_round, publish_round, start_clock
from models.values import TournamentLinkKind, TournamentSnapshot
from scoring import Competition, displaced, missing_results
from views import routes
from views.core.navigation import link_to
from views.core.session import Session
from views.core.use_minutes import use_minutes
from views.hooks import use_optional, use_ref_for, use_state
from views.tournament.desk.calls import call_rows
from views.tournament.desk.clock import use_desk_clock
from views.tournament.desk.exchange import use_exchange
from views.tournament.desk.groups import use_groups
from views.tournament.desk.phones import known_rows, phone_rows
from views.tournament.desk.rare_actions import use_rare_actions
from views.tournament.desk.registration import draw_lots_button, registration_part, use_registration_limit
from views.tournament.desk.seating import use_seating
from views.tournament.desk.tables import RoundTables, entry_part
from views.tournament.details import sent_part, silence_part
from views.tournament.documents import round_documents, use_picture
from views.tournament.frame import announce_closed, close_label, desk_view, outcome, pair_names
from views.tournament.results.use_input_line import InputLine, use_input_line
from views.tournament.results.use_result_row import RoundPage
from views.tournament.use_tournament import TournamentController, use_link_token, use_tournament
from views.ui import theme
from views.ui.buttons import bar_button, primary_button, secondary_button, text_button
from views.ui.frame import has_aside_room, heading
from views.ui.input.choice import choice
from views.ui.input.dialogs import use_confirm_dialog
from views.ui.input.form_faults import scroll_to_top
from views.ui.lists import dashed_button, keyed, keyed_component, list_tile, panel, stack
from views.ui.screen_context import ScreenContext, screen
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap, Size
from wording import (
    Translator,
    club_meetings_sentence,
    entrant_words,
    phases_name,
    round_name,
    schedule_name,
    table_label,
    tie_sentence,
)

_ASIDE_WIDTH = 300  # pixels, in a wide window
_SHOWN_PLACES = 8  # of the ranking so far


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

    number = 0 if snapshot is None else snapshot.running_round or 0
    page = use_ref_for((tournament_id, number), lambda: RoundPage(number=number, tournament=controller)).current
    page.tournament = controller
    line = use_input_line(page)
    use_minutes(is_running=snapshot is not None and bool(snapshot.calls))
    clock = use_desk_clock(t, controller)

    async def close(allow_missing: bool) -> None:
        if snapshot is not None and await controller.run_once(close_round, number=number, allow_missing=allow_missing):
            announce_closed(here, snapshot, number)

    ask_close = use_confirm_dialog(
        partial(close, True),
        title=t.gettext("Close the round?"),
        text=t.gettext("Some tables have no result yet. Their matches will be ended; you can still enter results."),
        cancel=t.gettext("Not yet"),
        confirm=t.gettext("Close it anyway"),
    )

    async def begin_clock() -> None:
        if await controller.run(start_clock, number=number):
            await scroll_to_top(here.column)  # where the clock is

    async def show_round() -> None:
        choose(None)
        await scroll_to_top(here.column)  # where its line is

    exchange_button, exchange_tables = use_exchange(t, controller)
    groups, picture = use_groups(t, snapshot), use_picture(controller)
    rare, publishes = use_rare_actions(t, controller, exchange_button)
    seat = use_seating(t, controller, publishes=publishes, groups=groups, on_seated=show_round)
    entrants = entrant_words(t, snapshot.setup.competition if snapshot else Competition.PAIRS).title
    ways = [
        (ft.Icons.EMOJI_EVENTS, t.gettext("Ranking"), routes.tournament_ranking),
        (ft.Icons.GROUPS, entrants, routes.tournament_entrants),
        (ft.Icons.QR_CODE_2, t.gettext("Directors and links"), routes.tournament_links)
        if here.session.platform.supports_live_sharing
        else (ft.Icons.DELETE_OUTLINE, t.gettext("Delete this tournament"), routes.tournament_links),
    ]
    actions = [bar_button(icon, label, link_to(path(tournament_id))) for icon, label, path in ways]
    body, aside, footer, subtitle = list[ft.Control](), list[ft.Control](), None, ""
    width = here.session.viewport.width
    is_wide = has_aside_room(width) and snapshot is not None and snapshot.shown is not None
    column = min(width, 2 * Size.COLUMN) - _ASIDE_WIDTH - Gap.LARGE if is_wide else Size.COLUMN
    if snapshot is not None:
        steps = DeskSteps(
            controller=controller,
            snapshot=snapshot,
            start_clock=begin_clock,
            clock=clock,
            close=partial(close, False),
            ask_close=ask_close,
            seat=seat,
            exchange_tables=exchange_tables,
            is_printing=is_printing,
            set_printing=set_printing,
            line=line,
            picture=picture,
            is_wide=is_wide,
        )
        body = [
            *call_rows(here.session, snapshot),
            *phone_rows(controller, [each for each in snapshot.phones if each.allowed is None], snapshot.sections),
            *known_rows(controller, snapshot.known.values()),
            *groups.parts,
            *_round(here.session, steps, choose, token.latest),
            *rare,
        ]
        subtitle, links = phases_name(t, snapshot.setup), _secondary_links(t, snapshot)
        if snapshot.shown is not None:
            subtitle = round_name(t, snapshot.shown, snapshot.setup.schedule.rounds)
        if is_wide:
            aside = [*clock, *_ranking_so_far(t, snapshot), *links]
        else:
            body += links
        step, button = _next_step(t, steps, width=min(width, column) - 2 * Gap.LARGE)
        footer = stack(keyed(step, [button]))
    return desk_view(
        here,
        controller,
        snapshot.name if snapshot else t.gettext("Tournament"),
        body,
        back=routes.TOURNAMENTS,
        subtitle=subtitle,
        actions=keyed("ways", actions),
        footer=footer,
        max_column_width=column,
        aside=aside,
    )


@dataclass(frozen=True, kw_only=True)
class DeskSteps:
    """The steps of the running round; `is_printing` shows more documents."""

    controller: TournamentController
    snapshot: TournamentSnapshot
    start_clock: Callable[[], Awaitable[None]]
    clock: list[ft.Control]
    close: Callable[[], Awaitable[None]]
    ask_close: Callable[[], None]
    seat: Callable[[], Awaitable[None]]
    exchange_tables: list[ft.Control]
    is_printing: bool
    set_printing: Callable[[bool], None]
    line: InputLine
    picture: Callable[[str, str, list[ft.Control]], list[ft.Control]]
    is_wide: bool

    @property
    def awaits_clock(self) -> bool:
        """Whether the running round has a clock that was not started."""
        running, minutes = self.snapshot.running_round, self.snapshot.setup.schedule.minutes
        is_shown = running is not None and self.snapshot.hidden is None
        return is_shown and minutes is not None and self.snapshot.clock is None

    @cached_property
    def missing(self) -> int:
        """The number of results of the running round that aren't in."""
        running = self.snapshot.running_round
        return 0 if running is None else len(missing_results(self.snapshot.record, running))

    @property
    def is_typed(self) -> bool:
        """Whether results of the shown round are typed at the desk."""
        return self.snapshot.shown == self.snapshot.running_round and self.snapshot.hidden is None

    async def publish(self) -> None:
        if self.snapshot.hidden is not None:
            await self.controller.run_once(publish_round, number=self.snapshot.hidden)


def _secondary_links(t: Translator, snapshot: TournamentSnapshot) -> list[ft.Control]:
    """Return buttons that lead to the other screens of the tournament."""
    desk = routes.tournament(snapshot.id)
    ways = {
        t.gettext("Prizes"): routes.tournament_prizes(desk),
        t.gettext("Championship"): routes.championship(desk, "0"),
        t.gettext("Activity log"): routes.tournament_log(snapshot.id),
        t.gettext("Guide for directors"): routes.tournament_guide(snapshot.id),
    }
    return keyed("other-ways", [secondary_button(words, on_click=link_to(way)) for words, way in ways.items()])


def _first_steps(session: Session, controller: TournamentController, snapshot: TournamentSnapshot) -> list[ft.Control]:
    """Return what can be done before the first round is seated: check the names, and print the cards."""
    t, to_entrants = session.translator, link_to(routes.tournament_entrants(snapshot.id))
    count = entrant_words(t, snapshot.setup.competition).number(len(snapshot.entrants))
    steps = [list_tile(count, key="step-names", lines=[t.gettext("Check the names")], on_tap=to_entrants)]
    if session.platform.has_server:
        words = t.gettext("Print them and put one on each table: players scan it in every round.")
        print_cards = partial(controller.download, TournamentDocument.CARDS, None)
        steps.append(list_tile(t.gettext("Table cards"), key="step-cards", lines=[words], on_tap=print_cards))
    return [*keyed("first", [heading(t.gettext("Before the first cards"))]), *steps]


def _ranking_so_far(t: Translator, snapshot: TournamentSnapshot) -> list[ft.Control]:
    """Return the first places, for the column beside the tables."""
    style, strong, soft = theme.text(16), theme.display(20), theme.display(20, theme.INK_SOFT)
    lines = [
        ft.Row([ft.Text(str(each.rank), style=soft), names, ft.Text(t.points(each.victory_points), style=strong)])
        for each in snapshot.ranking[:_SHOWN_PLACES]
        for names in [ft.Text(t.join(snapshot.names[each.entrant]), style=style, expand=True)]
    ]
    head = heading(t.gettext("Ranking so far"))
    return keyed("so-far", [head, panel(stack(lines), padding=Gap.MEDIUM)] if lines else [])


def _round(
    session: Session, steps: DeskSteps, choose: Callable[[int | None], None], token: str | None
) -> list[ft.Control]:
    """Return the desk before the first round, or the round that is shown."""
    t, controller, snapshot = session.translator, steps.controller, steps.snapshot
    if snapshot.open:
        return registration_part(session, snapshot, token)
    shown = snapshot.shown
    if shown is None:
        drawn = t.gettext("The draw is done. Now seat round 1.")
        lines = [schedule_name(t, snapshot.setup.schedule), *_sentences(t, snapshot), drawn]
        said = keyed("before", [ft.Text(line, style=theme.text(17)) for line in lines])
        return [*said, *_first_steps(session, controller, snapshot)]
    parts = [*outcome(t, snapshot), *sent_part(t, controller, snapshot)]
    parts += silence_part(t, controller, snapshot) if snapshot.is_over else []
    parts += [] if steps.is_wide else steps.clock
    line = steps.line if steps.is_typed else None
    if line is not None:
        is_main = not steps.awaits_clock and steps.missing > 0
        parts += keyed("entry", entry_part(t, line, snapshot, has_keyboard=steps.is_wide, is_main=is_main))
    in_one_line = steps.is_wide and not has_large_text()
    tables = [keyed_component(f"tables-{shown}", RoundTables, t, line, snapshot, is_wide=in_one_line)]
    name = round_name(t, shown, snapshot.setup.schedule.rounds)
    parts += steps.exchange_tables or steps.picture("seats", name, tables)
    if len(snapshot.record.rounds) > 1:
        rounds = {number: t.gettext("Round {round}", round=number + 1) for number in range(len(snapshot.record.rounds))}
        parts += keyed("rounds", [choice(rounds, chosen=shown, on_choose=choose, wrap=True)])
    lines = [*_sentences(t, snapshot), *_displaced_sentences(t, snapshot, shown)]
    parts += keyed("tie", [ft.Text(line, style=theme.text(16)) for line in lines])
    if shown == snapshot.hidden:
        words = t.gettext("Only directors see this round until it is published.")
        parts += keyed("hidden", [ft.Text(words, style=theme.text(17, strong=True))])
    if steps.missing and (steps.awaits_clock or snapshot.hidden is not None):  # the main button is another one
        label = close_label(t, snapshot, snapshot.closed)
        parts += keyed("close", [text_button(label, on_click=steps.ask_close)])
    to_results = link_to(routes.tournament_results(snapshot.id, shown))
    parts += keyed("results", [secondary_button(t.gettext("All results on one page"), on_click=to_results)])
    toggle = partial(steps.set_printing, not steps.is_printing)
    return [*parts, *round_documents(session, controller, shown, opened=steps.is_printing, on_tap=toggle)]


def _sentences(t: Translator, snapshot: TournamentSnapshot) -> list[str]:
    meetings = club_meetings_sentence(t, snapshot.club_meetings) if snapshot.club_meetings else ""
    return [*filter(None, (tie_sentence(t, snapshot.setup.schedule), meetings))]


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


def _next_step(t: Translator, steps: DeskSteps, *, width: float) -> tuple[str, ft.Control]:
    """Return the button for the next step of the tournament, and its name. Each step has its own button, so that a tap
    under way does not trigger the next step."""
    snapshot, running = steps.snapshot, steps.snapshot.running_round
    if snapshot.open:
        return "draw", draw_lots_button(t, steps.controller, snapshot)
    if snapshot.is_over:
        on_click = link_to(routes.tournament_ranking(snapshot.id))
        return "ranking", primary_button(t.gettext("See the ranking"), icon=ft.Icons.EMOJI_EVENTS, on_click=on_click)
    if running is None:
        words = t.gettext("Seat round {round}", round=snapshot.closed + 1)
        return "seat", primary_button(words, icon=ft.Icons.GROUPS, on_click=steps.seat)
    return _step_of_round(t, steps, running, width)


def _step_of_round(t: Translator, steps: DeskSteps, running: int, width: float) -> tuple[str, ft.Control]:
    """Return the button for the next step of the running round."""
    snapshot = steps.snapshot
    label = close_label(t, snapshot, running)
    if not steps.missing:
        return "close", primary_button(label, icon=ft.Icons.CHECK, on_click=steps.close)
    if snapshot.hidden is not None:
        words = t.gettext("Publish round {round}", round=snapshot.hidden + 1)
        return "publish", primary_button(words, icon=ft.Icons.SEND, on_click=steps.publish)
    if steps.awaits_clock:
        start = t.gettext("Start the clock")
        return "clock", primary_button(start, icon=ft.Icons.PLAY_ARROW, on_click=steps.start_clock)
    missing = t.ngettext("{count} missing", "{count} missing", steps.missing)
    words = t.gettext("{label}: {value}", label=label, value=missing)
    if has_large_text():
        return "close-early", secondary_button(words, on_click=steps.ask_close)
    return "close-early", dashed_button(words, on_click=steps.ask_close, width=width)
