"""Sentences for cards that are not a meld: the reason and the correction."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring import MeldCode, Rank, parse_cards
from wording.cards import cards_text, rank_name, ranks_text
from wording.marker import mark
from wording.translation import Translator

_SENTENCES: Mapping[MeldCode, str] = MappingProxyType(
    {
        MeldCode.TOO_SHORT: mark("A meld needs {least} cards at least; here are {count}."),
        MeldCode.TOO_LONG: mark("A meld of this kind has {limit} cards at most; here are {count}."),
        MeldCode.TOO_MANY_COPIES: mark("{card} is here {count} times; the deck has {limit}."),
        MeldCode.NO_JOKERS: mark("This game has no jokers: only twos are wild."),
        MeldCode.WILDS_ONLY: mark("Wilds alone make no meld: add natural cards."),
        MeldCode.JOKER_AMONG_TWOS: mark("A meld of twos takes no joker: use twos only."),
        MeldCode.TOO_MANY_WILDS: mark("Too many wilds: {limit} at most in one meld; here are {wilds}."),
        MeldCode.TOO_FEW_NATURALS: mark(
            "For its wilds ({wilds}) a meld needs {needed} natural cards at least; here are {naturals}."
        ),
        MeldCode.NO_GROUPS: mark("This game has no groups: lay cards in a row, of one suit."),
        MeldCode.RANK_NOT_GROUPED: mark("In this game {rank} make no group: only {ranks} do."),
        MeldCode.RED_THREE: mark("Red threes are laid aside in this game, never in a meld."),
        MeldCode.BLACK_THREE_WITH_WILD: mark("Black threes make a group only without wilds: take the wild out."),
        MeldCode.BLACK_THREE_IN_RUN: mark("Black threes make only a group of their own, never a run."),
        MeldCode.NO_RUNS: mark("This game has no runs: all natural cards must be of one rank."),
        MeldCode.MIXED_RANKS_AND_SUITS: mark("A group needs one rank, a run one suit; these cards have neither."),
        MeldCode.SUIT_UNKNOWN: mark("A run needs suits: say which suit {card} is."),
        MeldCode.DUPLICATE_IN_RUN: mark("A run takes each card once; {card} is here twice."),
        MeldCode.TWO_ACES: mark("A run takes one ace, low or high, not both."),
        MeldCode.GAP: mark("The run has gaps: missing cards {missing}, wilds to fill them {wilds}."),
        MeldCode.WRAPS_AROUND: mark("A run ends at the ace: it never goes on from king and ace to the two."),
    }
)


def illegal_meld_sentence(t: Translator, code: str, values: Mapping[str, object]) -> str:
    """Return the sentence for the `code` of an IllegalMeld, filled with its `values`."""
    formatted = {name: _format_value(t, name, value) for name, value in values.items()}
    return t.gettext(_SENTENCES[MeldCode(code)]).format(**formatted)


def _format_value(t: Translator, name: str, value: object) -> str:
    """Format a value: cards with suit signs, ranks by name."""
    if isinstance(value, int):
        return t.points(value)
    text = str(value)
    if name == "card":
        return cards_text(parse_cards(text))
    if name == "rank":
        return rank_name(t, Rank(text))
    return ranks_text(t, map(Rank, text.replace(",", " ").split())) if name == "ranks" else text
