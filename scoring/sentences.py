"""What each code says in plain English, for logs and for those who call `scoring` from their own code."""

__all__ = ["SENTENCES"]

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from scoring.codes import MeldCode, NotationCode, RuleSetCode

SENTENCES: Mapping[StrEnum, str] = MappingProxyType(
    {
        NotationCode.UNKNOWN_CARD: (
            "{text!r} is no card: write a rank (A 2 … 10 J Q K, or T for the ten), then its suit where it is known "
            "(h d c s), or * for a joker, with spaces between the cards"
        ),
        NotationCode.SUIT_ON_JOKER: "{text!r} is no card: a joker has no suit, write *",
        NotationCode.TEXT_TOO_LONG: "{count} characters are more than all the decks: at most {limit}",
        NotationCode.UNKNOWN_VARIANT: "{text!r} is no rule set{suggestion}: there are {known}",
        MeldCode.TOO_SHORT: "{cards!r} is no meld: it has {count} cards and needs at least {least}",
        MeldCode.TOO_LONG: "{count} cards are no meld: the longest that this game allows here has {limit}",
        MeldCode.TOO_MANY_COPIES: "{cards!r} is no meld: the decks have {limit} of {card}, not {count}",
        MeldCode.NO_JOKERS: "{cards!r} is no meld: this game has no jokers, only the 2s are wild",
        MeldCode.WILDS_ONLY: "{cards!r} is no meld: it needs natural cards besides the wilds",
        MeldCode.JOKER_AMONG_TWOS: "{cards!r} is no meld: among 2s alone no joker may stand in",
        MeldCode.TOO_MANY_WILDS: "{cards!r} is no meld: it has {wilds} wilds, and a meld takes {limit} at most",
        MeldCode.TOO_FEW_NATURALS: (
            "{cards!r} is no meld: with wilds in it ({wilds}) it needs {needed} natural cards, not {naturals}"
        ),
        MeldCode.NO_GROUPS: "{cards!r} is no meld: cards of one rank make no group in this game, only runs count",
        MeldCode.RANK_NOT_GROUPED: "{cards!r} is no meld: only {ranks} make groups in this game, not {rank}",
        MeldCode.RED_THREE: "{cards!r} is no meld: red threes lie apart in this game, never in a meld",
        MeldCode.BLACK_THREE_WITH_WILD: "{cards!r} is no meld: black threes make a group without wilds only",
        MeldCode.BLACK_THREE_IN_RUN: "{cards!r} is no meld: black threes make a group of their own, never a run",
        MeldCode.NO_RUNS: "{cards!r} is no meld: this game has no runs, all natural cards must be of one rank",
        MeldCode.NEITHER_RANK_NOR_SUIT: (
            "{cards!r} is no meld: a group needs one rank (here {ranks}), a run needs one suit (here {suits})"
        ),
        MeldCode.SUIT_UNKNOWN: "{cards!r} is no meld: a run needs suits, so write that of {card}",
        MeldCode.TWICE_IN_RUN: "{cards!r} is no meld: a run takes each card once, and {card} is there twice",
        MeldCode.TWO_ACES: "{cards!r} is no meld: a run takes one ace here, low or high",
        MeldCode.GAP: "{cards!r} is no meld: as a run it lacks {missing} cards and has {wilds} wilds for them",
        MeldCode.TURNS_ROUND: "{cards!r} is no meld: a run ends at the ace, it never goes on from king and ace to 2",
        RuleSetCode.UNKNOWN_OPTION: "there is no such option",
        RuleSetCode.NAME_MISSING: "a rule set needs a name",
        RuleSetCode.NAME_TOO_LONG: "{count} characters are too many, at most {limit}",
        RuleSetCode.WRONG_TYPE: "{value} should be {expected}",
        RuleSetCode.OUT_OF_RANGE: "{value} should be {least} to {most}",
        RuleSetCode.NOT_ASCENDING: "the step {value} should be higher than the one before",
        RuleSetCode.NO_MELDS: "runs, groups or wild melds: one of them must be allowed",
        RuleSetCode.GROUP_OF_WILDS: "{rank} is wild and makes no group, choose wild melds instead",
        RuleSetCode.BONUS_ORDER: "{value} should be at most {limit}, the bonus of the cleaner kind",
        RuleSetCode.CLEAN_OVER_BURRACHI: "{value} clean ones cannot be among {limit}",
        RuleSetCode.NO_SEATING: "at least one seating must be allowed",
        RuleSetCode.DECKS_TOO_SMALL: "two hands and the pozzetti need {needed} cards, the decks have {cards}",
    }
)
