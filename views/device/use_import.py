"""Import of a file: a preview first, then the import or a refusal."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from models.archive import (
    Archive,
    ImportPreview,
    ImportRefused,
    ImportReport,
    OnDuplicate,
    UploadKind,
    check_size,
    import_in_pieces,
    preview_import,
)
from models.storage import on_thread, on_writer
from views.core.async_store import parse_history, run_query
from views.core.use_action import ActionController, ErrorSentences, use_action
from views.core.use_file_upload import Content, FileUpload, use_file_upload
from views.device.import_text import fault_sentences
from views.hooks import use_ref
from wording import model_error_sentence


@dataclass(kw_only=True)
class FileImport:
    """The state of a file's import: `is_busy` while the file is processed, `faults` if it was refused
    (`action` has the sentence), the `preview` of its contents, and the `report` of the result."""

    action: ActionController
    is_busy: bool = field(default=False, init=False)
    faults: tuple[str, ...] = field(default=(), init=False)
    preview: ImportPreview | None = field(default=None, init=False)
    report: ImportReport | None = field(default=None, init=False)
    on_duplicate: OnDuplicate = field(default=OnDuplicate.SKIP, init=False)
    _archive: Archive | None = field(default=None, init=False, repr=False)

    async def read_file(self, content: Content) -> None:
        """Parse a file and show its preview, without changing any data. `content` is called on a thread."""
        self.clear()
        await self._run(partial(self._load_preview, content), self._show_preview, key=self._load_preview)

    async def _load_preview(self, content: Content) -> tuple[Archive, ImportPreview] | None:
        """Return the archive and its preview; None if the file didn't arrive. Parse the file before opening a
        transaction, because it may take minutes."""
        session, data = self.action.session, await on_thread(content)
        if data is None:
            return None
        archive = await parse_history(session.store, data, network=session.network)
        return archive, await run_query(session.store, partial(preview_import, device=session.device, archive=archive))

    def choose_on_duplicate(self, on_duplicate: OnDuplicate) -> None:
        self.on_duplicate = on_duplicate
        self.action.on_change()

    async def import_archive(self) -> None:
        """Import everything, or nothing if it is refused. A second tap does nothing."""
        archive, duplicates = self._archive, self.on_duplicate
        if archive is None:
            return
        self.clear()
        session, store = self.action.session, self.action.store

        def work() -> ImportReport:
            with store.imports.use(archive, device=session.device, network=session.network):
                return import_in_pieces(
                    store.transaction, device=session.device, archive=archive, duplicates=duplicates
                )

        await self._run(partial(on_writer, work), self._show_report, key=import_in_pieces)

    @property
    def refusals(self) -> ErrorSentences:
        return {ImportRefused: self._refuse}

    def _refuse(self, error: ImportRefused) -> str:
        t = self.action.translator
        self.faults = fault_sentences(t, error)
        return model_error_sentence(t, error.code, error.values)

    def _show_preview(self, loaded: tuple[Archive, ImportPreview] | None) -> None:
        if loaded is None:
            self.report_lost_upload()
        else:
            self._archive, self.preview = loaded

    def _show_report(self, report: ImportReport) -> None:
        self.report = report

    async def _run(self, job: Callable[[], Awaitable[Any]], then: Callable[[Any], object], *, key: object) -> None:
        self.is_busy = True
        self.action.on_change()
        await self.action.run_job(job, then, key=key, error_sentences=self.refusals)
        self.is_busy = False
        self.action.on_change()

    def clear(self) -> None:
        self.action.dismiss()
        self.is_busy, self.on_duplicate, self.faults = False, OnDuplicate.SKIP, ()
        self.preview = self.report = self._archive = None

    def report_lost_upload(self) -> None:
        self.clear()
        t = self.action.translator
        self.action.show_message(t.gettext("The file didn’t arrive, and nothing has changed. Choose it again."))


def use_import() -> tuple[FileImport, FileUpload]:
    """Return the state of the import, and the picker of its file."""
    action = use_action()
    file_import = use_ref(lambda: FileImport(action=action)).current
    upload = use_file_upload(
        action,
        UploadKind.HISTORY,
        check_size=check_size,
        read=file_import.read_file,
        on_pick=file_import.clear,
        on_lost=file_import.report_lost_upload,
        sentences=file_import.refusals,
    )
    return file_import, upload
