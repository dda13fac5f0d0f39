"""House rules: valid changes, and every way to make them invalid."""

import copy
import dataclasses
import pickle
from typing import Any

import pytest

from scoring import (
    OPTIONS,
    VARIANTS,
    AceInRun,
    BlackThrees,
    InvalidRuleSet,
    OptionKind,
    Rank,
    RuleSet,
    RuleSetCode,
    ScoringError,
    Seating,
    TieRule,
    WildMelds,
)
from tests.scoring.rules.house_rules import HOUSE_RULES

BURRACO = VARIANTS["burraco"]

# changes, and the (field, code) of the faults, in this order
INVALID_RULES: list[tuple[dict[str, Any], list[tuple[str, RuleSetCode]]]] = [
    ({"name": ""}, [("name", RuleSetCode.NAME_MISSING)]),
    ({"name": "  "}, [("name", RuleSetCode.NAME_MISSING)]),
    ({"name": "x" * 61}, [("name", RuleSetCode.NAME_TOO_LONG)]),
    ({"name": None}, [("name", RuleSetCode.WRONG_TYPE)]),
    ({"jokerpoints": 50}, [("jokerpoints", RuleSetCode.UNKNOWN_OPTION)]),
    ({"decks": 0}, [("decks", RuleSetCode.OUT_OF_RANGE)]),
    ({"decks": 7}, [("decks", RuleSetCode.OUT_OF_RANGE)]),
    ({"decks": "2"}, [("decks", RuleSetCode.WRONG_TYPE)]),
    ({"decks": True}, [("decks", RuleSetCode.WRONG_TYPE)]),
    ({"decks": 2.0}, [("decks", RuleSetCode.WRONG_TYPE)]),
    ({"jokers": None}, [("jokers", RuleSetCode.WRONG_TYPE)]),
    ({"joker_points": -5}, [("joker_points", RuleSetCode.OUT_OF_RANGE)]),
    ({"burraco_length": 3}, [("burraco_length", RuleSetCode.OUT_OF_RANGE)]),
    ({"ace_to_king_bonus": -1}, [("ace_to_king_bonus", RuleSetCode.OUT_OF_RANGE)]),
    ({"ace_to_king_bonus": "much"}, [("ace_to_king_bonus", RuleSetCode.WRONG_TYPE)]),
    ({"runs": 1}, [("runs", RuleSetCode.WRONG_TYPE)]),
    ({"ace_in_run": "sometimes"}, [("ace_in_run", RuleSetCode.WRONG_TYPE)]),
    ({"ace_in_run": None}, [("ace_in_run", RuleSetCode.WRONG_TYPE)]),
    ({"pozzetti": 11}, [("pozzetti", RuleSetCode.WRONG_TYPE)]),
    ({"pozzetti": (11, 0)}, [("pozzetti", RuleSetCode.OUT_OF_RANGE)]),
    ({"targets": ("505",)}, [("targets", RuleSetCode.WRONG_TYPE)]),
    ({"target": 0}, [("target", RuleSetCode.OUT_OF_RANGE)]),
    ({"deal_counts": (0,)}, [("deal_counts", RuleSetCode.OUT_OF_RANGE)]),
    ({"group_ranks": "A"}, [("group_ranks", RuleSetCode.WRONG_TYPE)]),
    ({"group_ranks": frozenset({"Z"})}, [("group_ranks", RuleSetCode.WRONG_TYPE)]),
    ({"group_ranks": frozenset(Rank)}, [("group_ranks", RuleSetCode.GROUP_OF_WILDS)] * 2),
    ({"seatings": frozenset()}, [("seatings", RuleSetCode.NO_SEATING)]),
    ({"seatings": None}, [("seatings", RuleSetCode.WRONG_TYPE)]),
    ({"runs": False, "group_ranks": frozenset()}, [("runs", RuleSetCode.NO_MELDS)]),
    ({"wild_limits": 1}, [("wild_limits", RuleSetCode.WRONG_TYPE)]),
    ({"wild_limits": ((2,),)}, [("wild_limits", RuleSetCode.WRONG_TYPE)]),
    ({"wild_limits": ((1, 1),)}, [("wild_limits", RuleSetCode.OUT_OF_RANGE)]),
    ({"wild_limits": ((2, 7),)}, [("wild_limits", RuleSetCode.OUT_OF_RANGE)]),
    ({"wild_limits": ((2, "1"),)}, [("wild_limits", RuleSetCode.WRONG_TYPE)]),
    ({"wild_limits": ((3, 2), (2, 1))}, [("wild_limits", RuleSetCode.NOT_ASCENDING)]),
    ({"wild_limits": ((2, 1), (3, 1))}, [("wild_limits", RuleSetCode.NOT_ASCENDING)]),
    ({"openings": None}, [("openings", RuleSetCode.WRONG_TYPE)]),
    ({"openings": ((0, 50), (None, 15))}, [("openings", RuleSetCode.WRONG_TYPE)]),
    ({"openings": ((None, 50), (0, 40))}, [("openings", RuleSetCode.NOT_ASCENDING)]),
    ({"openings": ((0, 0),)}, [("openings", RuleSetCode.OUT_OF_RANGE)]),
    ({"clean_bonus": 90}, [("semi_clean_bonus", RuleSetCode.BONUS_ORDER)]),
    ({"dirty_bonus": 151}, [("dirty_bonus", RuleSetCode.BONUS_ORDER)]),
    ({"semi_clean_bonus": None, "dirty_bonus": 201}, [("dirty_bonus", RuleSetCode.BONUS_ORDER)]),
    ({"runs": False, "long_run_bonus": 300}, [("long_run_bonus", RuleSetCode.BONUS_WITHOUT_RUNS)]),
    ({"runs": False, "samba_bonus": 1500}, [("samba_bonus", RuleSetCode.BONUS_WITHOUT_RUNS)]),
    ({"ace_to_ace_bonus": 1000}, [("ace_to_ace_bonus", RuleSetCode.BONUS_WITHOUT_MELD)]),
    ({"twos_bonus": 1000}, [("twos_bonus", RuleSetCode.BONUS_WITHOUT_MELD)]),
    (
        {"samba_bonus": 1500, "long_run_bonus": 300, "long_run_wild_bonus": 250},
        [("long_run_bonus", RuleSetCode.BONUS_UNREACHABLE), ("long_run_wild_bonus", RuleSetCode.BONUS_UNREACHABLE)],
    ),
    (
        {"group_ranks": (), "eight_of_a_rank_bonus": 1000},
        [("eight_of_a_rank_bonus", RuleSetCode.BONUS_UNREACHABLE)],
    ),
    (
        {"black_threes": "closer", "red_three_points": 100, "ace_to_king_bonus": 500, "long_run_wild_bonus": 250},
        [("ace_to_king_bonus", RuleSetCode.BONUS_UNREACHABLE)],
    ),
    (
        {"wild_melds": "twos", "twos_bonus": 1000, "mixed_wilds_bonus": 2000, "jokers_bonus": 5000},
        [("mixed_wilds_bonus", RuleSetCode.BONUS_WITHOUT_MELD), ("jokers_bonus", RuleSetCode.BONUS_WITHOUT_MELD)],
    ),
    ({"openings": "start:50, 0:90"}, [("openings", RuleSetCode.WRONG_TYPE)]),
    ({"openings": {0: 50}}, [("openings", RuleSetCode.WRONG_TYPE)]),
    ({"openings": (("0", "50"),)}, [("openings", RuleSetCode.WRONG_TYPE)] * 2),
    ({"vulnerable_opening": "75"}, [("vulnerable_opening", RuleSetCode.WRONG_TYPE)]),
    (
        {"black_threes": BlackThrees.NEVER, "red_three_points": 100},
        [("group_ranks", RuleSetCode.GROUP_OF_THREES)],
    ),
    ({"closing_clean": 2}, [("closing_clean", RuleSetCode.CLEAN_OVER_BURRACHI)]),
    ({"decks": 1, "pozzetti": (18, 18)}, [("decks", RuleSetCode.DECKS_TOO_SMALL)]),
    (
        {"decks": 0, "joker_points": -1, "name": "", "closing_clean": 5, "colour": "red", "target": -5},
        [
            ("colour", RuleSetCode.UNKNOWN_OPTION),
            ("name", RuleSetCode.NAME_MISSING),
            ("decks", RuleSetCode.OUT_OF_RANGE),
            ("joker_points", RuleSetCode.OUT_OF_RANGE),
            ("target", RuleSetCode.OUT_OF_RANGE),
            ("closing_clean", RuleSetCode.CLEAN_OVER_BURRACHI),
        ],
    ),
]


