"""Text encoding of QR codes: lossless, and every corruption is detected."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.transfer import CodeRefused
from models.transfer.text_encoding import Kind, byte_capacity, compress_text, decode_text, encode_text
from models.values.errors import ModelErrorCode

ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
contents = st.binary(max_size=2_000)
kinds = st.sampled_from(Kind)


@given(kind=kinds, content=contents)
def test_packing_round_trips(kind: Kind, content: bytes) -> None:
    text = compress_text(kind, content)
    assert set(text) <= set(ALPHANUMERIC)
    assert text[-1].isalnum()
    assert zlib.decompress(decode_text(kind, text), -zlib.MAX_WBITS) == content


@given(body=st.binary(max_size=300))
def test_bytes_in_is_the_capacity_of_a_text(body: bytes) -> None:
    assert decode_text(Kind.PART, encode_text(Kind.PART, body)) == body
    assert byte_capacity(len(encode_text(Kind.PART, body))) in {len(body), len(body) - 1}


@given(content=contents, data=st.data())
def test_truncated_or_changed_text_is_refused(content: bytes, data: st.DataObject) -> None:
    text = compress_text(Kind.SCORE, content)
    at = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.sampled_from(ALPHANUMERIC + "ab#é").filter(lambda sign: sign != text[at]))
    for changed in (text[:at], text[:at] + sign + text[at + 1 :], text[:at] + text[at + 1 :]):
        with pytest.raises(CodeRefused):
            decode_text(Kind.SCORE, changed)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", ModelErrorCode.CODE_FOREIGN),
        ("https://example.org/menu", ModelErrorCode.CODE_FOREIGN),
        (compress_text(Kind.PART, b"another kind"), ModelErrorCode.CODE_FOREIGN),
        ("S", ModelErrorCode.CODE_DAMAGED),
        ("S1", ModelErrorCode.CODE_DAMAGED),
        (compress_text(Kind.SCORE, b"a whole text")[:-3] + "1", ModelErrorCode.CODE_DAMAGED),
    ],
)
def test_error_code_of_unreadable_texts(text: str, code: ModelErrorCode) -> None:
    with pytest.raises(CodeRefused) as refused:
        decode_text(Kind.SCORE, text)
    assert refused.value.code is code


def test_newer_version_is_recognized(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as later:
        later.setattr("models.transfer.text_encoding.VERSIONS", {Kind.SCORE: "2"})
        text = compress_text(Kind.SCORE, b"whatever it will be")
    assert text.endswith("2")
    with pytest.raises(CodeRefused) as refused:
        decode_text(Kind.SCORE, text)
    assert refused.value.code is ModelErrorCode.CODE_NEWER
