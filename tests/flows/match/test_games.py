"""Games whose rows and keys another game of tests/e2e/entry/test_games.py has: a deal by totals and one by cards."""

from collections.abc import Callable

import pytest

from testkit.clients.flet_client import FletClient
from testkit.steps.games import NAMES, score_deal_with_two_piles, score_melds_by_cards

NewTable = Callable[..., list[FletClient]]


@pytest.mark.parametrize(
    ("rules", "clean", "dirty"),
    [
        *((rules, "Clean", "Dirty") for rules in ("burraco-simple", "burraco-online", "buraco-aberto")),
        *((rules, "Clean", "Dirty") for rules in ("buraco-real", "buraco-fechado", "buraco-stbl")),
        ("burako", "Pure", "Impure"),
    ],
)
def test_a_game_with_two_piles_by_totals(new_table: NewTable, rules: str, clean: str, dirty: str) -> None:
    (phone,) = new_table(NAMES, rules=rules, target=3000)
    score_deal_with_two_piles(phone, clean=clean, dirty=dirty)


@pytest.mark.parametrize(
    ("rules", "melds", "points", "closing"),
    [
        # Seven queens 70 + 500, four fives and two wilds 20 + 70
        ("canasta-italiana", "Q ×7 group 5 ×4 2 ★", 660, 300),
        # A clean run of seven 50 + 200, four kings 40
        ("burraco-simple", "♥ 4 10 group K ×4", 290, 100),
        ("burraco-online", "♥ 4 10 group K ×4", 290, 100),
        ("buraco-fechado", "♥ 4 10 group K ×4", 290, 100),
        ("burako", "♥ 4 10 group K ×4", 290, 100),
        # The same run, and three aces 45
        ("burraco-international", "♥ 4 10 group A ×3", 295, 100),
        # The same run, and an ace to the three of spades 15 + 10 + 5
        ("buraco-aberto", "♥ 4 10 ♠ A 3", 280, 100),
        # An ace to the king of hearts: 15 + 10 + 5 × 5 + 10 × 6 + 500
        ("buraco-real", "♥ A K", 610, 100),
    ],
)
def test_melds_by_cards(new_table: NewTable, rules: str, melds: str, points: int, closing: int) -> None:
    (phone,) = new_table(NAMES, rules=rules, target=3000)
    score_melds_by_cards(phone, melds, points=points, closing=closing)
