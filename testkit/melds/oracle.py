"""A brute-force oracle for `classify`: it lays the cards in every possible way and evaluates each.

Written only from docs/rules.md §2 and §3. It shares only the cards and the options of a rule set with `scoring`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from scoring import (
    AceInRun,
    BlackThrees,
    Burraco,
    Card,
    MeldKind,
    Rank,
    RuleSet,
    SemiCleanGroup,
    SemiCleanRun,
    Suit,
    WildMelds,
)

RED = (Suit.HEARTS, Suit.DIAMONDS)
BLACK = (Suit.CLUBS, Suit.SPADES)
RUN_RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


@dataclass(frozen=True, kw_only=True)
class LaidMeld:
    """Cards laid as a meld, with a flag for each card that stands for another."""

    kind: MeldKind
    cards: tuple[Card, ...]
    wild: tuple[bool, ...]


@dataclass(frozen=True, kw_only=True)
class BestReading:
    """The best score, and all readings that reach it."""

    kind: MeldKind
    points: int
    bonus: int
    burrachi: frozenset[Burraco | None]
    arrangements: frozenset[tuple[Card, ...]]


def find_best_reading(cards: Sequence[Card], rules: RuleSet) -> BestReading | None:
    """Return the best legal reading, or None if there is none."""
    if len(cards) < 3 or not can_be_drawn(cards, deck_for_melds(rules)):
        return None
    worth = [(laid, kind, bonus) for laid in all_readings(cards, rules) for kind, bonus in burraco_kinds(laid, rules)]
    if not worth:
        return None
    best_bonus = max(bonus for _, _, bonus in worth)
    best = [(laid, kind) for laid, kind, bonus in worth if bonus == best_bonus]
    return BestReading(
        kind=best[0][0].kind,
        points=best_bonus + sum(face_value(card, rules) for card in cards),
        bonus=best_bonus,
        burrachi=frozenset(kind for _, kind in best),
        arrangements=frozenset(laid.cards for laid, _ in best),
    )


@cache
def deck_for_melds(rules: RuleSet) -> tuple[Card, ...]:
    deck = [Card(rank, suit) for rank in Rank if rank != "*" for suit in Suit]
    deck = (deck + [Card(Rank.JOKER)] * rules.jokers) * rules.decks
    apart = RED if rules.red_three_points is not None else ()
    return tuple(card for card in deck if not (card.rank == "3" and card.suit in apart))


def can_be_drawn(cards: Sequence[Card], deck: Sequence[Card]) -> bool:
    """Return whether the deck contains these cards together.

    Cards without a suit are drawn last, from the rest of their rank.
    """
    deck_left = list(deck)
    for wanted in sorted(cards, key=lambda card: card.suit is None):
        drawn = next(
            (card for card in deck_left if card.rank == wanted.rank and wanted.suit in {None, card.suit}), None
        )
        if drawn is None:
            return False
        deck_left.remove(drawn)
    return True


def all_readings(cards: Sequence[Card], rules: RuleSet) -> Iterator[LaidMeld]:
    for rank in Rank:
        yield from group_readings(rank, cards, rules)
    # At most one 2 is natural; with more wilds than that no run is legal, and trying all permutations is expensive.
    most_wilds = max((allowed for _, allowed in rules.wild_limits), default=0) + 1
    if rules.runs and sum(is_wild(card) for card in cards) <= most_wilds:
        for suit in Suit:
            for start in range(1, 16 - len(cards)):
                for laid in run_readings(start, suit, list(cards), rules):
                    wild = tuple(stands_for_another for _, stands_for_another in laid)
                    if is_wild_count_legal(wild, rules) and is_samba_legal(wild, rules):
                        yield LaidMeld(kind=MeldKind.RUN, cards=tuple(card for card, _ in laid), wild=wild)
    if all(is_wild(card) for card in cards) and is_wild_meld_legal(cards, rules):
        yield LaidMeld(kind=MeldKind.WILDS, cards=tuple(cards), wild=(True,) * len(cards))


def group_readings(rank: Rank, cards: Sequence[Card], rules: RuleSet) -> Iterator[LaidMeld]:
    if rank not in rules.group_ranks or not any(card.rank == rank for card in cards):
        return
    if not all(card.rank == rank or is_wild(card) for card in cards):
        return
    wild = tuple(card.rank != rank for card in cards)
    deck = deck_for_melds(rules)
    if rules.black_threes is BlackThrees.NEVER or (any(wild) and rules.black_threes is not BlackThrees.ORDINARY):
        deck = tuple(card for card in deck if not (card.rank == "3" and card.suit in BLACK))
    if is_wild_count_legal(wild, rules) and can_be_drawn(cards, deck):
        yield LaidMeld(kind=MeldKind.GROUP, cards=tuple(cards), wild=wild)


def run_readings(start: int, suit: Suit, left: list[Card], rules: RuleSet) -> Iterator[list[tuple[Card, bool]]]:
    """Yield every way to lay these cards from a position on, one per position."""
    if not left:
        yield []
        return
    for card in sorted(set(left), key=str):
        natural = card == Card(Rank(RUN_RANKS[start - 1]), suit)
        if natural and card.rank == "3" and rules.black_threes is not BlackThrees.ORDINARY and suit in BLACK:
            continue
        if not natural and not is_wild(card):
            continue
        rest = list(left)
        rest.remove(card)
        for others in run_readings(start + 1, suit, rest, rules):
            row = [(card, not natural), *others]
            aces = sum(card.rank == "A" for card, _ in row)
            if aces < 2 or rules.ace_in_run is AceInRun.BOTH_ENDS:
                yield row


def is_wild(card: Card) -> bool:
    return card.rank in {"2", "*"}


def is_wild_count_legal(wild: Sequence[bool], rules: RuleSet) -> bool:
    wilds, naturals = sum(wild), len(wild) - sum(wild)
    return not wilds or any(naturals >= needed and wilds <= allowed for needed, allowed in rules.wild_limits)


def is_samba_legal(wild: Sequence[bool], rules: RuleSet) -> bool:
    """Return whether a run may be laid in a game that pays for a samba: without wilds, and no longer."""
    return rules.samba_bonus is None or (not any(wild) and len(wild) <= rules.burraco_length)


def is_wild_meld_legal(cards: Sequence[Card], rules: RuleSet) -> bool:
    jokers = sum(card.rank == "*" for card in cards)
    return rules.wild_melds is WildMelds.ANY or (rules.wild_melds is WildMelds.TWOS and jokers <= 1)


def face_value(card: Card, rules: RuleSet) -> int:
    special = {"*": rules.joker_points, "2": rules.two_points, "A": rules.ace_points}
    low = rules.low_points if card.rank in {"3", "4", "5", "6", "7"} else rules.high_points
    return special.get(card.rank, low)


def burraco_kinds(laid: LaidMeld, rules: RuleSet) -> list[tuple[Burraco | None, int]]:
    """Return every kind of burraco that these cards are, with its bonus; None and 0 for a meld that is too short."""
    if len(laid.cards) < rules.burraco_length:
        return [(None, 0)]
    kinds = {MeldKind.WILDS: wild_kinds, MeldKind.GROUP: group_kinds, MeldKind.RUN: run_kinds}[laid.kind](laid, rules)
    bonuses = {kind: getattr(rules, kind.value.replace("-", "_") + "_bonus") for kind in kinds}
    return [(kind, bonus) for kind, bonus in bonuses.items() if bonus is not None]


def wild_kinds(laid: LaidMeld, rules: RuleSet) -> Iterator[Burraco]:
    yield Burraco.DIRTY
    twos = sum(card.rank == "2" for card in laid.cards)
    if twos == len(laid.cards) or rules.wild_melds is WildMelds.TWOS:
        yield Burraco.TWOS
    else:
        yield Burraco.MIXED_WILDS
    if twos <= 1:
        yield Burraco.JOKERS


def group_kinds(laid: LaidMeld, rules: RuleSet) -> Iterator[Burraco]:
    length, wilds = len(laid.cards), sum(laid.wild)
    yield Burraco.DIRTY if wilds else Burraco.CLEAN
    if length >= 8 and wilds == 0:
        yield Burraco.EIGHT_OF_A_RANK
    if length >= 9 and wilds == 1:
        yield Burraco.EIGHT_OF_A_RANK_WILD
    if wilds == 1 and (length == 8 or (length > 8 and rules.semi_clean_group is SemiCleanGroup.MIN8)):
        yield Burraco.SEMI_CLEAN


def run_kinds(laid: LaidMeld, rules: RuleSet) -> Iterator[Burraco]:
    length, wilds = len(laid.cards), sum(laid.wild)
    yield Burraco.DIRTY if wilds else Burraco.CLEAN
    if wilds == 0:
        yield Burraco.SAMBA
    if wilds == 0 and length >= 13:
        yield Burraco.LONG_RUN
        if laid.cards[0].rank == "A":
            yield Burraco.ACE_TO_KING
    if wilds == 0 and length == 14:
        yield Burraco.ACE_TO_ACE
    if wilds == 1 and length >= 13:
        yield Burraco.LONG_RUN_WILD
    unbroken = max((len(list(row)) for wild, row in groupby(laid.wild) if not wild), default=0)
    at_an_end = laid.wild[0] or laid.wild[-1]
    if wilds == 1 and unbroken >= 7 and (at_an_end or rules.semi_clean_run is SemiCleanRun.CONTIGUOUS7):
        yield Burraco.SEMI_CLEAN
