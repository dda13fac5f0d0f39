"""The values of packets are counted before anything is unpacked."""

import struct
from contextlib import suppress

import msgpack
import pytest
from flet.messaging.protocol import MessageAction
from hypothesis import given
from hypothesis import strategies as st

from web.flet.framing import PacketError, count_values, decode_packet, encode_packet

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


def _count_decoded(value: object) -> int:
    """Count the values by decoding, the slow way."""
    if isinstance(value, list):
        return 1 + sum(map(_count_decoded, value))
    if isinstance(value, dict):
        return 1 + len(value) + sum(map(_count_decoded, value.values()))
    return 1


def _depth(value: object) -> int:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return max((1 + _depth(part) for part in parts), default=int(isinstance(value, list | dict) and bool(value)))


@given(value=VALUES)
def test_count_values_counts_the_decoded_values(value: object) -> None:
    content = msgpack.packb(value)
    if _count_decoded(value) <= 2_000 and _depth(value) <= 8:
        assert count_values(content) == _count_decoded(value)
    else:
        with pytest.raises(PacketError):
            count_values(content)


@pytest.mark.parametrize("value", ["a" * 70_000, b"b" * 70_000, [None] * 1_990, dict.fromkeys(map(str, range(990)))])
def test_long_forms_are_counted(value: object) -> None:
    assert count_values(msgpack.packb(value)) == _count_decoded(value)


@given(content=st.binary(max_size=200))
def test_any_bytes_decode_or_raise_packet_error(content: bytes) -> None:
    with suppress(PacketError):
        assert isinstance(decode_packet(b"\0" + content)[0], MessageAction)


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
def test_a_bomb_is_refused_before_unpacking(content: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    unpacked: list[bytes] = []
    unpackb = msgpack.unpackb
    monkeypatch.setattr(msgpack, "unpackb", lambda data, **options: unpacked.append(data) or unpackb(data, **options))
    with pytest.raises(PacketError):
        decode_packet(b"\0" + content)
    assert sum(map(len, unpacked)) < 10


@pytest.mark.parametrize("tag", ["it", "en-GB", "zh-Hant-HK", "x" * 300])
def test_browser_text_extension_decodes_to_a_text(tag: str) -> None:
    """The client sends texts from the browser, such as its languages, as an extension type."""
    content = b"\0" + msgpack.packb([5, {"result": {"languages": [msgpack.ExtType(4, tag.encode())]}}])
    assert decode_packet(content) == (MessageAction.INVOKE_METHOD, {"result": {"languages": [tag]}})


def test_counting_stops_at_two_thousand_values() -> None:
    content = b"\xdd" + struct.pack(">I", 2**31) + b"\xc0" * 2_000
    with pytest.raises(PacketError, match="more than 2000"):
        count_values(content)


@pytest.mark.parametrize("packet", [b"", b"\x01\x00\x00\x00\x00data", b"\x07junk", b"\x00" + msgpack.packb([99, {}])])
def test_unknown_packet_is_refused(packet: bytes) -> None:
    with pytest.raises(PacketError):
        decode_packet(packet)


def test_encoded_message_decodes_to_the_same() -> None:
    body = {"target": 7, "name": "click", "data": None}
    assert decode_packet(encode_packet(MessageAction.CONTROL_EVENT, body)) == (MessageAction.CONTROL_EVENT, body)
