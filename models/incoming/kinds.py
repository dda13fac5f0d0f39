"""Kinds of uploaded files, and the limits for parsing each."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from models.values.errors import ModelError, ModelErrorCode, PhotoRefused

_MEGABYTE = 2**20
_GZIP = b"\x1f\x8b"
_RATIO = 16  # of JSON to bytes in a compressed history


class FileKind(StrEnum):
    HISTORY = "history"
    PHOTO = "photo"


@dataclass(frozen=True, kw_only=True)
class Limits:
    """Limits of the process that parses one file.

    `memory` is address space in bytes. CPU time is `seconds` plus `seconds_each_megabyte`, at most `most_seconds`.
    """

    memory: int
    seconds: int
    seconds_each_megabyte: int = 0
    most_seconds: int

    def seconds_for(self, data: bytes) -> int:
        size = len(data) * (_RATIO if data.startswith(_GZIP) else 1)
        return min(self.seconds + size * self.seconds_each_megabyte // _MEGABYTE, self.most_seconds)


# Measured on a small server: a history takes 0.8 s per megabyte and, at 173 MB, 560 MB of memory; a photo of 50
# megapixels
# 0.5 s, a PNG of 25 megapixels 350 MB. The limits allow four times as long for slower hosts.
LIMITS: Mapping[FileKind, Limits] = MappingProxyType(
    {
        FileKind.HISTORY: Limits(memory=1024 * _MEGABYTE, seconds=20, seconds_each_megabyte=3, most_seconds=900),
        FileKind.PHOTO: Limits(memory=768 * _MEGABYTE, seconds=20, most_seconds=20),
    }
)


def read_file(kind: FileKind, data: bytes) -> Any:
    """Return an Archive or a TablePhoto, importing only what it needs. Raises ImportRefused or PhotoRefused."""
    if kind is FileKind.HISTORY:
        from models.archive.reading import read_archive  # noqa: PLC0415

        return read_archive(data)
    from models.matches.pictures import tidy_photo  # noqa: PLC0415

    return tidy_photo(data)


def too_much(kind: FileKind) -> ModelError:
    """Return the refusal of a file that exceeded its limits."""
    if kind is FileKind.HISTORY:
        from models.archive.faults import ImportFault, ImportFaultCode, ImportRefused  # noqa: PLC0415

        return ImportRefused((ImportFault(place="", code=ImportFaultCode.TOO_MUCH),))
    return PhotoRefused(ModelErrorCode.PHOTO_TOO_MUCH, "it takes too much memory or time")
