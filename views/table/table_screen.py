"""The table: both totals in large digits, the next dealer, the deals so far, and one button for the next deal."""

from collections.abc import Callable, Sequence

import flet as ft

from models.values import MatchSnapshot, Role
from views import routes
from views.core.device_features import use_wake_lock
from views.core.navigation import link_to, navigation_of, use_view_name
from views.core.session import Session
from views.hooks import use_ref, use_state
from views.match.lifecycle.use_ending import use_ending
from views.match.lifecycle.use_rematch import finished_footer, rematch_line, use_rematch
from views.match.moments import Moments, ended_by_touch, landing_table, use_moments, winner_banner
from views.match.sample_part import sample_part
from views.match.sounds import with_burraco_sound
from views.match.totals import landing_gains, next_deal_lines, totals
from views.match.tournament_part import tournament_part
from views.match.use_announcement import use_remote_announcement
from views.match.use_help import use_help
from views.match.use_match import use_match
from views.match.use_table_assignment import use_table_assignment
from views.match.use_undo import UndoController, undo_actions, use_undo
from views.table.clock import clock_part, use_clock
from views.table.hints import played_deals, with_sharing_dismissal
from views.table.ticker import ticker
from views.table.ticker_editor import TickerEditor
from views.table.tools import reminders, table_tools
from views.table.use_naming import use_naming
from views.table.use_ticker import use_ticker
from views.ui import theme
from views.ui.buttons import bar_button, icon_button, line_style, primary_button
from views.ui.drawing.table import table_drawing
from views.ui.fit import LOW_WINDOW
from views.ui.frame import aside_width, frame, has_aside_room, heading
from views.ui.input.dialogs import show_snackbar
from views.ui.lists import keyed, stack
from views.ui.press import FilledButton
from views.ui.render_cache import RenderCache, use_render_cache
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import closable_notice, notice
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap, Size
from wording import match_goal, variant_name

_SPLIT_WIDTH = 640  # pixels: a low window of this width shows the deals beside the totals


