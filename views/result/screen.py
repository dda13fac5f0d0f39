"""The result screen of a match: the outcome, the totals, every deal, the photo, the files, and the rematch.

Shown at the end of a match, and from the list of past matches.
"""

import flet as ft

from models.values import MatchSnapshot, Role
from views import routes
from views.core.navigation import use_dialog
from views.core.session import Session, use_session
from views.hooks import use_state
from views.match.display_texts import seat_names
from views.match.totals import deals_part, totals
from views.match.tournament_part import tournament_part
from views.match.use_deletion import use_deletion
from views.match.use_match import use_match
from views.match.use_rematch import RematchController, finished_footer, rematch_line, use_rematch
from views.match.use_table_assignment import use_table_assignment
from views.match.use_undo import undo_actions, use_undo
from views.result.deletion import unavailable_match_view
from views.result.details import details_part
from views.result.files import files_part
from views.result.photo import photo_part
from views.result.share import share_sheet
from views.result.use_details import use_details
from views.result.use_files import use_files
from views.result.use_photo import use_photo
from views.result.use_result import use_result
from views.ui import theme
from views.ui.buttons import primary_button, text_button
from views.ui.charts import progress_chart
from views.ui.dialogs import ConfirmDialog, use_confirm_dialog
from views.ui.fit import DISPLAY_LETTER_WIDTH, size_without_breaks
from views.ui.frame import frame
from views.ui.lists import keyed, side_by_side
from views.ui.render_cache import uncached
from views.ui.screen import screen
from views.ui.status import banner
from views.ui.text_scale import column_width, has_large_text
from views.ui.theme import SIDE_STYLES, Gap
from wording import Translator, early_end_sentence, side_names


@screen
def MatchResult() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    path = ft.use_view_path()
    match_id = ft.use_route_params()["match_id"]
    match = use_match(match_id)
    controller = use_result(match_id, match)
    rematch = use_rematch(match_id)
    undo = use_undo(match)
    details = use_details(match)
    table_assignment = use_table_assignment(match_id, match.snapshot)
    photo = use_photo(match_id, match)
    opened, set_opened = use_state(False)
    is_sharing, set_sharing = use_state(False)
    files = use_files(match_id, enabled=session.platform.has_server and (opened or is_sharing))
    remove_photo = use_confirm_dialog(_photo_dialog(t), photo.remove)
    delete_match = use_deletion(match_id, controller.action)
    snapshot = match.snapshot
    use_dialog(
        share_sheet(session, snapshot, files, on_dismiss=lambda: set_sharing(False))
        if snapshot and is_sharing
        else None
    )
    if snapshot is None:
        return unavailable_match_view(session, match.sentence, controller)
    past = path == routes.past_match(match_id)
    may_change = snapshot.role.includes(Role.SCORER)
    body: list[ft.Control] = []
    for key, sentence, close in (
        ("said", controller.action.sentence, controller.action.dismiss),
        ("no-rematch", rematch.action.sentence, rematch.action.dismiss),
        ("refused", undo.sentence, undo.dismiss),
    ):
        if sentence:
            body += keyed(key, [banner(sentence, on_close=close, close_label=t.gettext("Close"))])
    # Viewers reach the rematch by `line`, once the table has begun it.
    has_rematch_button = not table_assignment.assignment and (may_change or (past and snapshot.rematch_id is not None))
    line = rematch_line(t, has_begun=snapshot.rematch_id is not None and not past, on_tap=rematch.start_or_open)
    large = has_large_text()
    body += line if large else []
    body += keyed("verdict", [_outcome_header(t, snapshot), totals(session, snapshot, uncached)])
    share = keyed(
        "share", [primary_button(t.gettext("Share the result"), tone=theme.KEY, on_click=lambda: set_sharing(True))]
    )
    if snapshot.standings.finished and large:  # stacked in the footer, both buttons would hide the result
        body += share
    body += tournament_part(t, table_assignment, snapshot)
    body += details_part(session, snapshot, details)
    body += _progress_part(session, snapshot, path)
    if not past or snapshot.standings.ended_early:
        body += undo_actions(t, snapshot, undo)
    body += photo_part(session, photo, may_change=may_change, on_remove=remove_photo)
    if session.platform.has_server:
        body += files_part(t, files, opened=opened, on_open=lambda: set_opened(not opened))
    if snapshot.role is Role.OWNER:
        delete = text_button(t.gettext("Delete this match"), on_click=delete_match, danger=True)
        body += keyed("delete", [delete])
    return frame(
        route=path,
        window_width=session.viewport.width,
        title=t.gettext("Result"),
        on_back=lambda: page.navigate(routes.PAST if past else routes.HOME),
        back_label=t.gettext("Go to past matches") if past else t.gettext("Back to the start"),
        body=body,
        footer=_footer(
            session,
            snapshot,
            rematch if has_rematch_button else None,
            [] if large else share,
            [] if large else line,
            past=past,
        ),
    )


