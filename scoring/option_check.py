"""Whether each option of a rule set is possible in itself: its type and its range."""

__all__ = ["option_faults"]

from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

from scoring.cards import Rank
from scoring.codes import RuleSetCode
from scoring.errors import RuleSetFault
from scoring.options import (
    AceInRun,
    BlackThrees,
    DealDirection,
    HalfRounding,
    PozzettiBuilder,
    Seating,
    SemiCleanGroup,
    SemiCleanRun,
    SuitOrder,
    TieRule,
    UnplayedPozzetto,
    WildMelds,
)

if TYPE_CHECKING:
    from scoring.rules import RuleSet  # which is checked while it is made

_LONGEST_NAME = 60
_MOST_POINTS = 100_000
_FACE = (0, 500)
_BONUS = (0, _MOST_POINTS)
_TARGET = (1, _MOST_POINTS)

# Whole numbers and their ranges, the ends included.
_NUMBERS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "decks": (1, 6),
        "jokers": (0, 4),
        **dict.fromkeys(("joker_points", "two_points", "ace_points", "high_points", "low_points"), _FACE),
        "hand_size": (1, 30),
        "burraco_length": (4, 13),
        **dict.fromkeys(("clean_bonus", "dirty_bonus", "closing_bonus", "pozzetto_penalty"), _BONUS),
        "closing_burrachi": (0, 9),
        "closing_clean": (0, 9),
        **dict.fromkeys(("red_three_points_from_four", "cut_bonus", "cut_penalty"), _BONUS),
        "target": _TARGET,
    }
)
# The same, where None switches the option off.
_OPTIONAL_NUMBERS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "semi_clean_bonus": _BONUS,
        **dict.fromkeys(("ace_to_king_bonus", "ace_to_ace_bonus", "long_run_bonus", "long_run_wild_bonus"), _BONUS),
        **dict.fromkeys(("eight_of_a_rank_bonus", "eight_of_a_rank_wild_bonus"), _BONUS),
        **dict.fromkeys(("twos_bonus", "mixed_wilds_bonus", "jokers_bonus", "red_three_points"), _BONUS),
        "vulnerable_opening": _BONUS,
        "three_player_singles_from": _TARGET,
    }
)
_NUMBER_LISTS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"pozzetti": (1, 40), "targets": _TARGET, "deal_counts": (1, 99)}
)
_FLAGS = (
    "runs",
    "duplicate_groups",
    "pozzetto_waiver",
    "double_hand_unmelded",
    "closing_pozzetto",
    "round_to_tens",
)
_CHOICES: Mapping[str, type[StrEnum]] = MappingProxyType(
    {
        "ace_in_run": AceInRun,
        "wild_melds": WildMelds,
        "black_threes": BlackThrees,
        "semi_clean_run": SemiCleanRun,
        "semi_clean_group": SemiCleanGroup,
        "unplayed_pozzetto": UnplayedPozzetto,
        "tie": TieRule,
        "half_rounding": HalfRounding,
        "suit_order": SuitOrder,
        "deal_direction": DealDirection,
        "pozzetti_builder": PozzettiBuilder,
    }
)
_CHOICE_SETS: Mapping[str, type[StrEnum]] = MappingProxyType({"group_ranks": Rank, "seatings": Seating})
# Steps (from, allowed) that must go up: the ranges of both numbers.
_WILD_STEP = ((2, 60), (1, 6))
_OPENING_STEP = ((-_MOST_POINTS, _MOST_POINTS), (1, _MOST_POINTS))


def option_faults(rules: "RuleSet") -> Iterator[RuleSetFault]:
    """Every option that no game could have, whatever the others are."""
    yield from _name_faults(rules)
    yield from _value_faults(rules)
    yield from _list_faults(rules)


def _name_faults(rules: "RuleSet") -> Iterator[RuleSetFault]:
    name: object = rules.name
    if not isinstance(name, str):
        yield _wrong_type("name", name, "text")
    elif not name.strip():
        yield RuleSetFault(field="name", code=RuleSetCode.NAME_MISSING)
    elif len(name) > _LONGEST_NAME:
        values = {"count": len(name), "limit": _LONGEST_NAME}
        yield RuleSetFault(field="name", code=RuleSetCode.NAME_TOO_LONG, values=values)


def _value_faults(rules: "RuleSet") -> Iterator[RuleSetFault]:
    for field, limits in _NUMBERS.items():
        yield from _number_faults(field, getattr(rules, field), limits)
    for field, limits in _OPTIONAL_NUMBERS.items():
        if (value := getattr(rules, field)) is not None:
            yield from _number_faults(field, value, limits)
    for field in _FLAGS:
        if not isinstance(value := getattr(rules, field), bool):
            yield _wrong_type(field, value, "True or False")
    for field, choices in _CHOICES.items():
        if not isinstance(value := getattr(rules, field), choices):
            yield _wrong_type(field, value, _one_of(choices))


def _list_faults(rules: "RuleSet") -> Iterator[RuleSetFault]:
    for field, limits in _NUMBER_LISTS.items():
        if not isinstance(value := getattr(rules, field), tuple):
            yield _wrong_type(field, value, "a tuple of whole numbers")
        else:
            yield from (fault for number in value for fault in _number_faults(field, number, limits))
    for field, choices in _CHOICE_SETS.items():
        value = getattr(rules, field)
        if not isinstance(value, frozenset) or not all(isinstance(choice, choices) for choice in value):
            yield _wrong_type(field, value, f"a frozenset of {_one_of(choices)}")
    yield from _step_faults("wild_limits", rules.wild_limits, _WILD_STEP)
    yield from _step_faults("openings", _from_the_start(rules.openings), _OPENING_STEP)


def _from_the_start(openings: object) -> object:
    """The same steps with a number for None, which the first may have: it is below every total."""
    match openings:
        case ((None, points), *others):
            return ((-_MOST_POINTS, points), *others)
    return openings


def _step_faults(field: str, steps: object, limits: tuple[tuple[int, int], tuple[int, int]]) -> Iterator[RuleSetFault]:
    if not isinstance(steps, tuple) or not all(isinstance(step, tuple) and len(step) == 2 for step in steps):
        yield _wrong_type(field, steps, "a tuple of pairs of whole numbers")
        return
    faults = [
        fault
        for step in steps
        for number, limit in zip(step, limits, strict=True)
        for fault in _number_faults(field, number, limit)
    ]
    yield from faults
    if faults:
        return
    for low, high in pairwise(steps):
        if low[0] >= high[0] or low[1] >= high[1]:
            yield RuleSetFault(field=field, code=RuleSetCode.NOT_ASCENDING, values={"value": str(high)})


def _number_faults(field: str, value: object, limits: tuple[int, int]) -> Iterator[RuleSetFault]:
    least, most = limits
    if not isinstance(value, int) or isinstance(value, bool):
        yield _wrong_type(field, value, "a whole number")
    elif not least <= value <= most:
        values = {"value": value, "least": least, "most": most}
        yield RuleSetFault(field=field, code=RuleSetCode.OUT_OF_RANGE, values=values)


def _wrong_type(field: str, value: object, expected: str) -> RuleSetFault:
    values = {"value": repr(value)[:_LONGEST_NAME], "expected": expected}
    return RuleSetFault(field=field, code=RuleSetCode.WRONG_TYPE, values=values)


def _one_of(choices: type[StrEnum]) -> str:
    return f"{choices.__name__} ({', '.join(choices)})"
