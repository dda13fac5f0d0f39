"""The table: both totals huge, who deals, the deals so far, and one button for the next deal."""

from collections.abc import Callable
from functools import partial

import flet as ft

from models import ClockStep, MatchSnapshot, Role
from views import routes
from views.core.back import use_view_name
from views.core.device import use_awake
from views.core.session import Session, use_session
from views.core.use_help import use_help
from views.core.use_match import use_match
from views.core.use_place import use_place
from views.core.use_rematch import use_rematch
from views.core.use_undo import UndoUse, undo_actions, use_undo
from views.hooks import Memo, use_memo, use_state
from views.table.clock import clock_part
from views.table.reminders import reminders
from views.table.ticker import ticker
from views.table.totals import deals_part, next_deal_lines, totals
from views.table.use_clock import use_clock
from views.table.use_ending import EndingUse, use_ending
from views.table.use_paper import may_carry
from views.table.use_ticker import use_ticker
from views.ui import theme
from views.ui.buttons import icon_action, main_action, text_action
from views.ui.frame import aside_room, frame, heading, is_wide
from views.ui.lists import keyed
from views.ui.notice import notice, said
from views.ui.rematch_line import over_footer, rematch_line
from views.ui.screen import match_missing, screen
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap, Size
from views.ui.tournament_part import tournament_part
from wording import Translator, match_aim, variant_name

_MOST_ACTIONS = 4  # in the bar, with Redo, which comes and goes


@screen
def Table() -> ft.View:
    session = use_session()
    page = ft.context.page
    match_id = ft.use_route_params()["match_id"]
    match = use_match(match_id)
    history = use_undo(match)
    editor = use_ticker(match)
    ending = use_ending(match_id, match)
    clock = use_clock(match)
    place = use_place(match_id, match.snapshot)
    rematch = use_rematch(match_id)
    tab, set_tab = use_state(0)
    reminded, remind = use_state(False)
    memo = use_memo(session.epoch)
    ask = use_help(match.snapshot.config.table_rules if match.snapshot else None)
    use_awake()
    if match.snapshot is None:
        return match_missing(session, match.sentence)
    snapshot = match.snapshot
    t = session.translator
    body: list[ft.Control] = []
    if match.sentence:
        body += keyed("away", [notice(match.sentence)])
    if history.sentence:
        body += keyed("said", [notice(history.sentence, on_close=history.close, close_label=t.gettext("Close"))])
    available = session.viewport.width
    wide = is_wide(available)
    body += keyed("not-ended", said(t, ending.action.sentence, ending.action.dismiss))
    body += keyed("clock-said", said(t, clock.action.sentence, clock.action.dismiss))
    body += keyed("no-rematch", said(t, rematch.action.sentence, rematch.action.dismiss))
    line = rematch_line(t, begun=snapshot.rematch_id is not None, on_tap=rematch.go)
    body += line if has_large_text() else []
    body += keyed("totals", [totals(session, snapshot, memo, column=Size.COLUMN if wide else Size.COLUMN_TABLET)])
    body += tournament_part(t, place, snapshot)
    body += clock_part(t, snapshot, at=clock.at, set_clock=clock.set)
    body += keyed("next", next_deal_lines(t, snapshot, ask.opening))
    ticking = [] if editor is None else ticker(session, editor, memo=memo, tab=tab, set_tab=set_tab)
    if ticking:
        body += keyed(
            "this-deal",
            [memo(_ticker_title, t.gettext("Tick what happens"), t.gettext("What the words mean"), ask.words)],
        )
        body += ticking
    room = aside_room(available) if wide else min(available, Size.COLUMN_TABLET) - 2 * Gap.LARGE
    played = deals_part(t, snapshot, memo, room=room, open_deal=memo(_to_deal, page, match_id))
    if not played and may_carry(snapshot):
        words = t.gettext("Played on paper so far? Bring the totals")
        played = keyed("paper", [text_action(words, on_click=lambda: page.navigate(routes.paper(match_id)))])
    played += reminders(t, snapshot, opened=reminded, on_open=lambda: remind(not reminded))
    played += undo_actions(t, snapshot, history)
    if snapshot.clock is None and snapshot.role.includes(Role.SCORER) and not snapshot.standings.finished:
        show = text_action(t.gettext("Show a clock"), on_click=partial(clock.set, ClockStep.SHOW))
        played += keyed("show-clock", [show])
    played += _endings(t, ending)
    return frame(
        route=use_view_name(),
        available=session.viewport.width,
        title=variant_name(t, snapshot.config.rules.name),
        subtitle=match_aim(t, snapshot.config),
        on_back=memo(_to, page, routes.HOME),
        back_label=t.gettext("All tables"),
        actions=_actions(session, snapshot, history, memo),
        most_actions=_MOST_ACTIONS,
        body=body if wide else [*body, *played],
        column=Size.COLUMN_TABLET,
        aside=played if wide else (),
        spacing=Gap.SMALL if session.viewport.is_short else Gap.MEDIUM,
        footer=_footer(session, snapshot, [] if has_large_text() else line),
        memo=memo,
    )


