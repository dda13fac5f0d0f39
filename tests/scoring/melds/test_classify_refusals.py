"""Cards that are not a meld: code, values and message of each error."""

import pytest

from scoring import (
    PRESETS,
    VARIANTS,
    AceInRun,
    Card,
    IllegalMeld,
    MeldCode,
    NotationCode,
    Rank,
    RuleSet,
    ScoringError,
    classify,
    parse_cards,
)
from tests.scoring.rules.house_rules import HOUSE_RULES

BURRACO = VARIANTS["burraco"]
INTERNATIONAL = VARIANTS["burraco-international"]
REALE = VARIANTS["burraco-reale"]
ABERTO = VARIANTS["buraco-aberto"]
FECHADO = VARIANTS["buraco-fechado"]
CANASTA = VARIANTS["canasta-italiana"]
TRANCA = VARIANTS["tranca"]
PINELLA = VARIANTS["pinella"]
SAMBA = VARIANTS["samba"]
CANASTA_RUNS = HOUSE_RULES["canasta with runs"]
BLACK_APART = HOUSE_RULES["black threes apart"]
A_TO_K = "As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks"

# cards, rules, code, values, part of the message
REFUSED = [
    # docs/rules.md §7
    ("2 2 2", BURRACO, MeldCode.WILDS_ONLY, {}, "it needs natural cards besides the wilds"),
    ("5 * *", BURRACO, MeldCode.TOO_MANY_WILDS, {"wilds": 2, "limit": 1}, "takes 1 at most"),
    ("2 2 2 2 2 * * *", PRESETS["uruguay"], MeldCode.TOO_LONG, {"count": 8, "limit": 7}, "the longest that this game"),
    ("Ah 2h 2s 4h", TRANCA.replace(wild_for_three=False), MeldCode.WILD_FOR_THREE, {}, "no wild stands for a 3"),
    (
        "4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah 2s",
        TRANCA.replace(wild_for_three=False, group_ranks=()),
        MeldCode.TOO_LONG,
        {"count": 12, "limit": 11},
        "the longest that this game allows here has 11",
    ),
    ("Ks As 2s 3s", BURRACO, MeldCode.WRAPS_AROUND, {}, "a run ends at the ace"),
    (
        A_TO_K + " As",
        BURRACO,
        MeldCode.TWO_ACES,
        {},
        "one ace in this game, before the 2 or after the king, and here are two",
    ),
    # Cards that no decks contain
    ("", BURRACO, MeldCode.TOO_SHORT, {"count": 0, "least": 3}, "needs at least 3"),
    ("K K", BURRACO, MeldCode.TOO_SHORT, {"count": 2, "least": 3}, "needs at least 3"),
    ("Kh Kh Kh", BURRACO, MeldCode.TOO_MANY_COPIES, {"card": "Kh", "count": 3, "limit": 2}, "the decks have 2 of Kh"),
    ("K " * 9, BURRACO, MeldCode.TOO_MANY_COPIES, {"card": "K", "count": 9, "limit": 8}, "the decks have 8 of K"),
    ("Kh Kh " + "K " * 7, BURRACO, MeldCode.TOO_MANY_COPIES, {"card": "K", "count": 9, "limit": 8}, "8 of K"),
    ("2 " * 9, FECHADO, MeldCode.TOO_MANY_COPIES, {"card": "2", "count": 9, "limit": 8}, "8 of 2"),
    ("2h 2h 2h " + "2 " * 5, FECHADO, MeldCode.TOO_MANY_COPIES, {"card": "2h", "count": 3, "limit": 2}, "2 of 2h"),
    ("2h 2h " + "2 " * 7, FECHADO, MeldCode.TOO_MANY_COPIES, {"card": "2", "count": 9, "limit": 8}, "8 of 2"),
    ("K K * * * * *", BURRACO, MeldCode.TOO_MANY_COPIES, {"card": "*", "count": 5, "limit": 4}, "4 of *"),
    ("3 " * 7, CANASTA, MeldCode.TOO_MANY_COPIES, {"card": "3", "count": 7, "limit": 6}, "6 of 3"),
    ("K K *", REALE, MeldCode.NO_JOKERS, {}, "no jokers, only the 2s are wild"),
    (A_TO_K + " * 2h", BURRACO, MeldCode.TOO_LONG, {"count": 15, "limit": 14}, "has 14"),
    (A_TO_K + " * 2h", CANASTA_RUNS, MeldCode.TOO_LONG, {"count": 15, "limit": 14}, "has 14"),
    ("7 " * 13 + "*", CANASTA, MeldCode.TOO_MANY_COPIES, {"card": "7", "count": 13, "limit": 12}, "12 of 7"),
    ("7 " * 12 + "* * *", CANASTA, MeldCode.TOO_MANY_WILDS, {"wilds": 3, "limit": 2}, "takes 2 at most"),
    (A_TO_K + " *", HOUSE_RULES["no wilds"], MeldCode.TOO_LONG, {"count": 14, "limit": 13}, "has 13"),
    ("3 3 3", TRANCA, MeldCode.RANK_NOT_GROUPED, {"rank": "3", "ranks": "A 4 5 6 7 8 9 10 J Q K"}, "not 3"),
    ("3s 4s 5s", TRANCA, MeldCode.BLACK_THREE, {}, "black threes are never melded"),
    ("3h 4h 5h", TRANCA, MeldCode.RED_THREE, {}, "red threes are laid separately"),
    ("3c 3s 3c", BLACK_APART, MeldCode.BLACK_THREE, {}, "black threes are never melded"),
    ("3 3 3 3 3", BLACK_APART, MeldCode.BLACK_THREE, {}, "black threes are never melded"),
    # Wilds
    ("* * *", BURRACO, MeldCode.WILDS_ONLY, {}, "natural cards"),
    ("2h * *", FECHADO, MeldCode.JOKER_AMONG_TWOS, {}, "takes one joker at most"),
    ("* * *", FECHADO, MeldCode.JOKER_AMONG_TWOS, {}, "takes one joker at most"),
    ("2 2 *", FECHADO.replace(jokers=0), MeldCode.NO_JOKERS, {}, "no jokers"),
    ("K K 2 *", BURRACO, MeldCode.TOO_MANY_WILDS, {"wilds": 2, "limit": 1}, "2 wilds"),
    ("4h 5h 2d *", BURRACO, MeldCode.TOO_MANY_WILDS, {"wilds": 2, "limit": 1}, "2 wilds"),
    ("5h 6h 7h 2h *", BURRACO, MeldCode.TOO_MANY_WILDS, {"wilds": 2, "limit": 1}, "2 wilds"),
    ("5h 2h *", BURRACO, MeldCode.TOO_MANY_WILDS, {"wilds": 2, "limit": 1}, "2 wilds"),
    ("K K *", HOUSE_RULES["no wilds"], MeldCode.TOO_MANY_WILDS, {"wilds": 1, "limit": 0}, "takes 0 at most"),
    ("5 * *", CANASTA, MeldCode.TOO_FEW_NATURALS, {"wilds": 2, "naturals": 1, "needed": 3}, "3 natural cards, not 1"),
    ("K K * 2", CANASTA, MeldCode.TOO_FEW_NATURALS, {"wilds": 2, "naturals": 2, "needed": 3}, "3 natural cards"),
    # Groups
    ("K K K", ABERTO, MeldCode.NO_GROUPS, {}, "only runs count"),
    ("K K K", INTERNATIONAL, MeldCode.RANK_NOT_GROUPED, {"rank": "K", "ranks": "A 3"}, "only A 3 make groups"),
    ("3h 3c 3s", CANASTA, MeldCode.RED_THREE, {}, "red threes are laid separately"),
    ("3c 3s *", CANASTA, MeldCode.BLACK_THREE_WITH_WILD, {}, "without wilds only"),
    ("3 3 *", CANASTA, MeldCode.BLACK_THREE_WITH_WILD, {}, "without wilds only"),
    ("3h 3s *", CANASTA.replace(red_three_points=None), MeldCode.BLACK_THREE_WITH_WILD, {}, "without wilds only"),
    ("3 " * 7 + "*", CANASTA.replace(red_three_points=None), MeldCode.BLACK_THREE_WITH_WILD, {}, "without wilds"),
    # Runs
    ("3h 4h 5h", CANASTA, MeldCode.NO_RUNS, {}, "must be of one rank"),
    ("3h 4h 5h", CANASTA_RUNS, MeldCode.RED_THREE, {}, "red threes are laid separately"),
    ("3s 4s 5s", CANASTA_RUNS, MeldCode.BLACK_THREE_IN_RUN, {}, "never a run"),
    ("3s 4s 5s", SAMBA, MeldCode.BLACK_THREE_IN_RUN, {}, "never a run"),
    ("4s 5s *", SAMBA, MeldCode.WILD_IN_RUN, {}, "runs take no wilds"),
    ("4s 5s 7s 2s", SAMBA, MeldCode.WILD_IN_RUN, {}, "runs take no wilds"),
    ("4s 5s 7s", SAMBA, MeldCode.GAP, {"missing": 1, "wilds": 0}, "cards missing: 1"),
    ("4s 5s 6s 7s 8s 9s 10s Js", SAMBA, MeldCode.TOO_LONG, {"count": 8, "limit": 7}, "has 7"),
    ("8 8 * * *", SAMBA, MeldCode.TOO_MANY_WILDS, {"wilds": 3, "limit": 2}, "takes 2 at most"),
    ("2h 3h 4h 6h *", HOUSE_RULES["runs without wilds"], MeldCode.WILD_IN_RUN, {}, "runs take no wilds"),
    ("9s 10h Js", BURRACO, MeldCode.MIXED_RANKS_AND_SUITS, {"ranks": "9 10 J", "suits": "h s"}, "one suit (here h s)"),
    ("9s 9h 10s", BURRACO, MeldCode.MIXED_RANKS_AND_SUITS, {"ranks": "9 10", "suits": "h s"}, "one rank (here 9 10)"),
    ("9s 10 Js", BURRACO, MeldCode.SUIT_UNKNOWN, {"card": "10"}, "write that of 10"),
    ("9 10 J", BURRACO, MeldCode.SUIT_UNKNOWN, {"card": "9"}, "write that of 9"),
    ("9s 10s 10s Js", BURRACO, MeldCode.DUPLICATE_IN_RUN, {"card": "10s"}, "10s occurs twice"),
    ("As As As 2s 3s", BURRACO.replace(decks=3), MeldCode.DUPLICATE_IN_RUN, {"card": "As"}, "As occurs twice"),
    ("Ah 2h 3h Ah", ABERTO, MeldCode.DUPLICATE_IN_RUN, {"card": "Ah"}, "Ah occurs twice"),
    ("9s Js Qs", BURRACO, MeldCode.GAP, {"missing": 1, "wilds": 0}, "gaps (cards missing: 1, wilds for them: 0)"),
    ("8s Js Qs *", BURRACO, MeldCode.GAP, {"missing": 2, "wilds": 1}, "gaps (cards missing: 2, wilds for them: 1)"),
    ("As 5s 6s", BURRACO, MeldCode.GAP, {"missing": 3, "wilds": 0}, "cards missing: 3"),
    ("As 2s 5s *", BURRACO, MeldCode.GAP, {"missing": 2, "wilds": 1}, "cards missing: 2"),
    ("3s 7s 2s", BURRACO, MeldCode.GAP, {"missing": 3, "wilds": 0}, "cards missing: 3"),
    ("5s 9s 2s", BURRACO, MeldCode.GAP, {"missing": 3, "wilds": 1}, "cards missing: 3"),
    ("Qs * As 2s", BURRACO.replace(wild_limits=((2, 1),)), MeldCode.WRAPS_AROUND, {}, "never goes on"),
    ("Ks As 2s 3s", BURRACO.replace(ace_in_run=AceInRun.BOTH_ENDS), MeldCode.WRAPS_AROUND, {}, "never goes on"),
    ("Ks As * 3s", BURRACO, MeldCode.WRAPS_AROUND, {}, "never goes on"),
    # More of pinella in tests/scoring/games/test_pinella.py
    ("Kh Kh Ks", PINELLA, MeldCode.SUIT_TWICE, {"card": "Kh"}, "two Kh, and a group takes each suit once"),
    ("K K K *", PINELLA, MeldCode.WILD_IN_POKER, {}, "four of a rank are a poker only by naturals"),
    ("3c 4c 2d", PINELLA, MeldCode.RED_TWO, {}, "without the red 2s"),
    ("5h * * 8h", PINELLA, MeldCode.WILD_NEIGHBOURS, {}, "next to each other"),
]


