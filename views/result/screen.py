"""A match as a whole: who won, how it went, every deal, the photo, the files, and the way to a rematch.

Shown at the end of a match, and among the past ones.
"""

import flet as ft

from models import MatchSnapshot, Role
from views import routes
from views.core.back import use_dialog
from views.core.labels import seat_names
from views.core.session import Session, use_session
from views.core.use_deletion import use_deletion
from views.core.use_match import use_match
from views.core.use_place import use_place
from views.core.use_rematch import RematchUse, use_rematch
from views.core.use_undo import undo_actions, use_undo
from views.hooks import unmemoized, use_state
from views.result.deletion import match_gone
from views.result.details import match_facts
from views.result.files import files_part
from views.result.photo import photo_part
from views.result.share import share_sheet
from views.result.use_details import use_details
from views.result.use_files import use_files
from views.result.use_photo import use_photo
from views.result.use_result import use_result
from views.table.totals import deals_part, totals
from views.ui import theme
from views.ui.buttons import main_action, text_action
from views.ui.charts import progress_chart
from views.ui.dialogs import Question, use_question
from views.ui.frame import frame
from views.ui.lists import keyed, side_by_side
from views.ui.notice import notice
from views.ui.rematch_line import over_footer, rematch_line
from views.ui.screen import screen
from views.ui.text_scale import DISPLAY_LETTER, column_width, has_large_text, size_without_breaks
from views.ui.theme import SIDE_STYLES, Gap
from views.ui.tournament_part import tournament_part
from wording import Translator, early_end, side_names


@screen
def MatchResult() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    path = ft.use_view_path()
    match_id = ft.use_route_params()["match_id"]
    match = use_match(match_id)
    use = use_result(match_id, match)
    rematch = use_rematch(match_id)
    undo = use_undo(match)
    details = use_details(match)
    place = use_place(match_id, match.snapshot)
    photo = use_photo(match_id, match)
    opened, set_opened = use_state(False)
    sending, send = use_state(False)
    files = use_files(match_id, wanted=session.place.has_server and (opened or sending))
    remove_photo = use_question(_photo_question(t), photo.remove)
    delete_match = use_deletion(match_id, use.action)
    snapshot = match.snapshot
    shared = share_sheet(session, snapshot, files, on_dismiss=lambda: send(False)) if snapshot and sending else None
    use_dialog(shared)
    if snapshot is None:
        return match_gone(session, match.sentence, use)
    past = path == routes.past_match(match_id)
    may_change = snapshot.role.includes(Role.SCORER)
    body: list[ft.Control] = []
    for key, sentence, close in (
        ("said", use.action.sentence, use.action.dismiss),
        ("no-rematch", rematch.action.sentence, rematch.action.dismiss),
        ("refused", undo.sentence, undo.close),
    ):
        if sentence:
            body += keyed(key, [notice(sentence, on_close=close, close_label=t.gettext("Close"))])
    # Whoever only watches comes along by the line, once the table has begun it.
    tappable = not place.place and (may_change or (past and snapshot.rematch_id is not None))
    line = rematch_line(t, begun=snapshot.rematch_id is not None and not past, on_tap=rematch.go)
    large = has_large_text()
    body += line if large else []
    body += keyed("verdict", [_verdict(t, snapshot), totals(session, snapshot, unmemoized)])
    share = keyed("share", [main_action(t.gettext("Share the result"), tone=theme.KEY, on_click=lambda: send(True))])
    if snapshot.standings.finished and large:  # below each other, both would take the room of the result
        body += share
    body += tournament_part(t, place, snapshot)
    body += match_facts(session, snapshot, details)
    body += _course(session, snapshot, path)
    if not past or snapshot.standings.ended_early:
        body += undo_actions(t, snapshot, undo)
    body += photo_part(session, photo, may_change=may_change, on_remove=remove_photo)
    if session.place.has_server:
        body += files_part(t, files, opened=opened, on_open=lambda: set_opened(not opened))
    if snapshot.role is Role.OWNER:
        delete = text_action(t.gettext("Delete this match"), on_click=delete_match, danger=True)
        body += keyed("delete", [delete])
    return frame(
        route=path,
        available=session.viewport.width,
        title=t.gettext("Result"),
        on_back=lambda: page.navigate(routes.PAST if past else routes.HOME),
        back_label=t.gettext("To the past matches") if past else t.gettext("Back to the start"),
        body=body,
        footer=_footer(
            session, snapshot, rematch if tappable else None, [] if large else share, [] if large else line, past=past
        ),
    )


