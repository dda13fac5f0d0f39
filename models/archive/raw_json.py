"""Splitting an untrusted archive into elements (a player, a match), each checked against limits before it is parsed.

Beyond the bytes of the file, memory is used only for the list of elements and the plain JSON value of one element at a
time.
"""

import math
import re
import zlib
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Raw
from pydantic_core import from_json

from models.archive.faults import ImportFault, ImportFaultCode, ImportRefused
from models.archive.limits import (
    DEFAULT_MAX_LIST_LENGTH,
    FREE_VALUES,
    MAX_FIELDS,
    MAX_FILE_BYTES,
    MAX_LIST_LENGTHS,
    MAX_QUOTED,
    MAX_TEXT_LENGTH,
    MAX_UNPACKED_BYTES,
    MAX_VALUES,
    MIN_BYTES_PER_VALUE,
)

_MEGABYTE = 2**20
_GZIP = b"\x1f\x8b"
_GZIP_BITS = 31  # zlib's wbits for a gzip header
# The beginnings of files that are chosen by mistake; a zip file begins with the name of its first member.
_OTHER_FILES = tuple(
    (code, re.compile(pattern, re.DOTALL))
    for code, pattern in (
        (ImportFaultCode.EMPTY, rb"\s*+\Z"),
        (ImportFaultCode.BACKUP, rb"PK\x03\x04.{26}manifest\.json"),
        (
            ImportFaultCode.SPREADSHEET,
            rb"PK\x03\x04.{26}(\[Content_Types]|_rels/|docProps/|xl/|mimetypeapplication/vnd\.oasis)|\xd0\xcf\x11\xe0",
        ),
        (ImportFaultCode.COMPRESSED, rb"PK|\x1f\x8b|BZh|\xfd7zXZ|7z\xbc\xaf|Rar!|.{257}ustar"),
        (ImportFaultCode.PDF, rb"%PDF"),
        (ImportFaultCode.PICTURE, rb"\x89PNG|\xff\xd8\xff|GIF8|RIFF.{4}WEBP|.{4}ftyp|II\*\0|MM\0\*"),
        (ImportFaultCode.XML, rb"\s*<"),
        # CSV: a separator in the first line.
        (ImportFaultCode.SPREADSHEET, rb"\s*+[^\s{\[\x00-\x08][^\n\x00-\x08]*?[,;\t]"),
        (ImportFaultCode.FOREIGN, rb"\s*+[^\s{\[]"),
    )
)


def refusal(code: ImportFaultCode, **values: str | int) -> ImportRefused:
    """Return a refusal of the file as a whole."""
    return ImportRefused((ImportFault(path="", code=code, values=values),))


def check_size(size: int, *, limit: int = MAX_FILE_BYTES) -> None:
    """Raise ImportRefused if a file of `size` bytes is too large; can be called before the upload."""
    if size > limit:
        raise refusal(ImportFaultCode.TOO_LARGE, size=math.ceil(size / _MEGABYTE), limit=limit // _MEGABYTE)


def _damaged(error: Exception) -> ImportRefused:
    return refusal(ImportFaultCode.NOT_JSON, reason=str(error)[:MAX_QUOTED])


def decompress(data: bytes) -> bytes:
    """Return the JSON of a file that may be compressed. Raises ImportRefused if it is damaged or too large."""
    if not data.startswith(_GZIP):
        return data
    decompressor = zlib.decompressobj(wbits=_GZIP_BITS)
    try:
        text = decompressor.decompress(data, MAX_UNPACKED_BYTES + 1)
    except zlib.error as error:
        raise _damaged(error) from error
    check_size(len(text), limit=MAX_UNPACKED_BYTES)
    if not decompressor.eof:
        raise _damaged(EOFError("the file is truncated"))
    return text


def split_sections(data: bytes) -> dict[str, Raw]:
    """Return the top-level fields, unparsed. Raises ImportRefused: not a JSON object, or too many values."""
    data = _without_mark(data)
    for code, beginning in _OTHER_FILES:
        if beginning.match(data):
            raise refusal(code)
    if _count_values(data) > FREE_VALUES + len(data) // MIN_BYTES_PER_VALUE:
        raise refusal(ImportFaultCode.TOO_COMPLEX)
    try:
        return msgspec.json.decode(data, type=dict[str, Raw])
    except msgspec.ValidationError as error:
        _check_json(data)
        raise refusal(ImportFaultCode.FOREIGN) from error
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise _damaged(error) from error


def _without_mark(data: bytes) -> bytes:
    """Return the text in UTF-8 without a byte order mark, which editors and spreadsheet programs add."""
    try:
        is_utf_16 = data.startswith((BOM_UTF16_BE, BOM_UTF16_LE))
        return data.decode("utf-16").encode() if is_utf_16 else data.removeprefix(BOM_UTF8)
    except UnicodeError as error:
        raise _damaged(error) from error


def split_list(section: Raw) -> list[Raw] | None:
    """Return the elements of a list, unparsed; None if it is not a list."""
    try:
        return msgspec.json.decode(section, type=list[Raw])
    except msgspec.ValidationError:
        return None


def decode_value(data: bytes) -> Any:
    """Return the plain JSON value. Raises ImportRefused if it has too many values or is not JSON."""
    if _count_values(data) > MAX_VALUES:
        raise refusal(ImportFaultCode.TOO_COMPLEX)
    try:
        return from_json(data, allow_inf_nan=False)
    except ValueError as error:
        raise _damaged(error) from error


def length_faults(value: Any, path: str) -> Iterator[ImportFault]:
    """Yield a fault for each list, object or text that exceeds its limit; its content is not searched."""
    stack: list[tuple[str, str, Any]] = [("", path, value)] if _needs_length_check(value) else []
    while stack:
        name, path, value = stack.pop()
        limit = _length_limit(name, value)
        if len(value) > limit:
            yield ImportFault(path=path, code=ImportFaultCode.TOO_LONG, values={"limit": limit})
        elif isinstance(value, dict):
            stack += ((key, f"{path}.{key}", each) for key, each in value.items() if _needs_length_check(each))
        elif isinstance(value, list):
            stack += ((name, f"{path}.{index}", each) for index, each in enumerate(value) if _needs_length_check(each))


def _needs_length_check(value: Any) -> bool:
    """Return whether the length needs a check: numbers and short texts, nearly all values, do not."""
    kind = type(value)
    return kind is dict or kind is list or (kind is str and len(value) > MAX_TEXT_LENGTH)


def _length_limit(name: str, value: dict[str, Any] | list[Any] | str) -> int:
    if isinstance(value, list):
        return MAX_LIST_LENGTHS.get(name, DEFAULT_MAX_LIST_LENGTH)
    return MAX_FIELDS if isinstance(value, dict) else MAX_TEXT_LENGTH


def _count_values(data: bytes) -> int:
    """Return an upper bound of the number of values: each follows a comma, or is the first of a list or object."""
    return data.count(b",") + data.count(b"[") + data.count(b"{")


def _check_json(data: bytes) -> None:
    """Raise ImportRefused if this is not JSON at all."""
    try:
        msgspec.json.decode(data, type=Raw)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise _damaged(error) from error
