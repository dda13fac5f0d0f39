"""Files on their way from a phone's file picker to the screen that asked for one."""

import re
import secrets
from datetime import datetime, timedelta

from models.archive.upload_shelves import OpenShelf, Place, Shelf, memory_shelf
from models.storage.transaction import Clock, utc_now
from models.values.errors import LinkRefused, ModelErrorCode, UploadsFull

_NAME_BYTES = 16
_NAME = re.compile(rf"[0-9a-f]{{{2 * _NAME_BYTES}}}")
LIFE = timedelta(minutes=10)  # of a place until its file comes, and then of the file's way
WAIT = timedelta(minutes=2)  # of a file that is there: the screen that asked for it takes it at once
MOST_PLACES = 64
MOST_OF_ONE = 2  # places of one device; its oldest gives way
MOST_HELD = 256 * 1024 * 1024  # bytes of all files together, on their way and waiting
PIECE = 256 * 1024  # bytes that are kept at once


class PlaceTaken(LinkRefused):
    """Somebody else sends a file to this place already, or has."""

    def __init__(self) -> None:
        super().__init__(ModelErrorCode.LINK_UNKNOWN, "a file is on its way to this place already")


class Uploads:
    """A place takes one file, by the one request that claims it. Places and limits are those of the `shelf`, which
    instances may share: a phone's file may come to another one than its screens. Any thread may ask.
    """

    def __init__(self, clock: Clock = utc_now, shelf: OpenShelf | None = None) -> None:
        self._clock = clock
        self._shelf = shelf or memory_shelf()

    def expect(self, owner: str) -> str:
        """A place for one file of a device; whoever knows its name may fill it once, for some minutes. Raises
        UploadsFull while a file is on its way to every place that there is."""
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
        """Whether a file may be sent here, before any of it is read. Raises what `claim` does."""
        if not _NAME.fullmatch(name):
            raise _unknown()
        with self._shelf() as shelf:
            self._free(shelf, name)

    def claim(self, name: str) -> None:
        """Whoever claims a place is the one to fill it. Raises LinkRefused where no such file is waited for, PlaceTaken
        where somebody else was first."""
        with self._shelf() as shelf:
            self._free(shelf, name).claimed_at = self._clock()

    def append(self, name: str, piece: bytes) -> None:
        """The next bytes for a claimed place. Raises UploadsFull where there is no room for them, and all of the file
        is let go; LinkRefused where nobody waits for it any more."""
        with self._shelf() as shelf:
            place = self._place(shelf, name)
            if sum(each.size for each in shelf.places()) + len(piece) <= MOST_HELD:
                shelf.append(place, piece)
                return
            shelf.empty(place)
            place.refused, place.done_at = True, self._clock()
        raise UploadsFull

    def finish(self, name: str) -> None:
        """All of it is there. Raises LinkRefused where nobody waits for it any more."""
        with self._shelf() as shelf:
            self._place(shelf, name).done_at = self._clock()

    def give_up(self, name: str) -> None:
        """The rest of it never comes: its bytes make room, and its place is gone."""
        with self._shelf() as shelf:
            place = self._found(shelf, name)
            if place is not None:
                shelf.remove(place)

    def take(self, name: str) -> bytes | None:
        """The file, which is gone from here then; None when it never came. Raises UploadsFull where there was no room
        for it."""
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
        """All others make room."""
        now = self._clock()
        living = []
        for place in shelf.places():
            if now <= _ends(place):
                living.append(place)
            else:
                shelf.remove(place)
        return living


def _unknown() -> LinkRefused:
    return LinkRefused(ModelErrorCode.LINK_UNKNOWN, "nobody waits for this file")


def _ends(place: Place) -> datetime:
    if place.done_at is not None:
        return place.done_at + WAIT
    return (place.claimed_at or place.opened_at) + LIFE
