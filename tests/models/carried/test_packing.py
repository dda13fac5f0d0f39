"""Text encoding of QR codes: lossless, and every corruption is detected."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models import CodeRefused
from models.carried.packing import Kind, bytes_in, from_signs, pack, signs, unpack
from models.values.errors import ModelErrorCode

MOST = 2_000
ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
contents = st.binary(max_size=MOST)
kinds = st.sampled_from(Kind)


@given(kind=kinds, content=contents)
def test_packing_round_trips(kind: Kind, content: bytes) -> None:
    text = pack(kind, content)
    assert set(text) <= set(ALPHANUMERIC)
    assert text[-1].isalnum()
    assert unpack(kind, text, most=MOST) == content


@given(body=st.binary(max_size=300))
def test_bytes_in_is_the_capacity_of_a_text(body: bytes) -> None:
    assert from_signs(Kind.PART, signs(Kind.PART, body)) == body
    assert bytes_in(len(signs(Kind.PART, body))) in {len(body), len(body) - 1}


@given(content=contents, data=st.data())
def test_truncated_or_changed_text_is_refused(content: bytes, data: st.DataObject) -> None:
    text = pack(Kind.SCORE, content)
    at = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.sampled_from(ALPHANUMERIC + "ab#é").filter(lambda sign: sign != text[at]))
    for changed in (text[:at], text[:at] + sign + text[at + 1 :], text[:at] + text[at + 1 :]):
        with pytest.raises(CodeRefused):
            unpack(Kind.SCORE, changed, most=MOST)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", ModelErrorCode.CODE_FOREIGN),
        ("https://example.org/menu", ModelErrorCode.CODE_FOREIGN),
        (pack(Kind.PART, b"another kind"), ModelErrorCode.CODE_FOREIGN),
        ("S", ModelErrorCode.CODE_DAMAGED),
        ("S1", ModelErrorCode.CODE_DAMAGED),
        (pack(Kind.SCORE, b"a whole text")[:-3] + "1", ModelErrorCode.CODE_DAMAGED),
        (pack(Kind.SCORE, b"too long" * 1_000), ModelErrorCode.CODE_DAMAGED),
        (signs(Kind.SCORE, b"\xff\xff\xff"), ModelErrorCode.CODE_DAMAGED),
        (signs(Kind.SCORE, zlib.compress(b"with a head")), ModelErrorCode.CODE_DAMAGED),
    ],
)
def test_error_code_of_unreadable_texts(text: str, code: ModelErrorCode) -> None:
    with pytest.raises(CodeRefused) as refused:
        unpack(Kind.SCORE, text, most=MOST)
    assert refused.value.code is code


def test_newer_version_is_recognized(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as later:
        later.setattr("models.carried.packing.VERSION", "2")
        text = pack(Kind.SCORE, b"whatever it will be")
    assert text.endswith("2")
    with pytest.raises(CodeRefused) as refused:
        unpack(Kind.SCORE, text, most=MOST)
    assert refused.value.code is ModelErrorCode.CODE_NEWER
