"""The screen that imports a file. It shows a preview first; a file with a fault changes nothing."""

import flet as ft

from models.archive import ImportPreview, OnDuplicate
from views import routes
from views.core.navigation import link_to
from views.core.use_file_upload import FileUpload
from views.device.import_text import duplicate_sentences, preview_sentences, report_sentence
from views.device.use_import import FileImport, use_import
from views.ui import theme
from views.ui.buttons import primary_button
from views.ui.frame import heading
from views.ui.input.choice import choice
from views.ui.lists import keyed
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import empty_state, notice
from wording import Translator

EXTENSIONS = ("json", "gz")


@screen
def ImportHistory(here: ScreenContext) -> ft.View:
    file_import, upload = use_import()
    body, footer = _body(here.t, file_import, upload), _footer(here.t, file_import, upload)
    return here.view(here.t.gettext("Restore from a file"), body, back=routes.DATA, footer=footer)


def _body(t: Translator, file_import: FileImport, upload: FileUpload) -> list[ft.Control]:
    if file_import.is_busy or upload.is_busy:
        return keyed("busy", [ft.ProgressBar(color=theme.LINK), empty_state(t.gettext("One moment…"))])
    if file_import.report:
        return keyed("done", [empty_state(report_sentence(t, file_import.report))])
    if file_import.action.sentence:
        faults = [ft.Text(sentence, style=theme.text(17)) for sentence in file_import.faults]
        return [*notice("refusal", file_import.action.sentence), *keyed("fault", faults)]
    if file_import.preview:
        lines = [ft.Text(line, style=theme.text(17)) for line in preview_sentences(t, file_import.preview)]
        return [*keyed("contents", lines), *_duplicates_part(t, file_import, file_import.preview)]
    words = t.gettext("Choose a file saved by Pinella. Its name ends in .json or .json.gz.")
    return keyed("start", [empty_state(words)])


def _duplicates_part(t: Translator, file_import: FileImport, preview: ImportPreview) -> list[ft.Control]:
    """Return the choice how to import matches that already exist here; empty if there are none."""
    sentences = duplicate_sentences(t, preview)
    if not sentences:
        return []
    words = {
        OnDuplicate.SKIP: t.gettext("Keep those here"),
        OnDuplicate.COPY: t.gettext("Keep both"),
        OnDuplicate.REPLACE: t.gettext("Use the file’s"),
    }
    meaning = {
        OnDuplicate.SKIP: t.gettext("Those matches stay here as they are."),
        OnDuplicate.COPY: t.gettext("The file’s matches are added next to those here."),
        OnDuplicate.REPLACE: t.gettext(
            "The file’s matches replace yours for good. A match that another phone owns stays as it is."
        ),
    }
    return [
        heading(t.gettext("Already here")),
        *keyed("standing", [ft.Text(line, style=theme.text(17)) for line in sentences]),
        choice(words, chosen=file_import.on_duplicate, on_choose=file_import.choose_on_duplicate, wrap=True),
        ft.Text(meaning[file_import.on_duplicate], style=theme.text(17, theme.INK_SOFT)),
    ]


def _footer(t: Translator, file_import: FileImport, upload: FileUpload) -> ft.Control | None:
    if file_import.is_busy or upload.is_busy:
        return None
    if file_import.report:
        return primary_button(t.gettext("Back to the start"), on_click=link_to(routes.HOME))
    if file_import.preview:
        return primary_button(t.gettext("Restore"), icon=ft.Icons.FILE_UPLOAD, on_click=file_import.import_archive)
    words = t.gettext("Choose another file") if file_import.action.sentence else t.gettext("Choose a file")
    return primary_button(words, icon=ft.Icons.FILE_OPEN, on_click=None, client_action=upload.pick(EXTENSIONS))