@pytest.mark.parametrize(("changes", "faults"), INVALID_RULES)
def test_invalid_rules(changes: dict[str, Any], faults: list[tuple[str, RuleSetCode]]) -> None:
    with pytest.raises(ScoringError, match="no game can be played by these rules: ") as caught:
        BURRACO.replace(**changes)
    assert isinstance(caught.value, InvalidRuleSet)
    assert [(fault.field, fault.code) for fault in caught.value.faults] == faults
    assert caught.value.code == faults[0][1]
    assert all(str(fault) in str(caught.value) for fault in caught.value.faults)


@pytest.mark.parametrize(
    ("text", "members"),
    [
        ({"tie": "draw"}, {"tie": TieRule.DRAW}),
        ({"group_ranks": ("A", "3")}, {"group_ranks": frozenset({Rank.ACE, Rank.THREE})}),
        ({"group_ranks": {Rank.ACE}}, {"group_ranks": frozenset({Rank.ACE})}),
        ({"seatings": ["singles"]}, {"seatings": frozenset({Seating.SINGLES})}),
        ({"openings": [[None, 15], [0, 50]]}, {"openings": ((None, 15), (0, 50))}),
    ],
)
def test_text_and_lists_are_taken(text: dict[str, Any], members: dict[str, Any]) -> None:
    assert BURRACO.replace(**text) == BURRACO.replace(**members)
    assert RuleSet(name="Casa", **text) == RuleSet(name="Casa", **members)


