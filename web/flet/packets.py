"""The packets of Flet's protocol as they come in: measured before anything is made of them, then unpacked.

A packet is one byte 0 and a MessagePack list of the action's number and its body.
"""

import struct

import msgpack  # type: ignore[import-untyped]
from flet.messaging.protocol import MessageAction

_MOST_VALUES = 2_000  # in one message; a phone's first has about fifty
_DEEPEST = 8  # lists and maps in one another
_PROTOCOL = b"\x00"  # 1 would be raw data, which this app has no use for


class PacketError(ValueError):
    """No client of this app says that; the text says what is wrong."""


def packed(action: MessageAction, body: object) -> bytes:
    content: bytes = msgpack.packb([action.value, body])
    return _PROTOCOL + content


def action_of(packet: bytes) -> MessageAction:
    """Of one that was packed here: after the head of a list of two comes a number below 128, which is itself."""
    return MessageAction(packet[len(_PROTOCOL) + 1])


def unpacked(packet: bytes) -> tuple[MessageAction, object]:
    """Raises PacketError."""
    if packet[:1] != _PROTOCOL:
        raise PacketError(f"a packet begins with {packet[:1]!r} instead of a zero")
    content = packet[1:]
    try:
        count_values(content)
        number, body = msgpack.unpackb(content, ext_hook=lambda _, text: text.decode())
        action = MessageAction(number)
    except PacketError:
        raise
    except (ValueError, TypeError, msgpack.UnpackException) as error:
        raise PacketError(f"{content[:20]!r} is no message: {error}") from error
    return action, body


_LENGTHS = {1: ">B", 2: ">H", 4: ">I"}
# The MessagePack format. First byte → how many bytes the value takes by itself, and how many values it holds.
_SHORT = {
    **dict.fromkeys((*range(128), *range(224, 256), 192, 194, 195), (1, 0)),
    **{0x80 + size: (1, 2 * size) for size in range(16)},  # maps
    **{0x90 + size: (1, size) for size in range(16)},  # lists
    **{0xA0 + size: (1 + size, 0) for size in range(32)},  # texts
    **dict.fromkeys((204, 208), (2, 0)),  # numbers
    **dict.fromkeys((205, 209), (3, 0)),
    **dict.fromkeys((202, 206, 210), (5, 0)),
    **dict.fromkeys((203, 207, 211), (9, 0)),
}
# First byte → how wide the length is that follows, and what one of it stands for: bytes, values.
_LONG = {
    **{first: (width, 1, 0) for first, width in ((0xD9, 1), (0xDA, 2), (0xDB, 4))},  # texts
    **{first: (width, 1, 0) for first, width in ((0xC4, 1), (0xC5, 2), (0xC6, 4))},  # raw bytes
    **{first: (width, 0, 1) for first, width in ((0xDC, 2), (0xDD, 4))},  # lists
    **{first: (width, 0, 2) for first, width in ((0xDE, 2), (0xDF, 4))},  # maps
}
# Extensions, by the width of the length that stands in front, or with a length of their own.
_EXTENSIONS = {0xC7: 1, 0xC8: 2}
_FIXED_EXTENSIONS = {0xD4: 1, 0xD5: 2, 0xD6: 4, 0xD7: 8, 0xD8: 16}
_BROWSER_TEXT = 4  # the kind as which the client sends a text that it took from the browser: its languages


def count_values(content: bytes) -> int:
    """How many values a MessagePack text holds, without making any of them.

    Raises PacketError for too many or too deep, for one that is cut off or goes on, and for extension types other than
    a browser's text: no client of this app has a date to tell.
    """
    place, count, open_holders = 0, 0, [1]
    while open_holders:
        if place >= len(content):
            raise PacketError("a message is cut off")
        if count == _MOST_VALUES:
            raise PacketError(f"a message holds more than {_MOST_VALUES} values")
        open_holders[-1] -= 1
        skipped, held = _sizes(content, place)
        place, count = place + skipped, count + 1
        if held:
            open_holders.append(held)
            if len(open_holders) > _DEEPEST + 1:
                raise PacketError(f"a message is nested more than {_DEEPEST} deep")
        while open_holders and not open_holders[-1]:
            open_holders.pop()
    if place != len(content):
        raise PacketError("a message is cut off" if place > len(content) else "a message goes on after its end")
    return count


def _sizes(content: bytes, place: int) -> tuple[int, int]:
    """How many bytes the value at this place takes by itself, and how many values it holds."""
    first = content[place]
    if first in _SHORT:
        return _SHORT[first]
    if first in _LONG:
        width, each_bytes, each_values = _LONG[first]
        length = _length(content, place + 1, width)
        return 1 + width + each_bytes * length, each_values * length
    return _extension(content, place, first), 0


def _extension(content: bytes, place: int, first: int) -> int:
    if first not in _EXTENSIONS and first not in _FIXED_EXTENSIONS:
        raise PacketError(f"a message holds a value of the kind {first:#x}")
    width = _EXTENSIONS.get(first, 0)
    length = _length(content, place + 1, width) if width else _FIXED_EXTENSIONS[first]
    kind = content[place + 1 + width : place + 2 + width]
    if kind != bytes([_BROWSER_TEXT]):
        raise PacketError(f"a message holds an extension of the kind {kind!r}")
    return 2 + width + length


def _length(content: bytes, place: int, width: int) -> int:
    try:
        return int(struct.unpack_from(_LENGTHS[width], content, place)[0])
    except struct.error:
        raise PacketError("a message is cut off") from None