def _to_deal(page: ft.Page, match_id: str) -> Callable[[str], None]:
    return lambda deal_id: page.navigate(routes.deal(match_id, deal_id))


def _ticker_title(words: str, label: str, on_help: Callable[[], None]) -> ft.Control:
    help_on_words = icon_action(ft.Icons.HELP_OUTLINE, label, ink=theme.LINK, on_click=on_help)
    return ft.Row([ft.Container(heading(words), expand=True), help_on_words], spacing=Gap.SMALL)


def _endings(t: Translator, ending: EndingUse) -> list[ft.Control]:
    """Below everything else: nobody ends a match by accident."""
    parts: list[ft.Control] = []
    if ending.end is not None:
        parts += keyed("end", [text_action(t.gettext("End the match here"), on_click=ending.end)])
    if ending.delete is not None:
        words = t.gettext("Delete this match")
        parts += keyed("delete", [text_action(words, on_click=ending.delete, danger=True)])
    return parts


def _footer(session: Session, snapshot: MatchSnapshot, line: list[ft.Control]) -> ft.Control | None:
    t = session.translator
    page = ft.context.page
    if snapshot.standings.finished:
        see = main_action(
            t.gettext("See the result"),
            icon=ft.Icons.EMOJI_EVENTS,
            on_click=lambda: page.navigate(routes.result(snapshot.id)),
        )
        return over_footer(line, see)
    if not snapshot.role.includes(Role.SCORER):
        return None
    return main_action(
        t.gettext("Enter deal {number}", number=len(snapshot.deals) + 1),
        icon=ft.Icons.EDIT,
        on_click=lambda: page.navigate(routes.new_deal(snapshot.id)),
    )


def _to(page: ft.Page, route: str) -> Callable[[], None]:
    """What a tap calls; of what takes arguments, as `navigate` does, Flet would make one of the event."""
    return lambda: page.navigate(route)


def _actions(session: Session, snapshot: MatchSnapshot, history: UndoUse, memo: Memo) -> list[ft.Control]:
    t = session.translator
    page = ft.context.page

    def way(icon: ft.IconData, label: str, route: str) -> ft.Control:
        return memo(_icon, icon, label, memo(_to, page, route))

    book = keyed("rules", [way(ft.Icons.MENU_BOOK, t.gettext("The rules of this match"), routes.rules_at(snapshot.id))])
    if not snapshot.role.includes(Role.SCORER):  # it has no code to share either
        return book
    actions: list[ft.Control] = []
    # Redo comes and goes at the end where nothing else moves: a second tap on Undo must not meet it.
    if snapshot.redoable:
        actions += keyed("redo", [memo(_icon, ft.Icons.REDO, t.gettext("Redo"), history.redo)])
    may_undo = bool(snapshot.undoable)
    undo = memo(_icon, ft.Icons.UNDO, t.gettext("Undo the last action"), history.undo, enabled=may_undo)
    actions += [*keyed("undo", [undo]), *book]
    to = routes.share if session.place.has_company else routes.carry
    share = way(ft.Icons.QR_CODE_2, t.gettext("Share this table"), to(snapshot.id))
    return [*actions, *keyed("share", [share])]


def _icon(icon: ft.IconData, label: str, on_click: Callable[[], object], *, enabled: bool = True) -> ft.Control:
    return icon_action(icon, label, ink=theme.BAIZE.ink, disabled=not enabled, on_click=on_click)