def test_name_of_house_rules() -> None:
    ours = BURRACO.replace(closing_clean=1)
    assert ours.name == "burraco (house rules)"
    assert ours.replace(closing_bonus=50).name == ours.name
    assert BURRACO.replace(closing_bonus=100) == BURRACO
    assert BURRACO.replace(name="Casa").replace(closing_clean=1).name == "Casa"


def test_contradiction_of_stored_rules_is_kept() -> None:
    stored = dataclasses.replace(BURRACO, runs=False, long_run_bonus=300)
    assert stored.replace(closing_bonus=150).long_run_bonus == 300


def test_every_code_has_a_case() -> None:
    assert {code for _, faults in INVALID_RULES for _, code in faults} == set(RuleSetCode)


def test_every_option_is_checked() -> None:
    for field in dataclasses.fields(RuleSet):
        with pytest.raises(InvalidRuleSet) as caught:
            BURRACO.replace(**{field.name: object()})
        assert [(fault.field, fault.code) for fault in caught.value.faults] == [(field.name, RuleSetCode.WRONG_TYPE)]


@pytest.mark.parametrize(
    ("field", "kind"),
    [
        ("runs", OptionKind.SWITCH),
        ("closing_bonus", OptionKind.NUMBER),
        ("semi_clean_bonus", OptionKind.OPTIONAL_NUMBER),
        ("pozzetti", OptionKind.NUMBERS),
        ("ace_in_run", OptionKind.CHOICE),
        ("seatings", OptionKind.SUBSET),
        ("openings", OptionKind.STEPS),
        ("wild_limits", OptionKind.STEPS),
    ],
)
def test_option_kind_follows_from_the_type(field: str, kind: OptionKind) -> None:
    assert OPTIONS[field].kind is kind


