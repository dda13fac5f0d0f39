"""Legal and attempted melds: docs/rules.md §2, §3 and §7."""

import pytest

from scoring import (
    FITAB_BONUSES,
    VARIANTS,
    Burraco,
    MeldKind,
    Rank,
    RuleSet,
    SemiCleanGroup,
    SemiCleanRun,
    WildMelds,
    classify,
    format_cards,
    parse_cards,
)
from tests.scoring.rules.house_rules import HOUSE_RULES

BURRACO = VARIANTS["burraco"]
SIMPLE = VARIANTS["burraco-simple"]
INTERNATIONAL = VARIANTS["burraco-international"]
REALE = VARIANTS["burraco-reale"]
ABERTO = VARIANTS["buraco-aberto"]
FECHADO = VARIANTS["buraco-fechado"]
BURAKO = VARIANTS["burako"]
CANASTA = VARIANTS["canasta-italiana"]
EXTREMITY = BURRACO.replace(semi_clean_run=SemiCleanRun.EXTREMITY)
EXACT8 = BURRACO.replace(semi_clean_group=SemiCleanGroup.EXACT8)
FITAB = BURRACO.replace(**FITAB_BONUSES)
SAMBA = VARIANTS["samba"]
REAL_CANASTRA = FECHADO.replace(eight_of_a_rank_bonus=1000)
MANY_WILDS = HOUSE_RULES["many wilds"]

RUN, GROUP, WILDS = MeldKind.RUN, MeldKind.GROUP, MeldKind.WILDS
CLEAN, SEMI, DIRTY = Burraco.CLEAN, Burraco.SEMI_CLEAN, Burraco.DIRTY
RANKS = [rank for rank in Rank if rank is not Rank.JOKER]


def suited(suit: str, first: str, last: str) -> str:
    """Return the cards of a suit from one rank to another: `suited("h", "3", "5")` is `"3h 4h 5h"`."""
    return " ".join(rank + suit for rank in RANKS[RANKS.index(Rank(first)) : RANKS.index(Rank(last)) + 1])


