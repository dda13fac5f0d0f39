"""Storage of uploads in progress: in memory for a single process, in the database if several instances share it."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from sqlmodel import Session, col, delete, select

from models.storage.tables import UploadPieceRow, UploadRow
from models.storage.transaction import Transact, Turn, take_turn


class Place(Protocol):
    """An upload slot: opened by a screen, claimed by the request that sends the file, done when the file is complete.

    `refused` is set if the file exceeded the storage limit; `size` is the number of bytes stored.
    """

    name: str
    owner: str
    opened_at: datetime
    claimed_at: datetime | None
    done_at: datetime | None
    size: int
    refused: bool


class Shelf(Protocol):
    """Storage for uploads, accessed exclusively while it is open."""

    def places(self) -> Sequence[Place]:
        """Return all slots, the oldest first."""

    def add(self, name: str, owner: str, opened_at: datetime) -> None: ...

    def append(self, place: Place, piece: bytes) -> None: ...

    def content(self, place: Place) -> bytes: ...

    def empty(self, place: Place) -> None:
        """Delete the bytes but keep the slot."""

    def remove(self, place: Place) -> None: ...


@dataclass(kw_only=True)
class _MemoryPlace:
    name: str
    owner: str
    opened_at: datetime
    claimed_at: datetime | None = None
    done_at: datetime | None = None
    refused: bool = False
    data: bytearray = field(default_factory=bytearray, repr=False)
    size: int = 0


class MemoryShelf:
    def __init__(self) -> None:
        self._places: dict[str, _MemoryPlace] = {}

    def places(self) -> Sequence[Place]:
        return tuple(self._places.values())

    def add(self, name: str, owner: str, opened_at: datetime) -> None:
        self._places[name] = _MemoryPlace(name=name, owner=owner, opened_at=opened_at)

    def append(self, place: Place, piece: bytes) -> None:
        data = self._places[place.name].data
        data += piece
        place.size = len(data)

    def content(self, place: Place) -> bytes:
        return bytes(self._places[place.name].data)

    def empty(self, place: Place) -> None:
        self._places[place.name].data = bytearray()
        place.size = 0

    def remove(self, place: Place) -> None:
        del self._places[place.name]


class DatabaseShelf:
    """Storage in the database, within one transaction.

    Files are stored in pieces, so that only the instance that finally reads a file holds all of it in memory.
    """

    def __init__(self, session: Session) -> None:
        self._session = session

    def places(self) -> Sequence[Place]:
        query = select(UploadRow).order_by(col(UploadRow.opened_at), col(UploadRow.name))
        return self._session.exec(query.with_for_update()).all()

    def add(self, name: str, owner: str, opened_at: datetime) -> None:
        self._session.add(UploadRow(name=name, owner=owner, opened_at=opened_at))

    def append(self, place: Place, piece: bytes) -> None:
        self._session.add(UploadPieceRow(name=place.name, start=place.size, data=piece))
        place.size += len(piece)

    def content(self, place: Place) -> bytes:
        query = select(UploadPieceRow.data).where(UploadPieceRow.name == place.name)
        pieces: Sequence[bytes] = self._session.exec(query.order_by(col(UploadPieceRow.start))).all()
        return b"".join(pieces)

    def empty(self, place: Place) -> None:
        self._session.exec(delete(UploadPieceRow).where(col(UploadPieceRow.name) == place.name))
        place.size = 0

    def remove(self, place: Place) -> None:
        self.empty(place)
        self._session.exec(delete(UploadRow).where(col(UploadRow.name) == place.name))


OpenShelf = Callable[[], AbstractContextManager[Shelf]]


def memory_shelf() -> OpenShelf:
    shelf, lock = MemoryShelf(), threading.Lock()

    @contextmanager
    def opened() -> Iterator[Shelf]:
        with lock:
            yield shelf

    return opened


def database_shelf(transact: Transact) -> OpenShelf:
    @contextmanager
    def opened() -> Iterator[Shelf]:
        with transact() as session:
            take_turn(session, Turn.UPLOADS)
            yield DatabaseShelf(session)

    return opened
