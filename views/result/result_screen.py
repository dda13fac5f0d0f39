"""The result screen of a match: the outcome, the totals, every deal, the photo, the files, and the rematch.

It is shown at the end of a match, and opened from the list of past matches.
"""

import flet as ft

from models.values import MatchSnapshot, Role
from views import routes
from views.core.navigation import link_to, use_dialog
from views.core.per_session_cache import session_window_width
from views.hooks import use_ref, use_state
from views.match.display_texts import seat_names
from views.match.lifecycle.deleted_match import unavailable_match_view, use_restoration
from views.match.lifecycle.use_deletion import use_deletion
from views.match.lifecycle.use_rematch import RematchController, finished_footer, rematch_line, use_rematch
from views.match.moments import use_moments
from views.match.sample_part import own_match_button, sample_part
from views.match.share_buttons import files_refused
from views.match.totals import deals_part, totals
from views.match.tournament_part import tournament_part
from views.match.use_announcement import use_remote_announcement
from views.match.use_files import use_files
from views.match.use_match import MatchController, open_running_match, use_match
from views.match.use_table_assignment import use_table_assignment
from views.match.use_undo import undo_actions, undo_icon, use_undo
from views.result.details import use_details
from views.result.files import files_part
from views.result.photo import photo_part
from views.result.poster import ICON_WIDTH, poster, send_key, use_sending
from views.result.share import share_sheet
from views.result.use_photo import use_photo
from views.ui import theme
from views.ui.buttons import bar_button, primary_button, text_button
from views.ui.drawing.charts import progress_chart
from views.ui.frame import aside_width, has_aside_room
from views.ui.input.dialogs import use_confirm_dialog
from views.ui.lists import centred, centred_lines, fit_headline, keyed, side_by_side
from views.ui.render_cache import uncached
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import closable_notice
from views.ui.text_scale import column_width, has_large_text
from views.ui.theme import SIDE_STYLES, Gap
from wording import Translator, early_end_sentence, side_names


def _use_finished_match(match_id: str) -> MatchController:
    """Follow the match, and navigate to its table once its end is undone, on this phone or on another."""
    match, page, was_finished = use_match(match_id), ft.context.page, use_ref(lambda: False)
    is_covered = ft.use_route_location() != ft.use_view_path()

    def follow() -> None:
        if match.snapshot is not None:
            if was_finished.current and not is_covered:
                open_running_match(page, match.snapshot)
            was_finished.current = match.snapshot.standings.finished

    ft.use_effect(follow, dependencies=[match.snapshot and match.snapshot.revision])
    return match


@screen
def ResultScreen(here: ScreenContext) -> ft.View:
    session, t = here.session, here.t
    match_id = here.parameters["match_id"]
    match = _use_finished_match(match_id)
    use_remote_announcement(match)
    restoration = use_restoration(match_id, match)
    rematch = use_rematch(match_id)
    undo = use_undo(match)
    details = use_details(t, match)
    table_assignment = use_table_assignment(match_id, match.snapshot)
    photo = use_photo(match_id, match)
    opened, set_opened = use_state(False)
    is_sharing, set_sharing = use_state(False)
    shows_more, set_shows_more = use_state(False)
    moments = use_moments(match_id, match.snapshot)
    has_server, past = session.platform.has_server, here.path == routes.past_match(match_id)
    has_poster = bool(match.snapshot and match.snapshot.standings.finished) and not past and not session.is_sample
    files = use_files(match_id, enabled=has_server and (opened or is_sharing or has_poster))
    remove_photo = use_confirm_dialog(
        photo.remove,
        title=t.gettext("Remove this photo?"),
        text=t.gettext("It is removed from every phone at once, for good."),
        cancel=t.gettext("Keep it"),
        confirm=t.gettext("Remove the photo"),
    )
    delete_match = use_deletion(match_id, restoration.action)
    snapshot = match.snapshot
    sent, is_settled, send = use_sending(session, snapshot)
    use_dialog(
        share_sheet(session, snapshot, files, on_dismiss=lambda: set_sharing(False))
        if snapshot and is_sharing
        else None
    )
    if snapshot is None:
        return unavailable_match_view(here, match.sentence, restoration)
    is_wide = has_aside_room(session.viewport.width)
    is_head = not is_wide and bool(sent or shows_more or table_assignment.assignment)
    is_closed = has_poster and not is_head and not is_wide
    may_change = snapshot.role.includes(Role.SCORER)
    body = [
        *sample_part(session),
        *closable_notice(t, "said", restoration.action.sentence, restoration.action.dismiss),
        *closable_notice(t, "no-rematch", rematch.action.sentence, rematch.action.dismiss),
        *closable_notice(t, "refused", undo.action.sentence, undo.action.dismiss),
    ]
    # Viewers reach the rematch through `line`, once the table has begun it.
    has_rematch_button = not table_assignment.assignment and (may_change or (past and snapshot.rematch_id is not None))
    has_line = snapshot.rematch_id is not None and not past and not has_rematch_button
    line = rematch_line(t, has_begun=has_line, on_tap=rematch.start_or_open)
    large = has_large_text()
    body += line if large else []
    words, more_words = _outcome(t, snapshot), t.gettext("Deals, photo and files")
    verdict = (
        [poster(session, snapshot, words, files, moments, sent=sent, is_head=is_head, is_framed=not is_closed)]
        if has_poster
        else [_outcome_header(t, snapshot, words), totals(session, snapshot, width=column_width(), is_ranked=True)]
    )
    body += keyed("verdict", verdict)
    share = keyed("share", [primary_button(t.gettext("Share"), tone=theme.KEY, on_click=lambda: set_sharing(True))])
    key = ([] if is_settled else send_key(session, snapshot, files, on_click=send)) if has_poster else share
    if large and snapshot.standings.finished and not session.is_sample:
        body += key  # stacked in the footer, both buttons would hide the result
    progress = _progress_part(here, snapshot, width=aside_width(session.viewport.width) if is_wide else column_width())
    is_kept = session.is_sample or table_assignment.assignment is not None
    delete = text_button(t.gettext("Delete this match"), on_click=delete_match, danger=True)
    stays = t.gettext("An undo doesn’t change the picture that was sent.")
    more = [
        *tournament_part(t, table_assignment, snapshot),
        *details,
        *([] if is_wide else progress),
        *(share if has_poster else []),
        *(undo_actions(snapshot, undo) if not past or snapshot.standings.ended_early else []),
        *(keyed("stays", [centred(stays, theme.caption())]) if sent and may_change else []),
        *([] if session.is_sample else photo_part(session, photo, may_change=may_change, on_remove=remove_photo)),
        *(files_part(t, files, opened=opened, on_open=lambda: set_opened(not opened)) if has_server else []),
        *(keyed("delete", [delete]) if snapshot.role is Role.OWNER and not is_kept else []),
    ]
    aside = [*progress, *(more if has_poster else [])] if is_wide else []
    if not (aside and has_poster):
        body += files_refused(files) if is_closed else more
    view = here.view(
        t.gettext("Result"),
        body,
        back=routes.PAST if past else routes.HOME,
        back_label=t.gettext("Go to past matches") if past else t.gettext("Back to the start"),
        footer=own_match_button(t)
        if session.is_sample and snapshot.standings.finished
        else _footer(
            t,
            snapshot,
            rematch if has_rematch_button else None,
            *(([], []) if large else (key, line)),
            is_main=is_settled or past,
        ),
        actions=[*undo_icon(snapshot, undo), bar_button(ft.Icons.MORE_VERT, more_words, lambda: set_shows_more(True))]
        if is_closed
        else [bar_button(ft.Icons.CLOSE, t.gettext("Close"), lambda: set_shows_more(False))]
        if shows_more and not (sent or is_wide)
        else (),
        aside=aside,
    )
    view.bgcolor = theme.BAIZE.fill if is_closed else view.bgcolor
    return view


