"""Sentences for the faults of a match's configuration, of a draw and of house rules, to show next to the field."""

from collections.abc import Mapping

from scoring import DrawCode, RuleSetCode, SetupCode
from wording.faults.values import format_values
from wording.translation import Translator, mark

_NOT_OFFERED = mark("“{value}” can’t be used here. Choose one of the values offered.")
_SETUP_SENTENCES: Mapping[str, str] = {
    SetupCode.WRONG_TYPE: _NOT_OFFERED,
    SetupCode.SEATING_NOT_FOR_PLAYERS: mark("“{seating}” is for {allowed} players, not {players}."),
    SetupCode.SEATING_NOT_IN_GAME: mark("“{seating}” isn’t played in this game. Choose another way."),
    SetupCode.GOAL_MISSING: mark("Choose a target or a number of deals."),
    SetupCode.TWO_GOALS: mark("Choose a target or a number of deals, not both."),
    SetupCode.TARGET_OUT_OF_RANGE: mark("A target of {target} isn’t possible: choose {least} to {most} points."),
    SetupCode.DEALS_OUT_OF_RANGE: mark("A match of {deals} deals isn’t possible: choose {least} to {most}."),
    SetupCode.DEALER_NOT_SEATED: mark("The dealer must be one of the {players} players. Choose again."),
    DrawCode.NOT_EVERYONE_DREW: mark("Everyone draws a card. Cards drawn so far: {players}."),
    DrawCode.SUIT_MISSING: mark("The suit decides between equal cards: say which suit {card} is."),
}


def setup_fault_sentence(t: Translator, code: str, values: Mapping[str, object]) -> str:
    """Return the sentence for the `code` of a SetupFault or of an invalid draw, filled with its `values`."""
    return t.gettext(_SETUP_SENTENCES[code]).format(**format_values(t, values))


_RULE_SENTENCES: Mapping[RuleSetCode, str] = {
    RuleSetCode.UNKNOWN_OPTION: mark("This version doesn’t have this option. Remove it."),
    RuleSetCode.NAME_MISSING: mark("Give these rules a name."),
    RuleSetCode.NAME_TOO_LONG: mark("This name is too long: {limit} characters at most, not {count}."),
    RuleSetCode.WRONG_TYPE: _NOT_OFFERED,
    RuleSetCode.OUT_OF_RANGE: mark("{value} isn’t possible: choose {least} to {most}."),
    RuleSetCode.NOT_ASCENDING: mark("Each step must be higher than the one before; {value} isn’t."),
    RuleSetCode.NO_MELDS: mark("There is nothing to meld: allow runs, groups or melds of wilds."),
    RuleSetCode.GROUP_OF_WILDS: mark("Wilds can’t form groups ({rank}). Allow melds of wilds instead."),
    RuleSetCode.GROUP_OF_THREES: mark("In these rules threes are never melded: leave them out of the groups."),
    RuleSetCode.BONUS_WITHOUT_RUNS: mark("These rules have no runs. Allow runs, or remove this bonus."),
    RuleSetCode.BONUS_WITHOUT_MELD: mark("These rules don’t allow this meld. Allow it, or remove this bonus."),
    RuleSetCode.BONUS_UNREACHABLE: mark("No cards make this meld in these rules. Remove this bonus."),
    RuleSetCode.BONUS_ORDER: mark("{value} is more than a cleaner meld earns: {limit} at most."),
    RuleSetCode.CLEAN_OVER_BURRACHI: mark("{value} clean out of {limit} isn’t possible. Lower the first number."),
    RuleSetCode.NO_SEATING: mark("Allow at least one way of playing together."),
    RuleSetCode.DECKS_TOO_SMALL: mark("Dealing needs {needed} cards; the deck has {cards}. Add a deck or deal fewer."),
}


def rule_fault_sentence(t: Translator, code: str, values: Mapping[str, object]) -> str:
    """Return the sentence for the `code` of a RuleSetFault, filled with its `values`."""
    return t.gettext(_RULE_SENTENCES[RuleSetCode(code)]).format(**format_values(t, values))
