"""The packets of Flet's protocol as they come in: measured before anything is made of them, then unpacked.

A packet is one byte 0 and a MessagePack list of the action's number and its body.
"""

__all__ = ["PacketError", "count_values", "packed", "unpacked"]

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


# The MessagePack format: what a first byte says of the bytes that follow, and of the values.
_LENGTHS = {1: ">B", 2: ">H", 4: ">I"}
_PLAIN = {
    **dict.fromkeys((0xC0, 0xC2, 0xC3), 0),
    0xCC: 1,
    0xCD: 2,
    0xCE: 4,
    0xCF: 8,
    0xD0: 1,
    0xD1: 2,
    0xD2: 4,
    0xD3: 8,
    0xCA: 4,
    0xCB: 8,
}
_TEXTS = {0xD9: 1, 0xDA: 2, 0xDB: 4, 0xC4: 1, 0xC5: 2, 0xC6: 4}  # and raw bytes
# Extensions, by the width of the length that stands in front, or with a length of their own.
_EXTENSIONS = {0xC7: 1, 0xC8: 2}
_FIXED_EXTENSIONS = {0xD4: 1, 0xD5: 2, 0xD6: 4, 0xD7: 8, 0xD8: 16}
_BROWSER_TEXT = 4  # the kind as which the client sends a text that it took from the browser: its languages
_HOLDERS = {0xDC: (2, 1), 0xDD: (4, 1), 0xDE: (2, 2), 0xDF: (4, 2)}  # lists and maps


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
    if first <= 0x7F or first >= 0xE0:
        return 1, 0
    if first <= 0x9F:
        return 1, first & 0x0F if first >= 0x90 else 2 * (first & 0x0F)
    if first <= 0xBF:
        return 1 + (first & 0x1F), 0
    if first in _HOLDERS:
        width, each = _HOLDERS[first]
        return 1 + width, each * _length(content, place + 1, width)
    return _scalar(content, place, first), 0


def _scalar(content: bytes, place: int, first: int) -> int:
    if first in _PLAIN:
        return 1 + _PLAIN[first]
    if first in _TEXTS:
        return 1 + _TEXTS[first] + _length(content, place + 1, _TEXTS[first])
    return _extension(content, place, first)


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
