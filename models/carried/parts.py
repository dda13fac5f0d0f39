"""The codes that a whole match goes in: numbered parts, each with the checksum of the whole, in any order."""

import zlib
from dataclasses import dataclass, field

from models.carried.packing import CodeRefused, Kind, bytes_in, from_signs, signs
from models.values.errors import ModelErrorCode

PART_SIGNS = 1200  # with an address before it, a code of 97 to 101 modules: one phone reads it off another's screen
MOST_PARTS = 40  # about two hundred deals: nobody holds a phone still for longer
MOST_SIGNS = 2**20  # of a text that is read at all
_MOST_BYTES = 4 * 2**20  # unpacked
_WHOLE = 4  # bytes of the checksum, then how many parts there are, and which one this is
_HEAD = _WHOLE + 2
_ROOM = bytes_in(PART_SIGNS) - _HEAD
_THOROUGH = 9


def in_one(content: bytes) -> str:
    """As a single part, for a link: longer than any code holds."""
    (text,) = _texts(_packed(content), 1)
    return text


def parts_of(content: bytes) -> tuple[str, ...]:
    """Raises CodeRefused for what is too much for codes: it goes by a link or a file."""
    whole = _packed(content)
    count = -(-len(whole) // _ROOM)
    if count > MOST_PARTS:
        raise CodeRefused(ModelErrorCode.CODE_TOO_LONG, f"{len(whole)} bytes", f"{MOST_PARTS * _ROOM} at most")
    return _texts(whole, count)


def _packed(content: bytes) -> bytes:
    packer = zlib.compressobj(_THOROUGH, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(content) + packer.flush()


def _texts(whole: bytes, count: int) -> tuple[str, ...]:
    size = -(-len(whole) // count)  # all alike: none is easier to read than the others
    head = zlib.crc32(whole).to_bytes(_WHOLE, "big") + bytes([count])
    return tuple(
        signs(Kind.PART, head + bytes([index]) + whole[index * size : (index + 1) * size]) for index in range(count)
    )


@dataclass(kw_only=True)
class Assembly:
    """Parts as they are read. One of another match begins that one afresh: the phone shows something else now."""

    _head: bytes = field(default=b"", init=False, repr=False)
    _parts: dict[int, bytes] = field(default_factory=dict, init=False, repr=False)

    @property
    def count(self) -> int:
        """How many there are in all; 0 before the first."""
        return self._head[-1] if self._head else 0

    @property
    def missing(self) -> tuple[int, ...]:
        """Their numbers, from 1."""
        return tuple(index + 1 for index in range(self.count) if index not in self._parts)

    def add(self, text: str) -> bool:
        """Whether it was news. Raises CodeRefused, and what was read before stays."""
        if len(text) > MOST_SIGNS:
            raise CodeRefused(ModelErrorCode.CODE_FOREIGN, text, f"it should have {MOST_SIGNS} signs at most")
        body = from_signs(Kind.PART, text)
        head, index, part = body[: _WHOLE + 1], body[_WHOLE + 1 : _HEAD], body[_HEAD:]
        if not part or not index[0] < head[_WHOLE] <= MOST_PARTS:
            raise CodeRefused(ModelErrorCode.CODE_DAMAGED, text, "it should be one part of several")
        if head != self._head:
            self._head, self._parts = head, {}
        if index[0] in self._parts:
            return False
        self._parts[index[0]] = part
        return True

    def content(self) -> bytes:
        """All of it, once nothing is missing. Raises CodeRefused."""
        whole = b"".join(part for _, part in sorted(self._parts.items()))
        if self.missing or not self._head or zlib.crc32(whole).to_bytes(_WHOLE, "big") != self._head[:_WHOLE]:
            raise self._damaged("the parts should give the whole")
        reader = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            content = reader.decompress(whole, _MOST_BYTES)
        except zlib.error as error:
            raise self._damaged(str(error)) from error
        if not reader.eof or reader.unused_data:
            raise self._damaged(f"it should unpack to {_MOST_BYTES} bytes at most")
        return content

    def _damaged(self, right: str) -> CodeRefused:
        return CodeRefused(ModelErrorCode.CODE_DAMAGED, f"{len(self._parts)} of {self.count} parts", right)