def _footer(
    t: Translator,
    snapshot: MatchSnapshot,
    rematch: RematchController | None,
    share: list[ft.Control],
    line: list[ft.Control],
    *,
    is_main: bool,
) -> ft.Control | None:
    """Return the share and rematch buttons of a finished match; after an undo, the button that continues it at the
    table.

    `is_main` is whether the rematch is the main action. `rematch` is None if this phone cannot begin one, for example
    because a tournament seats its own tables.
    """
    if not snapshot.standings.finished:
        on_click = link_to(routes.match(snapshot.id))
        return primary_button(t.gettext("Continue this match"), icon=ft.Icons.STYLE, on_click=on_click)
    buttons: list[ft.Control] = []
    if rematch is not None:
        # The button keeps its position and effect once the rematch has begun, because a tap may be under way.
        has_begun = snapshot.rematch_id is not None
        words = t.gettext("Go to the rematch") if has_begun else t.gettext("Rematch")
        tone = theme.ACTION if is_main else theme.KEY
        icon = ft.Icons.REPLAY if session_window_width() >= ICON_WIDTH else None
        button = primary_button(words, icon=icon, tone=tone, on_click=rematch.start_or_open)
        buttons += keyed("rematch", [ft.Semantics(live_region=has_begun, container=True, content=button)])
    buttons += share
    return finished_footer(line, side_by_side(*buttons, weights=(2, 3))) if buttons else None


def _progress_part(here: ScreenContext, snapshot: MatchSnapshot, *, width: float) -> list[ft.Control]:
    """Return the chart of the totals, and the deals, `width` pixels wide; a tap opens a deal's points and log."""
    t = here.t

    def open_deal(deal_id: str) -> None:
        here.page.navigate(routes.deal_below(here.path, deal_id))

    parts: list[ft.Control] = []
    if len(snapshot.deals) > 1:
        chart = progress_chart(
            history=snapshot.standings.history,
            target=snapshot.config.target,
            spoken=t.gettext("The totals after each deal"),
            names=[side_names(t, seats, seat_names(snapshot)) for seats in snapshot.standings.contenders],
            format_points=t.points,
            on_tap=lambda index: open_deal(snapshot.deals[index].id),
        )
        parts += keyed("chart", [chart])
    return parts + deals_part(t, snapshot, uncached, width=width, open_deal=open_deal)


def _outcome(t: Translator, snapshot: MatchSnapshot) -> str:
    standings = snapshot.standings
    if standings.winner is not None:
        seats = standings.contenders[standings.winner]
        names = side_names(t, seats, seat_names(snapshot))
        return t.ngettext("{names} wins!", "{names} win!", len(seats), names=names)
    return t.gettext("A draw!") if standings.drawn else t.gettext("This match is still being played.")


def _outcome_header(t: Translator, snapshot: MatchSnapshot, words: str) -> ft.Control:
    winner = snapshot.standings.winner
    ink = theme.INK if winner is None else SIDE_STYLES[winner].strong
    headline = centred(words, None)
    fit_headline(headline, 27, ink, width=column_width())
    note = centred(early_end_sentence(t), theme.text(17, theme.INK_SOFT))
    lines = [headline, note] if snapshot.standings.ended_early else [headline]
    return centred_lines(*lines, spacing=Gap.SMALL)
