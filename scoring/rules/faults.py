"""Faults of house rules, and the error that holds them."""

from scoring.errors import Code, FaultsError, FieldFault


class RuleSetCode(Code):
    """Codes of invalid options of a rule set."""

    UNKNOWN_OPTION = "unknown-option", "there is no such option"
    NAME_MISSING = "name-missing", "a rule set needs a name"
    NAME_TOO_LONG = "name-too-long", "{count} characters are too many, at most {limit}"
    WRONG_TYPE = "wrong-type", "{value} should be {expected}"
    OUT_OF_RANGE = "out-of-range", "{value} should be {least} to {most}"
    NOT_ASCENDING = "not-ascending", "the step {value} should be higher than the one before"
    NO_MELDS = "no-melds", "runs, groups or wild melds: one of them must be allowed"
    GROUP_OF_WILDS = "group-of-wilds", "{rank} is wild and makes no group, choose wild melds instead"
    GROUP_OF_THREES = "group-of-threes", "{rank} is never melded in these rules, leave it out of the groups"
    BONUS_WITHOUT_RUNS = (
        "bonus-without-runs",
        "{value} is for a run, and these rules have none: allow runs or write None",
    )
    BONUS_WITHOUT_MELD = (
        "bonus-without-meld",
        "{value} is for a meld that {option} {chosen} doesn't allow: write {allowed} or None",
    )
    BONUS_UNREACHABLE = "bonus-unreachable", "{value} is for a meld that no cards make in this game: write None"
    BONUS_ORDER = "bonus-order", "{value} should be at most {limit}, the bonus of the cleaner kind"
    CLEAN_OVER_BURRACHI = "clean-over-burrachi", "{value} clean ones cannot be among {limit}"
    NO_SEATING = "no-seating", "at least one seating must be allowed"
    DECKS_TOO_SMALL = "decks-too-small", "two hands and the pozzetti need {needed} cards, the decks have {cards}"


class RuleSetFault(FieldFault[RuleSetCode]):
    """One invalid option; `field` is the field of RuleSet to show it next to."""


class InvalidRuleSet(FaultsError[RuleSetFault]):
    """House rules that cannot be played; `faults` has every fault (never empty)."""

    summary = "no game can be played by these rules"
