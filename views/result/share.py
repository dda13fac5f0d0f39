"""The result as it is sent around: as words, as a picture, as a sheet to print."""

from collections.abc import Callable

import flet as ft

from models import DownloadKind, MatchSnapshot
from views.core.device import is_secure
from views.core.labels import seat_names
from views.core.session import Session
from views.result.files import file_button
from views.result.use_files import FilesUse
from views.ui import theme
from views.ui.buttons import quiet_action
from views.ui.dialogs import sheet
from views.ui.notice import notice
from wording import Translator, game_and_aim, match_outcome, side_names

_SENT = (DownloadKind.PNG, DownloadKind.PNG_DARK, DownloadKind.PDF)


def share_sheet(
    session: Session, snapshot: MatchSnapshot, files: FilesUse, *, on_dismiss: Callable[[], None]
) -> ft.BottomSheet:
    """A browser sends and copies only where the line is secure; the words are there to be read, too."""
    t = session.translator
    words = result_words(t, snapshot)
    rows: list[ft.Control] = [ft.Text(words, style=theme.text(17), selectable=True, semantics_label=words)]
    if is_secure(ft.context.page.url or "", web=session.place.in_browser):
        rows += [
            quiet_action(t.gettext("Send these words"), icon=ft.Icons.SEND, action=ft.ShareText(words)),
            quiet_action(t.gettext("Copy these words"), icon=ft.Icons.COPY, action=ft.CopyToClipboard(words)),
        ]
    rows += [file_button(t, files, kind) for kind in _SENT if kind in files.addresses]
    rows += [notice(files.action.sentence)] if files.action.sentence else []
    return sheet(t.gettext("Share the result"), rows, on_dismiss=on_dismiss)


def result_words(t: Translator, snapshot: MatchSnapshot) -> str:
    """How it ended, each side's total, and what was played."""
    standings, names = snapshot.standings, seat_names(snapshot)
    totals = [
        t.gettext("{names}: {points}", names=side_names(t, seats, names), points=t.points(total))
        for seats, total in zip(standings.contenders, standings.totals, strict=True)
    ]
    day = t.date(snapshot.started_at.astimezone().date(), length="medium")
    played = f"{game_and_aim(t, snapshot.config)}, {day}"
    return "\n".join([match_outcome(t, standings, names), *totals, played])
