"""A file on its way in: looked at first, then brought in or refused."""

__all__ = ["FileImport", "ImportUse", "use_import"]

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import flet as ft

from models import (
    Archive,
    Device,
    ImportPreview,
    ImportRefused,
    ImportReport,
    ModelError,
    OnDuplicate,
    Store,
    check_size,
    import_history,
    preview_import,
    read_archive,
)
from views.core.session import use_session
from views.core.store_work import from_store, in_store
from views.device.import_words import fault_sentences, preview_sentences, report_sentence, standing_matches
from views.hooks import use_ref, use_rerender
from web.addresses import upload_path
from wording import Translator, model_error_sentence


@dataclass(kw_only=True)
class FileImport:
    """What is known of the file: nothing yet, that it is under way (`busy`) or got `lost` there, why it was `refused`,
    what it holds (`preview`), or what came of it (`report`). `render` is called whenever that changes."""

    store: Store
    device: Device
    render: Callable[[], None]
    busy: bool = field(default=False, init=False)
    lost: bool = field(default=False, init=False)
    refused: ModelError | None = field(default=None, init=False)
    preview: ImportPreview | None = field(default=None, init=False)
    report: ImportReport | None = field(default=None, init=False)
    duplicates: OnDuplicate = field(default=OnDuplicate.SKIP, init=False)
    _place: str = field(default="", init=False)
    _archive: Archive | None = field(default=None, init=False, repr=False)

    def expect(self, size: int) -> str | None:
        """The name of the place for a file of that many bytes; None when it is too large to be sent at all."""
        self._clear()
        try:
            check_size(size)
        except ModelError as error:
            self.refused = error
            self.render()
            return None
        self.busy = True
        self.render()
        self._place = self.store.uploads.expect()
        return self._place

    async def arrived(self) -> None:
        """The phone has sent it, or has given up."""
        data = self.store.uploads.take(self._place)
        if data is not None:
            await self.read(data)
            return
        self._clear()
        self.lost = True
        self.render()

    async def read(self, data: bytes) -> None:
        """Changes nothing."""
        self._clear()
        try:
            archive = await asyncio.to_thread(read_archive, data)
            work = partial(preview_import, device=self.device, archive=archive)
            self.preview = await from_store(self.store, work)
        except ModelError as error:
            self.refused = error
        else:
            self._archive = archive
        self.render()

    def choose(self, duplicates: OnDuplicate) -> None:
        self.duplicates = duplicates
        self.render()

    async def bring_in(self) -> None:
        """Everything, or nothing when it is refused. A second tap does nothing."""
        archive, duplicates = self._archive, self.duplicates
        if archive is None:
            return
        self._clear()
        self.busy = True
        self.render()
        work = partial(import_history, device=self.device, archive=archive, duplicates=duplicates)
        try:
            self.report = await in_store(self.store, work)
        except ModelError as error:
            self.refused = error
        self.busy = False
        self.render()

    def _clear(self) -> None:
        self.busy, self.lost, self.duplicates = False, False, OnDuplicate.SKIP
        self.refused = self.preview = self.report = self._archive = None


@dataclass(frozen=True, kw_only=True)
class ImportUse:
    """`picker` is opened by a `PickFiles` action: Safari opens it for nothing else (flet-notes.md).

    `refusal` says that nothing was imported, and `faults` why; `contents` is what the file holds, `standing` which of
    its matches are here already, and `done` what came of it: each empty until then.
    """

    picker: ft.FilePicker
    busy: bool
    refusal: str
    faults: tuple[str, ...]
    contents: tuple[str, ...]
    standing: tuple[str, ...]
    done: str
    duplicates: OnDuplicate
    choose: Callable[[OnDuplicate], None]
    bring_in: Callable[[], Awaitable[None]]


def use_import() -> ImportUse:
    session = use_session()
    page = ft.context.page
    render = use_rerender()
    editor = use_ref(lambda: FileImport(store=session.store, device=session.device, render=render)).current

    async def picked(event: ft.FilePickerResultEvent) -> None:
        for file in event.files[:1]:
            place = editor.expect(file.size)
            if place is None:
                return
            if file.path and not page.web:  # a packaged app reads its own phone
                await editor.read(await asyncio.to_thread(Path(file.path).read_bytes))
                return
            await event.control.upload(
                [ft.FilePickerUploadFile(upload_url=upload_path(place), id=file.id, name=file.name)]
            )

    async def uploaded(event: ft.FilePickerUploadEvent) -> None:
        if event.error is not None or event.progress == 1:
            await editor.arrived()

    # With its handlers from the start: a service is sent to the client as it is made.
    picker = use_ref(lambda: ft.FilePicker(on_result=picked, on_upload=uploaded)).current
    t = session.translator
    return ImportUse(
        picker=picker,
        busy=editor.busy,
        refusal=_refusal(t, editor),
        faults=fault_sentences(t, editor.refused) if isinstance(editor.refused, ImportRefused) else (),
        contents=preview_sentences(t, editor.preview) if editor.preview else (),
        standing=standing_matches(t, editor.preview) if editor.preview else (),
        done=report_sentence(t, editor.report) if editor.report else "",
        duplicates=editor.duplicates,
        choose=editor.choose,
        bring_in=editor.bring_in,
    )


def _refusal(t: Translator, editor: FileImport) -> str:
    if editor.lost:
        return t.gettext("The file did not arrive here, and nothing has changed. Choose it again.")
    return model_error_sentence(t, editor.refused.code, editor.refused.values) if editor.refused else ""
