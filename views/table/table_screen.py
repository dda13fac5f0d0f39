"""The table: both totals in large digits, the next dealer, the deals so far, and one button for the next deal."""

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from models.values import ClockStep, MatchSnapshot, Role
from views import routes
from views.core.device_features import use_wake_lock
from views.core.navigation import link_to, use_view_name
from views.core.session import Session
from views.hooks import use_state
from views.match.lifecycle.use_ending import EndingController, use_ending
from views.match.lifecycle.use_rematch import finished_footer, rematch_line, use_rematch
from views.match.moments import Gain, use_moments, winner_banner
from views.match.sample_part import sample_part
from views.match.sounds import with_burraco_sound
from views.match.totals import next_deal_lines, totals
from views.match.tournament_part import tournament_part
from views.match.use_announcement import use_remote_announcement
from views.match.use_help import use_help
from views.match.use_match import use_match
from views.match.use_table_assignment import use_table_assignment
from views.match.use_undo import UndoController, undo_actions, use_undo
from views.table.clock import clock_part, use_clock
from views.table.hints import played_deals, sharing_hint, with_sharing_dismissal
from views.table.naming import naming_part
from views.table.reminders import reminders
from views.table.ticker import ticker
from views.table.ticker_editor import TickerEditor
from views.table.use_naming import use_naming
from views.table.use_opening_balance import can_enter_opening_balance
from views.table.use_ticker import use_ticker
from views.ui import theme
from views.ui.buttons import bar_button, icon_button, primary_button, text_button
from views.ui.frame import aside_width, frame, has_aside_room, heading
from views.ui.lists import keyed
from views.ui.render_cache import RenderCache, use_render_cache
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import closable_notice, notice
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap, Size
from wording import Translator, match_goal, variant_name

_MAX_ACTIONS = 4  # in the bar, including Redo, which is not always shown


@screen
def Table(here: ScreenContext) -> ft.View:
    session, t = here.session, here.t
    match_id = here.parameters["match_id"]
    match = use_match(match_id)
    use_remote_announcement(match)
    history = use_undo(match)
    editor = use_ticker(match)
    ending = use_ending(match_id, match)
    clock_action, step_clock = use_clock(match)
    assignment = use_table_assignment(match_id, match.snapshot)
    rematch = use_rematch(match_id)
    naming = use_naming(match_id, match)
    moments = use_moments(match_id, match.snapshot)
    tab, set_tab = use_state(0)
    has_open_reminders, set_open_reminders = use_state(False)
    memo = use_render_cache(session.epoch)
    help_on_terms = use_help(match.snapshot.config if match.snapshot else None)
    use_wake_lock()
    if match.snapshot is None:
        return here.missing(match.sentence)
    snapshot = match.snapshot
    available = session.viewport.width
    wide = has_aside_room(available)
    body = [*notice("away", match.sentence), *sample_part(session)]
    body += closable_notice(t, "said", history.sentence, history.dismiss)
    body += closable_notice(t, "not-ended", ending.action.sentence, ending.action.dismiss)
    body += closable_notice(t, "clock-said", clock_action.sentence, clock_action.dismiss)
    body += closable_notice(t, "no-rematch", rematch.action.sentence, rematch.action.dismiss)
    line = rematch_line(t, has_begun=snapshot.rematch_id is not None, on_tap=rematch.start_or_open)
    body += line if has_large_text() else []
    body += [
        *keyed("won", winner_banner(t, snapshot, has_entered=moments.has_entered)),
        *keyed("totals", [_totals(session, snapshot, memo, moments.gains, wide=wide)]),
    ]
    body += [*naming_part(t, naming), *tournament_part(t, assignment, snapshot)]
    body += clock_part(t, snapshot, now=session.store.clock(), set_clock=step_clock)
    body += keyed("next", next_deal_lines(t, snapshot, help_on_terms.explain_opening))
    body += sharing_hint(session, snapshot)
    if editor is not None:
        ticking = ticker(session, editor, memo=memo, tab=tab, set_tab=set_tab)
        body += [*_ticker_head(session, editor, memo, help_on_terms.list_topics), *ticking] if ticking else []
    sheet_width = aside_width(available) if wide else min(available, Size.COLUMN_TABLET) - 2 * Gap.LARGE
    played = played_deals(session, snapshot, memo, page=here.page, width=sheet_width)
    if not played and can_enter_opening_balance(snapshot):
        label = t.gettext("Played on paper so far? Enter the totals")
        played = keyed("paper", [text_button(label, on_click=link_to(routes.opening_balance(match_id)))])
    played += reminders(
        t, snapshot, opened=has_open_reminders, on_open=lambda: set_open_reminders(not has_open_reminders)
    )
    played += undo_actions(snapshot, history)
    label = t.gettext("Large score for the middle of the table")
    played += keyed("board", [text_button(label, on_click=link_to(routes.scoreboard(match_id)))])
    if snapshot.clock is None and snapshot.role.includes(Role.SCORER) and not snapshot.standings.finished:
        show = text_button(t.gettext("Show a clock"), on_click=partial(step_clock, ClockStep.SHOW))
        played += keyed("show-clock", [show])
    played += _ending_actions(t, ending, is_sample=session.is_sample)
    return frame(
        route=use_view_name(),
        window_width=available,
        title=variant_name(t, snapshot.config.rules.name),
        subtitle=match_goal(t, snapshot.config),
        on_back=None if session.platform.shows_one_match else memo(link_to, routes.HOME),
        back_label=t.gettext("All tables"),
        actions=_actions(session, snapshot, history, memo),
        max_actions=_MAX_ACTIONS,
        body=body if wide else [*body, *played],
        max_column_width=Size.COLUMN if wide else Size.COLUMN_TABLET,
        aside=played if wide else (),
        spacing=Gap.SMALL if session.viewport.is_short else Gap.MEDIUM,
        footer=_footer(t, snapshot, [] if has_large_text() else line),
        render_cache=memo,
    )


