"""Sentences for cards that are not a meld: the reason and the correction."""

from collections.abc import Mapping

from scoring import MeldCode
from wording.faults.values import format_values
from wording.translation import Translator, mark

_SENTENCES: Mapping[MeldCode, str] = {
    MeldCode.TOO_SHORT: mark("A meld needs at least {least} cards; this one has {count}."),
    MeldCode.TOO_LONG: mark("A meld of this kind has at most {limit} cards; this one has {count}."),
    MeldCode.TOO_MANY_COPIES: mark("{card} appears {count} times; the deck has {limit}."),
    MeldCode.NO_JOKERS: mark("This game has no jokers: only twos are wild."),
    MeldCode.WILDS_ONLY: mark("Wilds alone aren’t a meld: add natural cards."),
    MeldCode.JOKER_AMONG_TWOS: mark("A meld of twos can have one joker at most."),
    MeldCode.TOO_MANY_WILDS: mark("Too many wilds: a meld has at most {limit}; this one has {wilds}."),
    MeldCode.TOO_FEW_NATURALS: mark(
        "For its wilds ({wilds}), this meld needs at least {needed} natural cards; it has {naturals}."
    ),
    MeldCode.NO_GROUPS: mark("This game has no groups: lay cards of one suit in sequence."),
    MeldCode.RANK_NOT_GROUPED: mark("In this game {rank} can’t form a group: only {ranks} can."),
    MeldCode.SUIT_TWICE: mark("Two {card}: a group takes each suit once."),
    MeldCode.WILD_IN_POKER: mark("Four of a rank make a poker only with natural cards: remove the wild."),
    MeldCode.RED_TWO: mark("This game is played without the red twos."),
    MeldCode.WILD_NEIGHBOURS: mark("Two wilds never lie side by side in a run."),
    MeldCode.RED_THREE: mark("In this game red threes are set aside, never melded."),
    MeldCode.BLACK_THREE: mark("In this game black threes are never melded."),
    MeldCode.BLACK_THREE_WITH_WILD: mark("Black threes form a group only without wilds: remove the wild."),
    MeldCode.BLACK_THREE_IN_RUN: mark("Black threes only form a group among themselves, never a run."),
    MeldCode.WILD_FOR_THREE: mark("In this game no wild stands for a three."),
    MeldCode.WILD_IN_RUN: mark("In this game runs have no wilds: remove them."),
    MeldCode.NO_RUNS: mark("This game has no runs: all natural cards must be the same rank."),
    MeldCode.MIXED_RANKS_AND_SUITS: mark("A group needs one rank, a run one suit; these cards have neither."),
    MeldCode.SUIT_UNKNOWN: mark("A run needs suits: say which suit {card} is."),
    MeldCode.DUPLICATE_IN_RUN: mark("A run has each card only once; {card} appears twice."),
    MeldCode.TWO_ACES: mark("A run has only one ace, low or high."),
    MeldCode.GAP: mark("The run has gaps (missing cards: {missing}; wilds to fill them: {wilds})."),
    MeldCode.WRAPS_AROUND: mark("A run ends at the ace: after the king and the ace, it can’t go on to the two."),
}


def illegal_meld_sentence(t: Translator, code: str, values: Mapping[str, object]) -> str:
    """Return the sentence for the `code` of an IllegalMeld, filled with its `values`."""
    return t.gettext(_SENTENCES[MeldCode(code)]).format(**format_values(t, values))
