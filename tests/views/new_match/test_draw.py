"""The draw by the app: the lowest card deals, level cards draw again, and seats follow where the table wants them."""

from dataclasses import replace
from random import Random

import pytest

from scoring import VARIANTS, Seating, SuitOrder, deck, parse_cards, rules_at_table
from views.new_match.form import MatchForm
from views.new_match.use_draw import draw_cards

NAMES = ("Anna", "Bruno", "Carla", "Dino", "", "")


def test_the_lowest_card_deals() -> None:
    drawn = draw_cards(parse_cards("Kh 3s * 9d 5c"), players=4, suits=SuitOrder.SPADES_FIRST)
    assert [len(cards) for cards in drawn.cards] == [1, 1, 1, 1]
    assert drawn.result().ranking == (2, 0, 3, 1)
    assert drawn.settle(MatchForm(names=NAMES), seats=False) == MatchForm(names=NAMES, first_dealer=1)


def test_level_cards_draw_again_among_themselves() -> None:
    drawn = draw_cards(parse_cards("* 4h * 9d 5c 5c Kd 6s"), players=4, suits=SuitOrder.SPADES_FIRST)
    assert drawn.cards == tuple(map(parse_cards, ("* 5c Kd", "4h", "* 5c 6s", "9d")))
    assert drawn.result().ranking == (0, 2, 3, 1)


def test_the_two_highest_play_the_two_lowest() -> None:
    drawn = draw_cards(parse_cards("Kh 3s * 9d"), players=4, suits=SuitOrder.SPADES_FIRST)
    form = drawn.settle(MatchForm(names=NAMES), seats=True)
    assert {frozenset(form.names[0:4:2]), frozenset(form.names[1:4:2])} == {
        frozenset({"Bruno", "Dino"}),
        frozenset({"Anna", "Carla"}),
    }
    assert form.names[form.first_dealer] == "Bruno"
    assert form.names[1] == "Carla", "the highest sits at the dealer's left"
    assert form.names[4:] == NAMES[4:]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("name", VARIANTS)
def test_every_shuffle_of_every_deck_decides(name: str, players: int) -> None:
    cards = list(deck(rules_at_table(VARIANTS[name], players)))
    for seed in range(20):
        Random(seed).shuffle(cards)  # noqa: S311 - the same shuffles in every run
        drawn = draw_cards(cards, players=players, suits=SuitOrder.HEARTS_FIRST)
        result = drawn.result()
        assert sorted(result.ranking) == list(range(players))
        assert result.dealer == result.ranking[-1]


def test_teams_of_three_are_drawn_too() -> None:
    names = (*NAMES[:4], "Elena", "Fabio")
    form = replace(MatchForm(names=names).with_players(6), seating=Seating.TEAMS_OF_THREE)
    drawn = draw_cards(parse_cards("Kh 3s * 9d 2c 4d"), players=6, suits=SuitOrder.SPADES_FIRST)
    seated = drawn.settle(form, seats=True).names
    assert {frozenset(seated[0::2]), frozenset(seated[1::2])} == {
        frozenset({"Carla", "Elena", "Anna"}),
        frozenset({"Bruno", "Dino", "Fabio"}),
    }
