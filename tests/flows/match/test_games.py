"""Deals by totals and by cards, counted by hand, in each game. Classic Canasta by totals is in
tests/e2e/entry/test_games.py, because its switch is in a sheet."""

import re
from collections.abc import Callable

import pytest

from scoring import Seating
from testkit.clients.flet_client import FletClient
from testkit.steps.games import EW, NAMES, NS, score_deal_with_two_piles, score_melds_by_cards
from testkit.steps.match import add_burrachi, enter_number, tap_closed_by
from testkit.steps.rank_pad import tap_keys

NewTable = Callable[..., list[FletClient]]
# Other games with two piles and the same names.
LIKE_REALE = [
    *("burraco-international", "burraco-simple", "burraco-online", "buraco-aberto"),
    *("buraco-real", "buraco-fechado", "buraco-stbl"),
]


@pytest.mark.parametrize(
    ("rules", "clean", "dirty"),
    [
        ("burraco-reale", "Clean", "Dirty"),
        ("burako", "Pure", "Impure"),
        *(pytest.param(rules, "Clean", "Dirty", marks=pytest.mark.extended) for rules in LIKE_REALE),
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
        *(
            pytest.param(rules, "♥ 4 10 group K ×4", 290, 100, marks=pytest.mark.extended)
            for rules in ("burraco-online", "buraco-fechado", "burako")
        ),
        # The same run, and three aces 45
        ("burraco-international", "♥ 4 10 group A ×3", 295, 100),
        # The same run, and an ace to the three of spades 15 + 10 + 5
        ("buraco-aberto", "♥ 4 10 ♠ A 3", 280, 100),
        # An ace to the king of hearts: 15 + 10 + 5 × 5 + 10 × 6 + 500
        ("buraco-real", "♥ A K", 610, 100),
        # A clean run of seven 50 + 200, four kings 40, three sixes and a 2 for a fourth 25
        ("tranca", "♥ 4 10 group K ×4 group 6 ×3 2", 315, 100),
        # A dirty run 4 5 6 ★ 8 9 10 of 65 + 100, and an ace to the three of spades 30
        ("buraco-stbl", "♥ 4 5 6 ★ 8 9 10 ♠ A 3", 195, 100),
        # Seven queens 70 + 500, four fives and three wilds 20 + 70 + 50 + 300
        ("canasta-classica", "Q ×7 group 5 ×4 2 2 ★", 980, 100),
        # A samba from four to ten 50 + 1500, three kings and two wilds 30 + 70
        ("samba", "♥ 4 10 group K ×3 2 ★", 1650, 200),
        # A sesta of 50 that counts double with a joker and a jack beyond it 25 + 10, four kings 40 that count double,
        # and two sevens with a pinella 40
        ("pinella", "♥ 4 9 ★ J group K ×4 group 7 7 2", 255, 100),
        # A clean run of seven 50 + 200, and an ace to the three of spades 15 + 10 + 5
        ("burraco-reale", "♥ 4 10 ♠ A 3", 280, 100),
    ],
)
def test_melds_by_cards(new_table: NewTable, rules: str, melds: str, points: int, closing: int) -> None:
    (phone,) = new_table(NAMES, rules=rules, target=3000)
    score_melds_by_cards(phone, melds, points=points, closing=closing)


def test_tranca_by_totals(new_table: NewTable) -> None:
    """120 + 200 for the clean canastra + 2 × 100 for red threes + 100 for closing; 60 − 100 − 45 without a canastra."""
    (phone,) = new_table(NAMES, rules="tranca", target=3000)
    phone.tap("Score deal 1")
    add_burrachi(phone, "Clean", NS)
    for names, count in ((NS, 2), (EW, 1)):
        for _ in range(count):
            phone.tap(f"One more red three for {names}")
    tap_closed_by(phone, NS)
    enter_number(phone, "On the table", NS, "1 20")
    enter_number(phone, "On the table", EW, "60")
    enter_number(phone, "In hand", EW, "45")
    phone.tap("Save the deal")
    phone.expect_text(f"{NS}: 620 points")
    phone.expect_text(f"{EW}: −85 points")


def test_canasta_closed_with_a_pinellata_is_asked_about(new_table: NewTable) -> None:
    """3000 for seven pinelle + 300 + 275 on the table + 300 for closing; −30 doubled for a side without melds.

    No text says whether a canasta of wilds is the clean one that closing needs, so the table confirms it.
    """
    (phone,) = new_table(NAMES, rules="canasta-italiana", target=15000)
    phone.tap("Score deal 1")
    add_burrachi(phone, "All 2s", NS)
    add_burrachi(phone, "Dirty", NS)
    tap_closed_by(phone, NS)
    enter_number(phone, "On the table", NS, "2 75")
    enter_number(phone, "In hand", EW, "30")
    phone.tap("Save the deal")
    phone.expect_text(re.compile("Does a meld of wilds count as clean here?"))
    phone.tap("No, save as it is")
    phone.expect_text(f"{NS}: 3875 points")
    phone.expect_text(f"{EW}: −60 points")


