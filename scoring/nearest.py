"""Which named rule set a house rule was made from, and where the two differ."""

__all__ = ["differences", "nearest_variant"]

import dataclasses
from functools import lru_cache

from scoring.rules import RuleSet
from scoring.variants import VARIANTS


def differences(rules: RuleSet, other: RuleSet) -> tuple[str, ...]:
    """The fields in which two rule sets differ, in the order of RuleSet; their names do not count."""
    fields = (each.name for each in dataclasses.fields(RuleSet) if each.name != "name")
    return tuple(name for name in fields if getattr(rules, name) != getattr(other, name))


@lru_cache(maxsize=256)
def nearest_variant(rules: RuleSet) -> RuleSet:
    """The named rule set that differs from `rules` in the fewest options; of equals, the first in VARIANTS.

    A match keeps the whole rule set and not where it came from, so this works for any that was ever kept.
    """
    same_name = VARIANTS.get(rules.name)
    if same_name == rules:
        return same_name
    return min(VARIANTS.values(), key=lambda variant: len(differences(rules, variant)))
