"""Tests of the search for players by a part of the name."""

import pytest

from models.people import PlayerSummary
from views.people.use_people import filter_by_name

PEOPLE = tuple(
    PlayerSummary(id=name, name=name, colour=None, matches=0, last_played=None)
    for name in ("Anna Rossi", "Élise", "José", "Łucja", "Nicolò D'Este")
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ["Anna Rossi", "Élise", "José", "Łucja", "Nicolò D'Este"]),
        ("  ross ", ["Anna Rossi"]),
        ("ELI", ["Élise"]),
        ("jose", ["José"]),
        ("lucja", ["Łucja"]),
        ("a", ["Anna Rossi", "Łucja"]),
        ("%", []),
        ("NICOLO' d’este", ["Nicolò D'Este"]),
        ("nicolo", ["Nicolò D'Este"]),
        ("d\u02bce", ["Nicolò D'Este"]),
    ],
)
def test_search_ignores_case_and_accents(text: str, found: list[str]) -> None:
    assert [person.name for person in filter_by_name(PEOPLE, text)] == found
