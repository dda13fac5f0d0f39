"""Uploads: files on their way from a phone's file picker to the screen that requested one."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from models.access.signing import Signer
from models.archive.limits import MAX_FILE_BYTES
from models.archive.raw_json import check_size
from models.archive.upload_storage import OpenUploadStorage, UploadStorage, memory_storage
from models.lists import MAX_LIST_BYTES
from models.matches.photo_processing import MAX_PHOTO_BYTES
from models.storage.tables import UploadRow
from models.storage.transaction import Clock, utc_now
from models.values.errors import LinkRefused, ModelErrorCode, UploadsFull

SLOT_TTL = timedelta(minutes=10)  # of an open slot until the upload starts, and then of the upload
FINISHED_FILE_TTL = timedelta(minutes=2)  # of a complete file until the screen reads it
UPLOAD_CHUNK_BYTES = 256 * 1024  # bytes stored at a time
MAX_UPLOADS_PER_NETWORK = 200  # in the time of a slot, including those that have been read
_PURPOSE = "upload slot"
_NONCE_BYTES = 16


class UploadKind(StrEnum):
    HISTORY = "h"
    PHOTO = "p"
    LIST = "l"  # of entrants
    MATCH = "m"  # handed over by a visitor's phone, who needs no right


@dataclass(frozen=True, kw_only=True)
class _Limits:
    """Limits of one kind: bytes of a file, and of the pool that all files of the kind share.

    A network may hold at most as much of a pool, in files and in bytes, as it leaves free for the others; so a pool is
    never full for a network that has nothing in it.
    """

    file_bytes: int
    pool_bytes: int
    pool_files: int


LIMITS: Mapping[UploadKind, _Limits] = {
    UploadKind.HISTORY: _Limits(file_bytes=MAX_FILE_BYTES, pool_bytes=4 * MAX_FILE_BYTES, pool_files=32),
    UploadKind.PHOTO: _Limits(file_bytes=MAX_PHOTO_BYTES, pool_bytes=8 * MAX_PHOTO_BYTES, pool_files=64),
    UploadKind.LIST: _Limits(file_bytes=MAX_LIST_BYTES, pool_bytes=8 * MAX_LIST_BYTES, pool_files=32),
    UploadKind.MATCH: _Limits(file_bytes=2**20, pool_bytes=32 * 2**20, pool_files=64),
}


class SlotClaimed(LinkRefused):
    """The slot is claimed: another request sends a file to it, or has done so."""

    def __init__(self) -> None:
        super().__init__(ModelErrorCode.LINK_UNKNOWN, "another request has claimed this upload slot")


class Uploads:
    """Upload slots. Each accepts one file from the one request that claims it. Thread-safe.

    A slot's name is signed and says what may be sent; nothing is stored before the first byte, so open slots cannot run
    out. Limits are those of the `storage`, which instances may share: the upload may reach another instance than the
    one that serves the phone's screens.
    """

    def __init__(self, signer: Signer, clock: Clock = utc_now, storage: OpenUploadStorage | None = None) -> None:
        self._signer = signer
        self._clock = clock
        self._storage = storage or memory_storage()

    def open_slot(self, kind: UploadKind, network: str) -> str:
        """Return the name of a slot for one file from a network: a secret that allows one upload for some minutes.

        Raises UploadsFull if the network could not start an upload now.
        """
        owner = self._signer.digest(_PURPOSE, network).hex()[:16]
        with self._storage() as storage:
            _check_pool(self._unexpired_slots(storage), kind, owner)
        expires = int((self._clock() + SLOT_TTL).timestamp())
        claims = f"{kind}-{secrets.token_hex(_NONCE_BYTES)}-{owner}-{expires}"
        return f"{claims}-{self._signer.sign(_PURPOSE, claims)}"

    def check(self, name: str) -> None:
        """Check that the slot can be claimed, before the request's body is read. Raises like `claim`."""
        slot = self._parse(name)
        with self._storage() as storage:
            self._check_claim(storage, slot)

    def claim(self, name: str) -> None:
        """Claim the slot. Raises LinkRefused if it does not exist or has expired, SlotClaimed if it is claimed,
        UploadsFull if the network has too many uploads in progress."""
        slot = self._parse(name)
        with self._storage() as storage:
            self._check_claim(storage, slot)
            storage.add(slot.key, slot.owner, self._clock())

    def check_size(self, name: str, size: int) -> None:
        """Check the size of the slot's file. Raises ImportRefused if it is too large, LinkRefused."""
        check_size(size, limit=LIMITS[self._parse(name).kind].file_bytes)

    def append(self, name: str, chunk: bytes) -> None:
        """Append bytes to a claimed slot.

        Raises UploadsFull if the network's share of the room is exceeded, and drops the file; LinkRefused if the slot
        has expired.
        """
        kind = self._parse(name).kind
        with self._storage() as storage:
            slot = self._claimed_slot(storage, name)
            pool = [each for each in storage.slots() if each.name.startswith(kind)]
            own = sum(each.size for each in pool if each.owner == slot.owner) + len(chunk)
            if own <= LIMITS[kind].pool_bytes - sum(each.size for each in pool) - len(chunk):
                storage.append(slot, chunk)
                return
            storage.clear(slot)
            slot.refused, slot.done_at = True, self._clock()
        raise UploadsFull

    def finish(self, name: str) -> None:
        """Mark the upload as complete. Raises LinkRefused if the slot has expired."""
        with self._storage() as storage:
            self._claimed_slot(storage, name).done_at = self._clock()

    def abort(self, name: str) -> None:
        """Abort the upload; its slot is open again."""
        with self._storage() as storage:
            slot = self._find_slot(storage, name)
            if slot is not None and not _is_read(slot):
                storage.remove(slot)

    def pop_file(self, name: str) -> bytes | None:
        """Close the slot and return its file, None if the upload is incomplete. Raises UploadsFull if there was no
        room for it."""
        with self._storage() as storage:
            slot = self._find_slot(storage, name)
            if slot is None or _is_read(slot):
                return None
            data = storage.content(slot) if slot.done_at and not slot.refused else None
            storage.clear(slot)
            slot.claimed_at = None  # kept until its name expires, so that nothing is uploaded to it again
            refused = slot.refused
        if refused:
            raise UploadsFull
        return data

    def _check_claim(self, storage: UploadStorage, slot: "_SlotName") -> None:
        slots = self._unexpired_slots(storage)
        existing = next((each for each in slots if each.name == slot.key), None)
        if existing is not None:
            raise _unknown_slot() if _is_read(existing) else SlotClaimed()
        if self._clock() > slot.expires_at:
            raise _unknown_slot()
        _check_pool(slots, slot.kind, slot.owner)

    def _claimed_slot(self, storage: UploadStorage, name: str) -> UploadRow:
        slot = self._find_slot(storage, name)
        if slot is None or _is_read(slot):
            raise _unknown_slot()
        return slot

    def _find_slot(self, storage: UploadStorage, name: str) -> UploadRow | None:
        key = name[: name.find("-", 2)] if name[1:2] == "-" else ""
        return next((slot for slot in self._unexpired_slots(storage) if slot.name == key), None)

    def _parse(self, name: str) -> "_SlotName":
        """Return the parts of a name that this server has signed. Raises LinkRefused for any other."""
        claims, _, signature = name.rpartition("-")
        if not claims.isascii() or not self._signer.verify(signature, _PURPOSE, claims):
            raise _unknown_slot()
        kind, nonce, owner, expires = claims.split("-")
        expires_at = datetime.fromtimestamp(int(expires), UTC)
        return _SlotName(kind=UploadKind(kind), key=f"{kind}-{nonce}", owner=owner, expires_at=expires_at)

    def _unexpired_slots(self, storage: UploadStorage) -> list[UploadRow]:
        """Return the slots that have not expired, and remove the others."""
        now = self._clock()
        unexpired = []
        for slot in storage.slots():
            if now <= _expires_at(slot):
                unexpired.append(slot)
            else:
                storage.remove(slot)
        return unexpired


@dataclass(frozen=True, kw_only=True)
class _SlotName:
    """The parts of a slot's name; `key` identifies the slot in the storage, `owner` its network."""

    kind: UploadKind
    key: str
    owner: str
    expires_at: datetime


def _check_pool(slots: list[UploadRow], kind: UploadKind, owner: str) -> None:
    """Check that the network may start an upload of this kind. Raises UploadsFull."""
    limit = LIMITS[kind].pool_files
    held = [slot for slot in slots if slot.name.startswith(kind) and not _is_read(slot)]
    own = sum(slot.owner == owner for slot in held)
    if own >= limit - len(held) or sum(slot.owner == owner for slot in slots) >= MAX_UPLOADS_PER_NETWORK:
        raise UploadsFull


def _is_read(slot: UploadRow) -> bool:
    return slot.claimed_at is None


def _unknown_slot() -> LinkRefused:
    return LinkRefused(ModelErrorCode.LINK_UNKNOWN, "this upload slot does not exist or has expired")


def _expires_at(slot: UploadRow) -> datetime:
    if slot.done_at is not None and not _is_read(slot):
        return slot.done_at + FINISHED_FILE_TTL
    return slot.opened_at + SLOT_TTL
