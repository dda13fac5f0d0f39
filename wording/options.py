"""The options of a rule set for the house-rules screen: grouped, named and explained."""

__all__ = ["OPTION_GROUPS", "OptionGroup", "group_name", "option_explanation", "option_label"]

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from scoring import Burraco, RuleSet
from wording.burrachi import burraco_name
from wording.marker import mark
from wording.nouns import pozzetti, pozzetto
from wording.option_texts import OPTION_TEXTS, OptionText
from wording.translation import Translator


class OptionGroup(StrEnum):
    CARDS = "cards"
    MELDS = "melds"
    BURRACO = "burraco"
    CLOSING = "closing"
    OPENING = "opening"
    MATCH = "match"
    DRAW = "draw"


OPTION_GROUPS: Mapping[OptionGroup, tuple[str, ...]] = MappingProxyType(
    {group: tuple(OPTION_TEXTS[group]) for group in OptionGroup}
)
"""The RuleSet fields of each group, in the order of the screen."""

_GROUP_NAMES: Mapping[OptionGroup, str] = MappingProxyType(
    {
        OptionGroup.CARDS: mark("Cards"),
        OptionGroup.MELDS: mark("Melds"),
        OptionGroup.BURRACO: mark("Bonuses of long melds"),
        OptionGroup.CLOSING: mark("Closing and {pozzetto}"),
        OptionGroup.OPENING: mark("Opening"),
        OptionGroup.MATCH: mark("Match"),
        OptionGroup.DRAW: mark("Draw and deal"),
    }
)
_TEXTS: Mapping[str, OptionText] = MappingProxyType(
    {field: text for texts in OPTION_TEXTS.values() for field, text in texts.items()}
)
_KINDS: Mapping[str, Burraco] = MappingProxyType(
    {f"{kind.name.lower()}_bonus": kind for kind in Burraco}  # the fields are named after the kinds
)


def group_name(t: Translator, group: OptionGroup, rules: RuleSet | None = None) -> str:
    return _said(t, _GROUP_NAMES[group], rules)


def option_label(t: Translator, field: str, rules: RuleSet | None = None) -> str:
    """The name of the option that `field` of a RuleSet holds, in the words of the game that `rules` describe."""
    if field in _KINDS:
        return burraco_name(t, _KINDS[field], rules)
    return _said(t, _TEXTS[field].label, rules)


def option_explanation(t: Translator, field: str, rules: RuleSet | None = None) -> str:
    """A sentence on what the option changes."""
    return _said(t, _TEXTS[field].explanation, rules)


def _said(t: Translator, message: str, rules: RuleSet | None) -> str:
    return t.gettext(message, pozzetto=pozzetto(t, rules), pozzetti=pozzetti(t, rules))
