"""Uploads: files on their way from a phone's file picker to the screen that requested one."""

import re
import secrets
from datetime import datetime, timedelta

from models.archive.upload_storage import OpenUploadStorage, UploadSlot, UploadStorage, memory_storage
from models.storage.transaction import Clock, utc_now
from models.values.errors import LinkRefused, ModelErrorCode, UploadsFull

_NAME_BYTES = 16
_NAME = re.compile(rf"[0-9a-f]{{{2 * _NAME_BYTES}}}")
SLOT_TTL = timedelta(minutes=10)  # of an open slot until the upload starts, and then of the upload
FINISHED_FILE_TTL = timedelta(minutes=2)  # of a complete file until the screen reads it
MAX_SLOTS = 64
MAX_SLOTS_PER_DEVICE = 2  # slots of one device; the oldest is removed
MAX_STORED_BYTES = 256 * 1024 * 1024  # bytes of all files together
UPLOAD_CHUNK_BYTES = 256 * 1024  # bytes stored at a time


class SlotClaimed(LinkRefused):
    """The slot is claimed: another request sends a file to it, or has done so."""

    def __init__(self) -> None:
        super().__init__(ModelErrorCode.LINK_UNKNOWN, "another request has claimed this upload slot")


class Uploads:
    """Upload slots. Each accepts one file from the one request that claims it. Thread-safe.

    Slots and limits are those of the `storage`, which instances may share: the upload may reach another instance than
    the one that serves the phone's screens.
    """

    def __init__(self, clock: Clock = utc_now, storage: OpenUploadStorage | None = None) -> None:
        self._clock = clock
        self._storage = storage or memory_storage()

    def open_slot(self, owner: str) -> str:
        """Open a slot for one file of a device and return its name, a secret that allows one upload for some minutes.

        Raises UploadsFull if all slots are claimed.
        """
        name = secrets.token_hex(_NAME_BYTES)
        with self._storage() as storage:
            slots = self._unexpired_slots(storage)
            own = [slot for slot in slots if slot.owner == owner]
            idle = [slot for slot in slots if slot.claimed_at is None]
            if len(own) >= MAX_SLOTS_PER_DEVICE:
                storage.remove(own[0])
            elif len(slots) >= MAX_SLOTS:
                if not idle:
                    raise UploadsFull
                storage.remove(idle[0])
            storage.add(name, owner, self._clock())
        return name

    def check(self, name: str) -> None:
        """Check that the slot can be claimed, before the request's body is read. Raises like `claim`."""
        if not _NAME.fullmatch(name):
            raise _unknown_slot()
        with self._storage() as storage:
            self._unclaimed_slot(storage, name)

    def claim(self, name: str) -> None:
        """Claim the slot. Raises LinkRefused if it does not exist or has expired, SlotClaimed if it is claimed."""
        with self._storage() as storage:
            self._unclaimed_slot(storage, name).claimed_at = self._clock()

    def append(self, name: str, chunk: bytes) -> None:
        """Append bytes to a claimed slot.

        Raises UploadsFull if the storage limit is exceeded, and drops the file; LinkRefused if the slot has expired.
        """
        with self._storage() as storage:
            slot = self._existing_slot(storage, name)
            if sum(each.size for each in storage.slots()) + len(chunk) <= MAX_STORED_BYTES:
                storage.append(slot, chunk)
                return
            storage.clear(slot)
            slot.refused, slot.done_at = True, self._clock()
        raise UploadsFull

    def finish(self, name: str) -> None:
        """Mark the upload as complete. Raises LinkRefused if the slot has expired."""
        with self._storage() as storage:
            self._existing_slot(storage, name).done_at = self._clock()

    def abort(self, name: str) -> None:
        """Abort the upload and remove its slot."""
        with self._storage() as storage:
            slot = self._find_slot(storage, name)
            if slot is not None:
                storage.remove(slot)

    def pop_file(self, name: str) -> bytes | None:
        """Remove the slot and return its file, None if the upload is incomplete. Raises UploadsFull if it was too
        large."""
        with self._storage() as storage:
            slot = self._find_slot(storage, name)
            if slot is None:
                return None
            data = storage.content(slot) if slot.done_at and not slot.refused else None
            refused = slot.refused
            storage.remove(slot)
        if refused:
            raise UploadsFull
        return data

    def _unclaimed_slot(self, storage: UploadStorage, name: str) -> UploadSlot:
        slot = self._existing_slot(storage, name)
        if slot.claimed_at is not None:
            raise SlotClaimed
        return slot

    def _existing_slot(self, storage: UploadStorage, name: str) -> UploadSlot:
        slot = self._find_slot(storage, name)
        if slot is None:
            raise _unknown_slot()
        return slot

    def _find_slot(self, storage: UploadStorage, name: str) -> UploadSlot | None:
        return next((slot for slot in self._unexpired_slots(storage) if slot.name == name), None)

    def _unexpired_slots(self, storage: UploadStorage) -> list[UploadSlot]:
        """Return the slots that have not expired, and remove the others."""
        now = self._clock()
        unexpired = []
        for slot in storage.slots():
            if now <= _expires_at(slot):
                unexpired.append(slot)
            else:
                storage.remove(slot)
        return unexpired


def _unknown_slot() -> LinkRefused:
    return LinkRefused(ModelErrorCode.LINK_UNKNOWN, "this upload slot does not exist or has expired")


def _expires_at(slot: UploadSlot) -> datetime:
    if slot.done_at is not None:
        return slot.done_at + FINISHED_FILE_TTL
    return (slot.claimed_at or slot.opened_at) + SLOT_TTL
