"""Re-encoding of uploaded images, which keeps the pixels and drops all metadata."""

import io
from dataclasses import dataclass

from models.values.errors import ModelErrorCode, PhotoRefused

MAX_PHOTO_BYTES = 20_000_000  # in bytes; larger files are rejected unread

_MAX_PIXELS = 50_000_000  # the largest phone cameras; a hostile file may claim any size
_MAX_PIXELS_UNSCALED = 25_000_000  # for formats that cannot be decoded at a reduced scale
_MAX_SCANS = 64  # of a progressive JPEG: cameras write about ten, and decoding each passes over all pixels
_SCAN_MARKER = b"\xff\xda"  # inside a scan, 0xFF is followed by 0 or a restart marker
_FORMATS = ("JPEG", "PNG", "WEBP")
_MAX_EDGE = 1600  # pixels of the longer side; keeps the names on a score sheet legible
_QUALITY = 80


@dataclass(frozen=True, kw_only=True)
class TablePhoto:
    """A JPEG of a few hundred kilobytes, with its size in pixels."""

    jpeg: bytes
    width: int
    height: int


def process_photo(content: bytes) -> TablePhoto:
    """Return an uploaded image, scaled down and re-encoded. Raises PhotoRefused for a file that is too large, or not a
    valid JPEG, PNG or WebP.
    """
    if len(content) > MAX_PHOTO_BYTES:
        raise PhotoRefused(ModelErrorCode.PHOTO_TOO_LARGE, f"{len(content)} bytes")
    if content.startswith(b"\xff\xd8") and content.count(_SCAN_MARKER) > _MAX_SCANS:
        raise PhotoRefused(ModelErrorCode.PHOTO_TOO_COMPLEX, f"more than {_MAX_SCANS} scans")
    try:
        return _reencode(content)
    except (PhotoRefused, MemoryError):
        raise
    except Exception as error:  # Pillow's errors for damaged files have no common base class
        raise PhotoRefused(ModelErrorCode.PHOTO_UNREADABLE, str(error)) from error


def _reencode(content: bytes) -> TablePhoto:
    """Decode, scale down and re-encode; metadata such as location and time is dropped."""
    from PIL import Image, ImageOps  # noqa: PLC0415 - the offline app has no Pillow

    with Image.open(io.BytesIO(content), formats=_FORMATS) as sent:
        limit = _MAX_PIXELS if sent.format == "JPEG" else _MAX_PIXELS_UNSCALED
        if sent.width * sent.height > limit:
            raise PhotoRefused(ModelErrorCode.PHOTO_TOO_LARGE, f"{sent.width} × {sent.height} pixels")
        sent.draft("RGB", (_MAX_EDGE, _MAX_EDGE))
        upright = ImageOps.exif_transpose(sent)
        upright.thumbnail((_MAX_EDGE, _MAX_EDGE))
        flat = Image.new("RGB", upright.size, "white")
        flat.paste(upright, mask=upright.getchannel("A") if "A" in upright.getbands() else None)
    written = io.BytesIO()
    flat.save(written, "JPEG", quality=_QUALITY, optimize=True)
    return TablePhoto(jpeg=written.getvalue(), width=flat.width, height=flat.height)
