"""Text encoding of QR codes, in characters that the alphanumeric mode of QR codes and a URL fragment both allow.

Format: `kind`, then base 41 of a CRC-32 and the raw deflate stream (two bytes become three characters), then the
version. The version comes last so that no link ends in a punctuation character, which messengers would cut off.
"""

import zlib
from collections.abc import Mapping
from enum import StrEnum

from models.values.errors import ModelError, ModelErrorCode

# The characters of ISO/IEC 18004's alphanumeric mode that may occur in a URL fragment.
_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$+-.:"
_BASE = len(_ALPHABET)
_VALUES = {character: value for value, character in enumerate(_ALPHABET)}
_CHECKSUM_BYTES = 4  # bytes of the CRC-32
_COMPRESSION_LEVEL = 9
_MAX_QUOTED = 20  # length of the excerpt in error messages


class Kind(StrEnum):
    """Type of content. Part of printed and shared codes: never change a value."""

    SCORE = "S"
    PART = "M"  # part of a match


VERSIONS: Mapping[Kind, str] = {Kind.SCORE: "1", Kind.PART: "5"}


class CodeRefused(ModelError):  # noqa: N818 - named like the other model errors
    """A code that cannot be read: not from this app, of another version, or damaged. Nothing was imported."""

    def __init__(self, code: ModelErrorCode, text: str, reason: str) -> None:
        excerpt = text if len(text) <= _MAX_QUOTED else f"{text[:_MAX_QUOTED]}…"
        super().__init__(code, f"{excerpt!r} is not a readable code: {reason}")


def compress_text(kind: Kind, content: bytes) -> str:
    """Return content as text, compressed."""
    compressor = zlib.compressobj(_COMPRESSION_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return encode_text(kind, compressor.compress(content) + compressor.flush())


def encode_text(kind: Kind, body: bytes) -> str:
    """Encode bytes with a checksum, without compressing them."""
    version = VERSIONS[kind]
    data = _checksum(kind, body, version) + body
    pairs = [data[at : at + 2] for at in range(0, len(data), 2)]
    return kind + "".join(map(_encode_group, pairs)) + version


def decode_text(kind: Kind, text: str) -> bytes:
    """Decode bytes and verify their checksum. Raises CodeRefused."""
    if not text.startswith(kind) or not set(text) <= _VALUES.keys():
        raise CodeRefused(ModelErrorCode.CODE_FOREIGN, text, f"expected a text that begins with {kind}")
    inner = text[1:-1]
    data = b"".join(_decode_group(inner[at : at + 3], text) for at in range(0, len(inner), 3))
    check, body = data[:_CHECKSUM_BYTES], data[_CHECKSUM_BYTES:]
    if check != _checksum(kind, body, text[-1]):
        raise _damaged(text, "its checksum differs")
    if text[-1] != VERSIONS[kind]:
        code = ModelErrorCode.CODE_OLDER if text[-1] < VERSIONS[kind] else ModelErrorCode.CODE_NEWER
        raise CodeRefused(code, text, f"the supported version is {VERSIONS[kind]}")
    return body


def byte_capacity(count: int) -> int:
    """Return how many bytes a text of this many characters holds."""
    return (count - 2) // 3 * 2 - _CHECKSUM_BYTES


def _checksum(kind: Kind, body: bytes, version: str) -> bytes:
    return zlib.crc32(f"{kind}{version}".encode() + body).to_bytes(_CHECKSUM_BYTES, "big")


def _encode_group(pair: bytes) -> str:
    """Encode two bytes as three characters, or a single last byte as two."""
    value = int.from_bytes(pair, "big")
    low, high = value % _BASE, value // _BASE
    if len(pair) == 1:
        return _ALPHABET[high] + _ALPHABET[low]
    return _ALPHABET[high // _BASE] + _ALPHABET[high % _BASE] + _ALPHABET[low]


def _decode_group(group: str, text: str) -> bytes:
    value = 0
    for character in group:
        value = value * _BASE + _VALUES[character]
    length = len(group) - 1
    if not length or value >= 1 << 8 * length:
        raise _damaged(text, f"{group!r} is not a valid group")
    return value.to_bytes(length, "big")


def _damaged(text: str, reason: str) -> CodeRefused:
    return CodeRefused(ModelErrorCode.CODE_DAMAGED, text, reason)
