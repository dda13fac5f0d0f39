"""Finding somebody by a part of the name."""

import pytest

from models import PlayerCard
from views.people.use_people import named_like

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
def test_case_and_accents_do_not_count(text: str, found: list[str]) -> None:
    assert [card.name for card in named_like(PEOPLE, text)] == found
