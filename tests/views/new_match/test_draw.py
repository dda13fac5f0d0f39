"""Tests of the draw: the lowest card deals, tied cards are drawn again, and seats can follow the draw."""

from dataclasses import replace
from random import Random

import pytest

from scoring import VARIANTS, Seating, SuitOrder, build_deck, parse_cards, with_enough_decks
from views.match.match_form import MatchForm
from views.new_match.use_draw import draw_cards

NAMES = ("Anna", "Bruno", "Carla", "Dino", "", "")


def test_lowest_card_deals() -> None:
    drawn = draw_cards(parse_cards("Kh 3s * 9d 5c"), players=4, suit_order=SuitOrder.SPADES_FIRST)
    assert [len(cards) for cards in drawn.cards] == [1, 1, 1, 1]
    assert drawn.result().ranking == (2, 0, 3, 1)
    assert drawn.apply_to(MatchForm(names=NAMES), assign_seats=False) == MatchForm(names=NAMES, first_dealer=1)


def test_tied_players_draw_again() -> None:
    drawn = draw_cards(parse_cards("* 4h * 9d 5c 5c Kd 6s"), players=4, suit_order=SuitOrder.SPADES_FIRST)
    assert drawn.cards == tuple(map(parse_cards, ("* 5c Kd", "4h", "* 5c 6s", "9d")))
    assert drawn.result().ranking == (0, 2, 3, 1)


def test_two_highest_play_against_two_lowest() -> None:
    drawn = draw_cards(parse_cards("Kh 3s * 9d"), players=4, suit_order=SuitOrder.SPADES_FIRST)
    form = drawn.apply_to(MatchForm(names=NAMES), assign_seats=True)
    assert {frozenset(form.names[0:4:2]), frozenset(form.names[1:4:2])} == {
        frozenset({"Bruno", "Dino"}),
        frozenset({"Anna", "Carla"}),
    }
    assert form.names[form.first_dealer] == "Bruno"
    assert form.names[1] == "Carla", "the highest sits at the dealer's left"
    assert form.names[4:] == NAMES[4:]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_shuffle_of_every_deck_has_a_result(players: int) -> None:
    for name, rules in VARIANTS.items():
        cards = list(build_deck(with_enough_decks(rules, players)))
        for seed in range(20):
            Random(seed).shuffle(cards)
            result = draw_cards(cards, players=players, suit_order=SuitOrder.HEARTS_FIRST).result()
            assert sorted(result.ranking) == list(range(players)), (name, seed)
            assert result.dealer == result.ranking[-1], (name, seed)


def test_teams_of_three_are_drawn() -> None:
    names = (*NAMES[:4], "Elena", "Fabio")
    form = replace(MatchForm(names=names).with_players(6), seating=Seating.TEAMS_OF_THREE)
    drawn = draw_cards(parse_cards("Kh 3s * 9d 2c 4d"), players=6, suit_order=SuitOrder.SPADES_FIRST)
    seated = drawn.apply_to(form, assign_seats=True).names
    assert {frozenset(seated[0::2]), frozenset(seated[1::2])} == {
        frozenset({"Carla", "Elena", "Anna"}),
        frozenset({"Bruno", "Dino", "Fabio"}),
    }
