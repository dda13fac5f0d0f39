"""Kinds of files that are read in, and what reading one may take."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from models.values.errors import ModelError, ModelErrorCode, PhotoRefused

_MEGABYTE = 2**20
_GZIP = b"\x1f\x8b"
_PACKED = 16  # times as much JSON as bytes, in a packed history


class FileKind(StrEnum):
    HISTORY = "history"
    PHOTO = "photo"


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What a process may take for one file: `memory` in bytes, of addresses as the system counts them; time of the
    processor in seconds, more of it for a larger file, and never more than `most_seconds`."""

    memory: int
    seconds: int
    seconds_each_megabyte: int = 0
    most_seconds: int

    def seconds_for(self, data: bytes) -> int:
        size = len(data) * (_PACKED if data.startswith(_GZIP) else 1)
        return min(self.seconds + size * self.seconds_each_megabyte // _MEGABYTE, self.most_seconds)


# On a small server, a history takes 0.8 s a megabyte and, with 173 megabytes, 560 MB of memory; a photo of 50 million
# pixels 0.5 s, a PNG of 25 million 350 MB. Slower hosts have four times as long.
LIMITS: Mapping[FileKind, Limits] = MappingProxyType(
    {
        FileKind.HISTORY: Limits(memory=1024 * _MEGABYTE, seconds=20, seconds_each_megabyte=3, most_seconds=900),
        FileKind.PHOTO: Limits(memory=768 * _MEGABYTE, seconds=20, most_seconds=20),
    }
)


def read_file(kind: FileKind, data: bytes) -> Any:
    """An Archive or a TablePhoto. Raises ImportRefused, PhotoRefused. Loads only what this kind of file needs."""
    if kind is FileKind.HISTORY:
        from models.archive.reading import read_archive  # noqa: PLC0415

        return read_archive(data)
    from models.matches.pictures import tidy_photo  # noqa: PLC0415

    return tidy_photo(data)


def too_much(kind: FileKind) -> ModelError:
    """The refusal of a file that goes beyond its limits."""
    if kind is FileKind.HISTORY:
        from models.archive.faults import ImportFault, ImportFaultCode, ImportRefused  # noqa: PLC0415

        return ImportRefused((ImportFault(place="", code=ImportFaultCode.TOO_MUCH),))
    return PhotoRefused(ModelErrorCode.PHOTO_TOO_MUCH, "it takes too much memory or time")