@screen
def Table(here: ScreenContext) -> ft.View:
    session, t = here.session, here.t
    match_id = here.parameters["match_id"]
    match = use_match(match_id)
    use_remote_announcement(match)
    history, editor = use_undo(match), use_ticker(match)
    ending = use_ending(match_id, match)
    clock_action, step_clock = use_clock(match)
    assignment = use_table_assignment(match_id, match.snapshot)
    rematch, moments = use_rematch(match_id), use_moments(match_id, match.snapshot)
    naming = use_naming(t, match_id, match)
    tab, set_tab = use_state(0)
    opens_reminders, set_opens_reminders = use_state(False)
    has_open_ticker, set_open_ticker = use_state(False)
    toggle_ticker = use_ref(lambda: lambda: set_open_ticker(lambda is_open: not is_open)).current
    memo = use_render_cache(session.epoch)
    help_on_terms = use_help(match.snapshot.config if match.snapshot else None)
    use_wake_lock()
    if match.snapshot is None:
        return here.missing(match.sentence)
    snapshot, available = match.snapshot, session.viewport.width
    wide = has_aside_room(available)
    is_split = wide or (session.viewport.height < LOW_WINDOW and available >= _SPLIT_WIDTH)
    column = min(available, Size.COLUMN_TABLET) if not is_split else Size.COLUMN if wide else available / 2
    width = column - 2 * Gap.LARGE
    body = [*notice("away", match.sentence), *sample_part(session)]
    body += closable_notice(t, "said", history.action.sentence, history.action.dismiss)
    body += closable_notice(t, "not-ended", ending.action.sentence, ending.action.dismiss)
    body += closable_notice(t, "clock-said", clock_action.sentence, clock_action.dismiss)
    body += closable_notice(t, "no-rematch", rematch.action.sentence, rematch.action.dismiss)
    line = rematch_line(t, has_begun=snapshot.rematch_id is not None, on_tap=rematch.start_or_open)
    opens_ticker = has_open_ticker or (editor is not None and editor.needs_attention)
    body += [
        *(line if has_large_text() else []),
        *keyed("won", winner_banner(t, snapshot)),
        *keyed("totals", [totals(session, snapshot, width=width, gains=moments.gains)]),
        *naming,
        *tournament_part(t, assignment, snapshot),
        *([] if opens_ticker and not is_split else _seats(here, snapshot, memo, moments, width=width)),  # or the keys
        *keyed("next", next_deal_lines(t, snapshot, help_on_terms.explain_opening)),
    ]
    is_shown = opens_ticker or not snapshot.role.includes(Role.SCORER)
    keys = ticker(session, editor, memo=memo, tab=tab, set_tab=set_tab) if editor is not None and is_shown else []
    on_help = help_on_terms.list_topics if opens_ticker else None
    ticks = _ticker_rows(session, snapshot, memo, toggle_ticker, on_help, editor=editor, keys=keys)
    if not snapshot.role.includes(Role.SCORER):
        body, ticks = [*body, *ticks], []
    deals_width = aside_width(available, column) if is_split else width
    played, earlier = played_deals(here, snapshot, memo, moments.gains, ticks, width=deals_width, is_whole=is_split)
    is_kept = session.is_sample or bool(assignment.assignment)
    tools = [
        *clock_part(t, snapshot, now=session.store.clock(), set_clock=step_clock),
        *table_tools(t, snapshot, ending, is_kept=is_kept, set_clock=step_clock),
    ]
    is_opened = opens_reminders != wide  # a wide window has room for them
    known = reminders(t, snapshot, opened=is_opened, on_open=lambda: set_opens_reminders(not opens_reminders))
    undo = undo_actions(snapshot, history)
    body += [*tools, *([] if wide else known)] if is_split else [*played, *tools, *known, *undo, *earlier]
    aside = [*played, *undo, *(known if wide else [])] if is_split else []
    footer = _footer(session, snapshot, line, is_draft=editor is not None and editor.has_entries)
    # A low window has no room for a footer. In a wide one, Tab comes to it last, because it goes from line to line.
    if is_split and footer is not None:
        aside, footer = [*keyed("footer", [footer]), *aside], None
    view = frame(
        route=use_view_name(),
        window_width=available,
        title=variant_name(t, snapshot.config.rules.name),
        subtitle=match_goal(t, snapshot.config),
        on_back=None if session.platform.shows_one_match else memo(link_to, routes.HOME),
        back_label=t.gettext("All tables"),
        actions=_actions(session, snapshot, history, memo),
        body=body,
        max_column_width=column,
        aside=aside,
        spacing=Gap.SMALL if session.viewport.is_short else Gap.MEDIUM,
        footer=footer,
        render_cache=memo,
    )
    return ended_by_touch(view, moments)


def _seats(
    here: ScreenContext, snapshot: MatchSnapshot, memo: RenderCache, moments: Moments, *, width: float
) -> list[ft.Control]:
    """Return the drawn table in a column of this width, and the gains that fly from it to the totals. A tap shows its
    roles in words. Nothing after the end."""
    if snapshot.standings.finished:
        return []
    drawn, faded = landing_table(here.t, snapshot, moments.gains)
    say = memo(_sayer, here.page, drawn.spoken)
    key, slides = f"table-{moments.ended}", all(each.is_flying is not None for each in moments.gains)
    table = memo(table_drawing, drawn, width=width, on_tap=say, key=key, faded=faded, slides=slides)
    layers = [*keyed("drawing", [table]), *landing_gains(here.t, snapshot, moments.gains, width=width)]
    return keyed("seats", [ft.Stack(layers, clip_behavior=ft.ClipBehavior.NONE)])


def _sayer(page: ft.Page, words: str) -> Callable[[], None]:
    return lambda: show_snackbar(page, words)  # to a partial with parameters left, Flet would pass its event


