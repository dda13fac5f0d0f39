"""The import of a file: what it holds is shown first, and a file with a fault changes nothing."""

__all__ = ["ImportHistory"]

import flet as ft

from models import OnDuplicate
from views import routes
from views.core.session import use_session
from views.device.use_import import ImportUse, use_import
from views.ui import theme
from views.ui.buttons import main_action, pick_action
from views.ui.choice import choice
from views.ui.frame import frame, heading
from views.ui.lists import keyed
from views.ui.notice import empty, notice
from views.ui.screen import screen
from wording import Translator

ENDING = "json"


@screen
def ImportHistory() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    use = use_import()
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Bring in a file"),
        on_back=lambda: page.navigate(routes.DATA),
        back_label=t.gettext("Back"),
        body=_body(t, use),
        footer=_footer(t, use, page),
    )


def _body(t: Translator, use: ImportUse) -> list[ft.Control]:
    if use.busy:
        return keyed("busy", [ft.ProgressBar(color=theme.LINK), empty(t.gettext("One moment …"))])
    if use.done:
        return keyed("done", [empty(use.done)])
    if use.refusal:
        faults = [ft.Text(sentence, style=theme.text(17)) for sentence in use.faults]
        return [*keyed("refusal", [notice(use.refusal)]), *keyed("fault", faults)]
    if use.contents:
        return [*keyed("contents", [ft.Text(line, style=theme.text(18)) for line in use.contents]), *_standing(t, use)]
    return keyed("start", [empty(t.gettext("Choose a file that Pinella made. Its name ends in .json."))])


def _standing(t: Translator, use: ImportUse) -> list[ft.Control]:
    """What to do with matches that are here already."""
    if not use.standing:
        return []
    words = {
        OnDuplicate.SKIP: t.gettext("Keep those here"),
        OnDuplicate.COPY: t.gettext("Keep both"),
        OnDuplicate.REPLACE: t.gettext("Take the file’s"),
    }
    meaning = {
        OnDuplicate.SKIP: t.gettext("Those matches stay here as they are."),
        OnDuplicate.COPY: t.gettext("The file’s come as further matches beside those that are here."),
        OnDuplicate.REPLACE: t.gettext(
            "Yours are overwritten by the file’s, for good. A match that another phone keeps stays as it is."
        ),
    }
    return [
        heading(t.gettext("Here already")),
        *keyed("standing", [ft.Text(line, style=theme.text(17)) for line in use.standing]),
        choice(words, chosen=use.duplicates, on_choose=use.choose, wrap=True),
        ft.Text(meaning[use.duplicates], style=theme.text(17, theme.INK_SOFT)),
    ]


def _footer(t: Translator, use: ImportUse, page: ft.Page) -> ft.Control | None:
    if use.busy:
        return None
    if use.done:
        return main_action(t.gettext("Back to the start"), on_click=lambda: page.navigate(routes.HOME))
    if use.contents:
        return main_action(t.gettext("Bring it in"), icon=ft.Icons.FILE_UPLOAD, on_click=use.bring_in)
    words = t.gettext("Choose another file") if use.refusal else t.gettext("Choose a file")
    return pick_action(words, picker=use.picker, ending=ENDING)
