"""Text encoding of QR codes, in characters that the alphanumeric mode of QR codes and a URL fragment both allow.

Format: `kind`, then base 41 of a CRC-32 and the raw deflate stream (two bytes become three characters), then the
version. The version comes last so that no link ends in a punctuation character, which messengers would cut off.
"""

import zlib
from enum import StrEnum

from models.values.errors import ModelError, ModelErrorCode

VERSION = "1"
# The characters of ISO/IEC 18004's alphanumeric mode that may occur in a URL fragment.
_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$+-.:"
_BASE = len(_SIGNS)
_VALUES = {sign: value for value, sign in enumerate(_SIGNS)}
_CHECK = 4  # bytes of the CRC-32
_THOROUGH = 9
_SHOWN = 20  # length of the excerpt in error messages


class Kind(StrEnum):
    """Type of content. Part of printed and shared codes: never change a value."""

    SCORE = "S"
    PART = "M"  # part of a match


class CodeRefused(ModelError):  # noqa: N818 - named like the other model errors
    """A code that cannot be read: not from this app, from a newer version, or damaged. Nothing was imported."""

    def __init__(self, code: ModelErrorCode, text: str, right: str) -> None:
        shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
        super().__init__(code, f"{shown!r} is not a readable code: {right}")


def pack(kind: Kind, content: bytes) -> str:
    """Return content as text, compressed."""
    packer = zlib.compressobj(_THOROUGH, zlib.DEFLATED, -zlib.MAX_WBITS)
    return signs(kind, packer.compress(content) + packer.flush())


def unpack(kind: Kind, text: str, *, most: int) -> bytes:
    """Return the content of a packed text. Raises CodeRefused, also when it exceeds `most` bytes."""
    body = from_signs(kind, text)
    reader = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        content = reader.decompress(body, most + 1)
    except zlib.error as error:
        raise _damaged(text, str(error)) from error
    if len(content) > most or not reader.eof or reader.unused_data:
        raise _damaged(text, f"expected at most {most} bytes without trailing data")
    return content


def signs(kind: Kind, body: bytes) -> str:
    """Encode bytes with a checksum, without compressing them."""
    data = _checksum(kind, body, VERSION) + body
    pairs = [data[at : at + 2] for at in range(0, len(data), 2)]
    return kind + "".join(map(_three, pairs)) + VERSION


def from_signs(kind: Kind, text: str) -> bytes:
    """Decode bytes and verify their checksum. Raises CodeRefused."""
    if not text.startswith(kind) or not set(text) <= _VALUES.keys():
        raise CodeRefused(ModelErrorCode.CODE_FOREIGN, text, f"expected a text that begins with {kind}")
    inner = text[1:-1]
    data = b"".join(_two(inner[at : at + 3], text) for at in range(0, len(inner), 3))
    check, body = data[:_CHECK], data[_CHECK:]
    if check != _checksum(kind, body, text[-1]):
        raise _damaged(text, "its checksum differs")
    if text[-1] != VERSION:
        raise CodeRefused(ModelErrorCode.CODE_NEWER, text, f"the newest supported version is {VERSION}")
    return body


def bytes_in(count: int) -> int:
    """Return how many bytes a text of this many characters holds."""
    return (count - 2) // 3 * 2 - _CHECK


def _checksum(kind: Kind, body: bytes, version: str) -> bytes:
    return zlib.crc32(f"{kind}{version}".encode() + body).to_bytes(_CHECK, "big")


def _three(pair: bytes) -> str:
    """Encode two bytes as three characters, or a single last byte as two."""
    value = int.from_bytes(pair, "big")
    low, high = value % _BASE, value // _BASE
    if len(pair) == 1:
        return _SIGNS[high] + _SIGNS[low]
    return _SIGNS[high // _BASE] + _SIGNS[high % _BASE] + _SIGNS[low]


def _two(group: str, text: str) -> bytes:
    value = 0
    for sign in group:
        value = value * _BASE + _VALUES[sign]
    length = len(group) - 1
    if not length or value >= 1 << 8 * length:
        raise _damaged(text, f"{group!r} is not a valid group")
    return value.to_bytes(length, "big")


def _damaged(text: str, right: str) -> CodeRefused:
    return CodeRefused(ModelErrorCode.CODE_DAMAGED, text, right)
