"""Words for the entrants of each competition, and the sides at a table."""

import pytest

from scoring import Competition, TableSeat
from wording import LANGUAGES, entrant_words, numbered_sides, table_sides, translator

NAMES = (("Anna", "Bruno", "Carla", "Dino"), ("Eva", "Fabio", "Gina", "Hugo"), ("Ida",), ("Luca",))


@pytest.mark.parametrize(
    ("seat", "sides"),
    [
        (TableSeat(table=0, ns=1, ew=0), ("2. Eva and Fabio", "1. Carla and Dino")),
        (TableSeat(table=0, ns=0, ew=1), ("1. Anna and Bruno", "2. Gina and Hugo")),
        (TableSeat(table=0, ns=2, ns_partner=3, ew=3, ew_partner=2), ("3. Ida and 4. Luca", "4. Luca and 3. Ida")),
        (TableSeat(table=0, ns=None, ew=2), ("", "3. Ida")),
    ],
)
def test_sides_of_a_table(seat: TableSeat, sides: tuple[str, str]) -> None:
    assert table_sides(translator("en"), seat, NAMES) == sides


@pytest.mark.parametrize(
    ("seat", "competition", "words"),
    [
        (TableSeat(table=0, ns=0, ew=4), Competition.PAIRS, "pair 1 against pair 5"),
        (TableSeat(table=0, ns=None, ew=8), Competition.PAIRS, "Bye: pair 9"),
        (TableSeat(table=0, ns=1, ew=0), Competition.TEAMS, "team 2 against team 1"),
        (
            TableSeat(table=0, ns=1, ns_partner=2, ew=3, ew_partner=0),
            Competition.INDIVIDUAL,
            "player 2 and player 3 against player 4 and player 1",
        ),
    ],
)
def test_sides_by_number(seat: TableSeat, competition: Competition, words: str) -> None:
    assert numbered_sides(translator("en"), seat, competition) == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_competition_has_its_words(language: str) -> None:
    words = [entrant_words(translator(language), competition) for competition in Competition]
    for name in ("competition", "explanation", "title", "numbered", "late", "add", "remove", "scan_page"):
        assert len({getattr(each, name) for each in words}) == len(words), name
    assert len({each.number(1) for each in words}) == len(words)
