"""Pinella: melds and deals worked by hand, and random ones compared with the oracle."""

import pytest

from scoring import (
    PRESETS,
    VARIANTS,
    DealEntry,
    FaultCode,
    IllegalMeld,
    MeldCode,
    RuleSet,
    Severity,
    SideEntry,
    check_deal,
    classify,
    parse_cards,
    score_deal,
)
from tests.scoring.games.pinella import TABLES, Table, read
from tests.scoring.games.pinella_comparison import RULES, compare_pinella_deals, compare_pinella_melds

PINELLA, PINELLONE = VARIANTS["pinella"], PRESETS["pinellone"]
SESTA = "4h 5h 6h 7h 8h 9h"
SUIT = "Ah 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh"

# Cards, and the sum of their values once (K to 6 10, 5 to 3 5, ace 15, joker 25, pinella 20) and of those that count
# double.
WORKED = [
    (SESTA, 0, 5 + 5 + 10 + 10 + 10 + 10),
    ("Kh Ks Kd", 10 + 10 + 10, 0),
    ("Kh Ks *", 10 + 10 + 25, 0),
    ("As Ah Ad Ac", 0, 15 + 15 + 15 + 15),
    ("3s 3h 3d 3c", 0, 5 + 5 + 5 + 5),
    ("As 3s * 5s", 15 + 5 + 25 + 5, 0),
    (SESTA + " * Jh", 25 + 10, 5 + 5 + 10 + 10 + 10 + 10),
    ("4h 5h 6h * 8h 9h 10h", 5 + 5 + 10 + 25 + 10 + 10 + 10, 0),
    ("Qd Kd Ad", 10 + 10 + 15, 0),
    ("2c 5h * 7h 2s", 20 + 5 + 25 + 10 + 20, 0),
    (SUIT, 0, 15 + 5 + 5 + 5 + 10 * 8),
    # With a high ace the six cards after the wild are a sesta, worth more than the six before it with a low one.
    ("Ah 3h 4h 5h 6h 7h * 9h 10h Jh Qh Kh", 5 + 5 + 5 + 10 + 10 + 25, 10 * 5 + 15),
]


@pytest.mark.parametrize(("text", "once", "double"), WORKED)
def test_worked_meld(text: str, once: int, double: int) -> None:
    meld = classify(parse_cards(text), PINELLA)
    assert (meld.card_points, meld.doubled_points, meld.bonus) == (once, double, 0)
    assert meld.points == once + 2 * double == read(parse_cards(text), Table())


# At a table with the bonus for a pinnacolone, and one where a wild ends the doubling.
@pytest.mark.parametrize(
    ("text", "table", "points"),
    [
        (f"{SUIT} Ah", TABLES[2], 1500),
        (f"{SESTA} 10h", TABLES[2], 2 * 60),
        (f"{SESTA} 10h *", TABLES[2], 60 + 25),
        (SESTA, TABLES[2], 50),
        ("* * *", TABLES[2], 75),
        ("* * * *", TABLES[2], 500),
        ("5h * * 8h", TABLES[1], 5 + 30 + 30 + 10),
        ("7h 7c 2s", TABLES[1], 5 + 5 + 5),
        ("Ah Ad Ac As", TABLES[3], 60),
    ],
)
def test_worked_meld_of_another_table(text: str, table: Table, points: int) -> None:
    assert classify(parse_cards(text), RULES[table]).points == points == read(parse_cards(text), table)


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("Kh Kh Ks", MeldCode.SUIT_TWICE, "two Kh, and a group takes each suit once"),
        ("K K K *", MeldCode.WILD_IN_POKER, "four of a rank are a poker only by naturals"),
        ("Kh Ks * *", MeldCode.WILD_IN_POKER, "only by naturals"),
        ("K * *", MeldCode.TOO_FEW_NATURALS, "needs 2 natural cards, not 1"),
        ("K K K K K", MeldCode.TOO_LONG, "the longest that this game allows here has 4"),
        ("2h 5c 5s", MeldCode.RED_TWO, "without the red 2s"),
        ("3c 4c 2d", MeldCode.RED_TWO, "without the red 2s"),
        ("5h * * 8h", MeldCode.WILD_NEIGHBOURS, "two wilds would lie next to each other"),
        ("5h 6h * * *", MeldCode.WILD_NEIGHBOURS, "two wilds would lie next to each other"),
        ("* Ah 2s 4h 5h *", MeldCode.WILD_NEIGHBOURS, "two wilds would lie next to each other"),
        ("Ks As 3s", MeldCode.WRAPS_AROUND, "never goes on from king and ace"),
        ("Ks As * 3s", MeldCode.WRAPS_AROUND, "never goes on from king and ace"),
        (f"{SUIT} *", MeldCode.TOO_LONG, "has 12"),
        (f"{SUIT} Ah", MeldCode.TOO_LONG, "has 12"),
        ("As 3s As", MeldCode.TWO_ACES, "one ace in this game"),
        ("* * *", MeldCode.WILDS_ONLY, "natural cards besides the wilds"),
        ("5h 7h 8h", MeldCode.GAP, "cards missing: 1, wilds for them: 0"),
    ],
)
def test_refused_meld(text: str, code: MeldCode, message: str) -> None:
    with pytest.raises(IllegalMeld, match=message) as caught:
        classify(parse_cards(text), PINELLA)
    assert caught.value.code is code
    assert read(parse_cards(text), Table()) is None


