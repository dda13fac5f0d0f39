"""A file that the user picks: read on its device, or uploaded to the server and read there."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

import flet as ft

from models.archive import UploadKind
from models.store import Transaction
from views.core.device_features import local_file_reader, upload_file
from views.core.use_action import NO_ERROR_SENTENCES, ActionController, ErrorSentences
from views.hooks import use_ref_for

Content = Callable[[], bytes | None]
"""Returns the content of a file; None if it didn't arrive. Called on a thread."""


@dataclass(kw_only=True, eq=False)
class FileUpload:
    """The picker of a file, and whether the picked one is being sent or read.

    `check_size` raises the error to show for a file that is too large; `read` gets the content of any other one.
    `on_pick` removes the results of an earlier file; `on_lost` reports an upload that a broken connection ended.
    """

    action: ActionController
    kind: UploadKind
    check_size: Callable[[int], object]
    read: Callable[[Content], Awaitable[object]]
    on_pick: Callable[[], object]
    on_lost: Callable[[], object] | None
    sentences: ErrorSentences
    is_busy: bool = field(default=False, init=False)
    picker: ft.FilePicker = field(init=False)
    _slot: str = field(default="", init=False)

    def __post_init__(self) -> None:
        self.picker = ft.FilePicker(on_result=self._on_picked, on_upload=self._on_uploaded)

    def pick(self, extensions: Sequence[str]) -> ft.PickFiles:
        """Return the action that opens the picker for files with these extensions. The client runs it while it handles
        the tap; Safari refuses a picker opened in any other way."""
        custom, platform = ft.FilePickerFileType.CUSTOM, self.action.session.platform
        with_data = platform.in_browser and not platform.has_server  # neither a path to read nor a server to upload to
        return ft.PickFiles(self.picker, file_type=custom, allowed_extensions=list(extensions), with_data=with_data)

    def handle_reconnect(self) -> None:
        """Give up a pending upload, because a phone that reconnects doesn't resume it."""
        if self.is_busy and self._slot and self.on_lost is not None:
            self.on_lost()
        self._set_busy(busy=False)

    def _set_busy(self, *, busy: bool) -> None:
        if busy != self.is_busy:
            self.is_busy = busy
            self.action.on_change()

    async def _on_picked(self, event: ft.FilePickerResultEvent) -> None:
        for file in event.files[:1]:
            self.on_pick()
            self._set_busy(busy=True)
            # Flet doesn't upload an empty file.
            read_local_file = local_file_reader(self.action.session, file) if file.size else bytes
            open_slot = partial(self._open_slot, file.size, is_needed=read_local_file is None)
            if not await self.action.run(open_slot, read_only=True, error_sentences=self.sentences):
                self._set_busy(busy=False)
            elif read_local_file is not None:
                await self._finish(read_local_file)
            elif not await upload_file(event.control, file, self._slot):
                await self._finish_upload()

    async def _on_uploaded(self, event: ft.FilePickerUploadEvent) -> None:
        if event.error is not None or event.progress == 1:
            await self._finish_upload()

    async def _finish_upload(self) -> None:
        slot, self._slot = self._slot, ""
        await self._finish(partial(self.action.store.uploads.pop_file, slot))

    async def _finish(self, content: Content) -> None:
        await self.read(content)
        self._set_busy(busy=False)

    def _open_slot(self, size: int, _transaction: Transaction, *, is_needed: bool) -> None:
        """Check the size, and open an upload slot, unless the file is read on its device.

        Raises UploadsFull if there is no space for the upload.
        """
        self.check_size(size)
        self._slot = self.action.store.uploads.open_slot(self.kind, self.action.session.network) if is_needed else ""


def use_file_upload(
    action: ActionController,
    kind: UploadKind,
    *,
    check_size: Callable[[int], object],
    read: Callable[[Content], Awaitable[object]],
    on_pick: Callable[[], object] | None = None,
    on_lost: Callable[[], object] | None = None,
    sentences: ErrorSentences = NO_ERROR_SENTENCES,
    identity: object = None,
) -> FileUpload:
    """Return the picker; a new `identity` gets a new one."""
    make = partial(
        FileUpload,
        action=action,
        kind=kind,
        check_size=check_size,
        read=read,
        on_pick=on_pick or action.dismiss,
        on_lost=on_lost,
        sentences=sentences,
    )
    upload = use_ref_for(identity, make).current
    upload.read = read
    ft.use_effect(upload.handle_reconnect, dependencies=[action.session.epoch])
    return upload
