"""The picture in a file that somebody sent: drawn anew, so that nothing but what it shows is kept."""

import io
from dataclasses import dataclass

from models.values.errors import ModelErrorCode, PhotoRefused

LARGEST_PHOTO = 20_000_000  # bytes that are looked at

_MOST_PIXELS = 50_000_000  # phones take up to 50 million; a hostile file may promise any number
_MOST_PIXELS_AT_ONCE = 25_000_000  # of the formats that cannot be read at a smaller scale
_FORMATS = ("JPEG", "PNG", "WEBP")
_SIDE = 1600  # pixels of the longer side: names on a score sheet can still be read
_QUALITY = 80


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
    try:
        return _redrawn(content)
    except (PhotoRefused, MemoryError):
        raise
    except Exception as error:  # what Pillow raises at a damaged file has no common base
        raise PhotoRefused(ModelErrorCode.PHOTO_UNREADABLE, str(error)) from error


def _redrawn(content: bytes) -> TablePhoto:
    """Only pixels come along: places, times and whatever else the file says of itself stay behind."""
    from PIL import Image, ImageOps  # noqa: PLC0415 - a phone alone has no Pillow

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
