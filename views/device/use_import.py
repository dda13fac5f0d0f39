"""A file on its way in: looked at first, then brought in or refused."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import flet as ft

from models import (
    Archive,
    Device,
    ImportPreview,
    ImportRefused,
    ImportReport,
    OnDuplicate,
    Store,
    Transaction,
    check_size,
    import_history,
    on_thread,
    preview_import,
)
from views.core.device import own_file
from views.core.session import use_session
from views.core.store_work import from_store, history_from
from views.core.use_action import Action, Refusals, use_action
from views.device.import_words import fault_sentences
from views.hooks import use_ref
from web.addresses import upload_path
from wording import model_error_sentence


@dataclass(kw_only=True)
class FileImport:
    """What is known of the file: nothing yet, that it is under way (`busy`), what is wrong with it (`faults`, where
    `action` says that it was refused), what it holds (`preview`), or what came of it (`report`)."""

    action: Action
    device: Device
    busy: bool = field(default=False, init=False)
    faults: tuple[str, ...] = field(default=(), init=False)
    preview: ImportPreview | None = field(default=None, init=False)
    report: ImportReport | None = field(default=None, init=False)
    duplicates: OnDuplicate = field(default=OnDuplicate.SKIP, init=False)
    _place: str = field(default="", init=False)
    _archive: Archive | None = field(default=None, init=False, repr=False)

    async def expect(self, size: int) -> str | None:
        """The name of the place for a file of that many bytes; None when it is too large to be sent at all."""
        self._clear()
        work = partial(_open_place, self.action.store, self.device, size)
        if not await self.action.run(work, self._keep_place, reads=True, refusals=self._refusals):
            return None
        self._set_busy(busy=True)
        return self._place

    async def arrived(self) -> None:
        """The phone has sent it, or has given up."""
        place, self._place = self._place, ""
        if not await self.action.run(partial(_take, self.action.store, place), self._open, reads=True):
            self._set_busy(busy=False)

    def come_back(self) -> None:
        """The phone dropped out: what it was sending never arrives."""
        if self._place:
            self._place = ""
            self._lose()

    def _keep_place(self, place: str) -> None:
        self._place = place

    async def _open(self, data: bytes | None) -> None:
        if data is None:
            self._lose()
        else:
            await self.read(lambda: data)

    def _lose(self) -> None:
        self._clear()
        t = self.action.translator
        self.action.say(t.gettext("The file did not arrive here, and nothing has changed. Choose it again."))

    async def read(self, content: Callable[[], bytes]) -> None:
        """Changes nothing. `content` is called on a thread."""
        self._clear()
        self._set_busy(busy=True)
        await self.action.run_job(partial(self._look, content), self._show, key=self._look, refusals=self._refusals)
        self._set_busy(busy=False)

    async def _look(self, content: Callable[[], bytes]) -> tuple[Archive, ImportPreview]:
        """Nothing is asked of the database before the file is read, which may take minutes."""
        store = self.action.store
        archive = await history_from(store, await on_thread(content))
        return archive, await from_store(store, partial(preview_import, device=self.device, archive=archive))

    def choose(self, duplicates: OnDuplicate) -> None:
        self.duplicates = duplicates
        self.action.on_change()

    async def bring_in(self) -> None:
        """Everything, or nothing when it is refused. A second tap does nothing."""
        archive, duplicates = self._archive, self.duplicates
        if archive is None:
            return
        self._clear()
        self._set_busy(busy=True)
        work = partial(import_history, device=self.device, archive=archive, duplicates=duplicates)
        await self.action.run(work, self._finish, refusals=self._refusals)
        self._set_busy(busy=False)

    @property
    def _refusals(self) -> Refusals:
        return {ImportRefused: self._refuse}

    def _refuse(self, error: ImportRefused) -> str:
        t = self.action.translator
        self.faults = fault_sentences(t, error)
        return model_error_sentence(t, error.code, error.values)

    def _show(self, found: tuple[Archive, ImportPreview]) -> None:
        self._archive, self.preview = found

    def _finish(self, report: ImportReport) -> None:
        self.report = report

    def _set_busy(self, *, busy: bool) -> None:
        self.busy = busy
        self.action.on_change()

    def _clear(self) -> None:
        self.action.dismiss()
        self.busy, self.duplicates, self.faults = False, OnDuplicate.SKIP, ()
        self.preview = self.report = self._archive = None


def _open_place(store: Store, device: Device, size: int, _transaction: Transaction) -> str:
    """Raises ImportRefused, UploadsFull."""
    check_size(size)
    return store.uploads.expect(device.id)


def _take(store: Store, place: str, _transaction: Transaction) -> bytes | None:
    """Raises UploadsFull."""
    return store.uploads.take(place)


@dataclass(frozen=True, kw_only=True)
class ImportUse:
    """`picker` is opened by a `PickFiles` action: Safari opens it for nothing else (docs/flet-internals.md §5)."""

    picker: ft.FilePicker
    file: FileImport


def use_import() -> ImportUse:
    session = use_session()
    action = use_action()
    editor = use_ref(lambda: FileImport(action=action, device=session.device)).current

    ft.use_effect(editor.come_back, dependencies=[session.epoch])

    async def picked(event: ft.FilePickerResultEvent) -> None:
        for file in event.files[:1]:
            place = await editor.expect(file.size)
            if place is None:
                return
            own = own_file(session, file)
            if own is not None:
                await editor.read(own)
                return
            await event.control.upload(
                [ft.FilePickerUploadFile(upload_url=upload_path(place), id=file.id, name=file.name)]
            )

    async def uploaded(event: ft.FilePickerUploadEvent) -> None:
        if event.error is not None or event.progress == 1:
            await editor.arrived()

    # With its handlers from the start: a service is sent to the client as it is made.
    picker = use_ref(lambda: ft.FilePicker(on_result=picked, on_upload=uploaded)).current
    return ImportUse(picker=picker, file=editor)