def test_samba_by_totals(new_table: NewTable) -> None:
    """180 + 1500 + 300 + 1000 for all six red threes + 200 for closing; 60 − 45."""
    (phone,) = new_table(NAMES, rules="samba", target=10000)
    phone.tap("Score deal 1")
    add_burrachi(phone, "Samba", NS)
    add_burrachi(phone, "Dirty", NS)
    for _ in range(6):
        phone.tap(f"One more red three for {NS}")
    tap_closed_by(phone, NS)
    enter_number(phone, "On the table", NS, "1 80")
    enter_number(phone, "On the table", EW, "60")
    enter_number(phone, "In hand", EW, "45")
    phone.tap("Save the deal")
    phone.expect_text(f"{NS}: 3180 points")
    phone.expect_text(f"{EW}: 15 points")


def test_pinella_by_totals(new_table: NewTable) -> None:
    """80 + 2 × 110 + 100 for closing; 35 in hand. 25 that count double are refused: no sesta or poker is worth that."""
    (phone,) = new_table(NAMES, rules="pinella", target=1500)
    phone.tap("Score deal 1")
    tap_closed_by(phone, NS)
    enter_number(phone, "On the table", NS, "80")
    enter_number(phone, "Count double", NS, "25")
    enter_number(phone, "In hand", EW, "35")
    phone.tap("Save the deal")
    phone.expect_text(re.compile("No sestas and pokers add up to 25."))
    enter_number(phone, "Count double", NS, "1 10")
    phone.tap("Save the deal")
    phone.expect_text(f"{NS}: 400 points")
    phone.expect_text(f"{EW}: −35 points")


def test_pinella_of_three_by_totals(new_table: NewTable) -> None:
    """60 + 2 × 50 + 100 for closing; 2 × 40 − 15; 90 in hand. One side is open at a time."""
    (phone,) = new_table(NAMES[:3], rules="pinella", seating=Seating.SINGLES, target=1500)
    phone.tap("Score deal 1")
    tap_closed_by(phone, "Anna")
    enter_number(phone, "On the table", "Anna", "60")
    enter_number(phone, "Count double", "Anna", "50")
    phone.tap(re.compile("^Bruno"))
    enter_number(phone, "Count double", "Bruno", "40")
    enter_number(phone, "In hand", "Bruno", "15")
    phone.tap(re.compile("^Carla"))
    enter_number(phone, "In hand", "Carla", "90")
    phone.tap("Save the deal")
    phone.expect_text("Anna: 260 points")
    phone.expect_text("Bruno: 65 points")
    phone.expect_text("Carla: −90 points")


def choose_lone_player(phone: FletClient) -> None:
    """Choose Anna, which replaces the sides on the deal's screen."""
    with phone.allow_lost_taps():
        phone.tap("Anna")
        phone.expect_text("This deal, Bruno and Carla: 0 points")


def test_tournament_for_three_by_totals(new_table: NewTable) -> None:
    """Deal 1: Anna took the big pozzetto: 260 + 3 × 200 + 100 + 100 for closing. The pair: 145 + 100 − 90, halved.

    Deal 2, all alone since somebody has 1000 points: 150 + 200 + 100 for closing; 95 + 100 − 30; 60 − 100 − 45.
    """
    (phone,) = new_table(NAMES[:3], rules="burraco-three-tournament", target=1505)
    phone.tap("Score deal 1")
    choose_lone_player(phone)
    add_burrachi(phone, "Clean", "Anna", 3)
    add_burrachi(phone, "Dirty", "Anna")
    tap_closed_by(phone, "Anna")
    add_burrachi(phone, "Dirty", "Bruno and Carla")
    enter_number(phone, "On the table", "Anna", "2 60")
    enter_number(phone, "On the table", "Bruno and Carla", "1 45")
    enter_number(phone, "In hand", "Bruno and Carla", "90")
    phone.tap("Save the deal")
    phone.expect_text("Anna: 1060 points")
    phone.expect_text("Bruno: 77½ points")
    phone.expect_text("Carla: 77½ points")
    phone.expect_text("From now on everyone plays alone.")
    phone.tap("Score deal 2")
    add_burrachi(phone, "Clean", "Anna")
    tap_closed_by(phone, "Anna")
    enter_number(phone, "On the table", "Anna", "1 50")
    phone.tap(re.compile("^Bruno"))  # one side at a time
    add_burrachi(phone, "Dirty", "Bruno")
    enter_number(phone, "On the table", "Bruno", "95")
    enter_number(phone, "In hand", "Bruno", "30")
    phone.tap(re.compile("^Carla"))
    phone.tap(re.compile("^Pozzetto of Carla: taken"))
    phone.tap("Not taken −100")
    enter_number(phone, "On the table", "Carla", "60")
    enter_number(phone, "In hand", "Carla", "45")
    phone.tap("Save the deal")
    phone.expect_text("Anna: 1510")
    phone.expect_text("Bruno: 242½")
    phone.expect_text("Carla: −7½")


def test_tournament_for_three_by_cards(new_table: NewTable) -> None:
    """A clean run of seven 50 + 200, four kings 40, 100 for closing."""
    (phone,) = new_table(NAMES[:3], rules="burraco-three-tournament", target=1505)
    phone.tap("Score deal 1")
    choose_lone_player(phone)
    phone.tap("By cards")
    tap_keys(phone, "♥ 4 10 group K ×4")
    phone.expect_text("This deal, Anna: 290 points")
    phone.tap(re.compile("^Closing"))
    tap_closed_by(phone, "Anna")
    phone.expect_text("This deal, Anna: 390 points")