def _totals(
    session: Session, snapshot: MatchSnapshot, memo: RenderCache, gains: Sequence[Gain], *, wide: bool
) -> ft.Control:
    return totals(session, snapshot, memo, column=Size.COLUMN if wide else Size.COLUMN_TABLET, gains=gains)


def _ticker_head(
    session: Session, editor: TickerEditor, memo: RenderCache, on_help: Callable[[], None]
) -> list[ft.Control]:
    t, snapshot = session.translator, editor.snapshot
    title = memo(_ticker_title, t.gettext("During the deal (if you like)"), t.gettext("Game terms"), on_help)
    return keyed("this-deal", [with_burraco_sound(session, snapshot, len(snapshot.deals) + 1, editor.score, title)])


def _ticker_title(words: str, label: str, on_help: Callable[[], None]) -> ft.Control:
    help_on_words = icon_button(ft.Icons.HELP_OUTLINE, label, ink=theme.LINK, on_click=on_help)
    return ft.Row([ft.Container(heading(words), expand=True), help_on_words], spacing=Gap.SMALL)


def _ending_actions(t: Translator, ending: EndingController, *, is_sample: bool) -> list[ft.Control]:
    """Return the buttons that end or delete the match. They are at the bottom to prevent accidental taps. A sample
    match has its own button that deletes it."""
    parts: list[ft.Control] = []
    if ending.end is not None:
        parts += keyed("end", [text_button(t.gettext("End the match here"), on_click=ending.end)])
    if ending.delete is not None and not is_sample:
        words = t.gettext("Delete this match")
        parts += keyed("delete", [text_button(words, on_click=ending.delete, danger=True)])
    return parts


def _footer(t: Translator, snapshot: MatchSnapshot, line: list[ft.Control]) -> ft.Control | None:
    if snapshot.standings.finished:
        on_click = link_to(routes.result(snapshot.id))
        see = primary_button(t.gettext("See the result"), icon=ft.Icons.EMOJI_EVENTS, on_click=on_click)
        return finished_footer(line, see)
    if not snapshot.role.includes(Role.SCORER):
        return None
    words, on_click = (
        t.gettext("Score deal {number}", number=len(snapshot.deals) + 1),
        link_to(routes.new_deal(snapshot.id)),
    )
    return primary_button(words, icon=ft.Icons.EDIT, on_click=on_click)


def _actions(session: Session, snapshot: MatchSnapshot, history: UndoController, memo: RenderCache) -> list[ft.Control]:
    t = session.translator

    def nav_action(icon: ft.IconData, label: str, route: str) -> ft.Control:
        return memo(bar_button, icon, label, memo(link_to, route))

    rules_action = keyed(
        "rules", [nav_action(ft.Icons.MENU_BOOK, t.gettext("The rules of this match"), routes.match_rules(snapshot.id))]
    )
    if not snapshot.role.includes(Role.SCORER):  # viewers have no code to share either
        return rules_action
    actions: list[ft.Control] = []
    # Redo appears at the end, so that it moves no other button: a second tap on Undo must not hit it.
    if snapshot.redoable:
        actions += keyed("redo", [memo(bar_button, ft.Icons.REDO, t.gettext("Redo"), history.redo)])
    label = t.gettext("Undo the last action")
    undo = memo(bar_button, ft.Icons.UNDO, label, history.undo, disabled=not snapshot.undoable)
    actions += [*keyed("undo", [undo]), *rules_action]
    if session.is_sample or session.platform.shows_one_match:
        return actions
    share_path = routes.share if session.platform.supports_live_sharing else routes.transfer
    on_share = with_sharing_dismissal(session, memo, memo(link_to, share_path(snapshot.id)))
    share = memo(bar_button, ft.Icons.QR_CODE_2, t.gettext("Share this table"), on_share)
    return [*actions, *keyed("share", [share])]
