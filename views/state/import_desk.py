"""A file on its way in: looked at first, then brought in or refused. Knows no Flet."""

__all__ = ["ImportDesk"]

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from models import (
    Archive,
    Device,
    ImportPreview,
    ImportReport,
    ModelError,
    OnDuplicate,
    Store,
    check_size,
    import_history,
    preview_import,
    read_archive,
)
from views.state.work import from_store, in_store


@dataclass(kw_only=True)
class ImportDesk:
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
            await self.look(data)
            return
        self._clear()
        self.lost = True
        self.render()

    async def look(self, data: bytes) -> None:
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