def test_refused_meld_of_other_tables() -> None:
    for text, table, code in (
        ("* * 2c", TABLES[2], MeldCode.WILDS_ONLY),
        (SUIT.replace("5h", "*") + " Ah", TABLES[2], MeldCode.TOO_LONG),
    ):
        with pytest.raises(IllegalMeld) as caught:
            classify(parse_cards(text), RULES[table])
        assert caught.value.code is code
        assert read(parse_cards(text), table) is None


def melds(*texts: str) -> tuple[tuple[object, ...], ...]:
    return tuple(parse_cards(text) for text in texts)


# Rules, sides, who closed, totals with the sum written out.
DEALS: dict[str, tuple[RuleSet, tuple[SideEntry, ...], dict[str, object], tuple[int, ...]]] = {
    "pairs by cards": (
        PINELLA,
        (
            SideEntry(players=(0, 2), melds=melds(SESTA, "Kh Ks Kd", "As Ah Ad Ac", "As 3s * 5s")),
            SideEntry(players=(1, 3), hand_cards={1: parse_cards("K 3"), 3: parse_cards("2c")}),
        ),
        {"closed_by": 0},
        (100 + 30 + 120 + 50 + 100, -(10 + 5 + 20)),
    ),
    "pairs by number": (
        PINELLA,
        (
            SideEntry(players=(0, 2), table_points=30 + 50, doubled_points=50 + 60),
            SideEntry(players=(1, 3), hand_points={1: 15, 3: 20}),
        ),
        {"closed_by": 0},
        (80 + 2 * 110 + 100, -35),
    ),
    "the sum as counted": (
        PINELLA,
        (
            SideEntry(players=(0, 2), table_points=100 + 30 + 120 + 50),
            SideEntry(players=(1, 3), hand_points={1: 35}),
        ),
        {"closed_by": 0},
        (300 + 100, -35),
    ),
    "three alone by cards, nobody closed": (
        PINELLA,
        (
            SideEntry(players=(0,), melds=melds("6c 7c 8c 9c 10c Jc 2s"), hand_cards={0: parse_cards("A *")}),
            SideEntry(players=(1,), melds=melds("5h 5d *", "10h 10d 10c 10s"), hand_cards={1: parse_cards("4 4")}),
            SideEntry(players=(2,), hand_cards={2: parse_cards("Q J 9 2c 3")}),
        ),
        {},
        (20 + 2 * 60 - 40, (5 + 5 + 25) + 2 * 40 - 10, -(10 + 10 + 10 + 20 + 5)),
    ),
    "two, in mano with a pinnacolone": (
        RULES[TABLES[2]],
        (
            SideEntry(players=(0,), melds=melds(f"{SUIT} Ah")),
            SideEntry(players=(1,), melds=melds("* * *"), hand_cards={1: parse_cards("2c 8 8")}),
        ),
        {"closed_by": 0, "concealed": True},
        (1500 + 200, 75 - (25 + 10 + 10)),
    ),
    "a pinnacolone and a jollata by number": (
        RULES[TABLES[2]],
        (
            SideEntry(players=(0,), burrachi={"ace-to-ace": 1, "jokers": 1}, table_points=30),
            SideEntry(players=(1,), doubled_points=60, hand_points={1: 20}),
        ),
        {"closed_by": 0},
        (1500 + 500 + 30 + 100, 2 * 60 - 20),
    ),
    "three pairs, three decks": (
        PINELLA,
        (
            SideEntry(players=(0, 3), melds=melds("Kh Ks Kd", "Kh Ks Kc", "Kh Kd Kc Ks")),
            SideEntry(players=(1, 4), table_points=45, hand_points={4: 10}),
            SideEntry(players=(2, 5), doubled_points=40, hand_points={2: 25, 5: 5}),
        ),
        {"closed_by": 0},
        (30 + 30 + 2 * 40 + 100, 45 - 10, 2 * 40 - 30),
    ),
}


