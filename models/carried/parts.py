"""Split a whole match into numbered QR codes that can be scanned in any order; each part carries the checksum of the
whole.
"""

import zlib
from dataclasses import dataclass, field

from models.carried.packing import CodeRefused, Kind, bytes_in, from_signs, signs
from models.values.errors import ModelErrorCode

PART_SIGNS = 1200  # with the address, 97 to 101 modules: readable off another phone's screen
MOST_PARTS = 40  # about two hundred deals; more would take too long to scan
MOST_SIGNS = 2**20  # longest text that is decoded
_MOST_BYTES = 4 * 2**20  # uncompressed
_WHOLE = 4  # CRC-32 of the whole; the part count and the part's index follow, one byte each
_HEAD = _WHOLE + 2
_ROOM = bytes_in(PART_SIGNS) - _HEAD
_THOROUGH = 9


def in_one(content: bytes) -> str:
    """Return content as a single part for a link, longer than any QR code."""
    (text,) = _texts(_packed(content), 1)
    return text


def parts_of(content: bytes) -> tuple[str, ...]:
    """Return content as texts for QR codes. Raises CodeRefused when it needs more than MOST_PARTS."""
    whole = _packed(content)
    count = -(-len(whole) // _ROOM)
    if count > MOST_PARTS:
        raise CodeRefused(ModelErrorCode.CODE_TOO_LONG, f"{len(whole)} bytes", f"{MOST_PARTS * _ROOM} at most")
    return _texts(whole, count)


def _packed(content: bytes) -> bytes:
    packer = zlib.compressobj(_THOROUGH, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(content) + packer.flush()


def _texts(whole: bytes, count: int) -> tuple[str, ...]:
    size = -(-len(whole) // count)  # equal sizes, so that all codes are equally easy to scan
    head = zlib.crc32(whole).to_bytes(_WHOLE, "big") + bytes([count])
    return tuple(
        signs(Kind.PART, head + bytes([index]) + whole[index * size : (index + 1) * size]) for index in range(count)
    )


@dataclass(kw_only=True)
class Assembly:
    """Collects scanned parts. A part of another match discards the parts collected so far."""

    _head: bytes = field(default=b"", init=False, repr=False)
    _parts: dict[int, bytes] = field(default_factory=dict, init=False, repr=False)

    @property
    def count(self) -> int:
        """Total number of parts; 0 before the first one."""
        return self._head[-1] if self._head else 0

    @property
    def missing(self) -> tuple[int, ...]:
        """Numbers of the missing parts, from 1."""
        return tuple(index + 1 for index in range(self.count) if index not in self._parts)

    def add(self, text: str) -> bool:
        """Add a part. Return False for a duplicate. Raises CodeRefused, and keeps the parts collected before."""
        if len(text) > MOST_SIGNS:
            raise CodeRefused(ModelErrorCode.CODE_FOREIGN, text, f"expected at most {MOST_SIGNS} characters")
        body = from_signs(Kind.PART, text)
        head, index, part = body[: _WHOLE + 1], body[_WHOLE + 1 : _HEAD], body[_HEAD:]
        if not part or not index[0] < head[_WHOLE] <= MOST_PARTS:
            raise CodeRefused(ModelErrorCode.CODE_DAMAGED, text, "invalid part number")
        if head != self._head:
            self._head, self._parts = head, {}
        if index[0] in self._parts:
            return False
        self._parts[index[0]] = part
        return True

    def content(self) -> bytes:
        """Return the complete content. Raises CodeRefused while parts are missing, or when the checksum differs."""
        whole = b"".join(part for _, part in sorted(self._parts.items()))
        if self.missing or not self._head or zlib.crc32(whole).to_bytes(_WHOLE, "big") != self._head[:_WHOLE]:
            raise self._damaged("parts are missing or the checksum differs")
        reader = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            content = reader.decompress(whole, _MOST_BYTES)
        except zlib.error as error:
            raise self._damaged(str(error)) from error
        if not reader.eof or reader.unused_data:
            raise self._damaged(f"expected at most {_MOST_BYTES} bytes uncompressed")
        return content

    def _damaged(self, right: str) -> CodeRefused:
        return CodeRefused(ModelErrorCode.CODE_DAMAGED, f"{len(self._parts)} of {self.count} parts", right)
