"""The sheet that shares a result as text, as a picture or as a sheet to print."""

from collections.abc import Callable

import flet as ft

from models.values import MatchSnapshot
from views import routes
from views.core.session import Session
from views.match.display_texts import seat_names
from views.match.share_buttons import file_share_buttons, files_refused
from views.match.use_files import FilesController
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.input.dialogs import bottom_sheet
from views.ui.lists import keyed
from wording import Translator, game_and_goal, match_outcome, side_names

PICTURE_RATIO = 1264 / 1080  # height / width of the picture


def share_sheet(
    session: Session, snapshot: MatchSnapshot, files: FilesController, *, on_dismiss: Callable[[], None]
) -> ft.BottomSheet:
    """Return the sheet: first the forms that the phone can send, then the copy, then the match itself for another
    phone."""
    t, page = session.translator, ft.context.page

    def export_match() -> None:
        on_dismiss()
        page.navigate(routes.export_match(snapshot.id))

    words = match_result_text(t, snapshot)
    rows: list[ft.Control] = [
        *file_share_buttons(t, files),
        secondary_button(t.gettext("Send this text"), icon=ft.Icons.SEND, client_action=ft.ShareText(words)),
        ft.Text(words, style=theme.text(17), selectable=True, semantics_label=words),
        secondary_button(t.gettext("Copy this text"), icon=ft.Icons.COPY, client_action=ft.CopyToClipboard(words)),
        *files_refused(files),
    ]
    if not session.is_sample:
        copy = secondary_button(t.gettext("Copy to a phone"), icon=ft.Icons.SMARTPHONE, on_click=export_match)
        rows += keyed("hand", [copy])
    return bottom_sheet(t, t.gettext("Share the result"), rows, on_dismiss=on_dismiss)


def match_result_text(t: Translator, snapshot: MatchSnapshot) -> str:
    """Return the outcome, each side's total in the order of the ranks, the game and the date."""
    standings, names = snapshot.standings, seat_names(snapshot)
    totals = [
        t.gettext(
            "{names}: {points}",
            names=side_names(t, standings.contenders[index], names),
            points=t.points(standings.totals[index]),
        )
        for index in standings.by_rank
    ]
    day = t.date(snapshot.started_at, length="medium")
    played = f"{game_and_goal(t, snapshot.config)}, {day}"
    return "\n".join([match_outcome(t, standings, names), *totals, played])
