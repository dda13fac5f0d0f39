"""Tests of the search for players by a part of the name."""

import pytest

from models.people import PlayerCard
from views.people.use_people import filter_by_name

PEOPLE = tuple(
    PlayerCard(id=name, name=name, colour=None, matches=0, last_played=None)
    for name in ("Anna Rossi", "Élise", "José", "Łucja")
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ["Anna Rossi", "Élise", "José", "Łucja"]),
        ("  ross ", ["Anna Rossi"]),
        ("ELI", ["Élise"]),
        ("jose", ["José"]),
        ("a", ["Anna Rossi", "Łucja"]),
        ("%", []),
    ],
)
def test_search_ignores_case_and_accents(text: str, found: list[str]) -> None:
    assert [card.name for card in filter_by_name(PEOPLE, text)] == found
