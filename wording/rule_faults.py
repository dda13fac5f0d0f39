"""What is senseless about house rules, for beside the option."""

__all__ = ["rule_fault_sentence"]

from collections.abc import Mapping
from types import MappingProxyType

from scoring import Rank, RuleSetCode
from wording.cards import rank_name
from wording.marker import mark
from wording.translation import Translator

_SENTENCES: Mapping[RuleSetCode, str] = MappingProxyType(
    {
        RuleSetCode.UNKNOWN_OPTION: mark("This version knows no such option. Leave it out."),
        RuleSetCode.NAME_MISSING: mark("Give these rules a name."),
        RuleSetCode.NAME_TOO_LONG: mark("This name is too long: {limit} characters at most, not {count}."),
        RuleSetCode.WRONG_TYPE: mark("“{value}” does not fit here. Choose one of the values offered."),
        RuleSetCode.OUT_OF_RANGE: mark("{value} is not possible: choose {least} to {most}."),
        RuleSetCode.NOT_ASCENDING: mark("Each step must be higher than the one before; {value} is not."),
        RuleSetCode.NO_MELDS: mark("There is nothing to meld: allow runs, groups or melds of wilds."),
        RuleSetCode.GROUP_OF_WILDS: mark("Wilds make no groups ({rank}). Allow melds of wilds instead."),
        RuleSetCode.BONUS_ORDER: mark("{value} is more than the cleaner kind earns: {limit} at most."),
        RuleSetCode.CLEAN_OVER_BURRACHI: mark("{value} clean ones can’t be among {limit}. Lower the first."),
        RuleSetCode.NO_SEATING: mark("Nobody can sit down: allow at least one way of playing together."),
        RuleSetCode.DECKS_TOO_SMALL: mark(
            "Dealing needs {needed} cards; the deck has {cards}. Add a deck or deal fewer."
        ),
    }
)


def rule_fault_sentence(t: Translator, code: str, values: Mapping[str, object]) -> str:
    """The sentence for `code` of a RuleSetFault, filled with its `values`."""
    spoken = {name: t.points(value) if isinstance(value, int) else value for name, value in values.items()}
    if isinstance(rank := values.get("rank"), str):
        spoken["rank"] = rank_name(t, Rank(rank))
    return t.gettext(_SENTENCES[RuleSetCode(code)]).format(**spoken)
