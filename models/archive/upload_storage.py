"""Storage of uploads in progress: in memory for a single process, in the database if several instances share it."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from typing import Protocol

from sqlmodel import Session, col, delete, select

from models.storage.tables import UploadChunkRow, UploadRow
from models.storage.transaction import AdvisoryLock, OpenTransaction, acquire_advisory_lock


class UploadStorage(Protocol):
    """Storage for uploads, accessed exclusively while it is open."""

    def slots(self) -> Sequence[UploadRow]:
        """Return all slots, the oldest first."""

    def add(self, name: str, owner: str, claimed_at: datetime) -> None: ...

    def append(self, slot: UploadRow, chunk: bytes) -> None: ...

    def content(self, slot: UploadRow) -> bytes: ...

    def clear(self, slot: UploadRow) -> None:
        """Delete the bytes but keep the slot."""

    def remove(self, slot: UploadRow) -> None: ...


class MemoryUploadStorage:
    """Storage in the memory of this process."""

    def __init__(self) -> None:
        self._slots: dict[str, UploadRow] = {}
        self._data: dict[str, bytearray] = {}

    def slots(self) -> Sequence[UploadRow]:
        return tuple(self._slots.values())

    def add(self, name: str, owner: str, claimed_at: datetime) -> None:
        self._slots[name] = UploadRow(name=name, owner=owner, opened_at=claimed_at, claimed_at=claimed_at)
        self._data[name] = bytearray()

    def append(self, slot: UploadRow, chunk: bytes) -> None:
        self._data[slot.name] += chunk
        slot.size += len(chunk)

    def content(self, slot: UploadRow) -> bytes:
        return bytes(self._data[slot.name])

    def clear(self, slot: UploadRow) -> None:
        self._data[slot.name] = bytearray()
        slot.size = 0

    def remove(self, slot: UploadRow) -> None:
        del self._slots[slot.name], self._data[slot.name]


class DatabaseUploadStorage:
    """Storage in the database, within one transaction.

    Files are stored in chunks, so that only the instance that finally reads a file holds all of it in memory.
    """

    def __init__(self, session: Session) -> None:
        self._session = session

    def slots(self) -> Sequence[UploadRow]:
        query = select(UploadRow).order_by(col(UploadRow.opened_at), col(UploadRow.name))
        return self._session.exec(query.with_for_update()).all()

    def add(self, name: str, owner: str, claimed_at: datetime) -> None:
        self._session.add(UploadRow(name=name, owner=owner, opened_at=claimed_at, claimed_at=claimed_at))

    def append(self, slot: UploadRow, chunk: bytes) -> None:
        self._session.add(UploadChunkRow(name=slot.name, start=slot.size, data=chunk))
        slot.size += len(chunk)

    def content(self, slot: UploadRow) -> bytes:
        query = select(UploadChunkRow.data).where(UploadChunkRow.name == slot.name)
        chunks: Sequence[bytes] = self._session.exec(query.order_by(col(UploadChunkRow.start))).all()
        return b"".join(chunks)

    def clear(self, slot: UploadRow) -> None:
        self._session.exec(delete(UploadChunkRow).where(col(UploadChunkRow.name) == slot.name))
        slot.size = 0

    def remove(self, slot: UploadRow) -> None:
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


@contextmanager
def database_storage(transact: OpenTransaction) -> Iterator[UploadStorage]:
    with transact() as session:
        acquire_advisory_lock(session, AdvisoryLock.UPLOADS)
        yield DatabaseUploadStorage(session)
