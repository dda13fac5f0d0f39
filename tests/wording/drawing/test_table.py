"""The drawn table: seats clockwise from the bottom, a role for each player who has one, and nothing on top of anything
else."""

from itertools import combinations
from math import dist

import pytest

from scoring import PLAYERS_BY_SEATING, VARIANTS, MatchConfig, Seating, standings
from wording import DrawnTable, Translator, draw_table

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio")
TABLES = [
    (name, seating, players, dealer)
    for name, rules in VARIANTS.items()
    for seating in sorted(rules.seatings)
    for players in sorted(PLAYERS_BY_SEATING[seating])
    if not rules.player_counts or players in rules.player_counts
    for dealer in range(players)
]
MIN_DISTANCE = 0.2  # of the square's width; a card is about 0.15 high


def draw(t: Translator, name: str, seating: Seating, players: int, dealer: int = 0) -> DrawnTable:
    rules = VARIANTS[name]
    config = MatchConfig(rules=rules, players=players, seating=seating, target=rules.target, first_dealer=dealer)
    return draw_table(t, config, standings([], config), NAMES[:players])


def test_the_next_player_sits_to_the_left_of_the_one_at_the_bottom(english: Translator) -> None:
    anna, bruno, carla, dino = (seat.place for seat in draw(english, "burraco", Seating.FIXED_PAIRS, 4).seats)
    assert anna == pytest.approx((0.5, 1))
    assert bruno == pytest.approx((0, 0.5))
    assert carla == pytest.approx((0.5, 0))
    assert dino == pytest.approx((1, 0.5))


@pytest.mark.parametrize(
    ("name", "players", "roles"),
    [
        ("burraco", 4, ["deals", "starts", "", "cuts"]),
        ("burraco", 2, ["deals", "cuts, starts"]),
        ("buraco-aberto", 4, ["deals", "", "", "cuts, starts"]),
        ("burraco-online", 4, ["deals", "", "", "cuts"]),
    ],
)
def test_each_player_has_the_words_of_the_next_deal(
    english: Translator, name: str, players: int, roles: list[str]
) -> None:
    seating = Seating.SINGLES if players == 2 else Seating.FIXED_PAIRS
    seats = draw(english, name, seating, players).seats
    assert [seat.roles for seat in seats] == roles
    assert [seat.is_first for seat in seats] == ["starts" in words for words in roles]


def test_marks_are_those_of_the_totals(english: Translator) -> None:
    assert [seat.side for seat in draw(english, "burraco", Seating.FIXED_PAIRS, 4).seats] == [0, 1, 0, 1]
    assert [seat.side for seat in draw(english, "burraco", Seating.ONE_AGAINST_TWO, 3).seats] == [0, 1, 2]


def test_the_caption_has_the_cards_of_each_pozzetto(english: Translator) -> None:
    assert draw(english, "burraco", Seating.ONE_AGAINST_TWO, 3).caption == "pozzetti 18\xa0+\xa011"
    assert draw(english, "canasta-classica", Seating.FIXED_PAIRS, 4).caption == ""
    assert draw(english, "canasta-classica", Seating.FIXED_PAIRS, 4).pozzetti is None


def test_the_arrow_leaves_the_first_player_in_the_direction_of_the_turns(english: Translator) -> None:
    table = draw(english, "burraco", Seating.FIXED_PAIRS, 4)  # Bruno, on the left, is followed by Carla at the top
    assert dist(table.arrow[0], table.seats[1].place) < dist(table.arrow[-1], table.seats[1].place)
    assert dist(table.arrow[-1], table.seats[2].place) < dist(table.arrow[-1], table.seats[0].place)
    assert draw(english, "buraco-aberto", Seating.FIXED_PAIRS, 4).arrow == ()  # its rules don't say which way


def test_nothing_lies_on_anything_else(english: Translator) -> None:
    for case in TABLES:
        table = draw(english, *case)
        things = [table.pack, *([table.pozzetti] if table.pozzetti else []), *(seat.place for seat in table.seats)]
        assert min(dist(one, other) for one, other in combinations(things, 2)) > MIN_DISTANCE, case
        assert all(dist(point, thing) > MIN_DISTANCE / 2 for point in table.arrow for thing in things), case
        assert all(0 <= coordinate <= 1 for place in (*things, *table.arrow) for coordinate in place), case