# cards, rules, kind, burraco, card points, bonus
WORKED = [
    ("K K *", BURRACO, GROUP, None, 50, 0),
    ("Ah 2h 3h 2h 5h", BURRACO, RUN, None, 65, 0),
    ("9s 2d Js", BURRACO, RUN, None, 40, 0),
    (suited("d", "3", "9"), BURRACO, RUN, CLEAN, 45, 200),
    ("3s 4s 5s * 7s 8s 9s", BURRACO, RUN, DIRTY, 70, 100),
    (suited("c", "3", "9") + " *", BURRACO, RUN, SEMI, 75, 150),
    (suited("d", "3", "9") + " 2s Jd", BURRACO, RUN, SEMI, 75, 150),
    (suited("d", "3", "9") + " 2s Jd", EXTREMITY, RUN, DIRTY, 75, 100),
    (suited("h", "2", "9") + " 2h", BURRACO, RUN, SEMI, 85, 150),
    (suited("h", "3", "9") + " 2h", BURRACO, RUN, CLEAN, 65, 200),
    (suited("h", "A", "K") + " *", BURRACO, RUN, SEMI, 150, 150),
    ("9 9 9 9 9 9 9", BURRACO, GROUP, CLEAN, 70, 200),
    ("9 9 9 9 9 9 9 2c", BURRACO, GROUP, SEMI, 90, 150),
    ("9 9 9 9 9 9 9 9 *", BURRACO, GROUP, SEMI, 110, 150),
    ("9 9 9 9 9 9 9 9 *", EXACT8, GROUP, DIRTY, 110, 100),
    (suited("s", "A", "K") + " As", ABERTO, RUN, CLEAN, 125, 200),
    (suited("s", "A", "K") + " As", REALE, RUN, Burraco.ACE_TO_ACE, 125, 1000),
]
OTHER_MELDS = [
    # The examples of [Punti] that are not above
    ("10 10 10", BURRACO, GROUP, None, 30, 0),
    ("4 4 4 4 2", BURRACO, GROUP, None, 40, 0),
    ("7d 8d 9d", BURRACO, RUN, None, 25, 0),
    ("* 5d 6d", BURRACO, RUN, None, 40, 0),
    # A 2 of the run's own suit, natural or wild
    ("2c 3c 4c", BURRACO, RUN, None, 30, 0),
    ("2c 2c 4c", BURRACO, RUN, None, 45, 0),
    ("Ac 2c *", BURRACO, RUN, None, 65, 0),
    ("2c * 4c", BURRACO, RUN, None, 55, 0),
    ("Qh Kh 2h", BURRACO, RUN, None, 40, 0),
    ("3h 4h 2h 6h 7h 8h 9h", BURRACO, RUN, DIRTY, 60, 100),
    ("2 4s 5s", BURRACO, RUN, None, 30, 0),
    # Six naturals and a wild are too few for semi-clean
    (suited("c", "3", "8") + " * 10c", BURRACO, RUN, DIRTY, 75, 100),
    (suited("c", "3", "9") + " *", EXTREMITY, RUN, SEMI, 75, 150),
    ("3c * " + suited("c", "5", "J"), BURRACO, RUN, SEMI, 90, 150),
    ("3c * " + suited("c", "5", "J"), EXTREMITY, RUN, DIRTY, 90, 100),
    (suited("c", "3", "9") + " *", SIMPLE, RUN, DIRTY, 75, 100),
    # Low and high aces
    ("Js Qs Ks As", BURRACO, RUN, None, 45, 0),
    (suited("s", "2", "K") + " As", BURRACO, RUN, CLEAN, 120, 200),
    ("As * " + suited("s", "3", "K") + " As", REALE.replace(jokers=2), RUN, DIRTY, 145, 100),
    (suited("s", "A", "K"), REALE, RUN, Burraco.ACE_TO_KING, 110, 500),
    (suited("s", "2", "K"), REALE, RUN, CLEAN, 95, 200),
    (suited("s", "2", "K") + " 2h", REALE, RUN, DIRTY, 105, 100),
    (suited("s", "A", "K") + " As", REALE.replace(ace_to_ace_bonus=None), RUN, Burraco.ACE_TO_KING, 125, 500),
    (suited("s", "A", "K"), BURAKO, RUN, CLEAN, 120, 200),
    # Groups
    ("A A A", INTERNATIONAL, GROUP, None, 45, 0),
    ("3 3 2", INTERNATIONAL, GROUP, None, 30, 0),
    ("9h 9h 9d 9d 9c 9c 9s 9s", BURRACO, GROUP, CLEAN, 80, 200),
    ("9h 9h 9 9 9 9 9 9", BURRACO, GROUP, CLEAN, 80, 200),
    ("9 9 9 9 9 9 *", BURRACO, GROUP, DIRTY, 90, 100),
    ("9 9 9 9 9 9 9 *", EXACT8, GROUP, SEMI, 100, 150),
    # FITAB
    (suited("s", "A", "K"), FITAB, RUN, Burraco.LONG_RUN, 120, 300),
    (suited("s", "A", "K") + " *", FITAB, RUN, Burraco.LONG_RUN_WILD, 150, 250),
    (suited("s", "A", "Q") + " *", FITAB, RUN, Burraco.LONG_RUN_WILD, 140, 250),
    (suited("s", "A", "Q"), FITAB, RUN, CLEAN, 110, 200),
    ("9 9 9 9 9 9 9 9", FITAB, GROUP, Burraco.EIGHT_OF_A_RANK, 80, 250),
    ("9 9 9 9 9 9 9 9 *", FITAB, GROUP, Burraco.EIGHT_OF_A_RANK_WILD, 110, 200),
    ("9 9 9 9 9 9 9 *", FITAB, GROUP, SEMI, 100, 150),
    ("9 9 9 9 9 9 9", FITAB, GROUP, CLEAN, 70, 200),
    # Buraco fechado: 2s alone, and the option for eight of a rank
    ("2h 2d 2c", FECHADO, WILDS, None, 30, 0),
    ("2 2 2 2 2 2", FECHADO, WILDS, None, 60, 0),
    ("2 2 2 2 2 2 2", FECHADO, WILDS, Burraco.TWOS, 70, 1000),
    ("2 2 2 2 2 2 2 2", FECHADO, WILDS, Burraco.TWOS, 80, 1000),
    ("2h 2d *", FECHADO, WILDS, None, 40, 0),
    ("2 2 2 2 2 2 *", FECHADO, WILDS, Burraco.TWOS, 80, 1000),
    ("2 2 2 2 2 2 2 2 *", FECHADO, WILDS, Burraco.TWOS, 100, 1000),
    ("9 9 9 9 9 9 9 9", REAL_CANASTRA, GROUP, Burraco.EIGHT_OF_A_RANK, 80, 1000),
    ("9 9 9 9 9 9 9 *", REAL_CANASTRA, GROUP, DIRTY, 90, 100),
    # Samba
    ("4h 5h 6h", SAMBA, RUN, None, 15, 0),
    ("8c 9c 10c Jc Qc Kc Ac", SAMBA, RUN, Burraco.SAMBA, 80, 1500),
    ("8 8 * 2", SAMBA, GROUP, None, 90, 0),
    ("8 8 8 8 8 * 2", SAMBA, GROUP, DIRTY, 120, 300),
    ("2h 3h 4h 5h 6h 7h 8h", HOUSE_RULES["runs without wilds"], RUN, Burraco.SAMBA, 55, 250),
    # Canasta: two wilds with three or more naturals, wild melds, black threes
    ("K K *", CANASTA, GROUP, None, 70, 0),
    ("K K K * 2", CANASTA, GROUP, None, 100, 0),
    ("7 7 7 7 7 7 7", CANASTA, GROUP, CLEAN, 35, 500),
    ("3h 3d 3", HOUSE_RULES["black threes apart"], GROUP, None, 15, 0),  # red threes
    ("7 7 7 7 7 7 *", CANASTA, GROUP, DIRTY, 80, 300),
    ("7 7 7 7 7 2 *", CANASTA, GROUP, DIRTY, 95, 300),
    ("A A A A A A A A A A A A 2 2", CANASTA, GROUP, DIRTY, 280, 300),
    ("2 2 2 2 2 2 2", CANASTA, WILDS, Burraco.TWOS, 140, 3000),
    ("2 2 2 2 2 2 *", CANASTA, WILDS, Burraco.MIXED_WILDS, 170, 2000),
    ("* * * * * * 2", CANASTA, WILDS, Burraco.JOKERS, 320, 5000),
    ("* * * * * 2 2", CANASTA, WILDS, Burraco.MIXED_WILDS, 290, 2000),
    ("* * *", CANASTA, WILDS, None, 150, 0),
    ("* 2 *", CANASTA, WILDS, None, 120, 0),
    ("* * * * * * *", CANASTA.replace(jokers=4), WILDS, Burraco.JOKERS, 350, 5000),
    ("3c 3c 3s", CANASTA, GROUP, None, 15, 0),
    ("3 3 3 3 3 3", CANASTA, GROUP, None, 30, 0),
    ("3h 3d 2", CANASTA.replace(red_three_points=None), GROUP, None, 30, 0),
    ("3 3 3 3 3 3 *", CANASTA.replace(red_three_points=None), GROUP, DIRTY, 80, 300),
    # If the game lacks a special bonus, the ordinary kind counts
    ("2 2 2 2 2 2 2", CANASTA.replace(twos_bonus=None), WILDS, DIRTY, 140, 300),
    ("* * * * * * 2", CANASTA.replace(jokers_bonus=None), WILDS, Burraco.MIXED_WILDS, 320, 2000),
    ("9 9 9 9 9 9 9 9", FITAB.replace(eight_of_a_rank_bonus=150), GROUP, CLEAN, 80, 200),
    # Two wilds are always dirty, however many naturals are consecutive
    (suited("c", "3", "9") + " * *", MANY_WILDS, RUN, DIRTY, 105, 100),
    ("5c * * 8c 9c 10c", MANY_WILDS, RUN, DIRTY, 95, 100),
]


