"""Storage of uploads in progress: in memory for a single process, in the database if several instances share it."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from sqlmodel import Session, col, delete, select

from models.storage.tables import UploadChunkRow, UploadRow
from models.storage.transaction import AdvisoryLock, OpenTransaction, acquire_advisory_lock


class UploadSlot(Protocol):
    """A slot that a request has claimed; `done_at` is set when the file is complete.

    `owner` is the keyed hash of a network. `claimed_at` is None once the file was read. `refused` is set if there was
    no room for it; `size` is the number of bytes stored.
    """

    name: str
    owner: str
    opened_at: datetime
    claimed_at: datetime | None
    done_at: datetime | None
    size: int
    refused: bool


class UploadStorage(Protocol):
    """Storage for uploads, accessed exclusively while it is open."""

    def slots(self) -> Sequence[UploadSlot]:
        """Return all slots, the oldest first."""

    def add(self, name: str, owner: str, claimed_at: datetime) -> None: ...

    def append(self, slot: UploadSlot, chunk: bytes) -> None: ...

    def content(self, slot: UploadSlot) -> bytes: ...

    def clear(self, slot: UploadSlot) -> None:
        """Delete the bytes but keep the slot."""

    def remove(self, slot: UploadSlot) -> None: ...


@dataclass(kw_only=True)
class _MemorySlot:
    name: str
    owner: str
    opened_at: datetime
    claimed_at: datetime | None
    done_at: datetime | None = None
    refused: bool = False
    data: bytearray = field(default_factory=bytearray, repr=False)
    size: int = 0


class MemoryUploadStorage:
    """Storage in the memory of this process."""

    def __init__(self) -> None:
        self._slots: dict[str, _MemorySlot] = {}

    def slots(self) -> Sequence[UploadSlot]:
        return tuple(self._slots.values())

    def add(self, name: str, owner: str, claimed_at: datetime) -> None:
        slot = _MemorySlot(name=name, owner=owner, opened_at=claimed_at, claimed_at=claimed_at)
        self._slots[name] = slot

    def append(self, slot: UploadSlot, chunk: bytes) -> None:
        data = self._slots[slot.name].data
        data += chunk
        slot.size = len(data)

    def content(self, slot: UploadSlot) -> bytes:
        return bytes(self._slots[slot.name].data)

    def clear(self, slot: UploadSlot) -> None:
        self._slots[slot.name].data = bytearray()
        slot.size = 0

    def remove(self, slot: UploadSlot) -> None:
        del self._slots[slot.name]


class DatabaseUploadStorage:
    """Storage in the database, within one transaction.

    Files are stored in chunks, so that only the instance that finally reads a file holds all of it in memory.
    """

    def __init__(self, session: Session) -> None:
        self._session = session

    def slots(self) -> Sequence[UploadSlot]:
        query = select(UploadRow).order_by(col(UploadRow.opened_at), col(UploadRow.name))
        return self._session.exec(query.with_for_update()).all()

    def add(self, name: str, owner: str, claimed_at: datetime) -> None:
        self._session.add(UploadRow(name=name, owner=owner, opened_at=claimed_at, claimed_at=claimed_at))

    def append(self, slot: UploadSlot, chunk: bytes) -> None:
        self._session.add(UploadChunkRow(name=slot.name, start=slot.size, data=chunk))
        slot.size += len(chunk)

    def content(self, slot: UploadSlot) -> bytes:
        query = select(UploadChunkRow.data).where(UploadChunkRow.name == slot.name)
        chunks: Sequence[bytes] = self._session.exec(query.order_by(col(UploadChunkRow.start))).all()
        return b"".join(chunks)

    def clear(self, slot: UploadSlot) -> None:
        self._session.exec(delete(UploadChunkRow).where(col(UploadChunkRow.name) == slot.name))
        slot.size = 0

    def remove(self, slot: UploadSlot) -> None:
        self.clear(slot)
        self._session.exec(delete(UploadRow).where(col(UploadRow.name) == slot.name))


OpenUploadStorage = Callable[[], AbstractContextManager[UploadStorage]]


def memory_storage() -> OpenUploadStorage:
    storage, lock = MemoryUploadStorage(), threading.Lock()

    @contextmanager
    def opened() -> Iterator[UploadStorage]:
        with lock:
            yield storage

    return opened


def database_storage(transact: OpenTransaction) -> OpenUploadStorage:
    @contextmanager
    def opened() -> Iterator[UploadStorage]:
        with transact() as session:
            acquire_advisory_lock(session, AdvisoryLock.UPLOADS)
            yield DatabaseUploadStorage(session)

    return opened
