"""The parts of a match: any order works, gaps are noticed, and parts of other matches are not mixed in."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.transfer import CodeRefused, PartAssembler
from models.transfer.code_parts import MAX_PARTS, PART_LENGTH, SINGLE_LENGTH, encode_parts
from models.transfer.text_encoding import Kind, encode_text
from models.values.errors import ModelErrorCode

NOISE = b"".join(zlib.crc32(number.to_bytes(4)).to_bytes(4) for number in range(15_000))  # incompressible


@given(size=st.integers(0, 5_000), data=st.data())
def test_parts_assemble_in_any_order_and_ignore_duplicates(size: int, data: st.DataObject) -> None:
    content = NOISE[:size]
    parts = encode_parts(content)
    assert all(len(part) <= (PART_LENGTH if len(parts) > 1 else SINGLE_LENGTH) for part in parts)
    assembly = PartAssembler()
    for part in data.draw(st.permutations(parts)):
        assembly.add(part)
        assembly.add(part)
    assert (assembly.count, assembly.missing) == (len(parts), ())
    assert assembly.content() == content


def test_missing_parts_are_listed() -> None:
    parts = encode_parts(NOISE[:3_000])
    assembly = PartAssembler()
    assert (len(parts), assembly.count, assembly.missing) == (4, 0, ())
    assembly.add(parts[2])
    assert assembly.missing == (1, 2, 4)
    with pytest.raises(CodeRefused):
        assembly.content()


def test_part_of_another_match_starts_over() -> None:
    ours, theirs = encode_parts(NOISE[:3_000]), encode_parts(NOISE[1:3_000])
    assembly = PartAssembler()
    assembly.add(ours[0])
    assembly.add(theirs[1])
    assert assembly.missing == (1, 3, 4)


def test_unreadable_code_keeps_the_collected_parts() -> None:
    parts = encode_parts(NOISE[:3_000])
    assembly = PartAssembler()
    assembly.add(parts[0])
    for wrong in (
        "https://example.org",
        parts[1][:-9],
        encode_text(Kind.PART, b""),
        encode_text(Kind.PART, bytes([0] * 9)),
    ):
        with pytest.raises(CodeRefused):
            assembly.add(wrong)
    assert assembly.missing == (2, 3, 4)


def forged_assembler(whole: bytes, *, check: int | None = None) -> PartAssembler:
    """Return an assembly of a single forged part with a valid checksum of its own."""
    head = (zlib.crc32(whole) if check is None else check).to_bytes(4)
    assembly = PartAssembler()
    assembly.add(encode_text(Kind.PART, head + bytes([1, 0]) + whole))
    return assembly


def deflated(content: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(content) + packer.flush()


@pytest.mark.parametrize(
    "assembly",
    [
        forged_assembler(b"\xff\xff no deflate"),
        forged_assembler(deflated(b"whole"), check=1),
        forged_assembler(deflated(b"whole")[:-2]),
        forged_assembler(deflated(b"whole") + b"and more"),
        forged_assembler(deflated(bytes(50_000_000))),
    ],
)
def test_forged_content_is_refused(assembly: PartAssembler) -> None:
    with pytest.raises(CodeRefused) as refused:
        assembly.content()
    assert refused.value.code is ModelErrorCode.CODE_DAMAGED


@pytest.mark.parametrize(
    "code",
    [
        "M-RBDIA2FPPAK06AF5+V7TBLKD5WU-RUX66UTR6H6L5V4OVD+B9:VD$6TZUQ7P-LW186I36$0VK9VNLR5QP$O001",
        "M5S:7OL74.L-Z06AF37V9R2PMAAH1RS2",
    ],
)
def test_codes_of_older_versions_are_refused(code: str) -> None:
    with pytest.raises(CodeRefused) as refused:
        PartAssembler().add(code)
    assert refused.value.code is ModelErrorCode.CODE_OLDER


def test_content_too_long_for_codes_is_refused() -> None:
    assert len(encode_parts(NOISE[:30_000])) <= MAX_PARTS
    with pytest.raises(CodeRefused) as refused:
        encode_parts(NOISE)
    assert refused.value.code is ModelErrorCode.CODE_TOO_LONG
