"""Kinds of uploaded files, and the limits for parsing each."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from typing import Any

from models.values.errors import ListRefused, ModelError, ModelErrorCode, PhotoRefused

_MEGABYTE = 2**20
_GZIP = b"\x1f\x8b"
_COMPRESSION_RATIO = 16  # ratio of JSON to compressed bytes of a history


class FileKind(StrEnum):
    HISTORY = "history"
    PHOTO = "photo"
    TRANSFER = "transfer"  # the text of a link with one match
    LIST = "list"  # of entrants
    PASTED = "pasted list"  # of entrants, as text
    MEMBERS = "members"  # a membership list


@dataclass(frozen=True, kw_only=True)
class ParserLimits:
    """Limits of the process that parses one file.

    `memory` is address space in bytes. CPU time is `seconds` plus `seconds_per_megabyte`, at most `max_seconds`.
    `max_wall_seconds` limit the time until the next file of this kind, also on a busy host.
    """

    memory: int
    seconds: int
    seconds_per_megabyte: int = 0
    max_seconds: int
    max_wall_seconds: int = 60

    def seconds_for(self, data: bytes) -> int:
        size = len(data) * (_COMPRESSION_RATIO if data.startswith(_GZIP) else 1)
        return min(self.seconds + size * self.seconds_per_megabyte // _MEGABYTE, self.max_seconds)


# Measured on a small server: a history takes 0.8 s per megabyte and, at 173 MB, 560 MB of memory; a photo of 50
# megapixels takes 0.5 s, and a PNG of 25 megapixels 350 MB; 50,000 members take 280 MB. The limits allow several times
# as long for slower hosts.
LIMITS: Mapping[FileKind, ParserLimits] = {
    FileKind.HISTORY: ParserLimits(
        memory=1024 * _MEGABYTE, seconds=20, seconds_per_megabyte=3, max_seconds=900, max_wall_seconds=1800
    ),
    FileKind.PHOTO: ParserLimits(memory=768 * _MEGABYTE, seconds=4, max_seconds=4),
    FileKind.LIST: ParserLimits(memory=512 * _MEGABYTE, seconds=5, max_seconds=5),
    FileKind.PASTED: ParserLimits(memory=512 * _MEGABYTE, seconds=5, max_seconds=5),
    FileKind.MEMBERS: ParserLimits(memory=512 * _MEGABYTE, seconds=10, seconds_per_megabyte=10, max_seconds=60),
    FileKind.TRANSFER: ParserLimits(memory=512 * _MEGABYTE, seconds=10, max_seconds=10),
}


_PARSERS: Mapping[FileKind, tuple[str, str]] = {
    FileKind.HISTORY: ("..archive.parsing", "parse_archive"),
    FileKind.PHOTO: ("..matches.photo_processing", "process_photo"),
    FileKind.TRANSFER: ("..transfer.parsing", "parse_transfer"),
    FileKind.LIST: ("..lists.sheets", "read_list_file"),
    FileKind.PASTED: ("..lists.entrants", "read_pasted"),
    FileKind.MEMBERS: ("..lists.member_list", "read_member_list"),
}


def parse_file(kind: FileKind, data: bytes) -> Any:
    """Parse a file into an Archive, a TablePhoto, a sender and an Archive, the sheets of a list, an EntrantList, or a
    MemberList; import only the modules for this kind.

    Raises ImportRefused, PhotoRefused, CodeRefused or ListRefused.
    """
    module, function = _PARSERS[kind]
    return getattr(import_module(module, __package__), function)(data)


def limit_exceeded(kind: FileKind) -> ModelError:
    """Return the refusal of a file that exceeded its limits."""
    if kind in {FileKind.LIST, FileKind.PASTED, FileKind.MEMBERS}:
        return ListRefused("list-file-complex")
    if kind is not FileKind.PHOTO:
        from models.archive.faults import ImportFault, ImportFaultCode, ImportRefused  # noqa: PLC0415

        return ImportRefused((ImportFault(path="", code=ImportFaultCode.TOO_COMPLEX),))
    return PhotoRefused(ModelErrorCode.PHOTO_TOO_COMPLEX, "it takes too much memory or time")
