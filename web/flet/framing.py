"""Encoding and decoding of Flet's packets; the values of incoming packets are counted before anything is unpacked.

A packet is the byte 0 and a MessagePack list of the action's number and its body.
"""

import struct

import msgpack  # type: ignore[import-untyped]
from flet.messaging.protocol import MessageAction

_MAX_VALUES = 2_000  # values in one message; a phone's first has about fifty
_MAX_DEPTH = 8  # levels of nested lists and maps
_PACKET_TYPE = b"\x00"  # 1 would be raw data, which this app does not use


class PacketError(ValueError):
    """A packet that no client of this app sends; the message names the fault."""


def encode_packet(action: MessageAction, body: object) -> bytes:
    """Encode a packet of `action` and `body`."""
    content: bytes = msgpack.packb([action.value, body])
    return _PACKET_TYPE + content


def read_action(packet: bytes) -> MessageAction:
    """Return the action of a packet that was encoded here: the byte, below 128, after the two-element list's head."""
    return MessageAction(packet[len(_PACKET_TYPE) + 1])


def decode_packet(packet: bytes) -> tuple[MessageAction, object]:
    """Return the action and body of a packet. Raises PacketError."""
    if packet[:1] != _PACKET_TYPE:
        raise PacketError(f"a packet begins with {packet[:1]!r} instead of a zero")
    content = packet[1:]
    try:
        count_values(content)
        number, body = msgpack.unpackb(content, ext_hook=lambda _, text: text.decode())
        action = MessageAction(number)
    except PacketError:
        raise
    except (ValueError, TypeError, msgpack.UnpackException) as error:
        raise PacketError(f"{content[:20]!r} is not a message: {error}") from error
    return action, body


_LENGTHS = {1: ">B", 2: ">H", 4: ">I"}
# The MessagePack format: first byte → bytes of the value without its content, values that it holds.
_FIXED_SIZES = {
    **dict.fromkeys((*range(128), *range(224, 256), 192, 194, 195), (1, 0)),
    **{0x80 + size: (1, 2 * size) for size in range(16)},  # maps
    **{0x90 + size: (1, size) for size in range(16)},  # lists
    **{0xA0 + size: (1 + size, 0) for size in range(32)},  # texts
    **dict.fromkeys((204, 208), (2, 0)),  # numbers
    **dict.fromkeys((205, 209), (3, 0)),
    **dict.fromkeys((202, 206, 210), (5, 0)),
    **dict.fromkeys((203, 207, 211), (9, 0)),
}
# First byte → width of the length that follows, bytes per unit of length, values per unit of length.
_LENGTH_PREFIXED = {
    **{first: (width, 1, 0) for first, width in ((0xD9, 1), (0xDA, 2), (0xDB, 4))},  # texts
    **{first: (width, 1, 0) for first, width in ((0xC4, 1), (0xC5, 2), (0xC6, 4))},  # raw bytes
    **{first: (width, 0, 1) for first, width in ((0xDC, 2), (0xDD, 4))},  # lists
    **{first: (width, 0, 2) for first, width in ((0xDE, 2), (0xDF, 4))},  # maps
}
# Extensions: first byte → width of the length field, or the fixed length.
_EXTENSIONS = {0xC7: 1, 0xC8: 2}
_FIXED_EXTENSIONS = {0xD4: 1, 0xD5: 2, 0xD6: 4, 0xD7: 8, 0xD8: 16}
_BROWSER_TEXT = 4  # the extension type of a text that the client got from the browser: its languages


def count_values(content: bytes) -> int:
    """Count the values in a MessagePack text without creating any of them.

    Raises PacketError if there are too many or they are nested too deep, if the text is truncated or has trailing
    bytes, and for extension types other than a browser's text: no client of this app sends dates.
    """
    offset, count, remaining = 0, 0, [1]
    while remaining:
        if offset >= len(content):
            raise PacketError("a message is cut off")
        if count == _MAX_VALUES:
            raise PacketError(f"a message contains more than {_MAX_VALUES} values")
        remaining[-1] -= 1
        size, children = _value_sizes(content, offset)
        offset, count = offset + size, count + 1
        if children:
            remaining.append(children)
            if len(remaining) > _MAX_DEPTH + 1:
                raise PacketError(f"a message is nested more than {_MAX_DEPTH} levels deep")
        while remaining and not remaining[-1]:
            remaining.pop()
    if offset != len(content):
        raise PacketError("a message is cut off" if offset > len(content) else "a message has trailing bytes")
    return count


def _value_sizes(content: bytes, offset: int) -> tuple[int, int]:
    """Return the number of bytes of the value at `offset` without its content, and the number of values in it."""
    first = content[offset]
    if first in _FIXED_SIZES:
        return _FIXED_SIZES[first]
    if first in _LENGTH_PREFIXED:
        width, each_bytes, each_values = _LENGTH_PREFIXED[first]
        length = _read_length(content, offset + 1, width)
        return 1 + width + each_bytes * length, each_values * length
    return _extension_size(content, offset, first), 0


def _extension_size(content: bytes, offset: int, first: int) -> int:
    if first not in _EXTENSIONS and first not in _FIXED_EXTENSIONS:
        raise PacketError(f"a message contains a value of the type {first:#x}")
    width = _EXTENSIONS.get(first, 0)
    length = _read_length(content, offset + 1, width) if width else _FIXED_EXTENSIONS[first]
    kind = content[offset + 1 + width : offset + 2 + width]
    if kind != bytes([_BROWSER_TEXT]):
        raise PacketError(f"a message contains an extension of the type {kind!r}")
    return 2 + width + length


def _read_length(content: bytes, offset: int, width: int) -> int:
    try:
        return int(struct.unpack_from(_LENGTHS[width], content, offset)[0])
    except struct.error:
        raise PacketError("a message is cut off") from None