def _ticker_rows(
    session: Session,
    snapshot: MatchSnapshot,
    memo: RenderCache,
    on_open: Callable[[], None],
    on_help: Callable[[], None] | None,
    *,
    editor: TickerEditor | None,
    keys: Sequence[ft.Control],
) -> list[ft.Control]:
    """Return the row that opens the ticker and, with `on_help`, the keys below it; for viewers, a heading above the
    sides' points. The row is there before the draft is loaded, so that nothing moves when it arrives."""
    t, is_scorer = session.translator, snapshot.role.includes(Role.SCORER)
    if snapshot.standings.finished or not (is_scorer or keys):
        return []
    title, below = memo(heading, t.gettext("This deal")), [*keys]
    if is_scorer:
        title = memo(_ticker_row, t.gettext("Tick as you play"), t.gettext("Game terms"), on_open, on_help)
        below = keyed("ticker-keys", [ft.Container(stack(keys), padding=Gap.TIGHT)] if on_help else [])
    if editor is not None:
        title = with_burraco_sound(session, snapshot, len(snapshot.deals) + 1, editor.score, title)
    return [*keyed("this-deal", [title]), *below]


def _ticker_row(words: str, label: str, on_open: Callable[[], None], on_help: Callable[[], None] | None) -> ft.Control:
    title = ft.Text(words, style=theme.text(17, theme.LINK, strong=True), expand=True)
    arrow = ft.Icon(ft.Icons.EXPAND_LESS if on_help else ft.Icons.EXPAND_MORE, color=theme.INK_SOFT)
    row = ft.Row([ft.Icon(ft.Icons.CHECKLIST, color=theme.LINK), title, arrow], spacing=Gap.MEDIUM)
    button = FilledButton(content=row, style=line_style(height=Size.TARGET), on_click=on_open)
    header = ft.MergeSemantics(ft.Semantics(expanded=on_help is not None, content=button), expand=True)
    help_on_words = [icon_button(ft.Icons.HELP_OUTLINE, label, on_help, ink=theme.LINK)] if on_help else []
    return ft.Row([header, *help_on_words], spacing=0)


def _footer(session: Session, snapshot: MatchSnapshot, line: list[ft.Control], *, is_draft: bool) -> ft.Control | None:
    t = session.translator
    if snapshot.standings.finished:
        on_click = link_to(routes.result(snapshot.id))
        see = primary_button(t.gettext("See the result"), icon=ft.Icons.EMOJI_EVENTS, on_click=on_click)
        return finished_footer([] if has_large_text() else line, see)
    if not snapshot.role.includes(Role.SCORER):
        return None
    words = t.gettext("Continue deal {number} · draft") if is_draft else t.gettext("Score deal {number}")
    shown, number = t.gettext("Deal {number}") if has_large_text() else words, len(snapshot.deals) + 1
    on_click, spoken = link_to(routes.new_deal(snapshot.id)), words.format(number=number)
    has_keys = has_aside_room(session.viewport.width) and navigation_of(ft.context.page).has_keys
    return primary_button(
        shown.format(number=number), icon=ft.Icons.EDIT, on_click=on_click, spoken=spoken, autofocus=has_keys
    )


def _actions(session: Session, snapshot: MatchSnapshot, history: UndoController, memo: RenderCache) -> list[ft.Control]:
    t = session.translator
    label, on_rules = t.gettext("The rules of this match"), memo(link_to, routes.match_rules(snapshot.id))
    rules_action = keyed("rules", [memo(bar_button, ft.Icons.MENU_BOOK, label, on_rules)])
    if not snapshot.role.includes(Role.SCORER):  # viewers have no code to share either
        return rules_action
    # Both are always there, because a second tap on Undo must not hit Redo.
    label, words = t.gettext("Undo the last action"), t.gettext("Redo")
    undo = memo(bar_button, ft.Icons.UNDO, label, history.undo, disabled=not snapshot.undoable)
    redo = memo(bar_button, ft.Icons.REDO, words, history.redo, disabled=not snapshot.redoable)
    actions = [*keyed("undo", [undo]), *keyed("redo", [redo]), *rules_action]
    if session.is_sample or session.platform.shows_one_match:
        return actions
    share_path = routes.share if session.platform.supports_live_sharing else routes.transfer
    on_share = with_sharing_dismissal(session, memo, memo(link_to, share_path(snapshot.id)))
    share = memo(bar_button, ft.Icons.QR_CODE_2, t.gettext("Share this table"), on_share)
    return [*actions, *keyed("share", [share])]