@pytest.mark.parametrize(
    ("text", "rules", "expected"), [(text, rules, worth) for text, rules, *worth in WORKED + OTHER_MELDS]
)
def test_a_legal_meld(text: str, rules: RuleSet, expected: list[object]) -> None:
    meld = classify(parse_cards(text), rules)
    assert [meld.kind, meld.burraco, meld.card_points, meld.bonus] == expected
    assert meld.points == meld.card_points + meld.bonus


@pytest.mark.parametrize(
    ("text", "rules", "arranged"),
    [
        ("5h 3h Ah 2h 2h", BURRACO, "Ah 2h 3h 2h 5h"),
        ("Js 2d 9s", BURRACO, "9s 2d Js"),
        ("* 9c 8c 7c 6c 5c 4c 3c", BURRACO, "3c 4c 5c 6c 7c 8c 9c *"),
        ("Kh * Qh", BURRACO, "Qh Kh *"),
        ("Kh Ah * Qh", BURRACO, "* Qh Kh Ah"),
        ("Ah Kh Qh", BURRACO, "Qh Kh Ah"),
        ("2h Kh Qh", BURRACO, "Qh Kh 2h"),
        (suited("h", "2", "K") + " * Ah", BURRACO, suited("h", "A", "K") + " *"),
        (suited("h", "2", "K") + " Ah Ah", ABERTO, suited("h", "A", "K") + " Ah"),
        ("* 8c 10c 5c 9c 2h", MANY_WILDS, "5c 2h * 8c 9c 10c"),
        ("* 9s 2 9 9h 9d", CANASTA, "9h 9d 9s 9 2 *"),
        ("* 2s 2h", CANASTA, "2h 2s *"),
    ],
)
def test_arrangement_is_in_table_order(text: str, rules: RuleSet, arranged: str) -> None:
    assert format_cards(classify(parse_cards(text), rules).arrangement) == arranged


def test_equal_readings_take_the_more_special_kind() -> None:
    rules = BURRACO.replace(eight_of_a_rank_bonus=200, wild_melds=WildMelds.ANY, twos_bonus=100)
    assert classify(parse_cards("9 9 9 9 9 9 9 9"), rules).burraco is Burraco.EIGHT_OF_A_RANK
    assert classify(parse_cards("2 2 2 2 2 2 2"), rules).burraco is Burraco.TWOS
