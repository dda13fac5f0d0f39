"""Whether a rule set makes sense: every option possible in itself, and none against another."""

__all__ = ["find_faults"]

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

from scoring.cards import Rank
from scoring.codes import RuleSetCode
from scoring.errors import RuleSetFault
from scoring.option_check import option_faults
from scoring.options import WildMelds

if TYPE_CHECKING:
    from scoring.rules import RuleSet  # which is checked while it is made


def find_faults(rules: "RuleSet") -> tuple[RuleSetFault, ...]:
    """Every fault of a rule set. Options that are faulty in themselves are not held against others as well."""
    single = tuple(option_faults(rules))
    faulty = {fault.field for fault in single}
    joint = (fault for needed, check in _JOINT_CHECKS.items() if faulty.isdisjoint(needed) for fault in check(rules))
    return (*single, *joint)


def _meld_faults(rules: "RuleSet") -> Iterator[RuleSetFault]:
    if not rules.runs and not rules.group_ranks and rules.wild_melds is WildMelds.NONE:
        yield RuleSetFault(field="runs", code=RuleSetCode.NO_MELDS)
    for rank in sorted(rules.group_ranks & {Rank.TWO, Rank.JOKER}):
        yield RuleSetFault(field="group_ranks", code=RuleSetCode.GROUP_OF_WILDS, values={"rank": rank})


def _bonus_faults(rules: "RuleSet") -> Iterator[RuleSetFault]:
    """A cleaner burraco is worth no less, so that cards can always be read the cleanest way."""
    bonuses = {name: getattr(rules, name) for name in ("clean_bonus", "semi_clean_bonus", "dirty_bonus")}
    present = [(name, points) for name, points in bonuses.items() if points is not None]
    for (_, cleaner), (name, points) in pairwise(present):
        if points > cleaner:
            yield RuleSetFault(field=name, code=RuleSetCode.BONUS_ORDER, values={"value": points, "limit": cleaner})


def _closing_faults(rules: "RuleSet") -> Iterator[RuleSetFault]:
    if rules.closing_clean > rules.closing_burrachi:
        values = {"value": rules.closing_clean, "limit": rules.closing_burrachi}
        yield RuleSetFault(field="closing_clean", code=RuleSetCode.CLEAN_OVER_BURRACHI, values=values)


def _seating_faults(rules: "RuleSet") -> Iterator[RuleSetFault]:
    if not rules.seatings:
        yield RuleSetFault(field="seatings", code=RuleSetCode.NO_SEATING)


def _deck_faults(rules: "RuleSet") -> Iterator[RuleSetFault]:
    needed = 2 * rules.hand_size + sum(rules.pozzetti)
    if needed > rules.cards:
        values = {"needed": needed, "cards": rules.cards}
        yield RuleSetFault(field="decks", code=RuleSetCode.DECKS_TOO_SMALL, values=values)


# The options that each check compares, and the check.
_JOINT_CHECKS: Mapping[tuple[str, ...], Callable[["RuleSet"], Iterator[RuleSetFault]]] = MappingProxyType(
    {
        ("runs", "group_ranks", "wild_melds"): _meld_faults,
        ("clean_bonus", "semi_clean_bonus", "dirty_bonus"): _bonus_faults,
        ("closing_burrachi", "closing_clean"): _closing_faults,
        ("seatings",): _seating_faults,
        ("decks", "jokers", "hand_size", "pozzetti"): _deck_faults,
    }
)
