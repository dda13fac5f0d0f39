"""Uploads: files on their way from a phone's file picker to the screen that requested one."""

import re
import secrets
from datetime import datetime, timedelta

from models.archive.upload_shelves import OpenShelf, Place, Shelf, memory_shelf
from models.storage.transaction import Clock, utc_now
from models.values.errors import LinkRefused, ModelErrorCode, UploadsFull

_NAME_BYTES = 16
_NAME = re.compile(rf"[0-9a-f]{{{2 * _NAME_BYTES}}}")
LIFE = timedelta(minutes=10)  # of an open slot until the upload starts, and then of the upload
WAIT = timedelta(minutes=2)  # of a complete file until the screen reads it
MOST_PLACES = 64
MOST_OF_ONE = 2  # slots of one device; the oldest is removed
MOST_HELD = 256 * 1024 * 1024  # bytes of all files together
PIECE = 256 * 1024  # bytes stored at a time


class PlaceTaken(LinkRefused):
    """The slot is claimed: another request sends a file to it, or has done so."""

    def __init__(self) -> None:
        super().__init__(ModelErrorCode.LINK_UNKNOWN, "another request has claimed this upload slot")


class Uploads:
    """Upload slots. Each accepts one file from the one request that claims it. Thread-safe.

    Slots and limits are those of the `shelf`, which instances may share: the upload may reach another instance than the
    one that serves the phone's screens.
    """

    def __init__(self, clock: Clock = utc_now, shelf: OpenShelf | None = None) -> None:
        self._clock = clock
        self._shelf = shelf or memory_shelf()

    def expect(self, owner: str) -> str:
        """Open a slot for one file of a device and return its name, a secret that allows one upload for some minutes.

        Raises UploadsFull if all slots are claimed.
        """
        name = secrets.token_hex(_NAME_BYTES)
        with self._shelf() as shelf:
            places = self._living(shelf)
            own = [place for place in places if place.owner == owner]
            idle = [place for place in places if place.claimed_at is None]
            if len(own) >= MOST_OF_ONE:
                shelf.remove(own[0])
            elif len(places) >= MOST_PLACES:
                if not idle:
                    raise UploadsFull
                shelf.remove(idle[0])
            shelf.add(name, owner, self._clock())
        return name

    def check(self, name: str) -> None:
        """Check that the slot can be claimed, before the request's body is read. Raises like `claim`."""
        if not _NAME.fullmatch(name):
            raise _unknown()
        with self._shelf() as shelf:
            self._free(shelf, name)

    def claim(self, name: str) -> None:
        """Claim the slot. Raises LinkRefused if it does not exist or has expired, PlaceTaken if it is claimed."""
        with self._shelf() as shelf:
            self._free(shelf, name).claimed_at = self._clock()

    def append(self, name: str, piece: bytes) -> None:
        """Append bytes to a claimed slot.

        Raises UploadsFull if the storage limit is exceeded, and drops the file; LinkRefused if the slot has expired.
        """
        with self._shelf() as shelf:
            place = self._place(shelf, name)
            if sum(each.size for each in shelf.places()) + len(piece) <= MOST_HELD:
                shelf.append(place, piece)
                return
            shelf.empty(place)
            place.refused, place.done_at = True, self._clock()
        raise UploadsFull

    def finish(self, name: str) -> None:
        """Mark the upload as complete. Raises LinkRefused if the slot has expired."""
        with self._shelf() as shelf:
            self._place(shelf, name).done_at = self._clock()

    def give_up(self, name: str) -> None:
        """Abort the upload and remove its slot."""
        with self._shelf() as shelf:
            place = self._found(shelf, name)
            if place is not None:
                shelf.remove(place)

    def take(self, name: str) -> bytes | None:
        """Remove the slot and return its file, None if the upload is incomplete. Raises UploadsFull if it was too
        large."""
        with self._shelf() as shelf:
            place = self._found(shelf, name)
            if place is None:
                return None
            data = shelf.content(place) if place.done_at and not place.refused else None
            refused = place.refused
            shelf.remove(place)
        if refused:
            raise UploadsFull
        return data

    def _free(self, shelf: Shelf, name: str) -> Place:
        place = self._place(shelf, name)
        if place.claimed_at is not None:
            raise PlaceTaken
        return place

    def _place(self, shelf: Shelf, name: str) -> Place:
        place = self._found(shelf, name)
        if place is None:
            raise _unknown()
        return place

    def _found(self, shelf: Shelf, name: str) -> Place | None:
        return next((place for place in self._living(shelf) if place.name == name), None)

    def _living(self, shelf: Shelf) -> list[Place]:
        """Return the slots that have not expired, and remove the others."""
        now = self._clock()
        living = []
        for place in shelf.places():
            if now <= _ends(place):
                living.append(place)
            else:
                shelf.remove(place)
        return living


def _unknown() -> LinkRefused:
    return LinkRefused(ModelErrorCode.LINK_UNKNOWN, "this upload slot does not exist or has expired")


def _ends(place: Place) -> datetime:
    if place.done_at is not None:
        return place.done_at + WAIT
    return (place.claimed_at or place.opened_at) + LIFE
