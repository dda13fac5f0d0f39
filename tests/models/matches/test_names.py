"""A name has one definition: how it is cleaned, and which spellings are the same name."""

import pytest

from models.values import name_key, normalize_text
from models.values.text import normalize_names


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("\u2068Anna Rossi\u2069", "Anna Rossi"),
        ("\u200bAnna\u200b \u200b Rossi\u200e", "Anna Rossi"),
        ("\ufeffAnna", "Anna"),
        ("\u202aAnna\u202c", "Anna"),
        ("An\u00adna\u2060", "Anna"),
        ("An\u200dna\ufe0f", "Anna"),
        ("An\u3164na\u2800", "An na"),
        ("Jose\u200b\u0301", "José"),
        ("Anna 👩🏽\u200d🦰", "Anna 👩🏽\u200d🦰"),
        ("❤\ufe0f\u200d🔥 1\ufe0f\u20e3", "❤\ufe0f\u200d🔥 1\ufe0f\u20e3"),
        ("نرگس\u200cالسادات", "نرگس\u200cالسادات"),
        ("അവന്\u200d", "അവന്\u200d"),
        ("葛\U000e0100城", "葛\U000e0100城"),
    ],
)
def test_invisible_characters_are_removed_unless_they_shape_others(typed: str, name: str) -> None:
    assert normalize_text(typed) == name
    assert normalize_text(name) == name


@pytest.mark.parametrize(
    "spellings",
    [
        [
            "Gianni D'Angelo",
            "gianni d’angelo",
            "Gianni D\u02bcAngelo",
            "GIANNI D‘ANGELO",
            "Gianni D`Angelo",
            "Gianni D´Angelo",
        ],
        ["Nicolò", "NICOLO'", "Nicolo’", "Nicolo`", "nicolo\u0300", "Nicoló"],
        ["Nicolò Rossi", "NICOLO' ROSSI", "Nicolo' rossi"],
        ["De' Medici", "Dè Medici"],
        ["José", "Jose'", "JOSÉ"],
        ["نرگس\u200cالسادات", "نرگسالسادات"],
    ],
)
def test_spellings_of_a_name_have_one_key(spellings: list[str]) -> None:
    assert len(set(map(name_key, spellings))) == 1


@pytest.mark.parametrize(
    ("name", "other"), [("Nicolo", "Nicolò"), ("Anna", "Ana"), ("D'Angelo", "Dangelo"), ("L'Anna", "Làanna")]
)
def test_different_names_have_different_keys(name: str, other: str) -> None:
    assert name_key(name) != name_key(other)


@pytest.mark.parametrize("start", ["jos", "josé", "d’", "nicolo'", "NICOLÒ r"])
def test_key_of_a_part_is_found_in_the_key_of_the_name(start: str) -> None:
    assert any(name_key(start) in name_key(name) for name in ("Joséphine D'Angelo", "Nicolò Rossi"))


@pytest.mark.parametrize(
    "other",
    ["\u0410nna", "Ann\u0430", "\u0391\u039d\u039dA", "Ａｎｎａ", "𝐀𝐧𝐧𝐚"],
)
def test_names_that_look_alike_are_refused_beside_each_other(other: str) -> None:
    [fault] = normalize_names(("Anna", "Bruno", other))[1]
    assert (fault.code, fault.index, fault.values) == ("name-duplicate", 2, {"name": other, "seat": 0})


def test_names_in_one_alphabet_stand_beside_each_other() -> None:
    names = ("Νίκος", "Нина", "Вера", "Нона", "Ivo", "Camo", "Carno")
    assert normalize_names(names) == (names, ())


@pytest.mark.parametrize("other", ["D’Angelo", "D\u200b'ANGELO", "D'An\u2060gelo"])
def test_spellings_of_one_name_are_refused_beside_each_other(other: str) -> None:
    [fault] = normalize_names(("D'Angelo", other))[1]
    assert fault.code == "name-duplicate"