def _footer(
    session: Session,
    snapshot: MatchSnapshot,
    controller: RematchController | None,
    share: list[ft.Control],
    line: list[ft.Control],
    *,
    past: bool,
) -> ft.Control | None:
    """Return sharing and rematch of a finished match; after an undo, the button that continues it at the table.

    `controller` is None if this phone cannot begin a rematch: a tournament seats its tables itself.
    """
    t = session.translator
    page = ft.context.page
    if snapshot.standings.finished:
        buttons = [*share]
        if controller is not None:
            # At the table, label and position of the button stay the same: a finger may be on its way to it.
            words = t.gettext("Go to the rematch") if past and snapshot.rematch_id else t.gettext("Rematch")
            buttons += keyed(
                "rematch", [primary_button(words, icon=ft.Icons.REPLAY, on_click=controller.start_or_open)]
            )
        return finished_footer(line, side_by_side(*buttons)) if buttons else None
    words = t.gettext("Continue this match")
    return primary_button(words, icon=ft.Icons.STYLE, on_click=lambda: page.navigate(routes.match(snapshot.id)))


def _progress_part(session: Session, snapshot: MatchSnapshot, path: str) -> list[ft.Control]:
    """Return the chart of the totals, and the deals: a tap shows a deal's points, and who entered and changed it."""
    t = session.translator
    page = ft.context.page

    def open_deal(deal_id: str) -> None:
        page.navigate(routes.deal_below(path, deal_id))

    parts: list[ft.Control] = []
    if len(snapshot.deals) > 1:
        chart = progress_chart(
            history=snapshot.standings.history,
            target=snapshot.config.target,
            spoken=t.gettext("The totals after each deal"),
            names=[side_names(t, seats, seat_names(snapshot)) for seats in snapshot.standings.contenders],
            format_points=t.points,
        )
        parts += keyed("chart", [chart])
    return parts + deals_part(t, snapshot, uncached, width=column_width(), open_deal=open_deal)


def _photo_dialog(t: Translator) -> ConfirmDialog:
    return ConfirmDialog(
        title=t.gettext("Remove this photo?"),
        text=t.gettext("It is removed from every phone at once, for good."),
        cancel_label=t.gettext("Keep it"),
        confirm_label=t.gettext("Remove the photo"),
    )


def _outcome_header(t: Translator, snapshot: MatchSnapshot) -> ft.Control:
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
    size = size_without_breaks(words, 30, width=column_width(), letter_width=DISPLAY_LETTER_WIDTH)
    lines = [ft.Text(words, style=theme.display(size, ink), text_align=ft.TextAlign.CENTER)]
    if standings.ended_early:
        lines.append(
            ft.Text(early_end_sentence(t), style=theme.text(17, theme.INK_SOFT), text_align=ft.TextAlign.CENTER)
        )
    return ft.Column(
        [mark, *lines],
        spacing=Gap.SMALL,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
