"""Packets are measured before anything is made of them."""

import struct
from contextlib import suppress

import msgpack
import pytest
from flet.messaging.protocol import MessageAction
from hypothesis import given
from hypothesis import strategies as st

from web.flet.packets import PacketError, count_values, packed, unpacked

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False)
    | st.text(max_size=300)
    | st.binary(max_size=300)
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=20) | st.dictionaries(st.text(max_size=40), inner), max_leaves=60
)


def _how_many(value: object) -> int:
    """The slow way: by looking at what was made."""
    if isinstance(value, list):
        return 1 + sum(map(_how_many, value))
    if isinstance(value, dict):
        return 1 + len(value) + sum(map(_how_many, value.values()))
    return 1


def _depth(value: object) -> int:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return max((1 + _depth(part) for part in parts), default=int(isinstance(value, list | dict) and bool(value)))


@given(value=VALUES)
def test_values_are_counted_as_they_would_be_made(value: object) -> None:
    content = msgpack.packb(value)
    if _how_many(value) <= 2_000 and _depth(value) <= 8:
        assert count_values(content) == _how_many(value)
    else:
        with pytest.raises(PacketError):
            count_values(content)


@pytest.mark.parametrize("value", ["a" * 70_000, b"b" * 70_000, [None] * 1_990, dict.fromkeys(map(str, range(990)))])
def test_the_long_forms_are_understood(value: object) -> None:
    assert count_values(msgpack.packb(value)) == _how_many(value)


@given(content=st.binary(max_size=200))
def test_any_bytes_are_a_message_or_refused(content: bytes) -> None:
    with suppress(PacketError):
        assert isinstance(unpacked(b"\0" + content)[0], MessageAction)


BOMBS = {
    "nested": b"\x91" * 250_000,
    "nested maps": b"\x81\xa1a" * 80_000 + b"\xc0",
    "a list that says it is large": b"\xdd" + struct.pack(">I", 2**32 - 1),
    "a map that says it is large": b"\xdf" + struct.pack(">I", 2**32 - 1) + b"\xa1a\xc0" * 50_000,
    "many empty lists": b"\xdd" + struct.pack(">I", 250_000) + b"\x90" * 250_000,
    "many empty maps": b"\xdd" + struct.pack(">I", 250_000) + b"\x80" * 250_000,
    "a text that says it is long": b"\xdb" + struct.pack(">I", 2**32 - 1) + b"a",
    "an extension": b"\xd6\x01\x00\x00\x00\x00",
    "an extension that says it is long": b"\xc8\xff\xff\x04a",
    "an extension that is cut off": b"\xc7\x05",
    "a timestamp": msgpack.packb(msgpack.Timestamp(1, 0)),
    "a byte that means nothing": b"\xc1",
    "two messages": msgpack.packb([3, {}]) * 2,
    "no text": b"\x92\x03\xa2\xff\xfe",
    "nothing": b"",
}


@pytest.mark.parametrize("content", BOMBS.values(), ids=BOMBS)
def test_a_bomb_is_refused_before_it_is_unpacked(content: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[bytes] = []
    unpackb = msgpack.unpackb
    monkeypatch.setattr(msgpack, "unpackb", lambda data, **options: made.append(data) or unpackb(data, **options))
    with pytest.raises(PacketError):
        unpacked(b"\0" + content)
    assert sum(map(len, made)) < 10


@pytest.mark.parametrize("tag", ["it", "en-GB", "zh-Hant-HK", "x" * 300])
def test_a_text_of_the_browser_is_a_text(tag: str) -> None:
    """The client sends what it took from the browser as an extension: its languages."""
    content = b"\0" + msgpack.packb([5, {"result": {"languages": [msgpack.ExtType(4, tag.encode())]}}])
    assert unpacked(content) == (MessageAction.INVOKE_METHOD, {"result": {"languages": [tag]}})


def test_at_most_two_thousand_values_are_looked_at() -> None:
    content = b"\xdd" + struct.pack(">I", 2**31) + b"\xc0" * 2_000
    with pytest.raises(PacketError, match="more than 2000"):
        count_values(content)


@pytest.mark.parametrize("packet", [b"", b"\x01\x00\x00\x00\x00data", b"\x07junk", b"\x00" + msgpack.packb([99, {}])])
def test_another_kind_of_packet_is_refused(packet: bytes) -> None:
    with pytest.raises(PacketError):
        unpacked(packet)


def test_a_packed_message_is_unpacked() -> None:
    body = {"target": 7, "name": "click", "data": None}
    assert unpacked(packed(MessageAction.CONTROL_EVENT, body)) == (MessageAction.CONTROL_EVENT, body)
