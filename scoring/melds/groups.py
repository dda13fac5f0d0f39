"""Groups: cards of one rank and their wilds."""

from scoring.cards import RED_SUITS, Rank, Suit
from scoring.melds.burraco import Burraco
from scoring.melds.hand import Hand
from scoring.melds.meld import Meld, MeldCode, MeldKind, dearest, meld_of
from scoring.rules.options import BlackThrees, SemiCleanGroup
from scoring.rules.rule_set import RuleSet

_ALL_OF_A_RANK = 8  # naturals, all that two decks have: the special bonuses start there (docs/rules.md §1)
_SEMI_CLEAN_CARDS = 8  # with the wild (docs/rules.md §3)
_BLACK_SUITS = frozenset(Suit) - RED_SUITS


def read_group(hand: Hand, rules: RuleSet) -> Meld:
    """The group that cards of one rank make with their wilds. Raises IllegalMeld."""
    rank, naturals, wilds = hand.naturals[0].rank, len(hand.naturals), len(hand.wilds)
    hand.check_wilds(naturals, wilds, rules)
    if not rules.group_ranks:
        hand.refuse(MeldCode.NO_GROUPS)
    if rank not in rules.group_ranks:
        allowed = " ".join(rank for rank in Rank if rank in rules.group_ranks)
        hand.refuse(MeldCode.RANK_NOT_GROUPED, rank=rank, ranks=allowed)
    suits = _suits_of_threes(hand, rules) if rank is Rank.THREE else len(Suit)
    if naturals > suits * rules.decks:
        hand.refuse(MeldCode.TOO_MANY_COPIES, card=rank, count=naturals, limit=suits * rules.decks)
    return meld_of(MeldKind.GROUP, hand.cards, dearest(_kinds(naturals, wilds, rules), rules), rules)


def _suits_of_threes(hand: Hand, rules: RuleSet) -> int:
    """From how many suits these threes may come; threes without a suit may be of any of them."""
    known = {card.suit for card in hand.naturals}
    if rules.red_threes_apart and known & RED_SUITS:
        hand.refuse(MeldCode.RED_THREE)
    reds = 0 if rules.red_threes_apart else len(RED_SUITS)
    if rules.black_threes is BlackThrees.ORDINARY or not hand.wilds:
        return reds + len(_BLACK_SUITS)
    if known & _BLACK_SUITS or len(hand.naturals) > reds * rules.decks:
        hand.refuse(MeldCode.BLACK_THREE_WITH_WILD)
    return reds


def _kinds(naturals: int, wilds: int, rules: RuleSet) -> tuple[Burraco, ...]:
    """The kinds of burraco that a group qualifies for, the most special first."""
    length = naturals + wilds
    if length < rules.burraco_length:
        return ()
    if wilds > 1:
        return (Burraco.DIRTY,)
    whole_rank = naturals >= _ALL_OF_A_RANK
    if not wilds:
        return (Burraco.EIGHT_OF_A_RANK, Burraco.CLEAN) if whole_rank else (Burraco.CLEAN,)
    special = (Burraco.EIGHT_OF_A_RANK_WILD,) if whole_rank else ()
    exact = rules.semi_clean_group is SemiCleanGroup.EXACT8
    fits = length == _SEMI_CLEAN_CARDS if exact else length >= _SEMI_CLEAN_CARDS
    return (*special, *((Burraco.SEMI_CLEAN,) if fits else ()), Burraco.DIRTY)