def test_wild_ranks_cannot_form_groups() -> None:
    assert set(OPTIONS["group_ranks"].choices) == set(Rank) - {Rank.TWO, Rank.JOKER}
    assert OPTIONS["ace_in_run"].choices == tuple(AceInRun)
    assert OPTIONS["seatings"].choices == tuple(Seating)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"decks": 0}, "decks: 0 should be 1 to 6"),
        ({"ace_in_run": "high"}, "ace_in_run: 'high' should be AceInRun (one-end, both-ends)"),
        ({"dirty_bonus": 180}, "dirty_bonus: 180 should be at most 150, the bonus of the cleaner kind"),
        (
            {"ace_to_ace_bonus": 1000},
            "ace_to_ace_bonus: 1000 is for a meld that ace_in_run 'one-end' doesn't allow: write 'both-ends' or None",
        ),
        ({"runs": False, "samba_bonus": 1500}, "samba_bonus: 1500 is for a run, and these rules have none"),
        ({"openings": "50/90"}, "openings: '50/90' should be a tuple of pairs of whole numbers"),
        ({"pozzetti": [11, "x", 0]}, "pozzetti: 'x' should be a whole number; pozzetti: 0 should be 1 to 40"),
        ({"closing_clean": 2}, "closing_clean: 2 clean ones cannot be among 1"),
        ({"decks": 1, "hand_size": 30}, "decks: two hands and the pozzetti need 82 cards, the decks have 54"),
        ({"group_ranks": frozenset({Rank.TWO})}, "group_ranks: 2 is wild and makes no group"),
        ({"openings": ((None, 2), (5, 1))}, "openings: the step (5, 1) should be higher than the one before"),
        ({"colour": "red"}, "colour: there is no such option"),
    ],
)
def test_fault_message(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InvalidRuleSet) as caught:
        BURRACO.replace(**changes)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    "changes",
    [
        {"joker_points": 50},
        {"jokers": 0},
        {"decks": 3},
        {"clean_bonus": 300, "dirty_bonus": 150},
        {"vulnerable_opening": None},
        {"semi_clean_bonus": None},
        {"closing_burrachi": 0, "closing_bonus": 0},
        {"pozzetti": ()},
        {"pozzetti": (11, 11, 11), "three_player_singles_from": 1000},
        {"wild_melds": WildMelds.ANY},
        {"group_ranks": frozenset({Rank.ACE})},
        {"ace_in_run": AceInRun.BOTH_ENDS},
        {"seatings": frozenset({Seating.SINGLES})},
        {"openings": ((None, 15), (0, 50), (1500, 90))},
        {"cut_bonus": 100, "cut_penalty": 100, "round_to_tens": True},
        {"name": "Da Nonna, il venerdì"},
    ],
)
def test_house_rules(changes: dict[str, Any]) -> None:
    changed = BURRACO.replace(**changes)
    assert {field: getattr(changed, field) for field in changes} == changes
    same = {field.name for field in dataclasses.fields(RuleSet)} - changes.keys() - {"name"}
    assert changed.name == changes.get("name", "burraco" if changed == BURRACO else "burraco (house rules)")
    assert all(getattr(changed, field) == getattr(BURRACO, field) for field in same)


@pytest.mark.parametrize("rules", [*VARIANTS.values(), *HOUSE_RULES.values()], ids=lambda rules: rules.name)
def test_rule_set_is_a_value(rules: RuleSet) -> None:
    """Cached derived values must not affect equality, hashing or pickling."""
    assert rules.bonuses or rules.doubled_run
    assert rules.copies
    assert rules.card_points
    again = dataclasses.replace(rules)
    assert again == rules
    assert hash(again) == hash(rules)
    assert copy.deepcopy(rules) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules  # noqa: S301 - our own bytes


@pytest.mark.parametrize(("name", "asks"), [("canasta-italiana", True), ("tranca", False), ("burraco", False)])
def test_opening_is_asked_where_it_decides_about_red_threes(name: str, asks: bool) -> None:
    assert VARIANTS[name].asks_for_opening is asks


def test_max_wilds() -> None:
    canasta = VARIANTS["canasta-italiana"]
    assert [canasta.max_wilds(naturals) for naturals in range(5)] == [0, 0, 1, 2, 2]
    assert BURRACO.replace(wild_limits=()).max_wilds(14) == 0


def test_longest_melds_depend_on_the_decks() -> None:
    assert BURRACO.replace(decks=3).max_group_length == 13
    assert BURRACO.replace(wild_limits=()).max_run_length == 13
    assert BURRACO.replace(wild_limits=(), ace_in_run=AceInRun.BOTH_ENDS).max_run_length == 14
