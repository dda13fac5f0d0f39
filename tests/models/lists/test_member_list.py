"""Membership lists: read from a text or a spreadsheet, packed and unpacked, or refused with a sentence."""

from datetime import date

import pytest

from models.lists.member_list import pack_members, read_member_list, unpack_member, unpack_members
from models.lists.sheets import MAX_LIST_BYTES
from models.values import CardKind, ListRefused, Member, Membership
from models.values.person import card_key
from models.values.text import person_key
from tests.models.lists.test_sheets import book

TEXT = """Tessera;Cognome;Nome;Tipo;Scadenza;Circolo
A-1;Rossi;Anna;Ridotta;31/12/2027;Roma
00123;Nicolò;Ugo;;;
;Verdi;Bruno;O;;
A-3;;;;;
"""
ANNA = Member(
    name="Rossi Anna",
    membership=Membership(card="A-1", kind=CardKind.REDUCED, valid_until=date(2027, 12, 31), club="Roma"),
)


def test_list_is_read_and_unpacked() -> None:
    found = read_member_list(TEXT.encode())
    assert (found.count, found.left_out) == (2, 1)
    lines = list(unpack_members(found.packed))
    assert [line[:2] for line in lines] == [("a1", "anna rossi"), ("123", "nicolo ugo")]
    members = [unpack_member(line) for _card, _person, line in lines]
    assert members == [ANNA, Member(name="Nicolò Ugo", membership=Membership(card="00123"))]
    assert pack_members(members).packed == found.packed
    nobody = pack_members([Member(name="Zoe", membership=Membership(card="–"))])
    assert (nobody.count, list(unpack_members(nobody.packed))) == (0, [])


def test_spreadsheet_of_members_is_read() -> None:
    rows = [["Nome", "Tessera"], *([f"Anna {number}", float(number)] for number in range(1, 3001))]
    assert read_member_list(book(rows)).count == 3000  # more than a list of entrants may have


def test_same_person_may_stand_twice() -> None:
    assert read_member_list(b"Name;Card\nAnna Rossi;1\nRossi Anna;1").count == 1


@pytest.mark.parametrize(
    ("data", "code", "values"),
    [
        (b"Anna, Bruno\nCarla, Dino", "members-unknown", {}),
        (b"Name;Club\nAnna;Roma", "members-unknown", {}),
        (b"Name;Card\n;1\nAnna;", "members-unknown", {}),
        (b"", "list-file-empty", {}),
        (b"%PDF-1.7", "list-file-foreign", {}),
        (b"Name;Card\nAnna;1\nBruno;1", "members-one-card", {"text": "1", "name": "Bruno", "other": "Anna"}),
        (b"Name;Card;Expires\nAnna;1;soon", "list-day", {"line": 2, "text": "soon", "name": "Anna"}),
        (
            f"Name;Card\nAnna;{'9' * 21}".encode(),
            "list-card-long",
            {"line": 2, "text": "9" * 21, "name": "Anna", "length": 21, "limit": 20},
        ),
        (
            f"Name;Card\n{'x' * 41};1".encode(),
            "entrant-name-too-long",
            {"name": "x" * 41, "length": 41, "limit": 40},
        ),
        (b"\n".join([b"Name;Card", *[b"A;1"] * 50_000]), "list-too-long", {"lines": 50_001, "limit": 50_000}),
        (b"a" * (MAX_LIST_BYTES + 1), "list-file-too-large", {"limit": 5}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_anything_else_is_refused(data: bytes, code: str, values: dict[str, str | int]) -> None:
    with pytest.raises(ListRefused) as caught:
        read_member_list(data)
    (fault,) = caught.value.faults
    assert (fault.code, dict(fault.values)) == (code, values)


@pytest.mark.parametrize(
    ("key", "spellings"),
    [
        (card_key, ["A-00123", "a 00123", "A00123"]),
        (card_key, ["00123", "123"]),
        (person_key, ["Nicolò D’Angelo", "D'ANGELO NICOLO", "Nicolo' D'Angelo (2)"]),
    ],
)
def test_spellings_have_one_key(key: object, spellings: list[str]) -> None:
    assert callable(key)
    assert len(set(map(key, spellings))) == 1
