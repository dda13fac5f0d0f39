"""The import of a file: what it holds is shown first, and a file with a fault changes nothing."""

import flet as ft

from models import ImportPreview, OnDuplicate
from views import routes
from views.core.session import Session, use_session
from views.device.import_words import preview_sentences, report_sentence, standing_matches
from views.device.use_import import FileImport, ImportUse, use_import
from views.ui import theme
from views.ui.buttons import main_action, pick_action
from views.ui.choice import choice
from views.ui.frame import frame, heading
from views.ui.lists import keyed
from views.ui.notice import empty, notice
from views.ui.screen import screen
from wording import Translator

ENDINGS = ("json", "gz")


@screen
def ImportHistory() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    use = use_import()
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Restore from a file"),
        on_back=lambda: page.navigate(routes.DATA),
        back_label=t.gettext("Back"),
        body=_body(t, use.file),
        footer=_footer(session, use, page),
    )


def _body(t: Translator, file: FileImport) -> list[ft.Control]:
    if file.busy:
        return keyed("busy", [ft.ProgressBar(color=theme.LINK), empty(t.gettext("One moment …"))])
    if file.report:
        return keyed("done", [empty(report_sentence(t, file.report))])
    if file.action.sentence:
        faults = [ft.Text(sentence, style=theme.text(17)) for sentence in file.faults]
        return [*keyed("refusal", [notice(file.action.sentence)]), *keyed("fault", faults)]
    if file.preview:
        lines = [ft.Text(line, style=theme.text(18)) for line in preview_sentences(t, file.preview)]
        return [*keyed("contents", lines), *_standing(t, file, file.preview)]
    return keyed("start", [empty(t.gettext("Choose a file that Pinella made. Its name ends in .json or .json.gz."))])


def _standing(t: Translator, file: FileImport, preview: ImportPreview) -> list[ft.Control]:
    """What to do with matches that are here already."""
    standing = standing_matches(t, preview)
    if not standing:
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
        *keyed("standing", [ft.Text(line, style=theme.text(17)) for line in standing]),
        choice(words, chosen=file.duplicates, on_choose=file.choose, wrap=True),
        ft.Text(meaning[file.duplicates], style=theme.text(17, theme.INK_SOFT)),
    ]


def _footer(session: Session, use: ImportUse, page: ft.Page) -> ft.Control | None:
    t = session.translator
    file = use.file
    if file.busy:
        return None
    if file.report:
        return main_action(t.gettext("Back to the start"), on_click=lambda: page.navigate(routes.HOME))
    if file.preview:
        return main_action(t.gettext("Restore"), icon=ft.Icons.FILE_UPLOAD, on_click=file.bring_in)
    words = t.gettext("Choose another file") if file.action.sentence else t.gettext("Choose a file")
    return pick_action(words, picker=use.picker, endings=ENDINGS, with_data=session.place.gets_bytes)