def _footer(
    session: Session,
    snapshot: MatchSnapshot,
    use: RematchUse | None,
    share: list[ft.Control],
    line: list[ft.Control],
    *,
    past: bool,
) -> ft.Control | None:
    """What was undone goes on at the table. `use` is None where this phone begins no rematch: a tournament seats its
    tables itself."""
    t = session.translator
    page = ft.context.page
    if snapshot.standings.finished:
        buttons = [*share]
        if use is not None:
            # At the table the button keeps its words, and its place: a finger may be on its way.
            words = t.gettext("To the rematch") if past and snapshot.rematch_id else t.gettext("Rematch")
            buttons += keyed("rematch", [main_action(words, icon=ft.Icons.REPLAY, on_click=use.go)])
        return over_footer(line, side_by_side(*buttons)) if buttons else None
    words = t.gettext("Go on with this match")
    return main_action(words, icon=ft.Icons.STYLE, on_click=lambda: page.navigate(routes.match(snapshot.id)))


def _course(session: Session, snapshot: MatchSnapshot, path: str) -> list[ft.Control]:
    """The totals as lines, and every deal: a tap shows its points, and who entered and changed it."""
    t = session.translator
    page = ft.context.page

    def open_deal(deal_id: str) -> None:
        page.navigate(routes.deal_of(path, deal_id))

    parts: list[ft.Control] = []
    if len(snapshot.deals) > 1:
        chart = progress_chart(
            history=snapshot.standings.history,
            target=snapshot.config.target,
            spoken=t.gettext("The totals after each deal"),
            names=[side_names(t, seats, seat_names(snapshot)) for seats in snapshot.standings.contenders],
            number=t.points,
        )
        parts += keyed("chart", [chart])
    return parts + deals_part(t, snapshot, unmemoized, room=column_width(), open_deal=open_deal)


def _photo_question(t: Translator) -> Question:
    return Question(
        title=t.gettext("Remove this photo?"),
        words=t.gettext("It is gone for good at once, on every phone."),
        keep=t.gettext("Keep it"),
        do=t.gettext("Remove the photo"),
    )


def _verdict(t: Translator, snapshot: MatchSnapshot) -> ft.Control:
    standings = snapshot.standings
    if standings.winner is not None:
        seats = standings.contenders[standings.winner]
        side_style = SIDE_STYLES[standings.winner]
        words = t.ngettext(
            "{names} wins!", "{names} win!", len(seats), names=side_names(t, seats, seat_names(snapshot))
        )
        mark, ink = ft.Icon(ft.Icons.EMOJI_EVENTS, size=48, color=theme.ACTION.fill), side_style.strong
    elif standings.drawn:
        words, mark, ink = t.gettext("A draw!"), ft.Icon(ft.Icons.BALANCE, size=48, color=theme.INK_SOFT), theme.INK
    else:
        words = t.gettext("This match is still being played.")
        mark, ink = ft.Icon(ft.Icons.HOURGLASS_BOTTOM, size=48, color=theme.INK_SOFT), theme.INK
    size = size_without_breaks(words, 30, width=column_width(), letter=DISPLAY_LETTER)
    lines = [ft.Text(words, style=theme.display(size, ink), text_align=ft.TextAlign.CENTER)]
    if standings.ended_early:
        lines.append(ft.Text(early_end(t), style=theme.text(17, theme.INK_SOFT), text_align=ft.TextAlign.CENTER))
    return ft.Column(
        [mark, *lines],
        spacing=Gap.SMALL,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
