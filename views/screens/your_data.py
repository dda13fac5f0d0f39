"""All that this phone keeps: take it along, bring some in, bring back what was deleted, delete everything."""

__all__ = ["YourData"]

from functools import partial

import flet as ft

from views import routes, theme
from views.components.buttons import quiet_action
from views.components.frame import frame
from views.components.heading import heading
from views.components.keyed import keyed
from views.components.notice import notice
from views.screens.deleted_part import delete_all_part, deleted_part, leave_part
from views.screens.screen import screen
from views.state.hooks import use_value
from views.state.session import use_session
from views.state.shown import DownloadKind
from views.state.use_deleted import use_deleted
from views.state.use_take_along import TakeAlongUse, use_take_along
from wording import Translator


@screen
def YourData() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    along = use_take_along()
    deleted = use_deleted()
    asking, ask = use_value(False)
    leaving, leave = use_value(False)
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Your matches and players"),
        on_back=lambda: page.navigate(routes.SETTINGS),
        back_label=t.gettext("Back"),
        body=[
            *_take_along(t, along),
            heading(t.gettext("Bring in")),
            ft.Text(
                t.gettext("From a file that Pinella made, here or anywhere else. You see first what it holds."),
                style=theme.text(17),
            ),
            quiet_action(
                t.gettext("Bring in a file"),
                icon=ft.Icons.FILE_UPLOAD,
                on_click=lambda: page.navigate(routes.IMPORT),
            ),
            *deleted_part(t, deleted),
            *leave_part(t, deleted, asking=leaving, ask=leave),
            *delete_all_part(t, deleted, asking=asking, ask=ask),
        ],
    )


def _take_along(t: Translator, along: TakeAlongUse) -> list[ft.Control]:
    words = {
        DownloadKind.JSON: (ft.Icons.FILE_DOWNLOAD, t.gettext("Everything, for Pinella (JSON)")),
        DownloadKind.CSV: (ft.Icons.TABLE_CHART, t.gettext("Every deal, as a table (CSV)")),
    }
    parts: list[ft.Control] = [
        heading(t.gettext("Take along")),
        ft.Text(
            t.gettext("A file to keep: your matches with all that happened to them, your players and your rules."),
            style=theme.text(17),
        ),
    ]
    for kind in along.kinds:
        icon, label = words[kind]
        parts.append(quiet_action(label, icon=icon, on_click=partial(along.take, kind)))
    if along.sentence:
        parts += keyed("along", [notice(along.sentence)])
    return parts
