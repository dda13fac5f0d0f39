"""What kind of answer each option of a RuleSet takes, read off the RuleSet itself: an option cannot be forgotten."""

__all__ = ["OptionKind", "choices_of", "kind_of"]

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, cast, get_args, get_type_hints

from scoring import Rank, RuleSet

# Twos and jokers alone are melds of wilds, an option of its own.
_NO_GROUP = frozenset({Rank.TWO, Rank.JOKER})


class OptionKind(StrEnum):
    SWITCH = "switch"
    NUMBER = "number"
    OPTIONAL_NUMBER = "optional-number"  # a switch, and a number once it is on
    NUMBERS = "numbers"  # several in one line
    CHOICE = "choice"
    SUBSET = "subset"  # as many of a list as one likes
    STEPS = "steps"  # pairs of numbers, each above the one before


_HINTS: Mapping[str, Any] = MappingProxyType(get_type_hints(RuleSet))
_KINDS: Mapping[Any, OptionKind] = MappingProxyType(
    {
        bool: OptionKind.SWITCH,
        int: OptionKind.NUMBER,
        int | None: OptionKind.OPTIONAL_NUMBER,
        tuple[int, ...]: OptionKind.NUMBERS,
        tuple[tuple[int, int], ...]: OptionKind.STEPS,
        tuple[tuple[int | None, int], ...]: OptionKind.STEPS,
    }
)


def kind_of(field: str) -> OptionKind:
    """How the option in `field` of a RuleSet is answered."""
    hint = _HINTS[field]
    if hint in _KINDS:
        return _KINDS[hint]
    return OptionKind.SUBSET if getattr(hint, "__origin__", None) is frozenset else OptionKind.CHOICE


def choices_of(field: str) -> tuple[StrEnum, ...]:
    """The alternatives of an option that is a CHOICE or a SUBSET."""
    hint = _HINTS[field]
    (alternatives,) = get_args(hint) or (hint,)
    return tuple(each for each in cast("type[StrEnum]", alternatives) if each not in _NO_GROUP)
