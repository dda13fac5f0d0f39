"""The parts of a match: any order works, gaps are noticed, and parts of other matches are not mixed in."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models import Assembly, CodeRefused
from models.carried.packing import Kind, signs
from models.carried.parts import MOST_PARTS, PART_SIGNS, parts_of
from models.values.errors import ModelErrorCode

NOISE = b"".join(zlib.crc32(number.to_bytes(4)).to_bytes(4) for number in range(15_000))  # incompressible


@given(size=st.integers(0, 5_000), data=st.data())
def test_parts_assemble_in_any_order_and_ignore_duplicates(size: int, data: st.DataObject) -> None:
    content = NOISE[:size]
    parts = parts_of(content)
    assert all(len(part) <= PART_SIGNS for part in parts)
    assembly = Assembly()
    for part in data.draw(st.permutations(parts)):
        assert assembly.add(part)
        assert not assembly.add(part)
    assert (assembly.count, assembly.missing) == (len(parts), ())
    assert assembly.content() == content


def test_missing_parts_are_listed() -> None:
    parts = parts_of(NOISE[:3_000])
    assembly = Assembly()
    assert (len(parts), assembly.count, assembly.missing) == (4, 0, ())
    assembly.add(parts[2])
    assert assembly.missing == (1, 2, 4)
    with pytest.raises(CodeRefused):
        assembly.content()


def test_part_of_another_match_starts_over() -> None:
    ours, theirs = parts_of(NOISE[:3_000]), parts_of(NOISE[1:3_000])
    assembly = Assembly()
    assembly.add(ours[0])
    assembly.add(theirs[1])
    assert assembly.missing == (1, 3, 4)


def test_unreadable_code_keeps_the_collected_parts() -> None:
    parts = parts_of(NOISE[:3_000])
    assembly = Assembly()
    assembly.add(parts[0])
    for wrong in ("https://example.org", parts[1][:-9], signs(Kind.PART, b""), signs(Kind.PART, bytes([0] * 9))):
        with pytest.raises(CodeRefused):
            assembly.add(wrong)
    assert assembly.missing == (2, 3, 4)


def made_up(whole: bytes, *, check: int | None = None) -> Assembly:
    """Return an assembly of a single forged part with a valid checksum of its own."""
    head = (zlib.crc32(whole) if check is None else check).to_bytes(4)
    assembly = Assembly()
    assembly.add(signs(Kind.PART, head + bytes([1, 0]) + whole))
    return assembly


def deflated(content: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(content) + packer.flush()


@pytest.mark.parametrize(
    "assembly",
    [
        made_up(b"\xff\xff no deflate"),
        made_up(deflated(b"whole"), check=1),
        made_up(deflated(b"whole")[:-2]),
        made_up(deflated(b"whole") + b"and more"),
        made_up(deflated(bytes(50_000_000))),
    ],
)
def test_forged_content_is_refused(assembly: Assembly) -> None:
    with pytest.raises(CodeRefused) as refused:
        assembly.content()
    assert refused.value.code is ModelErrorCode.CODE_DAMAGED


def test_content_too_long_for_codes_is_refused() -> None:
    assert len(parts_of(NOISE[:30_000])) <= MOST_PARTS
    with pytest.raises(CodeRefused) as refused:
        parts_of(NOISE)
    assert refused.value.code is ModelErrorCode.CODE_TOO_LONG