@pytest.mark.parametrize("name", DEALS)
def test_worked_deal(name: str) -> None:
    rules, sides, head, totals = DEALS[name]
    score = score_deal(DealEntry(sides=sides, **head), rules)
    assert tuple(side.total for side in score.sides) == totals


def faults_of(rules: RuleSet, side: SideEntry) -> list[tuple[str, FaultCode, Severity]]:
    other = SideEntry(players=(1, 3), hand_points={1: 20})
    faults = check_deal(DealEntry(sides=(side, other), closed_by=0), rules)
    return [(str(fault.values["field"]), fault.code, fault.severity) for fault in faults]


@pytest.mark.parametrize(
    ("rules", "values", "found"),
    [
        (PINELLA, {"doubled_points": 20}, []),
        (PINELLA, {"doubled_points": 25}, [("doubled_points", FaultCode.UNREACHABLE_DOUBLED, Severity.ERROR)]),
        (PINELLA, {"doubled_points": 47}, [("doubled_points", FaultCode.NOT_A_MULTIPLE, Severity.ERROR)]),
        (PINELLA, {"doubled_points": -5}, [("doubled_points", FaultCode.NEGATIVE_POINTS, Severity.ERROR)]),
        (PINELLA, {"doubled_points": 1065}, [("doubled_points", FaultCode.TOO_MANY_POINTS, Severity.ERROR)]),
        (
            VARIANTS["tranca"],
            {"doubled_points": 50, "burrachi": {"clean": 1}, "table_points": 50},
            [("doubled_points", FaultCode.NO_DOUBLED_IN_GAME, Severity.ERROR)],
        ),
        # Single cards may have been added to melds that were given as cards.
        (PINELLA, {"doubled_points": 10, "melds": melds(SESTA)}, []),
        (PINELLONE, {"melds": melds(SESTA)}, []),
        (PINELLONE, {"doubled_points": 50}, []),
        (PINELLONE, {"table_points": 50}, [("doubled_points", FaultCode.CLOSING_WITHOUT_SESTA, Severity.WARNING)]),
        (
            PINELLONE,
            {"melds": melds("10h 10d 10c 10s")},
            [("melds", FaultCode.CLOSING_WITHOUT_SESTA, Severity.ERROR)],
        ),
        (
            PINELLA,
            {"burrachi": {"clean": 1}, "table_points": 100},
            [("burrachi", FaultCode.KIND_NOT_IN_GAME, Severity.ERROR)],
        ),
        # All at once
        (
            PINELLA,
            {"doubled_points": -5, "table_points": 3, "melds": melds("2h 5c 5s", "K K K K K")},
            [
                ("table_points", FaultCode.NOT_A_MULTIPLE, Severity.ERROR),
                ("doubled_points", FaultCode.NEGATIVE_POINTS, Severity.ERROR),
                ("melds", FaultCode.ILLEGAL_MELD, Severity.ERROR),
                ("melds", FaultCode.ILLEGAL_MELD, Severity.ERROR),
                ("melds", FaultCode.TOO_MANY_COPIES, Severity.ERROR),
            ],
        ),
    ],
)
def test_faults_of_a_side(
    rules: RuleSet, values: dict[str, object], found: list[tuple[str, FaultCode, Severity]]
) -> None:
    assert faults_of(rules, SideEntry(players=(0, 2), **values)) == found


def test_worthless_cards_are_checked_too() -> None:
    worthless = dict.fromkeys(("joker_points", "two_points", "ace_points", "high_points", "low_points"), 0)
    rules = PINELLA.replace(**worthless)
    assert faults_of(rules, SideEntry(players=(0, 2), doubled_points=5))[0][:2] == (
        "doubled_points",
        FaultCode.TOO_MANY_POINTS,
    )


@pytest.mark.no_cover
def test_melds_agree_with_the_oracle() -> None:
    compare_pinella_melds(3000)


@pytest.mark.no_cover
def test_deals_agree_with_the_oracle() -> None:
    compare_pinella_deals(300)
