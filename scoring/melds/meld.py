"""The result of classifying cards: a legal meld, or the error for cards that make none."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.burraco import REPLACING_KINDS, Burraco
from scoring.cards import Card
from scoring.errors import Code, CodedError
from scoring.rules.rule_set import RuleSet


class MeldCode(Code):
    """Reasons why cards are not a meld. All but `TOO_LONG` come with `cards`."""

    TOO_SHORT = "too-short", "{cards!r} is not a meld: it has {count} cards and needs at least {least}"
    TOO_LONG = "too-long", "{count} cards are not a meld: the longest that this game allows here has {limit}"
    TOO_MANY_COPIES = "too-many-copies", "{cards!r} is not a meld: the decks have {limit} of {card}, not {count}"
    NO_JOKERS = "no-jokers", "{cards!r} is not a meld: this game has no jokers, only the 2s are wild"

    WILDS_ONLY = "wilds-only", "{cards!r} is not a meld: it needs natural cards besides the wilds"
    JOKER_AMONG_TWOS = "joker-among-twos", "{cards!r} is not a meld: a meld of 2s takes one joker at most"
    TOO_MANY_WILDS = "too-many-wilds", "{cards!r} is not a meld: it has {wilds} wilds, and a meld takes {limit} at most"
    TOO_FEW_NATURALS = (
        "too-few-naturals",
        "{cards!r} is not a meld: with wilds in it ({wilds}) it needs {needed} natural cards, not {naturals}",
    )

    NO_GROUPS = "no-groups", "{cards!r} is not a meld: this game has no groups, only runs count"
    # `ranks` may form groups.
    RANK_NOT_GROUPED = "rank-not-grouped", "{cards!r} is not a meld: only {ranks} make groups in this game, not {rank}"
    SUIT_TWICE = "suit-twice", "{cards!r} is not a meld: two {card}, and a group takes each suit once"
    WILD_IN_POKER = "wild-in-poker", "{cards!r} is not a meld: four of a rank are a poker only by naturals"
    RED_TWO = "red-two", "{cards!r} is not a meld: this game is played without the red 2s"
    WILD_NEIGHBOURS = "wild-neighbours", "{cards!r} is not a meld: two wilds would lie next to each other"
    RED_THREE = "red-three", "{cards!r} is not a meld: red threes are laid separately in this game, never in a meld"
    BLACK_THREE = "black-three", "{cards!r} is not a meld: black threes are never melded in this game"
    BLACK_THREE_WITH_WILD = (
        "black-three-with-wild",
        "{cards!r} is not a meld: black threes make a group without wilds only",
    )
    BLACK_THREE_IN_RUN = (
        "black-three-in-run",
        "{cards!r} is not a meld: black threes make a group of their own, never a run",
    )

    WILD_FOR_THREE = "wild-for-three", "{cards!r} is not a meld: no wild stands for a 3 in this game"
    WILD_IN_RUN = "wild-in-run", "{cards!r} is not a meld: runs take no wilds in this game"
    NO_RUNS = "no-runs", "{cards!r} is not a meld: this game has no runs, all natural cards must be of one rank"
    MIXED_RANKS_AND_SUITS = (
        "neither-rank-nor-suit",
        "{cards!r} is not a meld: a group needs one rank (here {ranks}), a run needs one suit (here {suits})",
    )
    SUIT_UNKNOWN = "suit-unknown", "{cards!r} is not a meld: a run needs suits, so write that of {card}"
    DUPLICATE_IN_RUN = "twice-in-run", "{cards!r} is not a meld: a run takes each card once, and {card} occurs twice"
    TWO_ACES = (
        "two-aces",
        "{cards!r} is not a meld: a run takes one ace in this game, before the 2 or after the king, and here are two",
    )
    GAP = "gap", "{cards!r} is not a meld: as a run it has gaps (cards missing: {missing}, wilds for them: {wilds})"
    WRAPS_AROUND = (
        "turns-round",
        "{cards!r} is not a meld: a run ends at the ace, it never goes on from king and ace to 2",
    )


class IllegalMeld(CodedError[MeldCode]):
    """Cards that are not a meld under the given rule set."""


class MeldKind(StrEnum):
    RUN = "run"
    GROUP = "group"
    WILDS = "wilds"


@dataclass(frozen=True, kw_only=True)
class Meld:
    """A legal meld, in the reading that is worth most.

    `burraco` is None if the meld is too short for one. `arrangement` has the cards in table order: a run from its low
    end with each wild in position; a group by suit, then its wilds. `card_points` are the face values of the cards that
    count once, `doubled_points` of those that count double; `bonus` is the burraco's.
    """

    kind: MeldKind
    burraco: Burraco | None
    card_points: int
    bonus: int
    arrangement: tuple[Card, ...]
    doubled_points: int = 0

    @property
    def points(self) -> int:
        return self.card_points + 2 * self.doubled_points + self.bonus


def most_valuable_kind(kinds: tuple[Burraco, ...], rules: RuleSet) -> Burraco | None:
    """Return the kind worth most in this game, the first one if equal, or None if the game has none of `kinds`."""
    return max((kind for kind in kinds if kind in rules.bonuses), key=rules.bonuses.__getitem__, default=None)


def burraco_bonus(burraco: Burraco | None, rules: RuleSet) -> int:
    return rules.bonuses[burraco] if burraco else 0


def make_meld(
    kind: MeldKind, arrangement: tuple[Card, ...], burraco: Burraco | None, rules: RuleSet, doubled: int = 0
) -> Meld:
    """Return the meld with its points; `doubled` are the face values that count double."""
    points = rules.card_points
    replaced = burraco in REPLACING_KINDS and rules.doubled_run is not None
    return Meld(
        kind=kind,
        burraco=burraco,
        card_points=0 if replaced else sum([points[card.rank] for card in arrangement]) - doubled,
        bonus=burraco_bonus(burraco, rules),
        arrangement=arrangement,
        doubled_points=0 if replaced else doubled,
    )
