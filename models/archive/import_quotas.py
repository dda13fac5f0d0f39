"""Limits on what is stored by imports: a small file may unpack to a large part of the disk."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

from models.access.devices import Device
from models.access.quotas import Quota
from models.archive.format import Archive
from models.archive.limits import MAX_UNPACKED_BYTES
from models.storage.transaction import Clock
from models.values.errors import ModelError, ModelErrorCode, RateLimitExceeded
from models.values.person import MemberList

_DAY = timedelta(days=1)
_MIN_FREE_BYTES = 500 * 2**20  # for the matches of everybody else
_BYTES_PER_BYTE = 3  # of the database and its log, for each byte of an archive


class ImportQuotas:
    """The bytes that a device and a network may import in a day, measured unpacked; and the free space of the disk
    with the database `file`, None for a database elsewhere."""

    def __init__(self, *, clock: Clock, file: Path | None) -> None:
        self._devices = Quota(limit=MAX_UNPACKED_BYTES, window=_DAY, clock=clock)
        self._networks = Quota(limit=4 * MAX_UNPACKED_BYTES, window=_DAY, clock=clock)
        self._file = file

    @contextmanager
    def use(self, archive: Archive | MemberList, *, device: Device, network: str) -> Iterator[None]:
        """Count the import in the block, unless it fails.

        Raises RateLimitExceeded, and ModelError without enough free space for it.
        """
        size = archive.unpacked_bytes
        needed = _MIN_FREE_BYTES + _BYTES_PER_BYTE * size
        if self._file is not None and shutil.disk_usage(self._file.parent).free < needed:
            raise ModelError(ModelErrorCode.DISK_LOW, "too little free space on the disk of the database")
        with self._counted(self._devices, device.id, size), self._counted(self._networks, network, size):
            yield

    @contextmanager
    def _counted(self, quota: Quota, subject: str, size: int) -> Iterator[None]:
        with quota.used_in_block(subject, size) as wait:
            if wait:
                raise RateLimitExceeded(ModelErrorCode.TOO_MUCH_IMPORTED, limit=quota.limit, wait=wait)
            yield
