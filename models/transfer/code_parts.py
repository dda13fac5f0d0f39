"""Split a whole match into numbered QR codes that can be scanned in any order; each part carries the checksum of the
whole. A match that fits in a single denser code has only that one.
"""

import zlib
from dataclasses import dataclass, field
from pathlib import Path

from models.transfer.text_encoding import CodeRefused, Kind, byte_capacity, decode_text, encode_text
from models.values.errors import ModelErrorCode

PART_LENGTH = 1200  # with the address, 97 to 101 modules: readable off another phone's screen
SINGLE_LENGTH = 1700  # with the address, 117 modules, as many as a score's code has at most
MAX_PARTS = 40  # about two hundred deals; more would take too long to scan
MAX_CODE_LENGTH = 2**20  # longest text that is decoded
_MAX_BYTES = 4 * 2**20  # uncompressed
_CHECKSUM_BYTES = 4  # CRC-32 of the whole; the part count and the part's index follow, one byte each
_HEADER_BYTES = _CHECKSUM_BYTES + 2
_PART_BYTES = byte_capacity(PART_LENGTH) - _HEADER_BYTES
_SINGLE_BYTES = byte_capacity(SINGLE_LENGTH) - _HEADER_BYTES
# The preset dictionary of deflate, which tools/transfer_dictionary.py writes: texts that most matches contain, such as
# the rule sets of all games. Both phones need the same bytes, so a change needs a new version of Kind.PART; other texts
# are only stored less compactly.
DICTIONARY_FILE = Path(__file__).with_name("dictionary.bin")
_DICTIONARY = DICTIONARY_FILE.read_bytes()
_COMPRESSION_LEVEL = 9


def encode_single(content: bytes) -> str:
    """Return content as a single part for a link, longer than any QR code."""
    (text,) = _encode(_compress(content), 1)
    return text


def encode_parts(content: bytes) -> tuple[str, ...]:
    """Return content as texts for QR codes. Raises CodeRefused when it needs more than MAX_PARTS."""
    whole = _compress(content)
    count = 1 if len(whole) <= _SINGLE_BYTES else -(-len(whole) // _PART_BYTES)
    if count > MAX_PARTS:
        raise CodeRefused(ModelErrorCode.CODE_TOO_LONG, f"{len(whole)} bytes", f"{MAX_PARTS * _PART_BYTES} at most")
    return _encode(whole, count)


def _compress(content: bytes) -> bytes:
    compressor = zlib.compressobj(_COMPRESSION_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=_DICTIONARY)
    return compressor.compress(content) + compressor.flush()


def _encode(whole: bytes, count: int) -> tuple[str, ...]:
    size = -(-len(whole) // count)  # equal sizes, so that all codes are equally easy to scan
    head = zlib.crc32(whole).to_bytes(_CHECKSUM_BYTES, "big") + bytes([count])
    return tuple(
        encode_text(Kind.PART, head + bytes([index]) + whole[index * size : (index + 1) * size])
        for index in range(count)
    )


@dataclass(kw_only=True)
class PartAssembler:
    """The parts scanned so far. A part of another match discards them."""

    _header: bytes = field(default=b"", init=False, repr=False)
    _parts: dict[int, bytes] = field(default_factory=dict, init=False, repr=False)

    @property
    def count(self) -> int:
        """Total number of parts; 0 before the first one."""
        return self._header[-1] if self._header else 0

    @property
    def missing(self) -> tuple[int, ...]:
        """Numbers of the missing parts, from 1."""
        return tuple(index + 1 for index in range(self.count) if index not in self._parts)

    def add(self, text: str) -> None:
        """Add a part, unless it is a duplicate. Raises CodeRefused, and keeps the parts collected before."""
        if len(text) > MAX_CODE_LENGTH:
            raise CodeRefused(ModelErrorCode.CODE_FOREIGN, text, f"expected at most {MAX_CODE_LENGTH} characters")
        body = decode_text(Kind.PART, text)
        head, index, part = body[: _CHECKSUM_BYTES + 1], body[_CHECKSUM_BYTES + 1 : _HEADER_BYTES], body[_HEADER_BYTES:]
        if not part or not index[0] < head[_CHECKSUM_BYTES] <= MAX_PARTS:
            raise CodeRefused(ModelErrorCode.CODE_DAMAGED, text, "invalid part number")
        if head != self._header:
            self._header, self._parts = head, {}
        self._parts.setdefault(index[0], part)

    def content(self) -> bytes:
        """Return the complete content. Raises CodeRefused while parts are missing, or when the checksum differs."""
        whole = b"".join(part for _, part in sorted(self._parts.items()))
        if (
            self.missing
            or not self._header
            or zlib.crc32(whole).to_bytes(_CHECKSUM_BYTES, "big") != self._header[:_CHECKSUM_BYTES]
        ):
            raise self._damaged("parts are missing or the checksum differs")
        decompressor = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_DICTIONARY)
        try:
            content = decompressor.decompress(whole, _MAX_BYTES)
        except zlib.error as error:
            raise self._damaged(str(error)) from error
        if not decompressor.eof or decompressor.unused_data:
            raise self._damaged(f"expected at most {_MAX_BYTES} bytes uncompressed")
        return content

    def _damaged(self, reason: str) -> CodeRefused:
        return CodeRefused(ModelErrorCode.CODE_DAMAGED, f"{len(self._parts)} of {self.count} parts", reason)
