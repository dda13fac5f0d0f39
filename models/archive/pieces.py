"""Splitting an untrusted archive into pieces (a player, a match), each checked against limits before it is parsed.

Beyond the bytes of the file, memory is used only for the list of pieces and the plain JSON value of one piece at a
time.
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

_SHOWN = 80  # characters of a parser's message
_MEGABYTE = 2**20
_GZIP = b"\x1f\x8b"
_GZIP_BITS = 31  # zlib's wbits for a gzip header


def refusal(code: ImportFaultCode, **values: str | int) -> ImportRefused:
    """Return a refusal of the file as a whole."""
    return ImportRefused((ImportFault(place="", code=code, values=values),))


def _damaged(error: Exception) -> ImportRefused:
    return refusal(ImportFaultCode.NOT_JSON, reason=str(error)[:_SHOWN])


def unpacked(data: bytes) -> bytes:
    """Return the JSON of a file that may be compressed. Raises ImportRefused if it is damaged or too large."""
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
        raise _damaged(EOFError("the file is truncated"))
    return text


def sections_of(data: bytes) -> dict[str, Raw]:
    """Return the top-level fields, unparsed. Raises ImportRefused: not a JSON object, or too many values."""
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
    """Return the elements of a list, unparsed; None if it is not a list."""
    try:
        return msgspec.json.decode(section, type=list[Raw])
    except msgspec.ValidationError:
        return None


def bare_value(piece: bytes) -> Any:
    """Return the plain JSON value. Raises ImportRefused if it has too many values or is not JSON."""
    if _values(piece) > MOST_VALUES:
        raise refusal(ImportFaultCode.TOO_MUCH)
    try:
        return from_json(piece, allow_inf_nan=False)
    except ValueError as error:
        raise _damaged(error) from error


def too_long(value: Any, place: str) -> Iterator[ImportFault]:
    """Yield a fault for each list, object or text that exceeds its limit; its content is not searched."""
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
    """Return whether the length needs a check: numbers and short texts, nearly all values, do not."""
    kind = type(value)
    return kind is dict or kind is list or (kind is str and len(value) > LONGEST_TEXT)


def _most(name: str, value: dict[str, Any] | list[Any] | str) -> int:
    if isinstance(value, list):
        return LENGTHS.get(name, OTHER_LENGTH)
    return MOST_FIELDS if isinstance(value, dict) else LONGEST_TEXT


def _values(data: bytes) -> int:
    """Return an upper bound of the number of values: each follows a comma, or is the first of a list or object."""
    return data.count(b",") + data.count(b"[") + data.count(b"{")


def _check_whole(data: bytes) -> None:
    """Raise ImportRefused if this is not JSON at all."""
    try:
        msgspec.json.decode(data, type=Raw)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise _damaged(error) from error
