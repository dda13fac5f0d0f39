"""The codes that connect two phones: round trips, sizes and refusals."""

import re
from random import Random

import pytest
import qrcode
from qrcode.constants import ERROR_CORRECT_L

from models.transfer.text_encoding import Kind, encode_text
from tests.pwa.page_scripts import call_script

UFRAG, PASSWORD = "a/Z9", "0123456789abcdefABCDEF+/"
FINGERPRINT = ":".join(f"{byte:02X}" for byte in range(7, 39))
HEADER = """v=0
o=- 4611731400430051336 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=msid-semantic: WMS
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
"""
FOOTER = f"""a=ice-ufrag:{UFRAG}
a=ice-pwd:{PASSWORD}
a=ice-options:trickle
a=fingerprint:sha-256 {FINGERPRINT}
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
"""
NAME = "0b9fb1a5-3ed3-4b0b-9a1e-3c9f3d4f5a6b.local"
LAN = ["192.168.1.23 50123", "10.0.0.4 50124"]
IPV6 = ["fd00:0:0:1:0:0:0:2a 50125"]
# Every line that a decoded code may contain: the code can't inject other lines.
LINES = re.compile(
    r"v=0|o=- 1 1 IN IP4 0\.0\.0\.0|s=-|t=0 0|a=group:BUNDLE 0|m=application 9 UDP/DTLS/SCTP webrtc-datachannel"
    r"|c=IN IP4 0\.0\.0\.0|a=mid:0|a=ice-ufrag:[A-Za-z0-9+/]{4,32}|a=ice-pwd:[A-Za-z0-9+/]{22,64}"
    r"|a=fingerprint:sha-256 [0-9A-F]{2}(:[0-9A-F]{2}){31}|a=setup:actpass|a=sctp-port:5000|a=max-message-size:16384"
    r"|a=candidate:[1-6] 1 udp \d+ ([0-9.]{7,15}|[0-9a-f:]{39}|[0-9a-f-]{36}\.local) [1-9]\d{0,4} typ host"
    r"|a=end-of-candidates|"
)


def description(*addresses: str) -> str:
    candidates = [
        f"a=candidate:{number} 1 udp 2113937151 {address} typ host generation 0 network-cost 999\n"
        for number, address in enumerate(addresses, 1)
    ]
    return (HEADER + "".join(candidates) + FOOTER).replace("\n", "\r\n")


def encode(*addresses: str) -> str:
    [text] = call_script("peer_code.js", "encodeOffer", [[description(*addresses)]])
    return str(text)


def decode(*texts: str) -> list[str]:
    return [str(each) for each in call_script("peer_code.js", "decodeOffer", [[text] for text in texts])]


def addresses_in(sdp: str) -> list[str]:
    return re.findall(r"a=candidate:\S+ 1 udp \d+ (\S+ \d+) typ host", sdp)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (LAN, LAN),
        ([NAME + " 50123"], [NAME + " 50123"]),
        ([NAME + " 50122", *LAN], LAN),  # a name is left out if there are real addresses
        (["fd00:0:0:1::2a 50125", *LAN], [*LAN, "fd00:0000:0000:0001:0000:0000:0000:002a 50125"]),
        (["fe80::1%eth0 50125"], []),
        ([f"10.0.0.{number} 50000" for number in range(1, 10)], [f"10.0.0.{number} 50000" for number in range(1, 7)]),
        ([], []),
    ],
)
def test_offer_comes_back_with_credentials_fingerprint_and_addresses(given: list[str], kept: list[str]) -> None:
    [sdp] = decode(encode(*given))
    assert f"a=ice-ufrag:{UFRAG}\r\n" in sdp
    assert f"a=ice-pwd:{PASSWORD}\r\n" in sdp
    assert f"a=fingerprint:sha-256 {FINGERPRINT}\r\n" in sdp
    assert addresses_in(sdp) == kept
    assert all(LINES.fullmatch(line) for line in sdp.split("\r\n"))


def test_answer_names_its_offer() -> None:
    [tag] = call_script("peer_code.js", "offerTag", [[encode(*LAN)]])
    [text] = call_script("peer_code.js", "encodeAnswer", [[description(*LAN), tag]])
    [found] = call_script("peer_code.js", "decodeAnswer", [[text]])
    assert found["tag"] == tag
    assert "a=setup:active\r\n" in found["sdp"]
    assert addresses_in(found["sdp"]) == LAN
    assert decode(text) == ["foreign"]


def test_offer_of_two_addresses_is_a_small_code() -> None:
    """A code of version 10 has 57 modules a side, and a phone reads it from an arm's length."""
    text = encode(*LAN)
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_L)
    code.add_data(f"https://cards.example.org/pinella/show.html#{text}")
    assert (len(text), code.best_fit(start=1)) == (115, 6)


def test_foreign_cut_and_altered_codes_are_refused() -> None:
    text, random = encode(*LAN), Random(3)
    spots = [random.randrange(1, len(text) - 1) for _ in range(200)]
    altered = [text[:spot] + ("A" if text[spot] != "A" else "B") + text[spot + 1 :] for spot in spots]
    assert set(decode(*altered, *(text[:spot] for spot in spots))) <= {"damaged", "foreign"}
    foreign = ["", "https://example.org", "O" + "A" * 5_000, text.lower(), "A" + text[1:], "O<b>1", "O\r\na=x1"]
    assert set(decode(*foreign)) <= {"foreign", "damaged"}


def test_code_of_a_newer_format_says_so() -> None:
    assert decode(packed(b"\x02" + b"0" * 80), packed(b"\x00" + b"0" * 80), packed(b"")) == [
        "newer",
        "damaged",
        "damaged",
    ]
    assert decode(encode(*LAN)[:-1] + "2") == ["damaged"]  # its checksum covers the version


def packed(body: bytes) -> str:
    """Return an offer's text with a valid checksum."""
    [text] = call_script("text_code.js", "encodeText", [["O", list(body)]])
    return str(text)


def test_random_bodies_with_a_valid_checksum_give_an_allowed_description_or_are_refused() -> None:
    random = Random(11)
    signs = lambda count: bytes([count, *random.randbytes(-(-count // 4) * 3)])  # noqa: E731 - a column of the format
    bodies = [b"\x01" + random.randbytes(random.randrange(300)) for _ in range(300)]
    for _ in range(700):
        candidates = [
            random.choice((b"\x04" + random.randbytes(6), b"\x06" + random.randbytes(18), random.randbytes(7)))
        ]
        head = b"\x01" + signs(random.randrange(2, 35)) + signs(random.randrange(20, 70)) + random.randbytes(32)
        bodies.append(head + bytes([len(candidates)]) + b"".join(candidates))
    texts = call_script("text_code.js", "encodeText", [["O", list(body)] for body in bodies])
    found = decode(*texts)
    accepted = [sdp for sdp in found if sdp not in {"damaged", "foreign", "newer"}]
    assert len(accepted) > 100
    assert [line for sdp in accepted for line in sdp.split("\r\n") if not LINES.fullmatch(line)] == []


def test_checksum_is_that_of_the_other_codes() -> None:
    body = bytes(range(60))
    [text] = call_script("text_code.js", "encodeText", [[Kind.SCORE, list(body)]])
    assert text == encode_text(Kind.SCORE, body)
