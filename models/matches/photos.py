"""The photo of a match's table: one at most, and gone for good with its match."""

__all__ = ["LARGEST_PHOTO", "TablePhoto", "load_photo", "remove_photo", "save_photo", "tidy_photo"]

import io
import threading
from dataclasses import dataclass

from PIL import Image, ImageOps
from sqlmodel import Session

from models.access.devices import Device
from models.access.permissions import Lock, match_for
from models.storage.changes import advance
from models.storage.tables import PhotoRow
from models.storage.transaction import now
from models.values.errors import ModelErrorCode, PhotoRefused
from models.values.match import Role

LARGEST_PHOTO = 20_000_000  # bytes that are looked at

_MOST_PIXELS = 50_000_000  # phones take up to 50 million; a hostile file may promise any number
_MOST_PIXELS_AT_ONCE = 25_000_000  # of the formats that cannot be read at a smaller scale
_FORMATS = ("JPEG", "PNG", "WEBP")
_SIDE = 1600  # pixels of the longer side: names on a score sheet can still be read
_QUALITY = 80

# Pictures are large once unpacked: one at a time.
_unpacking = threading.Lock()


@dataclass(frozen=True, kw_only=True)
class TablePhoto:
    """A JPEG of a few hundred kilobytes."""

    jpeg: bytes
    width: int
    height: int


def tidy_photo(content: bytes) -> TablePhoto:
    """The picture in a file that somebody sent. Raises PhotoRefused: too large, or no JPEG, PNG or WebP."""
    if len(content) > LARGEST_PHOTO:
        raise PhotoRefused(ModelErrorCode.PHOTO_TOO_LARGE, f"{len(content)} bytes")
    with _unpacking:
        try:
            return _redrawn(content)
        except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError) as error:
            raise PhotoRefused(ModelErrorCode.PHOTO_UNREADABLE, str(error)) from error


def save_photo(session: Session, *, device: Device, match_id: str, photo: TablePhoto) -> None:
    """In the place of the one that was there. Raises NotFound, NotAllowed."""
    match, _role = match_for(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    row = PhotoRow(match_id=match.id, jpeg=photo.jpeg, width=photo.width, height=photo.height, added_at=now(session))
    session.merge(row)
    advance(session, match)


def remove_photo(session: Session, *, device: Device, match_id: str) -> None:
    """For good, at once. Does nothing where there is none. Raises NotFound, NotAllowed."""
    match, _role = match_for(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    row = session.get(PhotoRow, match.id)
    if row is not None:
        session.delete(row)
        advance(session, match)


def load_photo(session: Session, *, device: Device, match_id: str) -> TablePhoto | None:
    """None where nobody added one. Raises NotFound."""
    match, _role = match_for(session, device=device, match_id=match_id, role=Role.VIEWER)
    row = session.get(PhotoRow, match.id)
    return None if row is None else TablePhoto(jpeg=row.jpeg, width=row.width, height=row.height)


def _redrawn(content: bytes) -> TablePhoto:
    """Only pixels come along: places, times and whatever else the file says of itself stay behind."""
    with Image.open(io.BytesIO(content), formats=_FORMATS) as sent:
        limit = _MOST_PIXELS if sent.format == "JPEG" else _MOST_PIXELS_AT_ONCE
        if sent.width * sent.height > limit:
            raise PhotoRefused(ModelErrorCode.PHOTO_TOO_LARGE, f"{sent.width} × {sent.height} pixels")
        sent.draft("RGB", (_SIDE, _SIDE))
        upright = ImageOps.exif_transpose(sent)
        upright.thumbnail((_SIDE, _SIDE))
        flat = Image.new("RGB", upright.size, "white")
        flat.paste(upright, mask=upright.getchannel("A") if "A" in upright.getbands() else None)
    written = io.BytesIO()
    flat.save(written, "JPEG", quality=_QUALITY, optimize=True)
    return TablePhoto(jpeg=written.getvalue(), width=flat.width, height=flat.height)
