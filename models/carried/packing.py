"""The text of a code: bytes packed in the signs that a QR code holds most of, and that stand behind the # of a link.

`kind`, then base 41 of a checksum and of raw deflate, then the version. Each two bytes are three signs. The version
stands last, so that no link ends in a sign that a messenger would leave out of it.
"""

import zlib
from enum import StrEnum

from models.values.errors import ModelError, ModelErrorCode

VERSION = "1"
# Of ISO/IEC 18004's alphanumeric mode, those that one part of an address may hold.
_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$+-.:"
_BASE = len(_SIGNS)
_VALUES = {sign: value for value, sign in enumerate(_SIGNS)}
_CHECK = 4  # bytes of the checksum
_THOROUGH = 9
_SHOWN = 20  # signs of a text that an error repeats


class Kind(StrEnum):
    """What a text holds. Written on paper and screens: never change one."""

    SCORE = "S"
    PART = "M"  # of a match


class CodeRefused(ModelError):  # noqa: N818 - named after what happened, as the others are
    """Nothing was taken from this code: it is not ours, newer than we are, or not all there."""

    def __init__(self, code: ModelErrorCode, text: str, right: str) -> None:
        shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
        super().__init__(code, f"{shown!r} is no code that can be read: {right}")


def pack(kind: Kind, content: bytes) -> str:
    """Deflated: for what is not small already."""
    packer = zlib.compressobj(_THOROUGH, zlib.DEFLATED, -zlib.MAX_WBITS)
    return signs(kind, packer.compress(content) + packer.flush())


def unpack(kind: Kind, text: str, *, most: int) -> bytes:
    """What `pack` was given. Raises CodeRefused, also for more than `most` bytes."""
    body = from_signs(kind, text)
    reader = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        content = reader.decompress(body, most + 1)
    except zlib.error as error:
        raise _damaged(text, str(error)) from error
    if len(content) > most or not reader.eof or reader.unused_data:
        raise _damaged(text, f"it should hold {most} bytes at most, and end where they do")
    return content


def signs(kind: Kind, body: bytes) -> str:
    """As it is, with the checksum."""
    data = _checksum(kind, body, VERSION) + body
    pairs = [data[at : at + 2] for at in range(0, len(data), 2)]
    return kind + "".join(map(_three, pairs)) + VERSION


def from_signs(kind: Kind, text: str) -> bytes:
    """Raises CodeRefused."""
    if not text.startswith(kind) or not set(text) <= _VALUES.keys():
        raise CodeRefused(ModelErrorCode.CODE_FOREIGN, text, f"one of ours begins with {kind}")
    inner = text[1:-1]
    data = b"".join(_two(inner[at : at + 3], text) for at in range(0, len(inner), 3))
    check, body = data[:_CHECK], data[_CHECK:]
    if check != _checksum(kind, body, text[-1]):
        raise _damaged(text, "its checksum differs")
    if text[-1] != VERSION:
        raise CodeRefused(ModelErrorCode.CODE_NEWER, text, f"{VERSION} is the newest version that is known")
    return body


def bytes_in(count: int) -> int:
    """How many bytes a text of that many signs carries."""
    return (count - 2) // 3 * 2 - _CHECK


def _checksum(kind: Kind, body: bytes, version: str) -> bytes:
    return zlib.crc32(f"{kind}{version}".encode() + body).to_bytes(_CHECK, "big")


def _three(pair: bytes) -> str:
    """Two for the last byte where it stands alone."""
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
        raise _damaged(text, f"{group!r} is no part of one")
    return value.to_bytes(length, "big")


def _damaged(text: str, right: str) -> CodeRefused:
    return CodeRefused(ModelErrorCode.CODE_DAMAGED, text, right)
