"""Import of a file: a preview first, then the import or a refusal."""

from dataclasses import dataclass, field
from functools import partial

import flet as ft

from models.access import Device
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
from models.store import Store, Transaction
from views.core.async_store import parse_history, run_query
from views.core.device_features import local_file_reader, upload_file
from views.core.session import use_session
from views.core.use_action import ActionController, ErrorSentences, use_action
from views.core.use_file_upload import Content
from views.device.import_text import fault_sentences
from views.hooks import use_ref
from wording import model_error_sentence


@dataclass(kw_only=True)
class FileImport:
    """The state of a file's import: `is_busy` while the file is uploaded or processed, `faults` if it was refused
    (`action` has the sentence), the `preview` of its contents, and the `report` of the result."""

    action: ActionController
    device: Device
    network: str
    is_busy: bool = field(default=False, init=False)
    faults: tuple[str, ...] = field(default=(), init=False)
    preview: ImportPreview | None = field(default=None, init=False)
    report: ImportReport | None = field(default=None, init=False)
    on_duplicate: OnDuplicate = field(default=OnDuplicate.SKIP, init=False)
    _slot: str = field(default="", init=False)
    _archive: Archive | None = field(default=None, init=False, repr=False)

    async def open_upload(self, size: int) -> str | None:
        """Return the name of an upload slot for a file of `size` bytes; None if the file is empty or too large, or
        no slot is free."""
        if not size:  # Flet doesn't upload it
            await self.read_file(bytes)
            return None
        self._clear()
        work = partial(_open_slot, self.action.store, self.network, size)
        if not await self.action.run(work, self._set_slot, read_only=True, error_sentences=self._refusals):
            return None
        self._set_busy(busy=True)
        return self._slot

    async def finish_upload(self) -> None:
        """Read the uploaded file once the browser has sent it or given up."""
        slot, self._slot = self._slot, ""
        await self.read_file(partial(self.action.store.uploads.pop_file, slot))

    def handle_reconnect(self) -> None:
        """Report a pending upload as lost: the connection broke, so the file will not arrive."""
        if self._slot:
            self._slot = ""
            self._report_lost_upload()

    def _set_slot(self, slot: str) -> None:
        self._slot = slot

    def _report_lost_upload(self) -> None:
        self._clear()
        t = self.action.translator
        self.action.show_message(t.gettext("The file didn’t arrive, and nothing has changed. Choose it again."))

    async def read_file(self, content: Content) -> None:
        """Parse a file and show its preview, without changing any data. `content` is called on a thread."""
        self._clear()
        self._set_busy(busy=True)
        await self.action.run_job(
            partial(self._load_preview, content),
            self._show_preview,
            key=self._load_preview,
            error_sentences=self._refusals,
        )
        self._set_busy(busy=False)

    async def _load_preview(self, content: Content) -> tuple[Archive, ImportPreview] | None:
        """Return the archive and its preview; None if the file didn't arrive. Parse the file before opening a
        transaction, because it may take minutes."""
        store, data = self.action.store, await on_thread(content)
        if data is None:
            return None
        archive = await parse_history(store, data, network=self.network)
        return archive, await run_query(store, partial(preview_import, device=self.device, archive=archive))

    def choose_on_duplicate(self, on_duplicate: OnDuplicate) -> None:
        self.on_duplicate = on_duplicate
        self.action.on_change()

    async def import_archive(self) -> None:
        """Import everything, or nothing if it is refused. A second tap does nothing."""
        archive, duplicates = self._archive, self.on_duplicate
        if archive is None:
            return
        self._clear()
        self._set_busy(busy=True)
        store = self.action.store

        def work() -> ImportReport:
            with store.imports.use(archive, device=self.device, network=self.network):
                return import_in_pieces(store.transaction, device=self.device, archive=archive, duplicates=duplicates)

        await self.action.run_job(
            partial(on_writer, work), self._show_report, key=import_in_pieces, error_sentences=self._refusals
        )
        self._set_busy(busy=False)

    @property
    def _refusals(self) -> ErrorSentences:
        return {ImportRefused: self._refuse}

    def _refuse(self, error: ImportRefused) -> str:
        t = self.action.translator
        self.faults = fault_sentences(t, error)
        return model_error_sentence(t, error.code, error.values)

    def _show_preview(self, loaded: tuple[Archive, ImportPreview] | None) -> None:
        if loaded is None:
            self._report_lost_upload()
        else:
            self._archive, self.preview = loaded

    def _show_report(self, report: ImportReport) -> None:
        self.report = report

    def _set_busy(self, *, busy: bool) -> None:
        self.is_busy = busy
        self.action.on_change()

    def _clear(self) -> None:
        self.action.dismiss()
        self.is_busy, self.on_duplicate, self.faults = False, OnDuplicate.SKIP, ()
        self.preview = self.report = self._archive = None


def _open_slot(store: Store, network: str, size: int, _transaction: Transaction) -> str:
    """Open an upload slot. Raise ImportRefused if the file is too large, UploadsFull if no slot is free."""
    check_size(size)
    return store.uploads.open_slot(UploadKind.HISTORY, network)


def use_import() -> tuple[FileImport, ft.FilePicker]:
    """Return the state of the import, and the picker. A `PickFiles` action opens it; Safari accepts no other way
    (docs/flet-internals.md §5)."""
    session = use_session()
    action = use_action()
    file_import = use_ref(lambda: FileImport(action=action, device=session.device, network=session.network)).current

    ft.use_effect(file_import.handle_reconnect, dependencies=[session.epoch])

    async def picked(event: ft.FilePickerResultEvent) -> None:
        for file in event.files[:1]:
            slot = await file_import.open_upload(file.size)
            if slot is None:
                return
            read_local = local_file_reader(session, file)
            if read_local is not None:
                await file_import.read_file(read_local)
                return
            if not await upload_file(event.control, file, slot):
                await file_import.finish_upload()

    async def uploaded(event: ft.FilePickerUploadEvent) -> None:
        if event.error is not None or event.progress == 1:
            await file_import.finish_upload()

    # Pass the handlers to the constructor, because Flet sends a service to the client as soon as it is created.
    picker = use_ref(lambda: ft.FilePicker(on_result=picked, on_upload=uploaded)).current
    return file_import, picker
