"""Pieces of an archive (a player, a match): cut out of the file and bounded before anything is made of them.

The one who made the file may mean harm. Nothing here costs more than the bytes that it looks at, but for the list of
the pieces, and the bare value of one piece at a time.
"""

import zlib
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Raw
from pydantic_core import from_json

from models.archive.faults import ImportFault, ImportFaultCode, ImportRefused
from models.archive.limits import (
    LENGTHS,
    LONGEST_TEXT,
    MOST_FIELDS,
    MOST_UNPACKED,
    MOST_VALUES,
    OTHER_LENGTH,
    most_values,
)

_SHOWN = 80  # characters of a parser's reason
_MEGABYTE = 2**20
_GZIP = b"\x1f\x8b"
_GZIP_BITS = 31  # zlib's word for data with gzip's header


def refusal(code: ImportFaultCode, **values: str | int) -> ImportRefused:
    """Of the file as a whole."""
    return ImportRefused((ImportFault(place="", code=code, values=values),))


def _damaged(error: Exception) -> ImportRefused:
    return refusal(ImportFaultCode.NOT_JSON, reason=str(error)[:_SHOWN])


def unpacked(data: bytes) -> bytes:
    """The JSON of a file that may be packed. Raises ImportRefused: damaged, or too large."""
    if not data.startswith(_GZIP):
        return data
    packed = zlib.decompressobj(wbits=_GZIP_BITS)
    try:
        text = packed.decompress(data, MOST_UNPACKED + 1)
    except zlib.error as error:
        raise _damaged(error) from error
    if len(text) > MOST_UNPACKED:
        limit = MOST_UNPACKED // _MEGABYTE
        raise refusal(ImportFaultCode.TOO_LARGE, size=limit + 1, limit=limit)
    if not packed.eof:
        raise _damaged(EOFError("it ends too soon"))
    return text


def sections_of(data: bytes) -> dict[str, Raw]:
    """The fields of the file, unread. Raises ImportRefused: no JSON, no object, or with more values than ours have."""
    if _values(data) > most_values(len(data)):
        raise refusal(ImportFaultCode.TOO_MUCH)
    try:
        return msgspec.json.decode(data, type=dict[str, Raw])
    except msgspec.ValidationError as error:
        _check_whole(data)
        raise refusal(ImportFaultCode.FOREIGN) from error
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise _damaged(error) from error


def split(section: Raw) -> list[Raw] | None:
    """The elements of a list, unread; None where it is none."""
    try:
        return msgspec.json.decode(section, type=list[Raw])
    except msgspec.ValidationError:
        return None


def bare_value(piece: bytes) -> Any:
    """What JSON makes of it. Raises ImportRefused: with more values than a match has, or no JSON after all."""
    if _values(piece) > MOST_VALUES:
        raise refusal(ImportFaultCode.TOO_MUCH)
    try:
        return from_json(piece, allow_inf_nan=False)
    except ValueError as error:
        raise _damaged(error) from error


def too_long(value: Any, place: str) -> Iterator[ImportFault]:
    """The lists, objects and texts within it that are longer than any of ours."""
    waiting: list[tuple[str, str, Any]] = [("", place, value)] if _has_length(value) else []
    while waiting:
        name, place, value = waiting.pop()
        limit = _most(name, value)
        if len(value) > limit:
            yield ImportFault(place=place, code=ImportFaultCode.TOO_LONG, values={"limit": limit})
        elif isinstance(value, dict):
            waiting += ((key, f"{place}.{key}", each) for key, each in value.items() if _has_length(each))
        elif isinstance(value, list):
            waiting += ((name, f"{place}.{index}", each) for index, each in enumerate(value) if _has_length(each))


def _has_length(value: Any) -> bool:
    """Worth a look: numbers and short texts, which are nearly all values, are not."""
    kind = type(value)
    return kind is dict or kind is list or (kind is str and len(value) > LONGEST_TEXT)


def _most(name: str, value: dict[str, Any] | list[Any] | str) -> int:
    if isinstance(value, list):
        return LENGTHS.get(name, OTHER_LENGTH)
    return MOST_FIELDS if isinstance(value, dict) else LONGEST_TEXT


def _values(data: bytes) -> int:
    """How many there are at most, empty ones apart: each but the first of a list or object has a comma before it."""
    return data.count(b",") + data.count(b"[") + data.count(b"{")


def _check_whole(data: bytes) -> None:
    """Raises ImportRefused where it is no JSON at all."""
    try:
        msgspec.json.decode(data, type=Raw)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise _damaged(error) from error