@pytest.mark.parametrize(("text", "rules", "code", "values", "message"), REFUSED)
def test_illegal_meld(text: str, rules: RuleSet, code: MeldCode, values: dict[str, int | str], message: str) -> None:
    with pytest.raises(IllegalMeld) as caught:
        classify(parse_cards(text), rules)
    error = caught.value
    assert error.code is code
    assert {name: value for name, value in error.values.items() if name != "cards"} == values
    assert message in str(error)


@pytest.mark.parametrize(
    "text", [text for text, _, code, *_ in REFUSED if len(text.split()) < 14 and code is not MeldCode.TOO_LONG]
)
def test_error_quotes_the_cards_in_their_original_order(text: str) -> None:
    rules = next(rules for other, rules, *_ in REFUSED if other == text)
    with pytest.raises(IllegalMeld) as caught:
        classify(parse_cards(text), rules)
    assert caught.value.values["cards"] == " ".join(text.split())
    assert repr(" ".join(text.split())) in str(caught.value)


def test_every_code_has_a_case() -> None:
    assert {code for _, _, code, *_ in REFUSED} == set(MeldCode)


def test_ten_thousand_cards_are_rejected_quickly() -> None:
    with pytest.raises(IllegalMeld, match="10000 cards are not a meld"):
        classify([Card(Rank.KING)] * 10_000, BURRACO)


@pytest.mark.parametrize(
    ("cards", "quoted"),
    [
        ("3h 4h", "'3h 4h'"),
        ("3h 4h 5h 6h 7h 8h", "'3h 4h 5h 6h 7h 8h'"),
        ("", "''"),
        (["3h", "4h", "5h"], "'3h'"),
        ([*parse_cards("3h 4h"), ["5h"]], "['5h']"),
    ],
)
def test_text_is_rejected(cards: object, quoted: str) -> None:
    with pytest.raises(ScoringError) as caught:
        classify(cards, BURRACO)
    assert caught.value.code is NotationCode.NOT_CARDS
    assert str(caught.value) == f"{quoted} is not a card: read text with parse_cards first"
